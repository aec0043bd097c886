"""How a deal is laid out: small steps, each taking cards from the front of the pack.

A step lays backs; what a place shows is turned up afterwards, so no step needs to know a face,
but for the arch, whose cards are sorted as they come.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from games.engine.cards import ACE, Card, back, rank
from games.engine.places import Places


@dataclass(slots=True)
class Hand:
    """The cards still to be laid, and the piles laid so far (a list for each place)."""

    size: int
    piles: list[list[Card]]
    deal: int = 0
    taken: int = 0
    look: Callable[[Card], Card] = field(default=lambda one: one)
    """Turns a back into its face, for the step that must look."""

    def take(self, count: int) -> list[Card]:
        """Take so many cards off the front, fewer if no more are left."""
        end = min(self.size, self.taken + count)
        got = [back(place, deal=self.deal) for place in range(self.taken, end)]
        self.taken = end
        return got


class Laying(Protocol):
    """One step of a layout."""

    def lay(self, places: Places, hand: Hand) -> None:
        """Lay cards of the hand on its piles."""


@dataclass(frozen=True, slots=True)
class Packets:
    """Deal packet by packet, so many cards each; the last holds what remains."""

    size: int

    def lay(self, places: Places, hand: Hand) -> None:
        for at in places.of_kind("packet"):
            hand.piles[at].extend(hand.take(self.size))


@dataclass(frozen=True, slots=True)
class Rows:
    """Deal so many rows from left to right, each card covering the one above it.

    The last row holds what remains.
    """

    count: int

    def lay(self, places: Places, hand: Hand) -> None:
        for _row in range(self.count):
            for at in places.of_kind("packet"):
                hand.piles[at].extend(hand.take(1))


@dataclass(frozen=True, slots=True)
class Stock:
    """Put what is left in the stock, the next card to be turned last."""

    def lay(self, places: Places, hand: Hand) -> None:
        (stock,) = places.of_kind("stock")
        hand.piles[stock].extend(reversed(hand.take(hand.size)))


@dataclass(frozen=True, slots=True)
class ByRank:
    """Deal what is left card by card to the arch, each on its rank.

    An Ace without a stone goes to the next foundation.
    """

    def lay(self, places: Places, hand: Hand) -> None:
        stones = {places[at].space: at for at in places.of_kind("arch")}
        by_rank = {space.rank: at for space, at in stones.items() if space is not None}
        for one in hand.take(hand.size):
            face = hand.look(one)
            at = by_rank.get(rank(face))
            if at is None and rank(face) == ACE:
                at = next(found for found in places.of_kind("foundation") if not hand.piles[found])
            assert at is not None, "every rank but the Ace has its stone"
            hand.piles[at].append(face)
