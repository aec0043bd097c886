"""P8: whose own attempt at a daily is unfinished sees none of its replays, by no address.

Nor does, while its day runs, who has not played it. What one may not see is as if it were not.
"""

import datetime
import re

import pytest
from django.http import HttpResponse

from games.models import Play, Player, Status
from games.services.days import daily as dailies
from games.services.people import accounts
from games.services.play import table
from tests.replay.conftest import NOON, OPENING, PATHS, client_of, paths_of, played

pytestmark = pytest.mark.django_db

DAY_OVER = datetime.datetime(2026, 11, 30, 0, 0, 1, tzinfo=datetime.UTC)
FINAL = DAY_OVER + datetime.timedelta(days=1)
ONE_MOVE = ("A2>F1", "give-up")
HINTLESS = tuple(act for act in OPENING if act != "hint")


def open_paths(play: Play, viewer: Player | None) -> set[str]:
    """Tell which addresses are open to someone; the others must be as if there were none."""
    client = client_of(viewer)
    found = {name: client.get(path) for name, path in paths_of(play).items()}
    nowhere = bare(client.get("/replay/nosuchplay/"))
    for name, answer in found.items():
        assert answer.status_code in {200, 404}, name
        if answer.status_code == 404 and name != "record":
            assert bare(answer) == nowhere, name
    return {name for name, answer in found.items() if answer.status_code == 200}


def bare(answer: HttpResponse) -> str:
    html = re.sub(r'content="[^"]*/replay/[^"]*"', "", answer.content.decode())
    return re.sub(r'value="[^"]*"', "", html)


ALL = set(PATHS)
NO_RECORD = ALL - {"record"}


@pytest.fixture
def of_alice(ranked, alice) -> Play:
    """Alice’s ranked play, given up."""
    return ranked(alice, HINTLESS)


@pytest.fixture
def curator(db) -> Player:
    return Player.objects.create_superuser("curator")


def guest() -> Player:
    return accounts.new_guest(now=NOON)


def test_p8_while_the_day_runs_only_who_has_played_looks(of_alice, ranked, alice, bob, curator):
    assert open_paths(of_alice, None) == set()
    assert open_paths(of_alice, bob) == set(), "has not played it"
    assert open_paths(of_alice, curator) == set(), "a curator is no exception"
    assert open_paths(of_alice, alice) == NO_RECORD, "the player, who has finished"
    attempt = ranked(bob, ["A2>F1"])
    assert open_paths(of_alice, bob) == set(), "in the middle of playing it"
    played(attempt, ["give-up"])
    assert open_paths(of_alice, bob) == NO_RECORD
    ranked(curator, ())
    assert open_paths(of_alice, curator) == set(), "a curator at play"
    someone = guest()
    assert open_paths(of_alice, someone) == set()
    ranked(someone, ONE_MOVE)
    assert open_paths(of_alice, someone) == NO_RECORD, "a guest who has finished"


def test_p8_giving_up_at_once_is_no_way_in(of_alice, ranked, bob, clock):
    play = ranked(bob, ["give-up"])
    assert open_paths(of_alice, bob) == open_paths(play, bob) == set(), "P6: it was not played"
    clock(DAY_OVER)
    assert open_paths(of_alice, bob) == NO_RECORD


def test_p8_after_the_day_only_the_unfinished_are_kept_out(of_alice, ranked, bob, curator, clock):
    attempt = ranked(bob, ["A2>F1"])
    clock(DAY_OVER)
    assert open_paths(of_alice, None) == NO_RECORD, "the seed waits for the last who may play on"
    assert open_paths(of_alice, curator) == NO_RECORD
    assert open_paths(of_alice, bob) == set(), "may go on for a day"
    clock(FINAL)
    assert open_paths(of_alice, bob) == open_paths(of_alice, None) == ALL
    assert open_paths(attempt, None) == ALL, "left open, and over since the board is final"


def test_p8_practice_counts_as_playing(of_alice, alice, daily, clock):
    practice = dailies.practise(alice, daily, now=NOON)
    assert open_paths(of_alice, alice) == set()
    clock(FINAL)
    assert open_paths(of_alice, alice) == set(), "still in the middle of it"
    assert open_paths(practice, alice) == set()
    practice = played(practice, OPENING)
    assert open_paths(of_alice, alice) == open_paths(practice, alice) == ALL
    assert open_paths(practice, None) == ALL


