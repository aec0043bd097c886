"""Games that play themselves, to check and to measure patiences: no player and no database."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from games.engine.dealing import below, words
from games.engine.moves import Move
from games.patiences import seeded_table

MOST_MOVES = 400
"""Where a game that neither ends in a win nor in a loss is left."""

type Moves = tuple[Move, ...]
type Result = Literal["won", "lost", "open"]


def _home_first(moves: Moves) -> Moves:
    return tuple(move for move in moves if move.target.startswith("F")) or moves


POLICIES: Mapping[str, Callable[[Moves], Moves]] = {
    "random": lambda moves: moves,
    "home-first": _home_first,
}
"""For each policy, which of the legal moves it chooses among; the choice itself is chance."""


@dataclass(frozen=True, slots=True)
class Record:
    """One game from its deal to where it ended or was left."""

    variant: str
    seed: str
    moves: tuple[str, ...]
    result: Result
    home: int
    """The cards on the foundations at the end, those laid out at the start included."""
    legal: tuple[tuple[str, ...], ...]
    """The sorted legal moves before each move and after the last."""


def simulated(variant: str, seed: str, *, policy: str = "random") -> Record:
    """Play one game; UnknownVariant if there is none of that name.

    The policy's chance comes from the seed, so the same call gives the same game on any machine.
    """
    table = seeded_table(variant, seed)
    rules = table.rules
    chance = words(f"{seed}/{policy}")
    state = table.dealt()
    line: list[str] = []
    legal: list[tuple[str, ...]] = []
    while True:
        moves = tuple(sorted(rules.moves(state), key=lambda move: move.text))
        legal.append(tuple(move.text for move in moves))
        if not moves or len(line) == MOST_MOVES:
            break
        text = _chosen(POLICIES[policy](moves), chance).text
        state = table.play(state, text)
        line.append(text)
    result: Result = "won" if rules.is_won(state) else "open" if moves else "lost"
    return Record(variant, seed, tuple(line), result, rules.home(state), tuple(legal))


def _chosen(moves: Moves, chance: Iterator[int]) -> Move:
    return moves[below(chance, len(moves))]
