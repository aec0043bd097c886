"""Where piles lie in a picture of the table, in card widths: a door, fans, or columns.

The style sheets of the table (arch.css, fans.css, columns.css) say the same of a wide one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import atan2, cos, degrees, radians, sin
from typing import NamedTuple

from games.engine.sight import SeenPile, Sight

TALL = 1.4
"""A card's height."""
EDGE = 0.24
"""The cloth around all that lies on it."""


class Spot(NamedTuple):
    """Where a pile lies: its place, how it is turned there, and how its cards spread."""

    x: float
    y: float
    along: float = 0
    """The middle of the first card from the place, to the right."""
    up: float = 0
    """The same, downwards."""
    across: float = 0
    """From a card to the one over it, to the right."""
    down: float = 0
    turn: float = 0
    """In degrees."""


@dataclass(frozen=True)
class Masonry:
    """The door of the arch: lengths from the middle of its springing line, at height 0."""

    stones: int
    opening: float
    """Half the door's width."""
    wall: float
    """The wall's width on either side."""
    across: float
    """How far to either side the crown's stones have their feet."""
    strip: float
    """What shows of a card under another."""
    angles: tuple[float, ...]
    """Where the stones of half the crown stand, from the top, in degrees."""
    springer: float
    """How far the crown's last stones may spread."""
    rise: float = 2.2
    over: float = 2.18
    lean: float = 0.9
    """How far the crown's stones turn with the curve."""
    room: float = 1.36
    """How far the other stones of the crown may spread."""
    courses: int = 2
    course: float = 1.56
    crown: float = 4.94
    shoulder: float = 4.7
    rx: float = 5.4
    step: float = 1.62
    gap: float = 0.1

    @property
    def half(self) -> float:
        return self.opening + self.wall

    @property
    def ground(self) -> float:
        return self.courses * self.course


@dataclass(frozen=True)
class Plan:
    """Where each pile of a sight lies, and how far all of it reaches."""

    spots: tuple[Spot, ...]
    edges: tuple[float, float, float, float]
    """Left, top, right, bottom."""
    masonry: Masonry | None = None

    @property
    def size(self) -> tuple[float, float]:
        left, top, right, bottom = self.edges
        return right - left, bottom - top


def laid(sight: Sight) -> Plan:
    """Say where the piles lie, in the order of the sight."""
    return _door(sight) if sight.layout == "arch" else _rows(sight)


def _of(sight: Sight, *kinds: str) -> list[SeenPile]:
    return [pile for pile in sight.piles if pile.kind in kinds]


def _plan(
    sight: Sight, spots: dict[str, Spot], edges: tuple[float, ...], masonry: Masonry | None = None
) -> Plan:
    left, top, right, bottom = edges
    around = (left - EDGE, top - EDGE, right + EDGE, bottom + EDGE)
    return Plan(tuple(spots[pile.code] for pile in sight.piles), around, masonry)


def _step(pile: SeenPile, strip: float, room: float) -> float:
    """Say what shows of each card, so that the pile stays within its room."""
    return min(strip, room / max(1, len(pile) - 1))


# The door

_DOORS = {
    12: Masonry(12, 3.5, 2.66, 3.86, 0.25, (8.1, 24.9, 43.5, 69), 1.12),
    13: Masonry(13, 3.64, 3.2, 4, 0.36, (0, 15.5, 31.5, 50, 76), 1.4),
}
"""Doors by the stones of their arch."""


def _door(sight: Sight) -> Plan:
    stones, packets = _of(sight, "arch"), _of(sight, "packet")
    foundations = _of(sight, "foundation")
    door = _DOORS[len(stones)]
    spots = {pile.code: _stone(door, pile, at) for at, pile in enumerate(stones, start=1)}
    spots |= _standing(door, packets) if sight.has_covered else _spread(door, packets)
    cell = (2 * door.half - 0.3) / len(foundations)
    for at, pile in enumerate(foundations):
        x = (at - (len(foundations) - 1) / 2) * cell
        spots[pile.code] = Spot(x, door.ground + door.step / 2)
    edges = (-door.half, -door.crown, door.half, door.ground + door.step)
    return _plan(sight, spots, edges, door)


