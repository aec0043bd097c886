"""La Belle Lucie: one pack in fans of three, marriages downward in suit, two redeals."""

from games.engine.actions import Carry, Redeal
from games.engine.laying import Packets
from games.engine.places import DOWN, Place, Places, foundations_up, packets
from games.engine.rules import Rules

HOME = Carry(("packet",), ("foundation",))
MARRY = Carry(("packet",), ("packet",))
FANS = Packets(3)

RULES = Rules(
    name="la-belle-lucie",
    title="La Belle Lucie",
    alias="Fair Lucy, or Midnight Oil",
    says="Eighteen fans, marriages downwards in suit, two redeals.",
    source="Lady Cadogan, Illustrated Games of Solitaire or Patience (1914)",
    layout="fans",
    noun="fan",
    packs=1,
    places=Places.of(
        packets(18, Place("", "packet", build=DOWN)), foundations_up("1", "2", "3", "4")
    ),
    laying=(FANS,),
    actions=(HOME, MARRY, Redeal(2, FANS, unless=HOME)),
)
