import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import IllegalMove, PatienceError, UnreadableMove
from games.engine.moves import Move, read_move

PILES = st.sampled_from(
    [
        *(f"P{number}" for number in range(1, 100)),
        *(f"A{rank}" for rank in "A23456789TJQK"),
        *(f"F{number}" for number in range(1, 9)),
        "S",
        "T",
    ]
)
MOVES = st.builds(Move, PILES, PILES, st.none() | st.integers(0, 51)) | st.just(Move())


@given(MOVES)
def test_a_move_that_is_written_reads_as_itself(move):
    assert read_move(move.text) == move


@given(st.text() | st.text("APFST12:>redl", max_size=10))
def test_a_text_that_can_be_read_is_the_text_of_its_move(text):
    try:
        move = read_move(text)
    except UnreadableMove:
        return
    assert move.text == text


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("P3>F1", Move("P3", "F1")),
        ("A7:7S>F1", Move("A7", "F1", 6)),
        ("P14:KD>F7", Move("P14", "F7", 38)),
        ("T>P7", Move("T", "P7")),
        ("S>T", Move("S", "T")),
        ("redeal", Move()),
    ],
)
def test_moves_are_written_as_the_rules_say(text, move):
    assert read_move(text) == move
    assert move.text == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "P1",
        "P1>",
        ">F1",
        "P0>F1",
        "P01>F1",
        "P100>F1",
        "P1>F9",
        "P1>F0",
        "A1>F1",
        "A10>F1",
        "P1>F1 ",
        " P1>F1",
        "P1>F1\n",
        "p1>f1",
        "P1:1S>F1",
        "P1:AS:AS>F1",
        "P1>AS>F1",
        "P１>F1",
        "Redeal",
        "redeal\n",
        "take-back",
    ],
)
def test_other_texts_are_no_moves(text):
    with pytest.raises(UnreadableMove):
        read_move(text)


@pytest.mark.parametrize("kind", [UnreadableMove, IllegalMove])
def test_an_error_carries_the_text_of_the_move_and_nothing_else(kind):
    error = kind("P1>F1")
    assert isinstance(error, PatienceError)
    assert vars(error) == {"text": "P1>F1"}
    assert "P1>F1" in str(error)
