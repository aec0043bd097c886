"""Whether a position of the columns is lost even to a player whose cards cover nothing.

A card that can leave its column is free for good: it may go home, and others may be married to it,
as often as they like. The stock and the talon are free from the start. What cannot be won even so
cannot be won at all.
"""

from games.solver.columns_board import Board, Position


def is_hopeless(board: Board, position: Position) -> bool:
    """Tell whether some card can never leave its column, though moved cards cover nothing."""
    freed = _Freed(board, position)
    while freed.grows():
        pass
    return any(freed.columns)


class _Freed:
    """What has become free so far."""

    def __init__(self, board: Board, position: Position) -> None:
        self._board, self._wants = board, position.wants
        self.columns = [list(pile) for pile in position.columns]
        """What cannot leave its column yet."""
        self._waiting = {*position.talon, *position.stock}
        self._free = set(self._waiting)
        self._hosts: set[int] = set()
        """The cards that lie on a column, and over which nothing lies."""

    def grows(self) -> bool:
        """Free what can be freed now; tell whether that is anything."""
        before = (len(self._hosts), sum(map(len, self.columns)))
        for pile in self.columns:
            while pile:
                self._free.add(pile[-1])
                self._hosts.add(pile[-1])
                if not self._leaves(pile[-1]):
                    break
                pile.pop()
        has_lane = not all(self.columns)
        self._hosts |= {
            card
            for card in self._waiting
            if (has_lane and self._board.talon_fills_lanes) or self._is_married(card)
        }
        return before != (len(self._hosts), sum(map(len, self.columns)))

    def _leaves(self, card: int) -> bool:
        has_lane = not all(self.columns) and self._board.columns_fill_lanes
        return has_lane or self._is_married(card) or self._goes_home(card)

    def _is_married(self, card: int) -> bool:
        return any(card in self._board.followers[host] for host in self._hosts)

    def _goes_home(self, card: int) -> bool:
        """Tell whether all that lies between a card and some foundation is free."""
        for goal, want in enumerate(self._wants):
            while want in self._free and want != card:
                want = self._board.nexts[goal][want]
            if want == card:
                return True
        return False
