import pytest

from games.engine.cards import cards
from games.engine.errors import IllegalMove, UnknownVariant
from games.engine.rules import Table
from games.patiences import PATIENCES, VARIANTS, rules_of
from tests.patiences.tables import lay, legal, pile, stacked, table


def test_the_twelve_variants_exist():
    assert set(VARIANTS) == {
        "lady-of-the-manor",
        "lady-of-the-manor+open",
        "lady-of-the-manor+strict",
        "lady-of-the-manor+open+strict",
        "archway",
        "archway+kit",
        "la-belle-lucie",
        "house-in-the-wood",
        "house-on-the-hill",
        "napoleon-at-st-helena",
        "napoleon-at-st-helena+talon",
        "the-fifteen",
    }


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_is_found_by_its_name(variant):
    assert rules_of(variant).variant == variant


@pytest.mark.parametrize(
    "name", ["", "Archway", "archway+", "archway+strict", "lady-of-the-manor+strict+open"]
)
def test_other_names_are_unknown(name):
    with pytest.raises(UnknownVariant) as caught:
        rules_of(name)
    assert caught.value.name == name


def test_an_option_that_a_patience_lacks_is_an_error():
    with pytest.raises(KeyError):
        PATIENCES[0].with_options("kit")


def test_a_table_does_not_show_its_pack():
    one = table("lady-of-the-manor", "a-seed-nobody-may-see")
    assert "a-seed" not in repr(one)
    assert str(one.pack.order) not in repr(one)
    assert str(one.pack.order) not in repr(one.dealt())


def test_a_dealt_card_lies_as_a_back_until_its_place_shows_it():
    game = stacked("lady-of-the-manor", "4C 5D 6H 7S 8C 9D TH JS QC KD 2H 3S")
    assert [card < 0 for card in pile(game, "P1")] == [True] * 11 + [False]
    assert pile(game, "P1")[-1:] == cards("3S")


def test_a_pile_that_the_patience_lacks_is_not_allowed():
    game = lay("la-belle-lucie", P1="AS")
    for text in ("A7>F1", "P99>F1", "T>F1", "S>T", "P1>A7", "P1>F8"):
        with pytest.raises(IllegalMove):
            game.after(text)
    assert legal(game) == ["P1>F1"]


def test_a_table_is_its_rules_and_its_pack():
    one = table("archway", "7")
    assert Table(one.rules, one.pack).dealt() == one.dealt()
