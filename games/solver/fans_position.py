"""Fans as the searches see them: what the foundations want, what lies in the fans, and the steps.

A position forgets which fan stands where, so that like positions are equal; steps name the fans by
what lies in them, and are turned into moves once, along a line that wins.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from games.engine.actions import Redeal
from games.engine.cards import Card, origin
from games.engine.laying import Hand
from games.engine.places import Place
from games.engine.rules import Rules, Table
from games.engine.state import Pile, State


class Position(NamedTuple):
    """One position, all cards known, whatever the order of the fans."""

    ups: tuple[Card, ...]
    """The cards that the ascending foundations want next, sorted; a full one wants none."""
    downs: tuple[Card, ...]
    """The cards that the descending foundations want next, sorted."""
    fans: tuple[Pile, ...]
    """The fans that are not empty, bottom to top, sorted."""


class Step(NamedTuple):
    """The top card of a fan goes onto another fan, or home."""

    fan: Pile
    """What lies in the fan, the moving card included."""
    goal: Pile | int
    """What lies in the other fan; or the way of a foundation: 1 ascending, −1 descending."""


type Trail = Callable[[], Iterable[Step]]
"""Tells the steps to a position when it is asked; few of those found ever are."""


class Closing(NamedTuple):
    """A position in which a redeal is allowed; the order of its fans is past caring."""

    ups: tuple[Card, ...]
    downs: tuple[Card, ...]
    left: Pile
    """The cards left in the fans, sorted."""


class Explored(NamedTuple):
    """What was found between one deal of the cards and the next."""

    nodes: int
    """Positions looked at."""
    is_whole: bool
    """Whether nothing was left out: every closing was found, and every win."""
    won: Trail | None = None
    """The steps to a win, if one was found."""
    closings: Mapping[Closing, Trail] = MappingProxyType({})
    """The closings found, and the steps to each."""


def position_of(rules: Rules, state: State) -> Position:
    """Read a state, whose cards all lie face up."""
    wants: dict[int, list[Card]] = {1: [], -1: []}
    for at in rules.places.of_kind("foundation"):
        wants[way_of(rules.places[at])] += rules.places[at].wanted(state.piles[at])
    fans = (state.piles[at] for at in rules.places.of_kind("packet") if state.piles[at])
    return Position(tuple(sorted(wants[1])), tuple(sorted(wants[-1])), tuple(sorted(fans)))


def way_of(foundation: Place) -> int:
    """Tell whether a foundation ascends (1) or descends (−1)."""
    assert foundation.build is not None, "a foundation is built on"
    return foundation.build.steps[0]


def redeal_of(rules: Rules) -> Redeal | None:
    """Find the redeal among the actions, if the rules have one."""
    return next((action for action in rules.actions if isinstance(action, Redeal)), None)


def redealt(table: Table, closing: Closing, *, number: int) -> Position:
    """Deal what is left anew, for the first or second time."""
    redeal = redeal_of(table.rules)
    assert redeal is not None, "only who may redeal asks for it"
    hand = Hand(len(closing.left), [[] for _place in table.rules.places], number)
    redeal.laying.lay(table.rules.places, hand)
    order = table.pack.redealt(number, closing.left)
    fans = (tuple(order[origin(one)[1]] for one in pile) for pile in hand.piles if pile)
    return Position(closing.ups, closing.downs, tuple(sorted(fans)))


def line_of(table: Table, state: State, trails: Iterable[Trail]) -> Iterator[str]:
    """Write the moves of trails, a redeal between each two, from an open state."""
    for number, trail in enumerate(trails):
        if number:
            yield "redeal"
            state = table.play(state, "redeal")
        piles = list(state.piles)
        for step in trail():
            yield _played(table.rules, piles, step)
        state = state._replace(piles=tuple(piles))


def _played(rules: Rules, piles: list[Pile], step: Step) -> str:
    """Carry the card of a step from pile to pile, and write the move."""
    places = rules.places
    card = step.fan[-1]
    source = next(at for at in places.of_kind("packet") if piles[at] == step.fan)
    if isinstance(step.goal, int):
        target = next(
            at
            for at in places.of_kind("foundation")
            if way_of(places[at]) == step.goal and card in places[at].wanted(piles[at])
        )
    else:
        target = next(at for at in places.of_kind("packet") if piles[at] == step.goal)
    piles[source], piles[target] = piles[source][:-1], (*piles[target], card)
    return f"{places[source].code}>{places[target].code}"