def _stone(door: Masonry, pile: SeenPile, at: int) -> Spot:
    """Lay a stone: level on the jambs, outwards along its own axis in the crown."""
    if at <= door.courses or at > door.stones - door.courses:
        side = -1 if at <= door.courses else 1
        row = door.courses - at if side < 0 else at + door.courses - door.stones - 1
        step = _step(pile, door.strip, door.wall - 1.07 - door.gap)
        length = 1 + step * max(0, len(pile) - 1)
        along = 0.5 if side > 0 else 0.5 - length
        x = side * (door.opening + door.gap)
        return Spot(x, (row + 0.5) * door.course, along=along, across=step)
    angle = radians(_angle(door, at - door.courses - 1))
    is_last = at in {door.courses + 1, door.stones - door.courses}
    step = _step(pile, door.strip, door.springer if is_last else door.room)
    height = TALL + step * max(0, len(pile) - 1)
    turn = door.lean * atan2(door.over * sin(angle), door.across * cos(angle))
    return Spot(
        door.across * sin(angle),
        -door.over * cos(angle),
        up=TALL / 2 - door.gap - height,
        down=step,
        turn=degrees(turn),
    )


def _angle(door: Masonry, at: int) -> float:
    """Say where a stone of the crown stands, counted from the left."""
    left = tuple(-angle for angle in reversed(door.angles) if angle)
    return (left + door.angles)[at]


def _standing(door: Masonry, packets: list[SeenPile]) -> dict[str, Spot]:
    """Stand packets on the ground, in a row."""
    y = door.ground - 0.07 - TALL / 2
    middle = (len(packets) - 1) / 2
    return {pile.code: Spot((at - middle) * 1.32, y) for at, pile in enumerate(packets)}


def _spread(door: Masonry, packets: list[SeenPile]) -> dict[str, Spot]:
    """Lay packets dealt open two by two, each spread to the right."""
    spots = {}
    for at, pile in enumerate(packets):
        x = 0.06 if at % 2 else 0.12 - door.opening
        y = door.ground + (at // 2 - 1.5) * 1.47
        step = _step(pile, 0.25, door.opening - 1.2)
        spots[pile.code] = Spot(x, y, along=0.5, across=step)
    return spots


# Fans and columns


def _rows(sight: Sight) -> Plan:
    """Lay stock, talon and foundations in a row, and the tableau under it."""
    tableau = _of(sight, "packet")
    longest = max(map(len, tableau))
    if sight.layout == "columns":
        cell, tall, in_row = 1.13, TALL + 0.36 * max(0, longest - 1), len(tableau)
        spread = {"up": TALL / 2, "down": 0.36}
    else:
        cell, tall = max(1.9, 1.3 + 0.285 * max(0, longest - 1)), TALL
        in_row = 6 if len(tableau) <= 18 else 7
        spread = {"along": 0.5, "up": TALL / 2, "across": 0.285}
    spots = {}
    for at, pile in enumerate(tableau):
        row, column = divmod(at, in_row)
        x, y = (column - in_row / 2) * cell, TALL + 0.4 + row * (tall + 0.25)
        middle = cell / 2 if sight.layout == "columns" else 0.15
        spots[pile.code] = Spot(x + middle, y, **spread)
    for pile, x in _above(sight):
        spots[pile.code] = Spot(x, TALL / 2)
    rows = -(-len(tableau) // in_row)
    half = max(in_row * cell / 2, *(abs(spots[pile.code].x) + 0.5 for pile, _x in _above(sight)))
    return _plan(sight, spots, (-half, 0, half, TALL + 0.4 + rows * (tall + 0.25) - 0.25))


def _above(sight: Sight) -> Iterator[tuple[SeenPile, float]]:
    """Go through the row above the tableau, with the middle of each pile."""
    piles = _of(sight, "stock", "talon") + _of(sight, "foundation")
    for at, pile in enumerate(piles):
        yield pile, (at - (len(piles) - 1) / 2) * 1.163
