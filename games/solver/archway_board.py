"""Archway in numbers.

Any card of the arch can be had at any time, and so can a card that is alone in its column. These
cards are *free*. A column with one card or none is a *room*: it holds a free card, or can take
one. So only columns of two cards and more hold anything back, and once there is none of them, the
game is won. A position is two ints. Its *key* packs, from below: the height of each column (1 for
a room), how many cards lie on each foundation, how many rooms are empty, and the cards in rooms,
two bits for each of the 52. The free cards, those in rooms among them, are counted in two bits
each as well; they follow from the key.
"""

from collections.abc import Iterator
from typing import NamedTuple

from games.engine.cards import KING, Card, rank
from games.engine.rules import Table
from games.engine.state import State

NIBBLE = 15
HEIGHT_SHIFTS = (0, 4, 8, 12)
HEIGHTS = (1 << 16) - 1
ALL_ROOMS = sum(1 << shift for shift in HEIGHT_SHIFTS)
"""The heights when nothing is held back: won."""
FOUNDATION_SHIFTS = tuple(range(16, 48, 4))
EMPTY_ROOMS = 48
ROOMS = 52
"""Where the cards in rooms begin in a key."""
BIT = tuple(1 << 2 * card for card in range(52))
"""One copy of each card."""
UP, DOWN, ASIDE = 0, 1, 2
"""Where a card goes: up, down, or into an empty room."""
NONE = -1
"""No column, or no card."""

type Position = tuple[int, int]
"""The key and the free cards."""


class Decision(NamedTuple):
    """Which card goes next. Free cards that must come home before it do so first."""

    card: Card
    column: int
    """Whose last card it is, from 0; NONE if it is free."""
    way: int
    """UP, DOWN or ASIDE."""
    dug: tuple[int, ...] = ()
    """With the kit: how many cards each column gives to the arch before this."""
    cleared: Card = NONE
    """With the kit: the card that leaves its room for the arch before this."""


class Way(NamedTuple):
    """A foundation that a card may go to."""

    shift: int
    """Where its number of cards stands in a key."""
    place: int
    """How many cards lie on it when it takes this one."""
    needs: tuple[int, ...]
    """For each number of cards on it, up to this place, the cards that must come before."""


def _ways(card: Card) -> tuple[Way, Way]:
    ace, up, down = card - rank(card), rank(card), KING - rank(card)
    own = card // 13
    return (
        Way(
            FOUNDATION_SHIFTS[own],
            up,
            tuple(sum(BIT[ace + laid : card]) for laid in range(up + 1)),
        ),
        Way(
            FOUNDATION_SHIFTS[own + 4],
            down,
            tuple(sum(BIT[card + 1 : ace + KING + 1 - laid]) for laid in range(down + 1)),
        ),
    )


WAYS = tuple(map(_ways, range(52)))
"""For each card the ways up and down."""


class Board:
    """The columns of one deal, bottom to top, and the position from which it is searched."""

    def __init__(self, table: Table, state: State) -> None:
        columns, arch, foundations = (
            [state.piles[at] for at in table.rules.places.of_kind(kind)]
            for kind in ("packet", "arch", "foundation")
        )
        self.columns = columns
        self.arch = [card for pile in arch for card in pile]
        self.foundations = list(map(len, foundations))
        self.start = self._start()

    def _start(self) -> Position:
        alone = sum(BIT[column[0]] for column in self.columns if len(column) == 1)
        key = alone << ROOMS | self.columns.count(()) << EMPTY_ROOMS
        for column, shift in zip(self.columns, HEIGHT_SHIFTS, strict=True):
            key |= max(len(column), 1) << shift
        for laid, shift in zip(self.foundations, FOUNDATION_SHIFTS, strict=True):
            key |= laid << shift
        return key, alone + sum(BIT[card] for card in self.arch)

    def tops(self, key: int) -> Iterator[tuple[Card, int, int]]:
        """Give the last card of each column that is no room, with the column and its height."""
        for column, shift in enumerate(HEIGHT_SHIFTS):
            if (height := key >> shift & NIBBLE) > 1:
                yield self.columns[column][height - 1], column, height

    def reachable(self, key: int) -> Iterator[tuple[Card, int, int]]:
        """Give these, then the cards in rooms, with no column and no height."""
        yield from self.tops(key)
        for card in in_rooms(key):
            yield card, NONE, 0

    def bared(self, key: int, free: int, column: int) -> Position:
        """Take a column's last card away. If one remains, it is free, in a room."""
        shift = HEIGHT_SHIFTS[column]
        key -= 1 << shift
        if key >> shift & NIBBLE == 1:
            alone = BIT[self.columns[column][0]]
            key += alone << ROOMS
            free += alone
        return key, free

    def gone(self, key: int, free: int, decision: Decision) -> Position:
        """Send a card home, and before it the free cards that it needs."""
        card, column, way, *_transfers = decision
        shift, place, needs = WAYS[card][way]
        laid = key >> shift & NIBBLE
        key, free = taken(key + (place + 1 - laid << shift), free, needs[laid])
        return taken(key, free, BIT[card]) if column == NONE else self.bared(key, free, column)

    def set_aside(self, key: int, free: int, column: int) -> Position:
        """Move a column's last card into an empty room."""
        alone = BIT[self.columns[column][(key >> HEIGHT_SHIFTS[column] & NIBBLE) - 1]]
        key += (alone << ROOMS) - (1 << EMPTY_ROOMS)
        return self.bared(key, free + alone, column)

    def transferred(self, key: int, free: int, column: int) -> Position:
        """Move a column's last card into the arch, as the kit allows."""
        height = key >> HEIGHT_SHIFTS[column] & NIBBLE
        return self.bared(key, free + BIT[self.columns[column][height - 1]], column)


def cleared(key: int, card: Card) -> int:
    """Transfer a card out of its room into the arch, as the kit allows; it is free as before."""
    return key - (BIT[card] << ROOMS) + (1 << EMPTY_ROOMS)


def taken(key: int, free: int, cards: int) -> Position:
    """Take away one copy of each of these free cards, from a room rather than from the arch.

    Both copies serve alike, and an empty room is worth more than a card in it.
    """
    rooms = key >> ROOMS
    if roomed := cards & (rooms | rooms >> 1):
        key += (roomed.bit_count() << EMPTY_ROOMS) - (roomed << ROOMS)
    return key, free - cards


def in_rooms(key: int) -> Iterator[Card]:
    """Give the different cards in rooms."""
    rooms = key >> ROOMS
    while rooms:
        card = ((rooms & -rooms).bit_length() - 1) // 2
        yield card
        rooms &= ~(3 * BIT[card])
