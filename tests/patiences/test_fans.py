"""La Belle Lucie, The House in the Wood and The House on the Hill."""

import pytest

from games.engine.cards import texts_of
from games.engine.sight import seen
from tests.patiences.tables import deal, down_to, faces, is_allowed, lay, legal, pile, played, up_to

LUCIE, WOOD, HILL = "la-belle-lucie", "house-in-the-wood", "house-on-the-hill"
FANS = pytest.mark.parametrize("variant", [LUCIE, WOOD, HILL])


@pytest.mark.parametrize(
    ("variant", "fans", "last"), [(LUCIE, 18, 1), (WOOD, 35, 2), (HILL, 35, 2)]
)
def test_fans_are_of_three_and_the_last_holds_what_remains(variant, fans, last):
    game = deal(variant, "1")
    sizes = [len(pile(game, f"P{n}")) for n in range(1, fans + 1)]
    assert sizes == [3] * (fans - 1) + [last]


@FANS
def test_a_card_marries_the_one_a_rank_higher_in_suit(variant):
    game = lay(variant, P1="9H 4S", P2="5S", P3="5H", P4="2C 7D 8D")
    assert "P1>P2" in legal(game)
    assert not is_allowed(game, "P1>P3")
    assert texts_of(pile(game.after("P1>P2"), "P2")) == "5S 4S"


@pytest.mark.parametrize(("variant", "is_upward"), [(LUCIE, False), (WOOD, False), (HILL, True)])
def test_only_on_the_hill_do_marriages_go_upward(variant, is_upward):
    game = lay(variant, P1="9H 4S", P2="5S")
    assert is_allowed(game, "P2>P1") == is_upward


@FANS
def test_an_emptied_fan_is_gone(variant):
    game = lay(variant, P1="AS", P2="9H 7C", P3="KS").after("P1>F1")
    assert not is_allowed(game, "P2>P1")
    assert not is_allowed(game, "P3>P1")


@FANS
def test_one_card_moves_at_a_time_and_only_the_last(variant):
    game = lay(variant, P1="6S 5S 4S", P2="7S", redeals=2)
    assert legal(game) == []


@FANS
def test_no_redeal_while_an_available_card_may_be_placed_on_a_foundation(variant):
    assert not is_allowed(lay(variant, P1="9H AS", P2="7D"), "redeal")
    assert is_allowed(lay(variant, P1="AS 9H", P2="7D"), "redeal")


@FANS
def test_a_redeal_is_allowed_while_marriages_are_left(variant):
    assert "redeal" in legal(lay(variant, P1="9H 4S", P2="5S"))


@FANS
def test_there_are_two_redeals(variant):
    game = lay(variant, P1="4S 9H 2C", P2="7D 3H", P3="5S")
    assert seen(game).redeals_left == 2
    game = played(game, "redeal", "redeal")
    assert seen(game).redeals_left == 0
    assert not is_allowed(game, "redeal")


@FANS
def test_a_redeal_gathers_the_fans_and_deals_them_by_three_again(variant):
    game = lay(variant, F1=up_to("3S"), P2="4D 9H 2C", P5="7D 3H", P9="5S")
    after = game.after("redeal")
    assert faces(after) == faces(game)
    assert pile(after, "F1") == pile(game, "F1")
    sizes = [len(pile(after, f"P{n}")) for n in range(1, 19)]
    assert sizes == [3, 3] + [0] * 16


def test_redeals_are_of_no_use_once_nothing_is_left_to_deal():
    full = {"F1": up_to("KS"), "F2": up_to("KH"), "F3": up_to("KD"), "F4": up_to("QC")}
    game = lay(LUCIE, **full, P1="KC")
    assert legal(game) == ["P1>F4"]
    assert game.after("P1>F4").status == "won"


def test_each_redeal_of_the_same_cards_has_an_order_of_its_own():
    game = lay(HILL, P1="4S 9H 2C", P2="7D 3H 9S", P3="5S JH 4D").after("redeal")
    assert game.after("redeal").state.piles != game.state.piles


def test_in_the_wood_either_foundation_of_the_suit_starts_and_they_are_alike():
    game = lay(WOOD, P1="9H AS", P2="9D AC")
    assert legal(game) == ["P1>F1", "P1>F2", "P2>F7", "P2>F8"]
    assert [move.text for move in seen(game).moves_from("P1")] == ["P1>F1"]
    game = lay(WOOD, F1=up_to("3S"), F2=up_to("2S"), P1="9H 3S")
    assert legal(game) == ["P1>F2"]


def test_on_the_hill_the_first_ace_and_king_start_and_the_second_end():
    game = lay(HILL, P1="9H AS", P2="9D KS")
    assert legal(game) == ["P1>F1", "P2>F5"]
    game = lay(HILL, F1=up_to("QS"), F5=down_to("2S"), P1="9H AS", P2="9D KS")
    assert legal(game) == ["P1>F5", "P2>F1"]


def test_on_the_hill_up_and_down_are_two_choices():
    game = lay(HILL, F1=up_to("6S"), F5=down_to("8S"), P1="9H 7S")
    assert [move.text for move in seen(game).moves_from("P1")] == ["P1>F1", "P1>F5"]


@pytest.mark.parametrize("variant", [LUCIE, WOOD])
def test_elsewhere_a_king_starts_nothing(variant):
    assert legal(lay(variant, redeals=2, P1="9H KS")) == []
