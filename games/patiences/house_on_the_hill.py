"""The House on the Hill.

Two packs in fans, up from the Aces and down from the Kings, marriages both ways.
"""

from dataclasses import replace

from games.engine.places import BOTH_WAYS, Place, Places, foundations_down, foundations_up, packets
from games.patiences import la_belle_lucie

RULES = replace(
    la_belle_lucie.RULES,
    name="house-on-the-hill",
    title="The House on the Hill",
    alias="La Belle Lucie, up and down",
    says="Up from four Aces, down from four Kings, marriages both ways.",
    packs=2,
    places=Places.of(
        packets(35, Place("", "packet", build=BOTH_WAYS)),
        foundations_up("1", "2", "3", "4"),
        foundations_down("5", "6", "7", "8"),
    ),
)
