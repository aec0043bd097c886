"""What a player may do: each action yields the moves it allows and what follows them.

Legality and effect are one thing: a move is legal exactly when an action yields it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from games.engine.cards import Card
from games.engine.laying import Hand, Laying
from games.engine.moves import Move
from games.engine.places import Kind, Place, Places
from games.engine.state import Pile, State

type Steps = Iterator[tuple[Move, State]]


class Action(Protocol):
    """One kind of move."""

    def steps(self, places: Places, state: State, *, source: int | None = None) -> Steps:
        """Yield each move and the next state, whose new cards still lie as backs.

        Given a source, yield only the moves out of that pile.
        """


def allows(action: Action, places: Places, state: State) -> bool:
    """Tell whether an action has a move now."""
    return next(action.steps(places, state), None) is not None


@dataclass(frozen=True, slots=True)
class Carry:
    """Carry one available card from a kind of place to another.

    It is not allowed while ``unless`` allows any move.
    """

    sources: tuple[Kind, ...]
    targets: tuple[Kind, ...]
    unless: Action | None = None

    def steps(self, places: Places, state: State, *, source: int | None = None) -> Steps:
        sources = places.of_kinds(self.sources)
        if source is not None:
            sources = (source,) if source in sources else ()
        if not sources or (self.unless is not None and allows(self.unless, places, state)):
            return
        goals = [(to, places[to].wanted(state.piles[to])) for to in places.of_kinds(self.targets)]
        for at in sources:
            yield from self._from(places, state, at, goals)

    def _from(
        self, places: Places, state: State, at: int, goals: list[tuple[int, frozenset[Card]]]
    ) -> Steps:
        place, pile = places[at], state.piles[at]
        for card in _available(place, pile):
            for to, wanted in goals:
                if card not in wanted or to == at:
                    continue
                goal, onto = places[to], state.piles[to]
                if not goal.takes(onto, card, source=place.kind):
                    continue
                if not onto and len(pile) == 1 and goal.kind == place.kind:
                    continue  # a column's only card in another empty column changes nothing
                move = Move(place.code, goal.code, card if place.named else None)
                yield move, state.carried(at, to, card)


def _available(place: Place, pile: Pile) -> Pile:
    """List the different cards that may leave a pile, the top one first."""
    if not pile or place.lift == "none":
        return ()
    if place.lift == "top":
        return pile[-1:]
    return tuple(dict.fromkeys(reversed(pile)))


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn the next stock card onto the talon, at any time."""

    def steps(self, places: Places, state: State, *, source: int | None = None) -> Steps:
        (stock,), (talon,) = places.of_kind("stock"), places.of_kind("talon")
        if state.piles[stock] and source in {None, stock}:
            yield Move("S", "T"), state.carried(stock, talon, state.piles[stock][-1])


@dataclass(frozen=True, slots=True)
class Redeal:
    """Gather what is left in the tableau and deal it anew, so many times in all.

    It is not allowed while ``unless`` allows any move.
    """

    times: int
    laying: Laying
    unless: Action

    def steps(self, places: Places, state: State, *, source: int | None = None) -> Steps:
        if source is not None or state.redeals >= self.times or allows(self.unless, places, state):
            return
        tableau = places.of_kind("packet")
        left = sum(len(state.piles[at]) for at in tableau)
        if not left:
            return
        piles = [[] if at in tableau else list(pile) for at, pile in enumerate(state.piles)]
        deal = state.redeals + 1
        self.laying.lay(places, Hand(left, piles, deal))
        yield Move(), State(tuple(map(tuple, piles)), deal)
