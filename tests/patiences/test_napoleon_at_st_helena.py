import pytest

from games.engine.cards import texts_of
from games.engine.sight import seen
from tests.patiences.tables import deal, is_allowed, lay, legal, pile, played, up_to

NAPOLEON, TALON = "napoleon-at-st-helena", "napoleon-at-st-helena+talon"
BOTH = pytest.mark.parametrize("variant", [NAPOLEON, TALON])
NINE = {f"P{n}": text for n, text in enumerate("2S 4S 6S 8S TS QS 3H 5H 7H".split(), start=1)}


@BOTH
def test_ten_columns_of_four_lie_open_and_the_stock_is_shut(variant):
    sight = seen(deal(variant, "1"))
    columns = [sight.by_code[f"P{n}"] for n in range(1, 11)]
    assert {(len(column.faces), column.below) for column in columns} == {(4, 0)}
    assert (sight.by_code["S"].faces, sight.by_code["S"].below) == ((), 64)
    assert len(sight.by_code["T"]) == 0


def test_rows_are_dealt_from_left_to_right():
    game = deal(NAPOLEON, "1")
    order = game.table.pack.order
    assert [pile(game, f"P{n}")[0] for n in range(1, 11)] == list(order[:10])
    assert [pile(game, f"P{n}")[3] for n in range(1, 11)] == list(order[30:40])
    assert pile(game.after("S>T"), "T") == order[40:41]


@BOTH
def test_the_stock_may_be_turned_at_any_time_and_once_only(variant):
    game = lay(variant, P1="9H AS", S="(7H 2D)")
    assert is_allowed(game, "P1>F1")
    game = played(game, "S>T", "S>T")
    assert texts_of(pile(game, "T")) == "2D 7H"
    assert not is_allowed(game, "S>T")
    for text in ("T>S", "redeal", "P1>T", "P1>S"):
        assert not is_allowed(game, text)


@BOTH
def test_only_the_talons_last_card_is_available(variant):
    game = lay(variant, **NINE, P10="9H", T="AC 8H 2H")
    assert legal(game) == ["T>P7"]
    assert texts_of(pile(game.after("T>P7"), "P7")) == "3H 2H"
    assert legal(game.after("T>P7")) == ["T>P10"]


@BOTH
def test_marriages_are_downward_in_suit(variant):
    game = lay(variant, **NINE, P10="9C 5S", T="8D")
    assert legal(game) == ["P10>P3", "P2>P10"]
    assert not is_allowed(game, "P3>P10")


def test_a_lane_takes_any_available_card():
    game = lay(NAPOLEON, **{**NINE, "P1": "9C 2S"}, T="8D JC")
    assert legal(game) == ["P1>P10", "T>P10"]
    assert texts_of(pile(game.after("T>P10"), "P10")) == "JC"


def test_a_lane_takes_the_talons_card_only_by_that_option():
    game = lay(TALON, **{**NINE, "P1": "9C 2S"}, T="8D JC")
    assert legal(game) == ["T>P10"]


def test_the_talons_only_card_may_fill_a_lane():
    assert legal(lay(TALON, **NINE, T="JC")) == ["T>P10"]


def test_a_columns_only_card_does_not_move_to_another_lane():
    assert legal(lay(NAPOLEON, P1="4S", P2="9C 9D")) == [f"P2>P{n}" for n in (10, *range(3, 10))]


def test_a_stock_card_goes_nowhere_but_to_the_talon():
    game = lay(NAPOLEON, P1="9H", S="(AS)")
    for text in ("S>F1", "S>P2", "S:AS>F1", "S:AS>T"):
        assert not is_allowed(game, text)


def test_lanes_are_alike_and_so_are_foundations_of_one_suit():
    game = lay(NAPOLEON, P1="9H AS", P2="9C")
    assert [move.text for move in seen(game).moves_from("P1")] == ["P1>F1", "P1>P3"]


def test_foundations_of_unequal_height_are_not_alike():
    game = lay(NAPOLEON, **NINE, F1=up_to("4S"), F2=up_to("4S"), P10="9C 5S")
    assert [move.text for move in seen(game).moves_from("P10")] == ["P10>F1", "P10>P3"]
