"""The House in the Wood: La Belle Lucie with two packs."""

from dataclasses import replace

from games.engine.places import DOWN, Place, Places, foundations_up, packets
from games.patiences import la_belle_lucie

RULES = replace(
    la_belle_lucie.RULES,
    name="house-in-the-wood",
    title="The House in the Wood",
    alias="La Belle Lucie with two packs",
    says="Thirty-five fans, eight foundations, and a double for every card.",
    packs=2,
    places=Places.of(
        packets(35, Place("", "packet", build=DOWN)), foundations_up("12", "34", "56", "78")
    ),
)
