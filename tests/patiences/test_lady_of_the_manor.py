import pytest

from games.engine.cards import texts_of
from games.engine.log import REDO, TAKE_BACK
from games.engine.sight import seen
from tests.patiences.tables import deal, is_allowed, lay, legal, pile, played, stacked, up_to

LADY, OPEN, STRICT = (
    "lady-of-the-manor",
    "lady-of-the-manor+open",
    "lady-of-the-manor+strict",
)
BOTH = "lady-of-the-manor+open+strict"


@pytest.mark.parametrize("two", ["2S", "2H", "2D", "2C"])
@pytest.mark.parametrize("three", ["3S", "3H", "3D", "3C"])
def test_r_a8_any_three_goes_on_any_two(two, three):
    assert legal(lay(LADY, F1=f"AS {two}", A3=three)) == ["A3>F1"]
    assert legal(lay(LADY, F1=f"AS {two}", P1=three)) == ["P1>F1"]


@pytest.mark.parametrize("card", ["2S", "4S", "AS", "KS"])
def test_no_other_rank_goes_on_a_three(card):
    assert legal(lay(LADY, F1=up_to("3S"), P1=card)) == (["P1>F1"] if card == "4S" else [])


def test_an_ace_never_goes_on_a_king():
    assert legal(lay(OPEN, F1=up_to("KS"), F2="AS", P1="2H AC", P2="KH")) == []


def test_a_packet_turns_up_its_next_card_and_an_empty_one_stays_empty():
    game = lay(LADY, F1="AS", F2="AH", P1="(9H) 2S", P2="2D", A9="9C")
    game = game.after("P1>F1")
    assert texts_of(pile(game, "P1")) == "9H"
    game = game.after("P2>F2")
    assert pile(game, "P2") == ()
    assert not is_allowed(game, "P1>P2")
    assert not is_allowed(game, "A9>P2")


def test_nothing_moves_anywhere_but_home():
    game = lay(LADY, F1=up_to("4S"), P1="5H", P2="6H", A5="5C", A6="6C")
    assert legal(game) == ["A5>F1", "P1>F1"]
    for text in ("F1>P1", "F1>F2", "A5>P2", "P1>A5", "P1>P2", "redeal", "S>T"):
        assert not is_allowed(game, text)


def test_an_arch_card_is_not_named():
    game = lay(LADY, F1=up_to("2S"), A3="3S 3H")
    assert not is_allowed(game, "A3:3S>F1")
    assert texts_of(pile(game.after("A3>F1"), "A3")) == "3S"


def test_the_arch_is_shut_under_strict_while_a_top_fits_any_foundation():
    game = lay(STRICT, F1=up_to("2S"), F2=up_to("8H"), P1="(KD) 3C", A3="3D", A9="9C")
    assert legal(game) == ["P1>F1"]
    game = game.after("P1>F1")
    assert legal(game) == ["A9>F2"]


def test_the_arch_is_open_without_strict():
    game = lay(LADY, F1=up_to("2S"), F2=up_to("8H"), P1="(KD) 3C", A3="3D", A9="9C")
    assert legal(game) == ["A3>F1", "A9>F2", "P1>F1"]


def test_a_covered_card_that_would_fit_does_not_shut_the_arch():
    game = lay(STRICT, F1=up_to("2S"), P1="(3H) KC", A3="3D")
    assert legal(game) == ["A3>F1"]
    assert legal(lay(BOTH, F1=up_to("2S"), P1="3H KC", A3="3D")) == ["A3>F1"]


def test_packets_lie_spread_under_open_but_only_the_last_card_goes():
    game = deal(OPEN, "1")
    assert {seen(game).by_code[f"P{n}"].below for n in (1, 2, 3, 4)} == {0}
    game = lay(OPEN, F1=up_to("2S"), P1="3H KC")
    assert legal(game) == []


