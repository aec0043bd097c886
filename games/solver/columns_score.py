"""What a position of the columns is worth to the beam: small whole numbers, the less the better.

They guide where the search looks and prove nothing. What is known of a pile is found out once.
"""

from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple

from games.engine.cards import rank, suit
from games.solver.columns_board import NOTHING, Board, Position

LATEST = 1000
"""Later than any card is due."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each trouble counts."""

    breaks: int
    """A card in a column on one it is not married to."""
    buried_kin: int
    """A card in a column over one of its suit that is due no later."""
    buried: int
    """A card in a column, unmarried, over one of any suit that is due no later."""
    first_lane: int
    other_lanes: int
    talon: int
    """A card in the talon."""
    talon_kin: int
    """A card in the talon over one of its suit that is due no later."""
    talon_buried: int
    """A card in the talon over one of any suit that is due no later."""
    dig_column: int
    """A sequence over a card that a foundation wants."""
    dig_talon: int
    """A card of the talon over one that a foundation wants."""
    dig_stock: int
    """A card to be turned before one that a foundation wants."""
    stock: int
    """A card in the stock."""
    left: int
    """A card not yet home."""
    late: int
    """How much later a card is due for each card to be turned before it can go home."""


class Dues(NamedTuple):
    """When each card is due to go home, at the earliest; small numbers first."""

    among_kin: tuple[int, ...]
    among_all: tuple[int, ...]


class Column(NamedTuple):
    """What is known of one column."""

    score: int
    key: int
    run: int
    """How many cards at its end are married to one another."""
    digs: dict[int, int]
    """What it costs to dig up each card, of two copies the upper one."""


class Talon(NamedTuple):
    """What is known of one talon."""

    score: int
    key: int
    lowest: tuple[int, ...]
    """The earliest due of its cards among their kin, suit by suit."""
    first: int
    """The earliest due of its cards among all."""


class Columns(dict[bytes, Column]):
    """What is known of each column met."""

    def __init__(self, board: Board, weights: Weights, dues: Dues) -> None:
        self._followers, self._weights = board.followers, weights
        self._dues = dues
        self[b""] = Column(0, _key(b"column"), 0, {})

    def __missing__(self, pile: bytes) -> Column:
        (among_kin, among_all), weights = self._dues, self._weights
        lowest, first = [LATEST] * 4, LATEST
        score = run = 0
        ends: list[int] = []
        below = None
        for place, card in enumerate(pile):
            is_married = below is not None and card in self._followers[below]
            if not is_married:
                ends.append(place)
                score += weights.breaks if place else 0
                score += weights.buried if first <= among_all[card] else 0
            run = run + 1 if is_married else 1
            kin = suit(card)
            score += weights.buried_kin if lowest[kin] <= among_kin[card] else 0
            lowest[kin] = min(lowest[kin], among_kin[card])
            first = min(first, among_all[card])
            below = card
        digs = {
            card: weights.dig_column * sum(1 for end in ends if end > place)
            for place, card in enumerate(pile)
        }
        found = self[pile] = Column(score, _key(b"column" + pile), run, digs)
        return found


class Talons(dict[bytes, Talon]):
    """What is known of each talon met."""

    def __init__(self, weights: Weights, dues: Dues) -> None:
        self._weights, self._dues = weights, dues
        self[b""] = Talon(0, _key(b"talon"), (LATEST,) * 4, LATEST)

    def __missing__(self, pile: bytes) -> Talon:
        (among_kin, among_all), weights = self._dues, self._weights
        under, card = self[pile[:-1]], pile[-1]
        kin = suit(card)
        score = under.score + weights.talon
        score += weights.talon_kin if under.lowest[kin] <= among_kin[card] else 0
        score += weights.talon_buried if under.first <= among_all[card] else 0
        lowest = list(under.lowest)
        lowest[kin] = min(lowest[kin], among_kin[card])
        first = min(under.first, among_all[card])
        found = self[pile] = Talon(score, _key(b"talon" + pile), tuple(lowest), first)
        return found


def dues(board: Board, weights: Weights, position: Position) -> Dues:
    """Tell when cards are due: by rank, and by how long the stock keeps them or those before."""
    firsts = [want for want in board.first if want != NOTHING]
    steps = [
        min(abs(rank(card) - rank(first)) for first in firsts if suit(first) == suit(card))
        for card in range(52)
    ]
    outside = {*b"".join(position.columns), *position.talon}
    stock = position.stock
    turns = [
        len(stock) - stock.rfind(card) if card in stock and card not in outside else 0
        for card in range(52)
    ]
    among_all = [
        8 * steps[card]
        + weights.late
        * max(
            turns[other]
            for other in range(52)
            if suit(other) == suit(card) and steps[other] <= steps[card]
        )
        for card in range(52)
    ]
    return Dues(tuple(steps), tuple(among_all))


def keys_of_wants(board: Board) -> tuple[tuple[int, ...], ...]:
    """Make a key for each foundation and each card it may want, one and the same if alike."""
    return tuple(
        tuple(_key(b"wants" + bytes((board.nexts.index(own), want))) for want in range(NOTHING + 1))
        for own in board.nexts
    )


def _key(text: bytes) -> int:
    """Make a whole number that is the same on every machine; sums of a dozen stay small."""
    return int.from_bytes(blake2b(text, digest_size=7).digest())
