"""Archway: from decisions to the moves of a line, played on a copy of the table."""

from collections import Counter
from collections.abc import Iterable

from games.engine.cards import KING, RANKS, Card, rank, suit, text_of
from games.solver.archway_after import after, settled
from games.solver.archway_board import ASIDE, NONE, UP, WAYS, Board, Decision


def texts(board: Board, decisions: Iterable[Decision]) -> tuple[str, ...]:
    """Write the moves of these decisions, the safe ones between them, and the win that follows."""
    trail: list[Decision] = []
    position = settled(board, *board.start, trail=trail)
    for decision in decisions:
        trail.append(decision)
        position = after(board, *position, decision, trail=trail)
    line = _Line(board)
    for decision in trail:
        line.decide(decision)
    line.finish()
    return tuple(line.moves)


class _Line:
    """The moves so far, and what lies where after them."""

    def __init__(self, board: Board) -> None:
        self.columns = list(map(list, board.columns))
        self.arch = Counter(board.arch)
        self.laid = list(board.foundations)
        self.moves: list[str] = []

    def decide(self, decision: Decision) -> None:
        """Play a decision: first transfers, then the free cards needed, then the card itself."""
        for column, count in enumerate(decision.dug):
            for _transfer in range(count):
                self._transfer(column)
        if decision.cleared != NONE:
            self._transfer(self._room_of(decision.cleared))
        if decision.way == ASIDE:
            self._aside(decision.column)
            return
        foundation = suit(decision.card) + (0 if decision.way == UP else 4)
        while self.laid[foundation] < WAYS[decision.card][decision.way].place:
            self._free_home(foundation)
        if decision.column == NONE:
            self._free_home(foundation)
        else:
            self._home(decision.column, foundation)

    def finish(self) -> None:
        """Transfer what is still held back (the kit), then play all: every card is free."""
        for column, pile in enumerate(self.columns):
            while len(pile) > 1:
                self._transfer(column)
        for foundation in range(8):
            while self.laid[foundation] <= KING:
                self._free_home(foundation)

    def _free_home(self, foundation: int) -> None:
        """Bring the next card of a foundation home, out of a room rather than from the arch."""
        laid = self.laid[foundation]
        card = 13 * (foundation % 4) + (laid if foundation < 4 else KING - laid)
        column = self._room_of(card)
        if column != NONE:
            self._home(column, foundation)
            return
        self.arch[card] -= 1
        self.laid[foundation] += 1
        self.moves.append(f"A{RANKS[rank(card)]}:{text_of(card)}>F{foundation + 1}")

    def _home(self, column: int, foundation: int) -> None:
        self.columns[column].pop()
        self.laid[foundation] += 1
        self.moves.append(f"P{column + 1}>F{foundation + 1}")

    def _aside(self, column: int) -> None:
        room = self.columns.index([])
        self.columns[room].append(self.columns[column].pop())
        self.moves.append(f"P{column + 1}>P{room + 1}")

    def _transfer(self, column: int) -> None:
        card = self.columns[column].pop()
        self.arch[card] += 1
        self.moves.append(f"P{column + 1}>A{RANKS[rank(card)]}")

    def _room_of(self, card: Card) -> int:
        """Find the column where a card lies alone; NONE if there is none."""
        return self.columns.index([card]) if [card] in self.columns else NONE
