"""Where a replay is linked from: the sheet at a game’s end, one’s own games, and the boards."""

import datetime

import pytest

from games.services.days import daily as dailies
from games.services.play import table
from tests.replay.conftest import LADY, NOON, OPENING, client_of, played
from tests.table.acts import post

pytestmark = pytest.mark.django_db

DAY = datetime.timedelta(days=1)
BOARDS = (f"/board/{LADY}/", f"/daily/{LADY}/2026-11-29/")


def links(viewer, path: str, play) -> bool:
    answer = client_of(viewer).get(path)
    assert answer.status_code == 200
    return f'href="/replay/{play.code}/"' in answer.content.decode()


def test_from_the_end_of_a_game_and_from_ones_own_games(casual, alice):
    running, ended = casual(acts=["A2>F1"]), casual()
    assert links(alice, f"/play/{ended.code}/", ended)
    assert not links(alice, f"/play/{running.code}/", running)
    assert links(alice, "/me/", ended)
    assert not links(alice, "/me/", running)
    table.restart(running, now=NOON)
    assert links(alice, "/me/", running), "a game left behind is still its player’s own"


def test_no_link_at_the_end_of_a_game_or_from_ones_own_games_leads_nowhere(
    ranked, daily, alice, clock
):
    """Of every ended game of hers: a link where its replay is, at both ends, and nowhere else."""
    client = client_of(alice)

    def open_at(*plays) -> list[bool]:
        found = []
        for play in plays:
            is_there = client.get(f"/replay/{play.code}/").status_code == 200
            assert links(alice, f"/play/{play.code}/", play) == is_there
            assert links(alice, "/me/", play) == (is_there and play.has_begun)
            found.append(is_there)
        return found

    def waits(play, sentence: str) -> bool:
        return sentence in client.get(f"/play/{play.code}/").content.decode()

    attempt = ranked(alice, ["give-up"])
    practice = played(dailies.practise(alice, daily, now=NOON), ["A2>F1", "give-up"])
    assert open_at(attempt, practice) == [False, False], "a game without a move is no game"
    assert waits(practice, "once the day is over")
    clock(NOON + DAY)
    assert open_at(attempt, practice) == [True, True]
    other = dailies.practise(alice, daily, now=NOON + DAY)
    assert open_at(attempt, practice) == [False, False]
    assert waits(practice, "once your other game of this deal has ended")
    played(other, ["give-up"])
    assert open_at(attempt, practice, other) == [True, True, True]
    assert not waits(practice, "The replay can be seen")


def test_an_attempt_begun_leads_to_its_replay_while_the_day_runs(ranked, daily, alice):
    attempt = ranked(alice, ["A2>F1", "give-up"])
    for path in (f"/play/{attempt.code}/", "/me/"):
        assert links(alice, path, attempt)
    practice = dailies.practise(alice, daily, now=NOON)
    for path in (f"/play/{attempt.code}/", "/me/"):
        assert not links(alice, path, attempt)
    table.restart(practice, now=NOON)
    assert not links(alice, "/me/", attempt)


def test_the_table_of_an_ended_game_asks_the_database_eight_times_at_most(
    ranked, casual, alice, django_assert_max_num_queries
):
    for play in (ranked(alice, ["A2>F1", "give-up"]), casual()):
        client = client_of(alice)
        with django_assert_max_num_queries(8):
            assert "See the replay" in client.get(f"/play/{play.code}/").content.decode()


def test_the_sheet_that_a_move_brings_links_as_its_page_does(ranked, daily, alice):
    ranked(alice, ["A2>F1", "give-up"])
    practice = dailies.practise(alice, daily, now=NOON)
    answer = post(client_of(alice), practice, "give-up", ply=0)
    assert f'href="/replay/{practice.code}/"' in answer.content.decode()


def test_an_attempt_left_open_bars_no_replay_once_its_board_is_final(
    ranked, daily, alice, bob, clock
):
    play = ranked(alice, ["A2>F1", "give-up"])
    ranked(bob, ["A2>F1"])
    clock(NOON + 2 * DAY)
    assert links(bob, "/player/alice/", play)
    assert client_of(bob).get(f"/replay/{play.code}/").status_code == 200
    practice = dailies.practise(bob, daily, now=NOON + 2 * DAY)
    assert not links(bob, "/player/alice/", play)
    assert not links(bob, "/me/", practice)


@pytest.mark.parametrize("path", BOARDS)
def test_from_the_boards_for_those_who_may_look(ranked, daily, alice, bob, path):
    play = ranked(alice, [act for act in OPENING if act != "hint"])
    assert links(alice, path, play)
    assert not links(bob, path, play)
    assert not links(None, path, play)
    attempt = ranked(bob, ["A2>F1"])
    assert not links(bob, path, play)
    played(attempt, ["give-up"])
    assert links(bob, path, play)
    practice = dailies.practise(bob, daily, now=NOON)
    assert not links(bob, path, play), "no link leads nowhere"
    played(practice, ["give-up"])
    assert links(bob, path, play)
