"""La Belle Lucie and her houses: play between two deals is searched whole, then the redeals.

What a redeal brings depends only on the cards left, so play falls into stages, one a deal. Of a
stage only two things matter: whether it can be won, and with which cards left it can be closed.
"""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from games.engine.rules import Rules, Table
from games.engine.state import State
from games.solver import fans_lucie
from games.solver.fans_houses import house_of
from games.solver.fans_position import (
    Closing,
    Explored,
    Position,
    Trail,
    line_of,
    position_of,
    redealt,
)
from games.solver.verdict import Answer, Verdict

BUDGET = 200_000
"""The usual budget, in nodes."""


class Explore(Protocol):
    """A search of one stage within so many nodes; of the last one, only for a win."""

    def __call__(self, start: Position, *, limit: int, is_last: bool) -> Explored: ...


class Reach(NamedTuple):
    """How far a pass goes: nodes a stage, and how many closings of a stage it follows."""

    nodes: int
    closings: int


def search(table: Table, state: State, budget: int) -> Verdict:
    """Search from an open position within a budget of nodes."""
    stages = _Stages(table, state.redeals, budget)
    outcome = stages.play(position_of(table.rules, state))
    if outcome.answer != "winnable":
        return Verdict(outcome.answer, nodes=stages.nodes)
    return Verdict("winnable", tuple(line_of(table, state, outcome.trails)), stages.nodes)


class _Outcome(NamedTuple):
    """An answer, and for a win the steps of each stage."""

    answer: Answer
    trails: tuple[Trail, ...] = ()


class _Stages:
    """A search through the stages of one deal, in passes that reach further and further."""

    def __init__(self, table: Table, redeals: int, budget: int) -> None:
        self.table = table
        self.first = redeals
        """How many redeals were made before the position asked about."""
        self.last = max(table.rules.redeals or 0, redeals)
        """How many will have been made in the last stage."""
        self.budget = budget
        self.explore = _explore_of(table.rules)
        self.nodes = 0
        self.refuted: set[tuple[int, Closing]] = set()
        """The redeals (by number) that were proved to lead to no win."""

    def play(self, start: Position) -> _Outcome:
        """Search from a position, in wider and wider passes."""
        for reach in self._reaches():
            outcome = self._stage(start, self.first, reach)
            if outcome.answer != "unknown" or self.nodes >= self.budget:
                return outcome
        raise AssertionError("the last pass decides, or spends the budget")

    def _reaches(self) -> Iterator[Reach]:
        """Yield how far each pass goes: a few nodes and closings first, fourfold every time.

        A win found by few nodes from many redeals is the rule, so depth waits. With no redeal left
        there is one stage, and nothing to save nodes for.
        """
        nodes, closings = (300, 4) if self.first < self.last else (self.budget, 0)
        while nodes < self.budget:
            yield Reach(nodes, closings)
            nodes, closings = nodes * 4, closings * 4
        yield Reach(self.budget, self.budget)

    def _stage(self, start: Position, number: int, reach: Reach) -> _Outcome:
        """Search one stage, then those that follow from its closings, the fewest cards first."""
        limit = min(reach.nodes, self.budget - self.nodes)
        found = self.explore(start, limit=limit, is_last=number == self.last)
        self.nodes += found.nodes
        if found.won is not None:
            return _Outcome("winnable", (found.won,))
        closings = sorted(found.closings, key=lambda one: (len(one.left), one))
        is_whole = found.is_whole and len(closings) <= reach.closings
        for closing in closings[: reach.closings]:
            after = self._redeal(closing, number + 1, reach)
            if after.answer == "winnable":
                return _Outcome("winnable", (found.closings[closing], *after.trails))
            is_whole = is_whole and after.answer == "unwinnable"
        return _Outcome("unwinnable" if is_whole else "unknown")

    def _redeal(self, closing: Closing, number: int, reach: Reach) -> _Outcome:
        """Search on from a redeal, unless it is known to lead to no win."""
        if (number, closing) in self.refuted:
            return _Outcome("unwinnable")
        if self.nodes >= self.budget:
            return _Outcome("unknown")
        outcome = self._stage(redealt(self.table, closing, number=number), number, reach)
        if outcome.answer == "unwinnable":
            self.refuted.add((number, closing))
        return outcome


def _explore_of(rules: Rules) -> Explore:
    """Choose the search of a stage: with one pack, each card has one host and one way home."""
    return fans_lucie.explore if rules.packs == 1 else house_of(rules).explore
