"""Places on the table and their small laws.

What may follow what, what may be lifted, what may fill a space.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Literal, Self

from games.engine.cards import ACE, KING, RANKS, Card, rank, suit

type Kind = Literal["packet", "arch", "foundation", "stock", "talon"]


@dataclass(frozen=True)
class Build:
    """What may lie on a card: one whose rank differs by one of the steps, in suit or in any.

    A King never meets an Ace.
    """

    steps: tuple[int, ...]
    in_suit: bool

    @cached_property
    def followers(self) -> tuple[frozenset[Card], ...]:
        """List for each card those that may be laid on it."""
        return tuple(
            frozenset(card for card in range(52) if self._may_follow(below, card))
            for below in range(52)
        )

    def _may_follow(self, below: Card, card: Card) -> bool:
        is_fit = not self.in_suit or suit(card) == suit(below)
        return is_fit and rank(card) - rank(below) in self.steps


_NO_CARDS: frozenset[Card] = frozenset()


@dataclass(frozen=True)
class Space:
    """What may fill an empty place: a card of a rank, of a suit, from certain kinds of places.

    None of these three means that any will do.
    """

    rank: int | None = None
    suit: int | None = None
    kinds: tuple[Kind, ...] | None = None

    @cached_property
    def fillers(self) -> frozenset[Card]:
        """List the cards that may come here, wherever they come from."""
        return frozenset(
            card
            for card in range(52)
            if self.rank in {None, rank(card)} and self.suit in {None, suit(card)}
        )

    def is_open_to(self, source: Kind) -> bool:
        """Tell whether cards from a kind of place may come here."""
        return self.kinds is None or source in self.kinds


@dataclass(frozen=True, slots=True)
class Place:
    """One pile's place and laws.

    ``build`` and ``space`` of None take nothing; ``lift`` tells which of its cards are available;
    ``shows`` tells which cards lie face up; a move out of a ``named`` place names its card.
    """

    code: str
    kind: Kind
    build: Build | None = None
    space: Space | None = None
    lift: Literal["none", "top", "any"] = "top"
    shows: Literal["all", "top", "none"] = "all"
    named: bool = False

    def takes(self, pile: tuple[Card, ...], card: Card, *, source: Kind) -> bool:
        """Tell whether a card from a kind of place may be laid here, as the pile lies."""
        if card not in self.wanted(pile):
            return False
        return bool(pile) or self.space is None or self.space.is_open_to(source)

    def wanted(self, pile: tuple[Card, ...]) -> frozenset[Card]:
        """List the cards that may be laid here as the pile lies, wherever they come from."""
        if pile:
            return _NO_CARDS if self.build is None else self.build.followers[pile[-1]]
        return _NO_CARDS if self.space is None else self.space.fillers


class Places(tuple[Place, ...]):
    """All the places of a table, in the order in which it is read aloud."""

    @classmethod
    def of(cls, *groups: tuple[Place, ...]) -> Self:
        """Put groups of places after one another."""
        return cls(chain(*groups))

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """Where each code stands among the places."""
        return {place.code: at for at, place in enumerate(self)}

    @cached_property
    def _kinds(self) -> dict[tuple[Kind, ...], tuple[int, ...]]:
        return {}

    def of_kinds(self, kinds: tuple[Kind, ...]) -> tuple[int, ...]:
        """List where the places of these kinds stand."""
        found = self._kinds.get(kinds)
        if found is None:
            found = tuple(at for at, place in enumerate(self) if place.kind in kinds)
            self._kinds[kinds] = found
        return found

    def of_kind(self, kind: Kind) -> tuple[int, ...]:
        """List where the places of a kind stand."""
        return self.of_kinds((kind,))


UP = Build((1,), in_suit=True)
DOWN = Build((-1,), in_suit=True)
BOTH_WAYS = Build((1, -1), in_suit=True)
SAME_RANK = Build((0,), in_suit=False)


def packets(count: int, like: Place) -> tuple[Place, ...]:
    """Make the packets, columns or fans ``P1`` … of a tableau, all under the laws of one."""
    return tuple(replace(like, code=f"P{number}") for number in range(1, count + 1))


def arch(ranks: str, like: Place) -> tuple[Place, ...]:
    """Make the arch's piles ``AA`` or ``A2`` … ``AK``, a rank each, under the laws of one."""
    return tuple(
        replace(like, code=f"A{one}", build=SAME_RANK, space=Space(rank=RANKS.index(one)))
        for one in ranks
    )


def foundations(codes: str, space: Space | None, build: Build) -> tuple[Place, ...]:
    """Make foundations of these numbers; a card on one never leaves it."""
    return tuple(Place(f"F{code}", "foundation", build, space, lift="none") for code in codes)


def foundations_up(*codes: str) -> tuple[Place, ...]:
    """Make foundations that ascend in suit from the Ace.

    The codes of spades, hearts, diamonds, clubs in turn.
    """
    return tuple(
        place
        for suit, own in enumerate(codes)
        for place in foundations(own, Space(rank=ACE, suit=suit), UP)
    )


def foundations_down(*codes: str) -> tuple[Place, ...]:
    """Make foundations that descend in suit from the King.

    The codes of spades, hearts, diamonds, clubs in turn.
    """
    return tuple(
        place
        for suit, own in enumerate(codes)
        for place in foundations(own, Space(rank=KING, suit=suit), DOWN)
    )
