"""A loss of the columns is proved by looking at everything that may still happen.

Only what loses nothing is left out: of alike lanes all but the first; every other move where a card
can go home that nothing could still want to lie on; what has been met in another order; and what is
hopeless from the first card home on.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from games.solver.columns_board import TALON, Board, Position
from games.solver.columns_hopes import is_hopeless

type Step = tuple[tuple[str, ...], Position]
type Extras = Callable[[Position], Iterable[Step]]
"""Yields the steps from a position that the board does not know of."""


class Trail(NamedTuple):
    """How a position was reached."""

    before: "Trail | None"
    texts: tuple[str, ...]


class Proof(NamedTuple):
    """What looking at everything came to."""

    nodes: int
    is_whole: bool = False
    """Whether there is nothing more to look at."""
    line: tuple[str, ...] | None = None
    """A way to win that was met, if any."""
    exceptions: tuple[Step, ...] = ()
    """The exceptional steps met, by the moves that lead to them."""


class Prover:
    """Looks at everything on one board."""

    def __init__(self, board: Board, extras: Extras) -> None:
        self._board, self._extras = board, extras

    def look(self, roots: Iterable[Step], most: int) -> Proof:
        """Look at all that may follow the roots, at no more than ``most`` positions after them."""
        waiting = deque(
            (position, Trail(None, texts))
            for texts, position in roots
            if not self._is_lost(None, position)
        )
        seen = {_likeness(position) for position, _trail in waiting}
        exceptions: list[Step] = []
        nodes = 0
        while waiting:
            position, trail = waiting.popleft()
            if position.is_won:
                return Proof(nodes, line=_line(trail))
            extras = list(self._extras(position))
            exceptions += [((*_line(trail), *texts), following) for texts, following in extras]
            for texts, following in chain(self._steps(position), extras):
                if nodes >= most:
                    return Proof(nodes, exceptions=tuple(exceptions))
                nodes += 1
                likeness = _likeness(following)
                if likeness not in seen and not self._is_lost(position, following):
                    waiting.append((following, Trail(trail, texts)))
                seen.add(likeness)
        return Proof(nodes, is_whole=True)

    def _is_lost(self, before: Position | None, position: Position) -> bool:
        """Tell whether a position is hopeless, where it is the first from which that is known.

        While there may be exceptions nothing is.
        """
        board = self._board
        may_change = before is None or (board.has_exceptions and before.wants == board.first)
        if not may_change or (board.has_exceptions and position.wants == board.first):
            return False
        return is_hopeless(board, position)

    def _steps(self, position: Position) -> Iterator[Step]:
        """Yield the steps that must be looked at."""
        safe = self._safe(position)
        if safe is not None:
            yield safe
            return
        for text, following in self._board.steps(position):
            yield (text,), following

    def _safe(self, position: Position) -> Step | None:
        """Find a card that can go home and that nothing could still want to lie on."""
        board = self._board
        for at in range(TALON, len(position.columns)):
            pile = position.talon if at == TALON else position.columns[at]
            if pile and pile[-1] in position.wants and board.is_idle(pile[-1], position.wants):
                goal = position.wants.index(pile[-1])
                return (f"{board.name(at)}>{board.goals[goal]}",), board.home(position, at, goal)
        return None


def _likeness(position: Position) -> tuple[object, ...]:
    """Make what equal positions share, whichever column is which."""
    return (tuple(sorted(position.columns)), position.talon, position.wants)


def _line(trail: Trail | None) -> tuple[str, ...]:
    parts: list[tuple[str, ...]] = []
    while trail is not None:
        parts.append(trail.texts)
        trail = trail.before
    return tuple(text for texts in reversed(parts) for text in texts)
