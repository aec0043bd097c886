"""The tableau of fans or columns in bare piles, and the moves in it that a policy considers."""

from typing import NamedTuple

from games.engine.cards import KING, Card, rank, suit
from games.engine.rules import Rules
from games.engine.state import Pile

type Piles = tuple[Pile, ...]
"""As in a State: ``piles[i]`` lies on ``rules.places[i]``."""
type Step = tuple[int, int]
"""From which pile to which the top card goes."""
type Key = tuple[frozenset[Pile], Piles, frozenset[Pile]]


class Foundation(NamedTuple):
    """A foundation in suit: where it stands, its suit, the card it begins with, and its way."""

    at: int
    suit: int
    first: Card
    way: int

    def next_on(self, pile: Pile) -> Card:
        """Tell what it takes next; past its last card that is a card of no or another suit."""
        return pile[-1] + self.way if pile else self.first


def foundations(rules: Rules) -> tuple[Foundation, ...]:
    """List the foundations of rules that build them in suit from a fixed card."""
    found = []
    for at in rules.places.of_kind("foundation"):
        space, build = rules.places[at].space, rules.places[at].build
        if space is not None and build is not None:
            (first,) = space.fillers
            found.append(Foundation(at, suit(first), first, build.steps[0]))
    return tuple(found)


class Board:
    """What the rules of a tableau come to. Its piles come first, the foundations last."""

    def __init__(self, rules: Rules) -> None:
        places = rules.places
        column = places[0]
        assert column.build is not None, "in a tableau cards marry"
        self.size = len(places.of_kind("packet"))
        self.homes = foundations(rules)
        self.stock = next(iter(places.of_kind("stock")), None)
        self.talon = next(iter(places.of_kind("talon")), None)
        followers = column.build.followers
        self.hosts = tuple(
            tuple(host for host in range(52) if card in followers[host]) for card in range(52)
        )
        """For each card those on which it may lie."""
        self._goes_down = column.build.steps == (-1,)
        self._lane = column.space

    def key(self, piles: Piles) -> Key:
        """Tell positions apart; in which order columns and foundations lie is of no account."""
        first = self.homes[0].at
        return frozenset(piles[: self.size]), piles[self.size : first], frozenset(piles[first:])

    def wanted(self, piles: Piles) -> dict[tuple[Card, int], int]:
        """Find for each card that goes home next, and each way of building, a foundation."""
        found: dict[tuple[Card, int], int] = {}
        for home in self.homes:
            card = home.next_on(piles[home.at])
            if suit(card) == home.suit:
                found.setdefault((card, home.way), home.at)
        return found

    def steps(self, piles: Piles) -> list[Step]:
        """List the moves to consider.

        A card that can go home, or else a marriage that costs nothing, is not to wait for others.
        """
        tops: dict[Card, list[int]] = {}
        for at, pile in enumerate(piles[: self.size]):
            if pile:
                tops.setdefault(pile[-1], []).append(at)
        if self.talon is not None and piles[self.talon]:
            tops.setdefault(piles[self.talon][-1], []).append(self.talon)
        if homeward := self._homeward(piles, tops):
            return homeward
        marriages = self._marriages(piles, tops)
        for step in marriages:
            if self._is_safe(piles[step[1]]):
                return [step]
        return marriages + self._into_lane(piles, tops)

    def _homeward(self, piles: Piles, tops: dict[Card, list[int]]) -> list[Step]:
        """List the ways to lay the first card that can go home."""
        wanted = self.wanted(piles)
        first = next((card for card, _way in wanted if card in tops), None)
        return [
            (at, home) for (card, _), home in wanted.items() if card == first for at in tops[card]
        ]

    def _marriages(self, piles: Piles, tops: dict[Card, list[int]]) -> list[Step]:
        """List the marriages, but for those from one card to its double."""
        return [
            (at, to)
            for card, sources in tops.items()
            for host in self.hosts[card]
            for to in tops.get(host, ())
            if to != self.talon
            for at in sources
            if at == self.talon or piles[at][-2:-1] != (host,)
        ]

    def _is_safe(self, onto: Pile) -> bool:
        """Tell whether a marriage on this pile stands in nobody's way.

        So it is where cards go down in suit and nothing lower than its last card waits below that.
        """
        host = onto[-1]
        is_ordered = len(onto) == 1 or rank(host) == KING or onto[-2] == host + 1
        return self._goes_down and is_ordered

    def _into_lane(self, piles: Piles, tops: dict[Card, list[int]]) -> list[Step]:
        """List the moves into the first empty lane, but for a lane's only card."""
        if self._lane is None or () not in piles[: self.size]:
            return []
        lane = piles.index(())
        return [
            (at, lane)
            for sources in tops.values()
            for at in sources
            if self._lane.is_open_to("talon" if at == self.talon else "packet")
            if at == self.talon or len(piles[at]) > 1
        ]


def carried(piles: Piles, step: Step) -> Piles:
    """Carry the top card of a pile to another."""
    source, target = step
    after = list(piles)
    after[source] = piles[source][:-1]
    after[target] = (*piles[target], piles[source][-1])
    return tuple(after)
