import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import UnreadableMove
from games.engine.log import GIVE_UP, REDO, TAKE_BACK, Entry, read_log, write_log
from tests.engine.test_moves import MOVES

WORDS = st.sampled_from([TAKE_BACK, REDO, GIVE_UP])
ENTRIES = st.builds(Entry, MOVES.map(lambda move: move.text) | WORDS, st.integers(0, 10**12))


@given(st.lists(ENTRIES))
def test_a_log_that_is_written_reads_as_itself(entries):
    assert read_log(write_log(entries)) == tuple(entries)


@given(st.lists(ENTRIES), st.lists(ENTRIES))
def test_a_log_grows_at_its_end(before, after):
    assert write_log(before) + write_log(after) == write_log(before + after)


def test_a_log_is_plain_text():
    entries = [Entry("P3>F1", 1200), Entry("redeal", 4000), Entry(TAKE_BACK, 5000)]
    assert write_log(entries) == "P3>F1 1200\nredeal 4000\ntake-back 5000\n"
    assert write_log([]) == ""
    assert read_log("") == ()


@pytest.mark.parametrize(
    "line", ["P1>F1", "P1>F1 ", "P1>F1 x", "P1>F1 -1", "P1>F1 1.5", " 3", "3", " "]
)
def test_a_line_that_is_no_entry_cannot_be_read(line):
    with pytest.raises(UnreadableMove):
        read_log(f"P2>F1 10\n{line}\n")
