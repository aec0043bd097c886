"""The ways to look for a win among columns: several short beams that value things differently.

Each finds deals that the others miss, so together they win more than one wide beam with as many
nodes. They were chosen on the deals 101 to 340, and measured on others.
"""

from typing import NamedTuple

from games.solver.columns_beam import Pace
from games.solver.columns_board import Position
from games.solver.columns_score import Weights


class Way(NamedTuple):
    """One way to look for a win."""

    weights: Weights
    pace: Pace
    is_eager: bool
    """Whether all that fits a foundation goes there at once."""
    width: int
    """How many positions of one age are followed."""


def _weights(columns: str, talon: str, digs: str, rest: str) -> Weights:
    """Read weights as they stand in the tables below."""
    breaks, buried_kin, buried, first_lane, other_lanes = map(int, columns.split())
    in_talon, talon_kin, talon_buried = map(int, talon.split())
    dig_column, dig_talon, dig_stock = map(int, digs.split())
    stock, left, late = map(int, rest.split())
    return Weights(
        breaks=breaks,
        buried_kin=buried_kin,
        buried=buried,
        first_lane=first_lane,
        other_lanes=other_lanes,
        talon=in_talon,
        talon_kin=talon_kin,
        talon_buried=talon_buried,
        dig_column=dig_column,
        dig_talon=dig_talon,
        dig_stock=dig_stock,
        stock=stock,
        left=left,
        late=late,
    )


#                   columns           talon       digs     stock, left, late
ORDERLY = _weights("20 30 18  60 45", "30 17 18", " 8 8 2", "28 1 3")
CLEARING = _weights("28  6 11  59 20", "14 17  9", "10 8 1", "11 2 0")
DIGGING = _weights("14 16 11  59 51", "36 17 22", "10 8 1", "28 1 3")
WATCHFUL = _weights(" 8 30 18  60 31", "30 24 36", " 8 6 2", "20 0 8")
UNTUNED = _weights("40 48 24  60 40", "16 16 12", " 8 8 4", "28 0 3")
SPARING = _weights("14 16  4  59 20", "72 17 22", "14 8 2", "20 1 0")
OPEN = _weights("40 20 20  60  40", "0 0 0", "8 0 0", "0 10 0")
KINDLY = _weights("40 40 20 100  60", "0 0 0", "8 0 0", "0 10 0")
ROOMY = _weights("40 20 20 120 100", "0 0 0", "8 0 0", "0 20 0")

EVEN, SLOW, BRISK = Pace(4, 3, 1), Pace(4, 2, 3), Pace(2, 1, 1)
PLAIN, HOMING = Pace(), Pace(2, 0, 1)

WITH_STOCK = (
    Way(ORDERLY, EVEN, is_eager=True, width=25),
    Way(CLEARING, SLOW, is_eager=True, width=30),
    Way(DIGGING, SLOW, is_eager=False, width=25),
    Way(ORDERLY, EVEN, is_eager=False, width=25),
    Way(WATCHFUL, BRISK, is_eager=False, width=30),
    Way(UNTUNED, EVEN, is_eager=True, width=40),
    Way(DIGGING, EVEN, is_eager=True, width=40),
    Way(SPARING, BRISK, is_eager=False, width=30),
    Way(CLEARING, SLOW, is_eager=True, width=100),
    Way(WATCHFUL, BRISK, is_eager=False, width=100),
    Way(DIGGING, SLOW, is_eager=False, width=100),
    Way(CLEARING, SLOW, is_eager=True, width=400),
    Way(DIGGING, SLOW, is_eager=False, width=400),
    Way(CLEARING, SLOW, is_eager=True, width=1600),
    Way(DIGGING, SLOW, is_eager=False, width=1600),
)
ALL_DEALT = (
    Way(OPEN, PLAIN, is_eager=True, width=25),
    Way(OPEN, PLAIN, is_eager=False, width=25),
    Way(ROOMY, PLAIN, is_eager=False, width=50),
    Way(KINDLY, HOMING, is_eager=False, width=30),
    Way(OPEN, PLAIN, is_eager=True, width=100),
    Way(OPEN, HOMING, is_eager=False, width=30),
    Way(ROOMY, PLAIN, is_eager=False, width=100),
    Way(OPEN, PLAIN, is_eager=False, width=100),
    Way(KINDLY, HOMING, is_eager=False, width=100),
    Way(OPEN, PLAIN, is_eager=True, width=400),
    Way(OPEN, PLAIN, is_eager=False, width=400),
)


def ways(position: Position) -> tuple[Way, ...]:
    """List the ways to look for a win, in the order of trying."""
    return WITH_STOCK if position.stock or position.talon else ALL_DEALT
