import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import IllegalMove, UnreadableMove
from games.engine.log import GIVE_UP, HINT, REDO, TAKE_BACK, Entry, read_log, write_log
from tests.engine.test_moves import MOVES
from tests.patiences.tables import deal, lay, legal, played, up_to

WORDS = st.sampled_from([TAKE_BACK, REDO, GIVE_UP, HINT])
ENTRIES = st.builds(Entry, MOVES.map(lambda move: move.text) | WORDS, st.integers(0, 10**12))


@given(st.lists(ENTRIES))
def test_a_log_that_is_written_reads_as_itself(entries):
    assert read_log(write_log(entries)) == tuple(entries)


@given(st.lists(ENTRIES), st.lists(ENTRIES))
def test_a_log_grows_at_its_end(before, after):
    assert write_log(before) + write_log(after) == write_log(before + after)


def test_a_log_is_plain_text():
    entries = [
        Entry("P3>F1", 1200),
        Entry("redeal", 4000),
        Entry(TAKE_BACK, 5000),
        Entry(HINT, 6000),
    ]
    assert write_log(entries) == "P3>F1 1200\nredeal 4000\ntake-back 5000\nhint 6000\n"
    assert write_log([]) == ""
    assert read_log("") == ()


@pytest.mark.parametrize(
    "line", ["P1>F1", "P1>F1 ", "P1>F1 x", "P1>F1 -1", "P1>F1 1.5", " 3", "3", " "]
)
def test_a_line_that_is_no_entry_cannot_be_read(line):
    with pytest.raises(UnreadableMove):
        read_log(f"P2>F1 10\n{line}\n")


def test_a_hint_is_counted_and_changes_nothing_on_the_table():
    game = played(deal("la-belle-lucie", "1"), legal(deal("la-belle-lucie", "1"))[0], TAKE_BACK)
    hinted = played(game, HINT, HINT)
    assert (hinted.states, hinted.line, hinted.undone) == (game.states, game.line, game.undone)
    assert (hinted.hints, hinted.last_act) == (2, HINT)
    assert hinted.is_assisted
    assert not game.is_assisted
    assert hinted.after(REDO).line == game.after(REDO).line
    assert hinted.after(REDO).hints == 2


def test_there_is_no_hint_once_nothing_can_be_done():
    lost = lay("lady-of-the-manor", F1=up_to("3S"), A4="4S", AK="KS").after("A4>F1")
    foundations = {f"F{number}": up_to("KS") for number in range(1, 8)}
    won = lay("lady-of-the-manor", **foundations, F8=up_to("QS"), AK="KH").after("AK>F8")
    given_up = deal("la-belle-lucie", "1").after(GIVE_UP)
    assert [game.status for game in (lost, won, given_up)] == ["lost", "won", "given-up"]
    for game in (lost, won, given_up):
        with pytest.raises(IllegalMove):
            game.after(HINT)
