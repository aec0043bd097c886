import pytest

from games.engine.cards import card, texts_of
from games.engine.sight import seen
from games.patiences import rules_of
from tests.patiences.tables import deal, down_to, is_allowed, lay, legal, pile, played, up_to

ARCHWAY, KIT = "archway", "archway+kit"
BEGUN = {f"F{n}": text for n, text in enumerate("AS AH AD AC KS KH KD KC".split(), start=1)}
BLOCKED = {"P1": "9C", "P2": "9D", "P3": "9H", "P4": "9S"}


def test_r_a8_a_seven_under_another_is_playable():
    game = lay(ARCHWAY, **{**BEGUN, "F1": up_to("6S")}, **BLOCKED, A7="7S 7H")
    assert legal(game) == ["A7:7S>F1"]
    assert texts_of(pile(game.after("A7:7S>F1"), "A7")) == "7H"


def test_an_arch_card_must_be_named():
    game = lay(ARCHWAY, **{**BEGUN, "F1": up_to("6S")}, **BLOCKED, A7="7H 7S")
    assert not is_allowed(game, "A7>F1")
    assert not is_allowed(game, "A7:7C>F1")


def test_two_copies_are_one_choice():
    game = lay(ARCHWAY, **{**BEGUN, "F1": up_to("6S")}, **BLOCKED, A7="7S 7H 7S")
    assert legal(game) == ["A7:7S>F1"]
    assert texts_of(pile(game.after("A7:7S>F1"), "A7")) == "7S 7H"


def test_a_card_goes_up_or_down_in_its_suit():
    game = lay(ARCHWAY, **{**BEGUN, "F1": up_to("6S"), "F5": down_to("8S")}, **BLOCKED, A7="7S")
    assert legal(game) == ["A7:7S>F1", "A7:7S>F5"]
    assert len(seen(game).moves_from("A7", card("7S"))) == 2


def test_an_empty_column_takes_any_available_card_and_no_other_column_takes_one():
    game = lay(ARCHWAY, **BEGUN, P1="5C 9C", P2="TC", P3="9H", A4="4S 4D")
    assert legal(game) == ["A4:4D>P4", "A4:4S>P4", "P1>P4"]
    game = game.after("A4:4S>P4")
    assert texts_of(pile(game, "P4")) == "4S"
    assert legal(game) == []


def test_a_columns_only_card_does_not_move_to_another_empty_column():
    game = lay(ARCHWAY, **BEGUN, P1="9C", P2="9D 9C")
    assert legal(game) == ["P2>P3", "P2>P4"]
    assert [move.text for move in seen(game).moves_from("P2")] == ["P2>P3"]


def test_nothing_moves_to_the_arch_without_the_kit():
    game = lay(ARCHWAY, **BEGUN, **BLOCKED)
    assert not is_allowed(game, "P1>A9")
    assert seen(game).transfers is None


def test_the_kit_takes_a_columns_last_card_to_the_stone_of_its_rank():
    game = lay(KIT, **BEGUN, **{**BLOCKED, "P1": "5C 9C"}, A9="9H")
    assert legal(game) == ["P1>A9", "P2>A9", "P3>A9", "P4>A9"]
    game = game.after("P1>A9")
    assert texts_of(pile(game, "A9")) == "9H 9C"
    assert legal(game) == ["P1>A5", "P2>A9", "P3>A9", "P4>A9"]


def test_the_kit_refills_an_empty_stone_and_moves_nothing_within_the_arch():
    game = lay(KIT, **BEGUN, **BLOCKED, AK="KS")
    assert legal(game) == ["P1>A9", "P2>A9", "P3>A9", "P4>A9"]
    assert not is_allowed(game, "AK:KS>A9")


def test_transfers_are_counted():
    game = lay(KIT, **BEGUN, **BLOCKED)
    assert seen(game).transfers == 0
    assert seen(played(game, "P1>A9", "A9:9C>P1")).transfers == 1
    assert seen(played(game, "P1>A9", "P2>A9")).transfers == 2
    assert rules_of(KIT).counts_transfers
    assert not rules_of(ARCHWAY).counts_transfers


@pytest.mark.parametrize("variant", [ARCHWAY, KIT])
def test_every_card_of_the_arch_lies_on_the_stone_of_its_rank(variant):
    game = deal(variant, "3")
    arch = [pile(game, f"A{rank}") for rank in "A23456789TJQK"]
    assert sum(map(len, arch)) == 48
    assert all(one % 13 == at for at, stone in enumerate(arch) for one in stone)
