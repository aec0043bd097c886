"""The games that are played again: those that the tests pin, move by move."""

import json
from dataclasses import dataclass
from functools import cache
from itertools import chain

from django.conf import settings

from games.engine.log import Entry, write_log
from games.patiences import VARIANTS

HEADLINE = "lady-of-the-manor"
GOLDENS = settings.BASE_DIR / "tests" / "goldens"
FILES = ("won-games.jsonl", "golden-games.jsonl")


@dataclass(frozen=True)
class Record:
    """A pinned game: a deal by its seed, and moves by their texts."""

    variant: str
    seed: str
    moves: tuple[str, ...]

    @property
    def log(self) -> str:
        """The game as the log of a play, a second for each move."""
        return write_log(Entry(text, 1000 * at) for at, text in enumerate(self.moves, start=1))


@cache
def records() -> tuple[Record, ...]:
    """Read all pinned games."""
    lines = chain.from_iterable((GOLDENS / name).read_text().splitlines() for name in FILES)
    return tuple(
        Record(found["variant"], found["seed"], tuple(found["moves"]))
        for found in map(json.loads, lines)
    )


def longest() -> tuple[Record, ...]:
    """Find the longest game of each variant."""
    return tuple(
        max((one for one in records() if one.variant == variant), key=lambda one: len(one.moves))
        for variant in VARIANTS
    )


def headline() -> Record:
    """Find the won game of Lady of the Manor: 96 moves."""
    return next(one for one in records() if one.variant == HEADLINE and len(one.moves) == 96)
