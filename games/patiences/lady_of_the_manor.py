"""Lady of the Manor (La Châtelaine).

Four packets in an arch of twelve, eight foundations, suits of no account.
"""

from games.engine.actions import Carry
from games.engine.cards import RANKS, card
from games.engine.laying import ByRank, Packets
from games.engine.places import Build, Place, Places, arch, foundations, packets
from games.engine.rules import Option, Rules

FROM_PACKETS = Carry(("packet",), ("foundation",))
FROM_ARCH = Carry(("arch",), ("foundation",))
ANY_SUIT_UP = Build((1,), in_suit=False)

FOUNDATIONS = foundations("12345678", None, ANY_SUIT_UP)
ARCH = arch(RANKS[1:], Place("", "arch"))
SHUT_PACKETS = packets(4, Place("", "packet", shows="top"))
OPEN_PACKETS = packets(4, Place("", "packet", shows="all"))

STRICT = Option(
    name="strict",
    title="Strict",
    says="A card of the arch may be taken only while no packet’s top card fits (Dick, 1883).",
    changes={"actions": (FROM_PACKETS, Carry(("arch",), ("foundation",), unless=FROM_PACKETS))},
)
OPEN = Option(
    name="open",
    title="Open packets",
    says=(
        "The Aces are shuffled in and go home by themselves; "
        "the packets lie spread, face up (Durheim, 1857)."
    ),
    changes={
        "places": Places.of(ARCH, OPEN_PACKETS, FOUNDATIONS),
        "laid_out": {},
        "laying": (Packets(12), ByRank()),
        "aces_go_home": True,
    },
)
RULES = Rules(
    name="lady-of-the-manor",
    title="Lady of the Manor",
    alias="La Châtelaine",
    says="Two packs, one door: eight Aces to build up, suits of no account.",
    source="The full rules of Lady of the Manor; options after Dick (1883) and Durheim (1857)",
    layout="arch",
    noun="packet",
    packs=2,
    places=Places.of(ARCH, SHUT_PACKETS, FOUNDATIONS),
    laid_out={f"F{number}": card("A" + suit) for number, suit in enumerate("SHDCSHDC", start=1)},
    laying=(Packets(12), ByRank()),
    actions=(FROM_PACKETS, FROM_ARCH),
    options=(OPEN, STRICT),
)
