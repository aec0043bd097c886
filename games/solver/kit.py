"""Archway with the kit: the fewest transfers.

There is always a line: whatever is held back in the end can be transferred, and the game is won. To
find the fewest, all lines without transfers are searched, then those with one, two and so on; the
first that is found has the fewest. When that takes long, a beam finds a fair line, and the search
goes on only to better it, or to rule out that any is better.
"""

from collections.abc import Iterator
from heapq import heappop, heappush

from games.engine.cards import Card
from games.solver.archway_after import after, settled
from games.solver.archway_board import (
    BIT,
    FOUNDATION_SHIFTS,
    HEIGHT_SHIFTS,
    NIBBLE,
    WAYS,
    Board,
    Decision,
)
from games.solver.archway_line import texts
from games.solver.archway_transfers import choices, cost_of, held_back
from games.solver.verdict import Verdict

_BREADTH = 150
"""How many positions with equally many cards held back the beam looks at, if the budget is large:
it shall not use up more than about half."""
_EASY = 20
"""The part of the budget (one in so many) that is spent before the beam."""
_DEPTH = 3
"""How many transfers the beam makes at most for one card."""
_MOST = 100
"""More transfers than any line needs."""

type Reached = tuple[int, int, int]
"""A number that orders positions (the transfers so far), the key and the free cards."""


def search(board: Board, budget: int) -> Verdict:
    """Find a line with as few transfers as can be found within a budget of nodes."""
    fewest = _Deepening(board)
    fewest.search(budget // _EASY, _MOST)
    fair = _Search(board, budget - fewest.nodes, _MOST)
    if fewest.found is None:
        fair.beam(min(_BREADTH, 1 + budget // 100))
        fewest.search(budget - fair.nodes, fair.fewest)
    line = (fewest.found or fair).line()
    is_least = fewest.found is not None or fewest.ruled_out == fair.fewest
    return Verdict("winnable", texts(board, line), fewest.nodes + fair.nodes, is_least)


class _Deepening:
    """The search for lines without transfers, then with one, with two and so on."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.nodes = 0
        self.ruled_out = 0
        """No line has fewer transfers than this."""
        self.found: _Search | None = None
        """The search that has found a line of so many."""

    def search(self, budget: int, below: int) -> None:
        """Go on until a line of fewer transfers is found or ruled out, or the budget is spent."""
        while self.found is None and self.ruled_out < below and self.nodes < budget:
            one = _Search(self.board, budget - self.nodes, self.ruled_out)
            is_done = one.exhaust()
            self.nodes += one.nodes
            if one.end is not None:
                self.found = one
            elif is_done:
                self.ruled_out += 1


class _Search:
    """Positions reached, each by its cheapest way so far, and the end of the best line."""

    def __init__(self, board: Board, budget: int, most: int) -> None:
        self.board = board
        self.budget = budget
        self.fewest = most + 1
        """The transfers of the best line found; one more than is allowed if there is none."""
        self.end: int | None = None
        """Where that line makes its last transfers."""
        self.nodes = 0
        self.start = settled(board, *board.start)
        self.costs = {self.start[0]: 0}
        self.before: dict[int, tuple[int, Decision]] = {}

    def line(self) -> list[Decision]:
        """List the decisions of the best line."""
        path, key = [], self.end
        while key in self.before:
            key, decision = self.before[key]
            path.append(decision)
        return path[::-1]

    def beam(self, breadth: int) -> None:
        """Look at the most promising positions only, those with more cards held back first."""
        key, free = self.start
        levels: list[list[tuple[int, *Reached]]] = [[] for _count in range(held_back(key) + 1)]
        levels[-1].append((0, 0, key, free))
        for level in reversed(levels):
            for _place in range(breadth):
                if not level or self.nodes == self.budget:
                    break
                _price, cost, key, free = heappop(level)
                for reached in self._onward(cost, key, free, _DEPTH):
                    price = _price_of(self.board, *reached)
                    heappush(levels[held_back(reached[1])], (price, *reached))

    def exhaust(self) -> bool:
        """Look at all positions, the cheapest first, until a line is found; False if cut short.

        Of equally cheap ones, those with fewer cards held back come first.
        """
        waiting: list[list[Reached]] = [[] for _cost in range(self.fewest)]
        waiting[0].append((0, *self.start))
        for cost, positions in enumerate(waiting):
            while positions and self.end is None:
                if self.nodes == self.budget:
                    return False
                _held, key, free = heappop(positions)
                for total, later, left in self._onward(cost, key, free, _MOST):
                    heappush(waiting[total], (held_back(later), later, left))
        return True

    def _onward(self, cost: int, key: int, free: int, most: int) -> Iterator[Reached]:
        """Look at a position: end a line here, and reach those after it that are not too dear."""
        if self.costs[key] < cost:
            return
        self.nodes += 1
        if cost + held_back(key) < self.fewest:
            self.fewest, self.end = cost + held_back(key), key
        most = min(most, self.fewest - 1 - cost)
        for decision in choices(self.board, key, free, most):
            later, left = after(self.board, key, free, decision)
            total = cost + cost_of(decision)
            if total < self.costs.get(later, self.fewest):
                self.costs[later], self.before[later] = total, (key, decision)
                yield total, later, left


def _price_of(board: Board, cost: int, key: int, free: int) -> int:
    """Guess what a position has cost and will cost (by weights that were tried out).

    A transfer counts most, then each card that will be hard to bare, then what lies home already,
    for a card that waits in the arch serves two foundations.
    """
    home = sum(key >> shift & NIBBLE for shift in FOUNDATION_SHIFTS)
    return 60 * cost + 5 * _stuck(board, key, free) + home


def _stuck(board: Board, key: int, free: int) -> int:
    """Count the cards held back for good even if no free card were ever used up."""
    heights = [key >> shift & NIBBLE for shift in HEIGHT_SHIFTS]
    reached, was = free | free >> 1, -1
    while was != reached:
        was = reached
        for column, height in enumerate(heights):
            while height > 1 and _fits(key, reached, card := board.columns[column][height - 1]):
                reached |= BIT[card]
                height -= 1
            if height == 1 and heights[column] > 1:
                reached |= BIT[board.columns[column][0]]
            heights[column] = height
    return sum(heights) - len(heights)


def _fits(key: int, reached: int, card: Card) -> bool:
    """Ask whether a card can go home after cards that are within reach."""
    return any(
        (laid := key >> way.shift & NIBBLE) <= way.place and not way.needs[laid] & ~reached
        for way in WAYS[card]
    )
