"""The unusual move that is the last one left: the game is not lost (R-a1)."""

import pytest

from games.engine.sight import seen
from tests.patiences.tables import down_to, lay, legal, up_to

BEGUN = {f"F{n}": text for n, text in enumerate("AS AH AD AC KS KH KD KC".split(), start=1)}
ARCHWAY_FOUNDATIONS = BEGUN | {"F1": up_to("6S")}
BLOCKED_COLUMNS = {"P1": "9C", "P2": "9D", "P3": "9H", "P4": "9S"}
TEN = {f"P{n}": text for n, text in enumerate("2S 4S 6S 8S TS QS 3H 5H 7H".split(), start=1)}
FOURTEEN = TEN | {f"P{n}": text for n, text in enumerate("9H JH 3D 5D 7D".split(), start=10)}

LEFT = {
    "the last arch card of Lady of the Manor": (
        lay("lady-of-the-manor", F1=up_to("2S"), P1="(4C) KD", A3="3H"),
        "A3>F1",
    ),
    "an arch card where no packet fits, under Strict": (
        lay("lady-of-the-manor+strict", F1=up_to("2S"), P1="(4C) KD", A3="3H 3S"),
        "A3>F1",
    ),
    "an arch card under another, in Archway": (
        lay("archway", **ARCHWAY_FOUNDATIONS, **BLOCKED_COLUMNS, A7="7S 7H"),
        "A7:7S>F1",
    ),
    "filling a vacant column from the arch": (
        lay("archway", **ARCHWAY_FOUNDATIONS, P1="9C", P2="9D", P3="9H", AT="TC"),
        "AT:TC>P4",
    ),
    "filling a vacant column from a column": (
        lay("archway", **ARCHWAY_FOUNDATIONS, P1="5C 9C", P2="9D", P3="9H"),
        "P1>P4",
    ),
    "a transfer into the arch": (
        lay("archway+kit", **ARCHWAY_FOUNDATIONS, P1="9C"),
        "P1>A9",
    ),
    "a redeal": (lay("la-belle-lucie", P1="4S 9H", P2="7D"), "redeal"),
    "the second redeal": (lay("house-in-the-wood", redeals=1, P1="4S 9H", P2="7D"), "redeal"),
    "a redeal of a single card": (lay("house-on-the-hill", P5="7D"), "redeal"),
    "the last stock card": (lay("napoleon-at-st-helena", P1="4S", S="(9H)"), "S>T"),
    "filling a lane from a column": (
        lay("napoleon-at-st-helena", **{**TEN, "P1": "9C 2S"}),
        "P1>P10",
    ),
    "filling a lane from the talon": (
        lay("napoleon-at-st-helena+talon", **{**TEN, "P1": "9C 2S"}, T="TD JC"),
        "T>P10",
    ),
    "filling a lane of The Fifteen": (
        lay("the-fifteen", **{**FOURTEEN, "P1": "9C 2S"}, F2="AH"),
        "P1>P15",
    ),
    "the withdrawal of an Ace": (
        lay("the-fifteen", **FOURTEEN, P15="2C 4C 6C 8C TC AD 9D"),
        "P15:AD>F3",
    ),
    "the withdrawal of a King": (
        lay("the-fifteen", **FOURTEEN, P15="2C 4C 6C 8C TC KD 9D"),
        "P15:KD>F7",
    ),
    "the last card of a descending foundation": (
        lay("house-on-the-hill", redeals=2, F1=up_to("QS"), F5=down_to("2S"), P1="9C", P2="AS"),
        "P2>F5",
    ),
}


@pytest.mark.parametrize(("game", "text"), LEFT.values(), ids=LEFT)
def test_r_a1_the_game_is_not_lost_and_the_move_is_accepted(game, text):
    assert legal(game) == [text]
    assert game.status == "open"
    assert [move.text for move in seen(game).moves] == legal(game)
    assert game.after(text).line == (text,)


LOST = {
    "two redeals made": lay("la-belle-lucie", redeals=2, P1="4S 9H", P2="7D"),
    "an only card and a vacant lane": lay("napoleon-at-st-helena", P1="4S"),
    "a vacant lane that only the talon fills": lay(
        "napoleon-at-st-helena+talon", **{**TEN, "P1": "9C 2S"}
    ),
    "a vacant packet that nothing fills": lay(
        "lady-of-the-manor", F1=up_to("2S"), P1="(4C) KD", A4="4H"
    ),
    "an Ace in the seventh row": lay("the-fifteen", **FOURTEEN, P15="2C 4C 6C 8C TC QC AD 9D"),
    "an Ace in the sixth row, but the foundations are begun": lay(
        "the-fifteen", **FOURTEEN, P15="2C 4C 6C 8C TC AD 9D", F2="AH"
    ),
}


@pytest.mark.parametrize("game", LOST.values(), ids=LOST)
def test_without_it_the_game_is_lost(game):
    assert legal(game) == []
    assert game.status == "lost"
