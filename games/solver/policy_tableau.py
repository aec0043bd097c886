"""Fans and columns played blind: short looks ahead, each to the best position in reach.

A game goes from best to better; where a look finds nothing better, a card of the stock is turned
or the fans are dealt anew. So no position comes twice, and every game ends.
"""

from collections.abc import Collection, Iterator

from games.engine.moves import Move
from games.engine.pack import Pack
from games.engine.rules import Rules, Table
from games.engine.state import State
from games.solver.policy_board import Board, Step, carried
from games.solver.policy_look import Judge, Taste

_TASTES = {
    "fans": Taste(married=3, over=4, cover=20, lane=0, talon=0, whim=8, look=300),
    "columns": Taste(married=12, over=8, cover=12, lane=30, talon=10, whim=8, look=200),
}
# Measured; the searches of two packs weigh whole beams and bounds beside each node.
_NODE_COSTS = {("fans", 1): 2, ("fans", 2): 40, ("columns", 2): 20}


class Tableau:
    """A position of a patience whose cards marry."""

    game_cost = 2_000

    def __init__(self, rules: Rules, state: State) -> None:
        """Take down a position; what lies face down stays a back."""
        self._rules, self._state = rules, state
        self._board, self._taste = Board(rules), _TASTES[rules.layout]
        self.node_cost = _NODE_COSTS[rules.layout, rules.packs]

    def wins(self, pack: Pack, chance: Iterator[int] | None = None) -> bool:
        """Play to the end, looking at no card of the stock before it is turned."""
        table, judge = Table(self._rules, pack), Judge(self._board, self._taste, chance)
        state = self._improved(judge, table.uncovered(self._state))
        while (fresh := self._fresh(state)) is not None:
            _move, following = fresh
            if following.redeals != state.redeals:
                following = table.uncovered(following)
            state = self._improved(judge, following)
        return self._rules.is_won(state)

    def favourites(self, visited: Collection[State] = ()) -> tuple[Move, ...]:
        """Give the move that is played next, as long as any helps.

        What helps must lead to a better position than any since the last card or deal was fresh.
        """
        state, places = self._state, self._rules.places
        if (withdrawn := self._withdrawn(state)) is not None:
            return withdrawn[:1]
        lately = [state, *(one for one in visited if self._phase(one) == self._phase(state))]
        step = self._step(lately)
        if step is not None:
            return (Move(places[step[0]].code, places[step[1]].code),)
        fresh = self._fresh(state)
        return () if fresh is None else fresh[:1]

    def _step(self, lately: list[State]) -> Step | None:
        """Find the first step to a position better than those of late, of which this is the first.

        A step that stands alone needs no look ahead.
        """
        piles, seen = lately[0].piles, {self._board.key(one.piles) for one in lately}
        steps = self._board.steps(piles)
        if len(steps) == 1 and self._board.key(carried(piles, steps[0])) not in seen:
            return steps[0]
        judge = Judge(self._board, self._taste)
        path = judge.best(piles, max(judge.value(one.piles) for one in lately), seen)
        return path[0].step if path else None

    def _improved(self, judge: Judge, state: State) -> State:
        """Go from best to better as far as looks ahead reach."""
        if (withdrawn := self._withdrawn(state)) is not None:
            state = withdrawn[1]
        piles, seen = state.piles, {self._board.key(state.piles)}
        while path := judge.best(piles, judge.value(piles), seen):
            piles = path[-1].piles
            seen.update(self._board.key(one.piles) for one in path)
        return state if piles is state.piles else State(piles, state.redeals)

    def _fresh(self, state: State) -> tuple[Move, State] | None:
        """Find the move that brings something new: a card turned, a new deal, an exception.

        No card can go home by itself when this is asked, so it is all that leaves the columns.
        """
        for move, following in self._rules.steps(state, source=self._board.stock):
            if not move.target.startswith("P"):
                return move, following
        return None

    def _withdrawn(self, state: State) -> tuple[Move, State] | None:
        """Find the second move of an exception, which is allowed directly after the first only."""
        steps = self._rules.steps(state) if state.note else ()
        return next((step for step in steps if step[0].card is not None), None)

    def _phase(self, state: State) -> tuple[int, int]:
        """Tell how often the tableau was dealt anew, and how many cards are still to be turned."""
        stock = self._board.stock
        return state.redeals, 0 if stock is None else len(state.piles[stock])
