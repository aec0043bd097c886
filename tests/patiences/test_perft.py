import pytest

from games.engine.replay import new_game
from games.patiences import VARIANTS
from tests.patiences.perft import COUNTS, count, lines_of
from tests.patiences.tables import table

GOLDEN = COUNTS.read_text().splitlines()


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_move_sequences_are_as_many_as_they_were(variant):
    assert lines_of(variant) == [line for line in GOLDEN if line.split()[0] == variant]


def test_nothing_else_is_counted():
    assert [line.split()[0] for line in GOLDEN] == [one for one in VARIANTS for _seed in range(5)]


def test_counting_a_position_once_gives_what_walking_every_path_gives():
    one = table("la-belle-lucie", "2")

    def walked(state, depth):
        if not depth:
            return 1
        return sum(walked(after, depth - 1) for _move, after in one.steps(state))

    dealt = new_game(one).state
    assert count(one, dealt, 4, {}) == walked(dealt, 4)
