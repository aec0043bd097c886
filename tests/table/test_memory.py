"""What a process remembers of a play never differs from what its row says."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.engine.log import read_log
from games.engine.replay import Game, new_game, replayed
from games.management.bench.games import records
from games.models import Deal, Play, Verdict
from games.services.deals import table_of
from games.services.play import memory, table
from tests.table.acts import fresh, legal, message, post
from tests.table.conftest import NOON

pytestmark = pytest.mark.django_db


def folded(play: Play) -> Game:
    return replayed(read_log(play.log), new_game(table_of(play.deal)))


@pytest.mark.parametrize("game", records(), ids=lambda game: f"{game.variant}-{game.seed}")
def test_the_remembered_game_is_the_fold_of_the_log(casual, game):
    play = casual(game.variant, game.seed)
    for at, move in enumerate(game.moves[:60]):
        table.act(play, move, ply=play.ply, now=NOON)
        if at % 5 == 3 and table.look(play).can_take_back:
            table.act(play, table.TAKE_BACK, ply=play.ply, now=NOON)
            table.act(play, table.REDO, ply=play.ply, now=NOON)
        assert memory.game_of(fresh(play)) == folded(play)


def test_what_another_process_played_is_seen(casual):
    play = casual()
    table.act(play, legal(play)[0], ply=0, now=NOON)
    elsewhere = f"{play.log}{legal(play)[0]} 7\n"
    Play.objects.filter(pk=play.pk).update(log=elsewhere, ply=2)
    assert memory.game_of(fresh(play)) == folded(fresh(play))
    assert len(memory.game_of(fresh(play)).line) == 2


@pytest.mark.parametrize("log", ["", "A2>F2 1\n"])
def test_a_log_that_does_not_begin_as_remembered_is_folded_anew(casual, log):
    play = casual()
    table.act(play, "A2>F1", ply=0, now=NOON)
    Play.objects.filter(pk=play.pk).update(log=log)
    assert memory.game_of(fresh(play)) == folded(fresh(play))


def test_an_act_that_came_too_late_is_not_remembered(casual):
    play = casual()
    late = fresh(play)
    table.act(play, "A2>F1", ply=0, now=NOON)
    with pytest.raises(table.Stale):
        table.act(late, "A2>F2", ply=0, now=NOON)
    assert memory.game_of(fresh(play)).line == ("A2>F1",)


def test_a_verdict_found_meanwhile_is_told_at_the_end(at_table, casual):
    play = casual()
    post(at_table, play, ply=0, move="A2>F1")
    Deal.objects.update(verdict=Verdict.WINNABLE)
    ended = post(at_table, play, "give-up", ply=1)
    assert message(ended) == "You gave up this deal."
    assert "This deal could have been won" in ended.content.decode()


def test_a_move_asks_the_database_six_times_at_most(at_table, casual, ranked):
    for play in (casual(), ranked):
        for ply in range(4):
            move = legal(play)[0]
            with CaptureQueriesContext(connection) as asked:
                post(at_table, play, ply=ply, move=move)
            assert fresh(play).ply == ply + 1
            assert len(asked) <= 6, asked.captured_queries
