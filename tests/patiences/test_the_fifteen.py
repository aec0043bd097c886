import pytest

from games.engine.cards import texts_of
from games.engine.log import TAKE_BACK
from games.engine.sight import seen
from tests.patiences.tables import deal, down_to, is_allowed, lay, legal, pile, played, up_to

FIFTEEN = "the-fifteen"
TOPS = "2S 4S 6S 8S TS QS 3H 5H 7H 9H JH 3D 5D".split()
THIRTEEN = {f"P{n}": text for n, text in enumerate(TOPS, start=1)}
ACE, KING = "2C 4C 6C 8C TC AD 9D", "2C 4C 6C 8C TC KD 7D"


def withdrawals(game):
    return [move for move in legal(game) if ":" in move]


def test_fourteen_columns_of_seven_and_one_of_six():
    game = deal(FIFTEEN, "1")
    assert [len(pile(game, f"P{n}")) for n in range(1, 16)] == [7] * 14 + [6]


def test_the_opening_exception_is_needed_by_eight_of_the_first_3000_deals():
    needed = [seed for seed in range(1, 3001) if withdrawals(deal(FIFTEEN, str(seed)))]
    assert needed == [57, 483, 637, 770, 1150, 2214, 2609, 2801]


def test_an_ace_and_a_king_of_the_sixth_row_are_withdrawn_in_either_order():
    game = lay(FIFTEEN, **THIRTEEN, P14=ACE, P15=KING)
    assert legal(game) == ["P14:AD>F3", "P15:KD>F7"]
    ace_first = played(game, "P14:AD>F3", "P15:KD>F7")
    king_first = played(game, "P15:KD>F7", "P14:AD>F3")
    assert ace_first.state == king_first.state
    assert withdrawals(ace_first) == []


def test_the_cards_below_move_up_to_close_the_gap():
    game = lay(FIFTEEN, **THIRTEEN, P14="2C 4C 6C 8C TC AD 9D JC", P15=KING).after("P14:AD>F3")
    assert texts_of(pile(game, "P14")) == "2C 4C 6C 8C TC 9D JC"
    assert texts_of(pile(game, "F3")) == "AD"


def test_the_second_withdrawal_comes_directly_after_the_first_or_never():
    game = lay(FIFTEEN, **{**THIRTEEN, "P1": "9C 3S"}, P14=ACE, P15=KING)
    assert legal(game) == ["P14:AD>F3", "P15:KD>F7", "P1>P2", "P2>P1"]
    first = game.after("P14:AD>F3")
    assert withdrawals(first) == ["P15:KD>F7"]
    assert withdrawals(first.after("P1>P2")) == []
    assert withdrawals(played(first, "P1>P2", TAKE_BACK)) == ["P15:KD>F7"]


def test_one_ace_and_one_king_are_withdrawn_and_no_second_of_either():
    game = lay(FIFTEEN, **THIRTEEN, P14=ACE, P15="2C 4C 6C 8C TC AC 7D")
    assert legal(game) == ["P14:AD>F3", "P15:AC>F4"]
    assert withdrawals(game.after("P14:AD>F3")) == []


def test_no_withdrawal_while_an_ace_or_a_king_is_available():
    game = lay(FIFTEEN, **{**THIRTEEN, "P1": "9C KC"}, P14=ACE, P15=KING)
    assert withdrawals(game) == []


def test_no_withdrawal_while_a_sequence_of_marriages_would_make_one_available():
    # The 3S goes on the 4S, and only then the 9C on the TC, which uncovers the King.
    game = lay(FIFTEEN, **{**THIRTEEN, "P1": "KC 9C 3S", "P13": "TC"}, P14=ACE, P15=KING)
    assert withdrawals(game) == []
    assert withdrawals(game.after("P1>P2")) == []
    assert is_allowed(played(game, "P1>P2", "P1>P13"), "P1>F8")


def test_marriages_that_lead_nowhere_do_not_stop_the_withdrawal():
    game = lay(FIFTEEN, **{**THIRTEEN, "P1": "9C 3S"}, P14=ACE, P15=KING)
    assert withdrawals(game.after("P1>P2")) == ["P14:AD>F3", "P15:KD>F7"]


def test_no_withdrawal_once_a_foundation_is_begun():
    assert withdrawals(lay(FIFTEEN, **THIRTEEN, P14=ACE, P15=KING, F2="AH")) == []


@pytest.mark.parametrize(
    "column",
    ["2C 4C 6C 8C TC QC AD 9D", "2C 4C 6C 8C AD TC 9D"],
    ids=["seventh row", "fifth row"],
)
def test_only_the_sixth_row_gives_up_its_cards(column):
    assert withdrawals(lay(FIFTEEN, **THIRTEEN, P14=column, P15="7D")) == []


def test_a_withdrawal_names_its_card():
    game = lay(FIFTEEN, **THIRTEEN, P14=ACE, P15=KING)
    for text in ("P14>F3", "P14:AD>F7", "P14:AC>F3", "P14:9D>F3", "P14:AD>P15"):
        assert not is_allowed(game, text)


def test_a_withdrawal_taken_back_leaves_the_choice_as_it_was():
    game = lay(FIFTEEN, **THIRTEEN, P14=ACE, P15=KING)
    assert played(game, "P14:AD>F3", TAKE_BACK).state == game.state
    assert legal(played(game, "P14:AD>F3", TAKE_BACK)) == legal(game)


def test_marriages_go_upward_and_downward_in_suit():
    game = lay(FIFTEEN, **THIRTEEN, P14="9C 5S", P15="7D", F2="AH")
    assert legal(game) == ["P14>P2", "P14>P3", "P2>P14", "P3>P14"]


def test_a_lane_takes_any_available_card_but_no_columns_only_one():
    game = lay(FIFTEEN, **THIRTEEN, P14="9C 9D", F2="AH")
    assert legal(game) == ["P14>P15"]


def test_foundations_go_up_from_aces_and_down_from_kings():
    game = lay(FIFTEEN, **THIRTEEN, P14="9C AC", P15="9D KC")
    assert legal(game) == ["P14>F4", "P15>F8"]
    game = lay(FIFTEEN, **THIRTEEN, F4=up_to("6C"), F8=down_to("8C"), P14="9D 7C", P15="JC")
    assert [move.text for move in seen(game).moves_from("P14")] == ["P14>F4", "P14>F8"]


def test_a_king_never_meets_an_ace():
    assert legal(lay(FIFTEEN, **THIRTEEN, P14="9C AC", P15="9D KC", F4="AC", F8="KC")) == []
