"""Where a game was lost: the verdict along its moves, by halving.

No move turns a lost position into a won one, so along a line of moves "it can be won" falls from
yes to no once. What the budget leaves open widens the place to an interval.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.errors import IllegalMove, UnreadableMove
from games.engine.rules import Table
from games.engine.state import State
from games.solver.policy import policy
from games.solver.solve import solve, usual_budget

_WORK = 600_000
"""The most work in one search, in the steps in which a policy tells its costs: about 3 s."""


@dataclass(frozen=True, slots=True)
class Turning:
    """What is proved along a line of moves. Ply k is the position after the first k of them."""

    plies: int
    """The last ply."""
    is_won: bool
    """Whether the line itself wins."""
    winnable: int | None
    """The last ply at which a win is proved; None where none is at any."""
    unwinnable: int | None
    """The first ply at which a loss is proved; None where none is at any."""
    line: tuple[str, ...] = ()
    """Moves that win from ply ``winnable``; empty where the line itself wins."""
    nodes: int = 0

    @property
    def is_exact(self) -> bool:
        """Whether nothing is left open: it is known of every ply whether it could be won."""
        first = -1 if self.winnable is None else self.winnable
        last = self.plies + 1 if self.unwinnable is None else self.unwinnable
        return last == first + 1


def turning(
    table: Table,
    states: Sequence[State],
    moves: Sequence[str],
    *,
    known: Sequence[str] = (),
    is_hopeless: bool = False,
    budget: int | None = None,
) -> Turning:
    """Find where a deal could no longer be won, with every card known.

    ``states[k]`` is the position after ``moves[:k]``. ``known`` is a line that wins from the deal,
    if one is known; ``is_hopeless`` says that the deal is proved unwinnable. ``budget`` is in nodes
    for each search; there are at most about two for every doubling of the moves.
    """
    plies = len(moves)
    if table.rules.is_won(states[-1]):
        return Turning(plies, True, plies, None)
    search = _Search(table, states, moves, _budget(table, budget))
    if is_hopeless:
        search.high = 0
    elif wins(table, states[0], known):
        search.win(0, tuple(known))
    if search.high is None:
        search.run()
    return Turning(plies, False, search.low, search.high, search.line, search.nodes)


def wins(table: Table, state: State, line: Sequence[str]) -> bool:
    """Tell whether the engine plays a line from here to a win."""
    try:
        for text in line:
            state = table.play(state, text)
    except (IllegalMove, UnreadableMove):
        return False
    return table.rules.is_won(state)


def _budget(table: Table, budget: int | None) -> int:
    if budget is not None:
        return budget
    dealt = table.uncovered(table.dealt())
    return min(usual_budget(table.rules), _WORK // policy(table.rules, dealt).node_cost)


class _Search:
    """What is known so far of the plies of a line that does not win."""

    def __init__(
        self, table: Table, states: Sequence[State], moves: Sequence[str], budget: int
    ) -> None:
        self.table, self.states, self.moves, self.budget = table, states, moves, budget
        self.low: int | None = None
        self.high: int | None = None
        self.line: tuple[str, ...] = ()
        self.nodes = 0
        self._asked: set[int] = set()

    def run(self) -> None:
        """Ask of the ends, then halve from both sides what lies between."""
        last = len(self.moves)
        if self.table.rules.is_lost(self.states[last]):
            self.high = last
        else:
            self._ask(last)
        if self.low is None:
            self._ask(0)
        self._halve(is_for_losses=True)
        self._halve(is_for_losses=False)

    def win(self, ply: int, line: tuple[str, ...]) -> None:
        """Note a line that wins from a ply; as far as the game follows it, it could be won."""
        while ply < len(self.moves) and line and line[0] == self.moves[ply]:
            ply, line = ply + 1, line[1:]
        if self.low is None or ply > self.low:
            self.low, self.line = ply, line

    def _halve(self, *, is_for_losses: bool) -> None:
        """Find the first ply proved lost, or the last proved won; what is open is neither."""
        first, last = self._bounds()
        while last - first > 1:
            middle = (first + last) // 2
            self._ask(middle)
            low, high = self._bounds()
            if low >= middle:
                first = low
            elif high <= middle:
                last = high
            elif is_for_losses:
                first = middle
            else:
                last = middle

    def _bounds(self) -> tuple[int, int]:
        """Give the last ply proved won and the first proved lost, or those beyond the ends."""
        low = -1 if self.low is None else self.low
        return low, len(self.moves) + 1 if self.high is None else self.high

    def _ask(self, ply: int) -> None:
        """Search from a ply, once."""
        low, high = self._bounds()
        if ply in self._asked or not low < ply < high:
            return
        self._asked.add(ply)
        found = solve(self.table, self.states[ply], budget=self.budget)
        self.nodes += found.nodes
        if found.answer == "winnable":
            self.win(ply, found.line)
        elif found.answer == "unwinnable":
            self.high = ply
