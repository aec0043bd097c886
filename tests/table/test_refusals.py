"""Refusals: each says why, by the laws of the places and from what is seen alone."""

import pytest
from django.utils import translation

from games.engine.sight import seen
from games.patiences import VARIANTS
from games.services.play.refusals import refused
from games.services.play.words import said
from tests.patiences.tables import deal, down_to, lay, up_to

LADY, LUCIE, NAPOLEON = "lady-of-the-manor", "la-belle-lucie", "napoleon-at-st-helena"
FULL = {f"P{column}": "9H 3D" for column in range(3, 16)}

TABLES = {
    "lady": lay(LADY, F1="AS 2S", P1="(9H) JH", P2="3H", A8="8C", AQ="QC"),
    "strict": lay(f"{LADY}+strict", F1="AS 2S", P1="(9H) 3H", A3="3C", A9="9C"),
    "open": lay(f"{LADY}+open", F1="AS", P1="KS 4H", P2="2S"),
    "archway": lay(
        "archway", F1="AS", F5=down_to("9S"), F2=up_to("9H"), F6="KH",
        A8="8S 8H", AA="AH", P1="QD 6S", P2="3H", P3="8S", P4="2C",
    ),
    "lane": lay("archway+kit", F1="AS", F5="KS", A8="8S", P1="9S", P2="3H", P3="AH"),
    "lucie": lay(LUCIE, F1="AS 2S", P1="9H 3D", P2="4C JH", P3="7C KD", P4="5C AD"),
    "hill": lay("house-on-the-hill", F3="AD", F7="KD", P1="9H 3C", P2="4C JH", P4="2D AD"),
    "napoleon": lay(NAPOLEON, F1=up_to("KS"), P1="9H 3D", P2="7C", P3="8C", S="(4D)", T="9H"),
    "talon": lay(f"{NAPOLEON}+talon", F1="AS 2S", P1="9H 3D", P3="7C", S="(4D)"),
    "fifteen": lay("the-fifteen", F1="AS 2S", P1="3S", P2="QC JH", **FULL),
}  # fmt: skip

WHY = [
    ("lady", "P1", "The [JH] needs a 10 on a foundation."),
    ("lady", "A8", "The [8C] needs a 7 on a foundation."),
    ("lady", "AQ", "The [QC] needs a Jack on a foundation."),
    ("lady", "A2", "That stone of the arch is empty."),
    ("lady", "P4", "Packet 4 is empty."),
    ("lady", "F1", "A card on a foundation stays there."),
    ("lady", "A8>F1", "The [8C] does not fit on foundation 1, which takes a 3."),
    ("lady", "P1>P2", "No card is laid on a packet here."),
    ("lady", "P1>AJ", "No card goes into the arch."),
    ("lady", "P1:9H>F1", "That card is not available."),
    ("lady", "P1:KC>F1", "That card is not available."),
    ("lady", "S>T", "There is no such place on this table."),
    ("strict", "A3", "A packet’s card fits first: that is played before the arch."),
    ("strict", "A3>F1", "A packet’s card fits first: that is played before the arch."),
    ("strict", "A9", "The [9C] needs an 8 on a foundation."),
    ("open", "P1", "The [4H] needs a 3 on a foundation."),
    ("open", "P2>F2", "The [2S] does not fit on foundation 2 now."),
    ("archway", "P1", "The [6S] needs the [5S] or the [7S] on a foundation, or an empty column."),
    ("archway", "A8:8H", "The [8H] needs the [9H] on its foundation, or an empty column."),
    ("archway", "AA:AH", "The [AH] needs the [2H] on its foundation, or an empty column."),
    ("archway", "P2", "The [3H] needs the [4H] on its foundation."),
    ("archway", "P1>P2", "No card is laid on a column here, only in an empty one."),
    ("archway", "A8:8C>F1", "That card is not available."),
    ("archway", "P1>F5", "The [6S] does not fit on foundation 5, which takes the [8S]."),
    ("lane", "P2>P2", "It would only change places."),
    ("lane", "P2>P4", "It would only change places."),
    ("lane", "P2>A8", "A card goes into the arch on its own rank only."),
    ("lucie", "P1", "The [3D] needs the [2D] on its foundation, or the [4D] to lie on."),
    ("lucie", "P3", "The [KD] needs the [QD] on its foundation."),
    ("lucie", "P1>P2", "The [3D] does not fit on the [JH], which takes the [TH]."),
    ("lucie", "P2>P4", "No card lies on the [AD]."),
    ("lucie", "P1>P5", "An empty fan stays empty."),
    ("lucie", "P1:9H>F1", "That card is not available."),
    ("lucie", "redeal", "A card can still go home; you may redeal when none can."),
    ("hill", "P2", "The [JH] needs the [TH] or the [QH] to go on."),
    ("hill", "P4", "The [AD] needs the [2D] to go on."),
    ("napoleon", "P3", "The [8C] needs the [7C] on its foundation, or the [9C] to lie on."),
    ("napoleon", "P1>T", "Only the stock’s cards go to the talon."),
    ("napoleon", "P1>S", "No card goes back to the stock."),
    ("napoleon", "P1>F1", "Foundation 1 is complete."),
    ("napoleon", "S>P4", "That card is not available."),
    ("talon", "P1", "The [3D] needs the [2D] on its foundation, or the [4D] to lie on."),
    ("talon", "P1>P4", "An empty column is filled from the talon only."),
    ("talon", "T", "The talon is empty."),
    ("fifteen", "P2", "The [JH] needs the [TH], the [QH] or an empty column."),
    ("fifteen", "P2>P4", "The [JH] does not fit on the [3D], which takes the [2D] or the [4D]."),
]


@pytest.mark.parametrize(("table", "text", "sentence"), WHY)
def test_a_refusal_says_why(table, text, sentence):
    assert refused(seen(TABLES[table]), text) == sentence


def test_in_archway_a_lone_card_is_not_told_to_change_places():
    game = lay("archway", F1="AS", F5="KS", P1="QD", P2="3H", P3="8S", P4="2S")
    assert refused(seen(game), "P1") == "The [QD] needs the [JD] or the [KD] on a foundation."


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_tap_and_every_carry_has_a_sentence(variant):
    """Of a whole deal, and of no move that is allowed; nothing in it is left unfilled."""
    sight = seen(deal(variant, "5"))
    codes = [pile.code for pile in sight.piles]
    carries = [f"{source}>{target}" for source in codes for target in codes]
    for text in {*codes, *carries} - {move.text for move in sight.moves}:
        sentence = refused(sight, text)
        assert sentence.endswith(".")
        assert "%" not in sentence


def test_the_end_is_told_with_the_move_that_brought_it():
    game = lay(LADY, F1=up_to("QS"), P1="(9H) KS").after("P1>F1")
    assert said(seen(game)) == "[KS] home. Packet 1 turns up [9H]. No card fits any more."


def test_places_have_the_articles_that_french_needs():
    with translation.override("fr"):
        assert (
            said(seen(TABLES["lady"]))
            == "[3H] du paquet 2 convient\N{NO-BREAK SPACE}: jouez cette carte."
        )
        assert refused(seen(TABLES["lady"]), "P4") == "Le paquet 4 est vide."
        assert refused(seen(TABLES["lady"]), "AQ") == "[QC] attend un valet sur une fondation."
        assert refused(seen(TABLES["napoleon"]), "P1>F1") == "La fondation 1 est complète."
