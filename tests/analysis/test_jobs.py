"""Analyses asked for, done by a worker, and kept. Nobody listens to the bells here."""

import datetime
import json
import secrets

import pytest
from django_tasks_db.models import DBTaskResult

from games.management.commands import worker
from games.models import Analysis, JobStage, Play, Status, Study, Verdict
from games.services import clock as clocks
from games.services.play import table
from games.services.review import analyses, analysing
from games.services.solving import inquiries, jobs, studies
from games.solver.analysis import ANALYSIS_VERSION
from tests.jobs.conftest import DATABASE
from tests.replay.conftest import NOON, client_of, played

pytestmark = pytest.mark.django_db

MINUTE = datetime.timedelta(minutes=1)
MOVES = ("A2>F1", "A3>F1", "give-up")


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """Take few samples: what they come to is tested elsewhere."""
    monkeypatch.setattr("games.solver.luck.SAMPLES", 4)
    whole = analysing.analyse
    monkeypatch.setattr(analysing, "analyse", lambda game, **kw: whole(game, samples=4, **kw))


def done(play: Play) -> Analysis:
    inquiries.ask(play)
    analyses.analyse_play.call(Analysis.objects.get(play=play).pk)
    return Analysis.objects.get(play=play)


def told(play: Play, viewer) -> analyses.Told | None:
    return analyses.analysis_of(play, viewer, now=clocks.now())


# Asking


def test_a_ranked_game_is_asked_for_when_it_ends(bells, ranked, alice):
    play = ranked(alice, MOVES[:2])
    assert not Analysis.objects.exists()
    played(play, ["give-up"])
    row = Analysis.objects.get()
    assert (row.play, row.stage, row.ply) == (play, JobStage.WAITING, 3)


def test_a_game_without_a_move_is_not_asked_for(bells, ranked, alice):
    ranked(alice, ["give-up"])
    assert not Analysis.objects.exists()


def test_a_casual_game_is_asked_for_by_post_and_never_by_get(bells, casual, alice, clock):
    play, client = casual(acts=MOVES), client_of(alice)
    table.act(table.begin(alice, play.deal, now=NOON), "give-up", ply=0, now=NOON)
    for path in ("", "1/", "best/0/", "analyse"):
        client.get(f"/replay/{play.code}/{path}")
    assert not Analysis.objects.exists()
    answer = client.post(f"/replay/{play.code}/analyse")
    assert (answer.status_code, answer["Location"]) == (303, f"/replay/{play.code}/#analysis")
    assert Analysis.objects.get().play == play


def test_asking_twice_rings_once(bells, casual, django_capture_on_commit_callbacks):
    play = casual(acts=MOVES)
    with django_capture_on_commit_callbacks(execute=True):
        inquiries.ask(play)
        inquiries.ask(play)
    assert bells() == [[Analysis.objects.get().pk]]


def test_a_player_waits_less_than_the_desk(settings, casual, django_capture_on_commit_callbacks):
    settings.TASKS = {"default": {"BACKEND": DATABASE}}
    with django_capture_on_commit_callbacks(execute=True):
        inquiries.ask(casual(acts=MOVES))
    assert DBTaskResult.objects.get().priority > 0


# Doing


def test_it_is_done_once_and_kept(bells, casual, alice):
    play = casual(acts=MOVES)
    row = done(play)
    assert (row.stage, row.version, row.ply) == ("done", ANALYSIS_VERSION, play.ply)
    assert (row.lease, row.leased_until, row.error) == ("", None, "")
    assert row.ended_at is not None
    assert 0 <= row.skill <= 1
    before = row.result
    analyses.analyse_play.call(row.pk)
    inquiries.ask(play)
    row.refresh_from_db()
    assert (row.result, row.stage, row.attempts) == (before, "done", 1)


def test_what_is_known_of_the_deal_is_used(bells, casual):
    play = casual(acts=MOVES)
    studies.study(play.deal)
    line = Study.objects.get().line
    assert play.deal.verdict == Verdict.WINNABLE
    found = json.loads(done(play).result)
    assert found["unwinnable"] is None
    assert found["winnable"] == 2 or line


def test_a_game_played_on_since_is_looked_into_again(bells, casual, alice):
    play = casual(acts=MOVES[:2])
    Play.objects.filter(pk=play.pk).update(status=Status.LOST)
    play.refresh_from_db()
    done(play)
    assert told(play, alice).stage == "done"
    Play.objects.filter(pk=play.pk).update(log=play.log + "take-back 9000\n", ply=3, moves=1)
    play = Play.objects.select_related("deal").get(pk=play.pk)
    assert told(play, alice).stage == "none"
    assert done(play).ply == 3
    assert told(play, alice).outcome.end == 1


def test_whoever_lost_the_lease_has_nothing_to_say(bells, casual):
    inquiries.ask(casual(acts=MOVES))
    now, rows = clocks.now(), Analysis.objects.all()
    slow = jobs.take_from(rows, rows.get().pk, now=now)
    assert jobs.take_from(rows, slow.pk, now=now) is None
    assert jobs.take_from(rows, slow.pk, now=now + 2 * jobs.LEASE) is not None
    analyses._do(slow)
    assert (rows.get().stage, rows.get().result) == (JobStage.RUNNING, "")


def test_what_a_lost_worker_left_is_put_back(bells, casual):
    inquiries.ask(casual(acts=MOVES))
    row, now = Analysis.objects.get(), clocks.now()
    jobs.take_from(Analysis.objects.all(), row.pk, now=now)
    assert analyses.reap(now=now) == 0
    assert analyses.reap(now=now + 2 * jobs.LEASE) == 1
    row.refresh_from_db()
    assert (row.stage, row.lease) == (JobStage.WAITING, "")


def test_what_fails_is_tried_three_times_and_tells_no_values(bells, casual, monkeypatch, alice):
    play, value = casual(acts=MOVES), secrets.token_hex()

    def fail(*_args):
        raise KeyError(value)

    monkeypatch.setattr(analysing, "examine", fail)
    inquiries.ask(play)
    row = Analysis.objects.get()
    for _try in range(4):
        analyses.analyse_play.call(row.pk)
    row.refresh_from_db()
    assert (row.stage, row.attempts) == (JobStage.FAILED, 3)
    assert value not in row.error
    assert told(play, alice).stage == "failed"
    inquiries.ask(play)
    row.refresh_from_db()
    assert (row.stage, row.attempts, row.error) == (JobStage.WAITING, 0, "")


# Plies


def test_plies_of_the_log_are_those_of_the_moves_that_stand():
    log = "A2>F1 1\nhint 2\nA3>F1 3\ntake-back 4\nredo 5\nA4>F1 6\ntake-back 7\ngive-up 8\n"
    assert analyses.plies_of(log) == (0, 1, 5)
    assert analyses.plies_of("") == (0,)


def test_the_worker_looks_after_analyses_too(bells, casual):
    inquiries.ask(casual(acts=MOVES))
    row, now = Analysis.objects.get(), clocks.now()
    jobs.take_from(Analysis.objects.all(), row.pk, now=now)
    reap, _seconds = worker.CHORES[0]
    reap(now + 2 * jobs.LEASE)
    row.refresh_from_db()
    assert row.stage == JobStage.WAITING
