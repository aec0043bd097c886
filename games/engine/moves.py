"""A move and its text: ``P3>F1``, ``A7:7S>F1``, ``S>T``, ``redeal``.

Reading and writing are inverses.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from games.engine.cards import Card, card, text_of
from games.engine.errors import UnreadableMove

REDEAL = "redeal"

_PILE = "P[1-9][0-9]?|A[A2-9TJQK]|F[1-8]|S|T"
_MOVE = re.compile(rf"({_PILE})(?::([A2-9TJQK][SHDC]))?>({_PILE})", re.ASCII)


class Move(NamedTuple):
    """One move by the codes of its piles; ``card`` only where one of several must be named.

    Of a redeal all are empty.
    """

    source: str = ""
    target: str = ""
    card: Card | None = None

    @property
    def text(self) -> str:
        """The move as it is written."""
        if not self.source:
            return REDEAL
        named = "" if self.card is None else f":{text_of(self.card)}"
        return f"{self.source}{named}>{self.target}"


@lru_cache(maxsize=2048)
def read_move(text: str) -> Move:
    """Read a move; UnreadableMove if the text is none. Whether it is legal, only the rules know."""
    if text == REDEAL:
        return Move()
    match = _MOVE.fullmatch(text)
    if match is None:
        raise UnreadableMove(text)
    source, named, target = match.groups()
    return Move(source, target, card(named) if named else None)