P1 = "5S 6S 7S 8S 9S TS JS QS KS 2S AH AS"
P2 = "5H 6H 7H 8H 9H TH JH QH KH 2H 3H AD"
P3 = "5D 6D 7D 8D 9D TD JD QD KD 2D 3D 4D"
P4 = "5C 6C 7C 8C 9C TC JC QC KC 2C 3C AC"


def test_aces_go_home_at_the_deal_packets_first_and_then_the_arch_as_it_is_dealt():
    arch = "4S AC 4H AH"
    game = stacked(OPEN, f"{P4} {P2} {P3} {P1} {arch}")
    home = [texts_of(pile(game, f"F{n}")) for n in range(1, 9)]
    assert home == ["AC", "AD", "AS", "AH", "AC", "AH", "AS", "AD"]
    assert [len(pile(game, f"P{n}")) for n in (1, 2, 3, 4)] == [11, 11, 12, 10]
    assert texts_of(pile(game, "A4"))[:5] == "4S 4H"
    assert game.line == ()
    assert not seen(game).can_take_back


def test_an_ace_dealt_to_the_arch_does_not_go_before_one_on_a_packet():
    game = stacked(OPEN, f"{P3} {P3.replace('D', 'H')} {P3.replace('D', 'C')} {P1} AC AD")
    home = [texts_of(pile(game, f"F{n}")) for n in range(1, 9)]
    assert home[:4] == ["AS", "AH", "AC", "AD"]


def test_an_ace_that_a_move_uncovers_goes_home_by_itself_and_uncovers_the_next():
    game = lay(OPEN, F1="AC", P1="7C AH AS 2D", P2="9C")
    after = game.after("P1>F1")
    assert [texts_of(pile(after, f"F{n}")) for n in (1, 2, 3, 4)] == ["AC 2D", "AS", "AH", ""]
    assert texts_of(pile(after, "P1")) == "7C"
    assert after.line == ("P1>F1",)
    back = after.after(TAKE_BACK)
    assert back.state == game.state
    assert back.after(REDO).state == after.state


def test_an_ace_that_is_covered_waits():
    assert texts_of(pile(lay(OPEN, F1="AC", P1="AH 9C", A2="2S").after("A2>F1"), "P1")) == "AH 9C"


def test_an_ace_going_home_is_no_move_of_its_own_even_as_the_last_card():
    full = {f"F{n}": up_to("KS") for n in range(1, 8)}
    game = lay(OPEN, **full, P1="AD", A2="2S", A3="3S")
    assert not is_allowed(game, "P1>F8")
    assert not is_allowed(game, "A2>F8")


def test_both_options_hold_together():
    game = lay(BOTH, F1="AC", F2=up_to("2S"), P1="AH AS 2D", A2="2C", A3="3S")
    assert legal(game) == ["P1>F1"]
    game = game.after("P1>F1")
    assert texts_of(pile(game, "F4")) == "AH"
    assert legal(game) == ["A2>F3", "A2>F4", "A3>F1", "A3>F2"]


def test_a_card_dealt_on_its_rank_and_a_rank_that_is_missing():
    missing = [
        seed for seed in map(str, range(1, 200)) if any(
            not pile(deal(LADY, seed), f"A{rank}") for rank in "23456789TJQK"
        )
    ]  # fmt: skip
    assert missing
    for seed in missing[:3]:
        game = deal(LADY, seed)
        arch = [pile(game, f"A{rank}") for rank in "23456789TJQK"]
        assert sum(map(len, arch)) == 48
        assert all(card % 13 == at for at, one in enumerate(arch, start=1) for card in one)


def test_foundations_of_equal_height_are_alike():
    game = lay(LADY, F1="AS", F2="AH", F3=up_to("2S"), A2="2D 2C", A3="3C")
    assert legal(game) == ["A2>F1", "A2>F2", "A3>F3"]
    assert [move.text for move in seen(game).moves_from("A2")] == ["A2>F1"]
    game = played(game, "A2>F2")
    assert [move.text for move in seen(game).moves_from("A3")] == ["A3>F2"]
