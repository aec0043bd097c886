"""Archway.

David Parlett's Lady of the Manor in suit, up from four Aces and down from four Kings.
"""

from games.engine.actions import Carry
from games.engine.cards import RANKS, card
from games.engine.laying import ByRank, Packets
from games.engine.places import (
    Place,
    Places,
    Space,
    arch,
    foundations_down,
    foundations_up,
    packets,
)
from games.engine.rules import Option, Rules

HOME = Carry(("packet", "arch"), ("foundation",))
FILL = Carry(("packet", "arch"), ("packet",))

KIT = Option(
    name="kit",
    title="Playing Card Kit",
    says=(
        "A column’s last card may also go to its stone of the arch. "
        "Every deal then comes out; fewest such moves rank first."
    ),
    changes={"actions": (HOME, FILL, Carry(("packet",), ("arch",)))},
)
RULES = Rules(
    name="archway",
    title="Archway",
    alias="Lady of the Manor’s face-lift",
    says="Every card in sight, four suits up and four down; it rarely comes out.",
    source=(
        "The article on Archway, after David Parlett; "
        "the kit’s rule from Craze, The Playing Card Kit (1995)"
    ),
    layout="arch",
    noun="column",
    packs=2,
    places=Places.of(
        arch(RANKS, Place("", "arch", lift="any", named=True)),
        packets(4, Place("", "packet", space=Space())),
        foundations_up("1", "2", "3", "4"),
        foundations_down("5", "6", "7", "8"),
    ),
    laid_out={
        **{f"F{number}": card("A" + suit) for number, suit in enumerate("SHDC", start=1)},
        **{f"F{number}": card("K" + suit) for number, suit in enumerate("SHDC", start=5)},
    },
    laying=(Packets(12), ByRank()),
    actions=(HOME, FILL),
    options=(KIT,),
)