def test_p8_practice_is_hidden_as_the_ranked_play_is(of_alice, ranked, alice, bob, daily, clock):
    practice = played(dailies.practise(alice, daily, now=NOON), OPENING)
    assert open_paths(practice, bob) == open_paths(practice, None) == set()
    ranked(bob, ONE_MOVE)
    assert open_paths(practice, bob) == NO_RECORD


def test_p8_holds_for_the_deal_by_whatever_way_it_was_played(daily, bob, ranked, clock):
    casual = played(table.begin(bob, daily.deal, now=NOON), ONE_MOVE)
    assert open_paths(casual, bob) == open_paths(casual, None) == set(), "not played for the board"
    ranked(bob, ONE_MOVE)
    assert open_paths(casual, bob) == NO_RECORD
    assert b"42" not in client_of(bob).get(f"/replay/{casual.code}/0/table").content
    page = client_of(bob).get(f"/replay/{casual.code}/").content.decode()
    assert "Deal 42" not in page


def test_a_coming_daily_is_shown_to_nobody(casual, alice, daily, clock):
    play = casual()
    clock(NOON - datetime.timedelta(days=2))
    assert open_paths(play, alice) == open_paths(play, None) == set()


def test_running_plays_are_shown_to_nobody(casual, alice, bob):
    play = casual(acts=["A2>F1"])
    for viewer in (alice, bob, None):
        assert open_paths(play, viewer) == set()


def test_an_ended_casual_play_is_open_to_whoever_has_the_link(casual, alice, bob, curator):
    play = casual()
    for viewer in (alice, bob, curator, None):
        assert open_paths(play, viewer) == ALL


def test_a_play_taken_up_again_is_shown_no_more(casual, bob):
    seed_42_lost = casual(acts=[])
    Play.objects.filter(pk=seed_42_lost.pk).update(status=Status.LOST)
    assert open_paths(seed_42_lost, bob) >= {"page"}
    Play.objects.filter(pk=seed_42_lost.pk).update(status=Status.OPEN)
    assert open_paths(seed_42_lost, bob) == set()


def test_a_play_left_behind_is_its_players_own(casual, alice, bob, curator):
    play = casual(acts=["A2>F1"])
    table.restart(play, now=NOON)
    assert open_paths(play, alice) == ALL
    for viewer in (bob, curator, None):
        assert open_paths(play, viewer) == set()
    untouched = casual(acts=[])
    table.restart(untouched, now=NOON)
    assert client_of(alice).get(f"/replay/{untouched.code}/").status_code == 200


@pytest.mark.parametrize(
    ("field", "shown"),
    [("is_deleted", "deleted player"), ("is_name_hidden", "name hidden"), ("is_guest", "a guest")],
)
def test_p9_a_substitute_stands_for_the_name_at_once(casual, alice, field, shown):
    play = casual()
    assert "played by alice" in client_of(None).get(f"/replay/{play.code}/").content.decode()
    setattr(alice, field, True)
    alice.save()
    page = client_of(None).get(f"/replay/{play.code}/").content.decode()
    assert f"played by {shown}" in page
    assert "alice" not in page


@pytest.mark.parametrize("ply", ["7", "99", "9" * 30, "-1", "x"])
def test_there_is_no_other_ply(casual, ply):
    play, client = casual(), client_of(None)
    for path in (f"{ply}/", f"{ply}/table", f"{ply}.svg"):
        assert client.get(f"/replay/{play.code}/{path}").status_code == 404


def test_looking_changes_nothing_and_costs_little(casual, alice, django_assert_max_num_queries):
    play = casual()
    before = Play.objects.filter(pk=play.pk).values().get()
    for viewer in (alice, None):
        client = client_of(viewer)
        for path in paths_of(play).values():
            with django_assert_max_num_queries(8):
                assert client.get(path).status_code == client.head(path).status_code == 200
            assert client.post(path).status_code == 405
        assert viewer is not None or "sessionid" not in client.cookies
    assert Play.objects.filter(pk=play.pk).values().get() == before
    assert Play.objects.count() == 1
    assert Player.objects.count() == 1


def test_no_browser_keeps_what_may_yet_be_hidden(of_alice, alice, casual, clock):
    client = client_of(alice)
    for path in paths_of(of_alice).values():
        answer = client.get(path)
        assert answer.status_code == 404 or "no-store" in answer.headers["Cache-Control"]
    clock(FINAL)
    for path in paths_of(of_alice).values():
        kept = client.get(path).headers["Cache-Control"]
        assert "private" in kept
        assert "no-cache" in kept
