"""The move log.

Plain text, one entry a line, a move or a word and the milliseconds since the layout was served.
"""

from collections.abc import Iterable
from typing import NamedTuple

from games.engine.errors import UnreadableMove

TAKE_BACK, REDO, GIVE_UP, HINT = "take-back", "redo", "give-up", "hint"


class Entry(NamedTuple):
    """One act of the player: a move's text, or one of the words above."""

    text: str
    at: int = 0
    """Milliseconds from the first layout served."""


def write_log(entries: Iterable[Entry]) -> str:
    """Write a log; read_log is the inverse."""
    return "".join(f"{text} {at}\n" for text, at in entries)


def read_log(text: str) -> tuple[Entry, ...]:
    """Read a log; UnreadableMove if a line is no entry."""
    return tuple(map(_read, text.removesuffix("\n").split("\n"))) if text else ()


def _read(line: str) -> Entry:
    word, _blank, at = line.rpartition(" ")
    if not word or not (at.isascii() and at.isdecimal()):
        raise UnreadableMove(line)
    return Entry(word, int(at))
