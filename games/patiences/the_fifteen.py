"""The Fifteen.

Two packs in rows of fifteen, all face up, marriages both ways in suit, and an exception to open.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from games.engine.actions import Carry, Steps
from games.engine.cards import ACE, KING, Card, rank
from games.engine.laying import Rows
from games.engine.moves import Move
from games.engine.places import (
    BOTH_WAYS,
    Place,
    Places,
    Space,
    foundations_down,
    foundations_up,
    packets,
)
from games.engine.rules import Rules
from games.engine.state import State

HOME = Carry(("packet",), ("foundation",))
SIXTH = 5
"""Where the sixth card from the top of a column lies in its pile."""
AFTER = {ACE: 1, KING: 2}
"""The note that the withdrawal of an Ace or a King leaves for the next move."""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Withdraw a covered Ace and King from the sixth row when the patience cannot begin else.

    Lady Cadogan's one exception: no Ace or King is available and no marriages can make one so.
    They are two moves in either order, the second directly after the first.
    """

    def steps(self, places: Places, state: State, *, source: int | None = None) -> Steps:
        covered = [
            at
            for at in places.of_kind("packet")
            if source in {None, at}
            and len(state.piles[at]) > SIXTH + 1
            and rank(state.piles[at][SIXTH]) in AFTER
        ]
        wanted = self._wanted(places, state) if covered else ()
        for at in covered:
            card = state.piles[at][SIXTH]
            if rank(card) not in wanted:
                continue
            for to in places.of_kind("foundation"):
                if places[to].takes(state.piles[to], card, source="packet"):
                    yield (
                        Move(places[at].code, places[to].code, card),
                        _withdrawn(state, at, to),
                    )

    def _wanted(self, places: Places, state: State) -> tuple[int, ...]:
        """Tell whether an Ace, a King or either may be withdrawn now."""
        if state.note:
            return (KING,) if state.note == AFTER[ACE] else (ACE,)
        if any(state.piles[at] for at in places.of_kind("foundation")):
            return ()
        return (
            (ACE, KING)
            if _cannot_begin(tuple(state.piles[at] for at in places.of_kind("packet")))
            else ()
        )


def _withdrawn(state: State, at: int, to: int) -> State:
    """Take the sixth card of a column to a foundation and close the gap."""
    pile = state.piles[at]
    first = not state.note
    piles = list(state.piles)
    piles[at] = pile[:SIXTH] + pile[SIXTH + 1 :]
    piles[to] += (pile[SIXTH],)
    return State(tuple(piles), state.redeals, AFTER[rank(pile[SIXTH])] if first else 0)


@lru_cache(maxsize=256)
def _cannot_begin(columns: tuple[tuple[Card, ...], ...]) -> bool:
    """Tell whether no sequence of marriages makes an Ace or a King available."""
    seen, waiting = {columns}, [columns]
    while waiting:
        now = waiting.pop()
        if any(pile and rank(pile[-1]) in AFTER for pile in now):
            return False
        for following in _marriages(now):
            if following not in seen:
                seen.add(following)
                waiting.append(following)
    return True


def _marriages(columns: tuple[tuple[Card, ...], ...]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Yield the columns after each marriage."""
    law = Place("", "packet", build=BOTH_WAYS)
    for at, pile in enumerate(columns):
        for to, onto in enumerate(columns):
            if pile and onto and to != at and law.takes(onto, pile[-1], source="packet"):
                following = list(columns)
                following[at], following[to] = pile[:-1], (*onto, pile[-1])
                yield tuple(following)


RULES = Rules(
    name="the-fifteen",
    title="The Fifteen",
    alias="Fifteen in a row",
    says="Fifteen columns, nothing covered, no redeal.",
    source="Lady Cadogan, Illustrated Games of Solitaire or Patience (1914)",
    layout="columns",
    noun="column",
    packs=2,
    places=Places.of(
        packets(15, Place("", "packet", build=BOTH_WAYS, space=Space())),
        foundations_up("1", "2", "3", "4"),
        foundations_down("5", "6", "7", "8"),
    ),
    laying=(Rows(7),),
    actions=(HOME, Carry(("packet",), ("packet",)), Withdraw()),
)
