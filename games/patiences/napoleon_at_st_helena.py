"""Napoleon at St. Helena: ten columns of four, marriages downward in suit, a stock turned once."""

from games.engine.actions import Carry, Turn
from games.engine.laying import Rows, Stock
from games.engine.places import DOWN, Place, Places, Space, foundations_up, packets
from games.engine.rules import Option, Rules

STOCK_AND_TALON = (
    Place("S", "stock", lift="none", shows="none"),
    Place("T", "talon"),
)
FOUNDATIONS = foundations_up("12", "34", "56", "78")

FROM_TALON = Option(
    name="talon",
    title="Lanes from the talon",
    says="A lane may be filled from the talon only, as some players have it.",
    changes={
        "places": Places.of(
            packets(10, Place("", "packet", build=DOWN, space=Space(kinds=("talon",)))),
            STOCK_AND_TALON,
            FOUNDATIONS,
        )
    },
)
RULES = Rules(
    name="napoleon-at-st-helena",
    title="Napoleon at St. Helena",
    alias="Forty Thieves, or Le Cadran",
    says="Ten columns, a stock gone through once, and lanes to think about.",
    source="Lady Cadogan, Illustrated Games of Solitaire or Patience (1914)",
    layout="columns",
    noun="column",
    packs=2,
    places=Places.of(
        packets(10, Place("", "packet", build=DOWN, space=Space())),
        STOCK_AND_TALON,
        FOUNDATIONS,
    ),
    laying=(Rows(4), Stock()),
    actions=(
        Carry(("packet", "talon"), ("foundation",)),
        Carry(("packet", "talon"), ("packet",)),
        Turn(),
    ),
    options=(FROM_TALON,),
)
