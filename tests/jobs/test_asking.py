"""Jobs asked for, taken, done, failed and left behind. Nobody listens to the bells here."""

import datetime
import secrets

import pytest
from django.db import transaction
from django_tasks_db.models import DBTaskResult

from games.models import Deal, JobStage, SolveJob, Verdict
from games.services import clock
from games.services.deals import draw_deal, numbered_deal
from games.services.solving import jobs

pytestmark = pytest.mark.django_db

MINUTE = datetime.timedelta(minutes=1)
NOW = datetime.datetime(2026, 11, 30, 12, tzinfo=datetime.UTC)


def deal(seed="2"):
    return numbered_deal("lady-of-the-manor", seed)


def job_of(one, **fields):
    return SolveJob.objects.create(deal=one, **{"budget": 300_000, "asked_at": NOW, **fields})


def running(one, *, until, attempts=1):
    return job_of(
        one, stage=JobStage.RUNNING, lease="a lease", leased_until=until, attempts=attempts
    )


def row(job):
    return SolveJob.objects.get(pk=job.pk)


@pytest.fixture
def rung(bells, django_capture_on_commit_callbacks):
    """Do something in a transaction that is committed; tell which bells it rang."""

    def do(act, *args, **kwargs):
        before = len(bells())
        with django_capture_on_commit_callbacks(execute=True):
            act(*args, **kwargs)
            assert len(bells()) == before, "nobody hears of a row that is not there yet"
        return bells()[before:]

    return do


# Asking


def test_what_a_player_awaits_comes_first(settings, django_capture_on_commit_callbacks):
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    with django_capture_on_commit_callbacks(execute=True):
        jobs.ask([deal("1")])
        jobs.ask([deal("2")], is_awaited=True)
    first, second = DBTaskResult.objects.ready().order_by(*DBTaskResult._meta.ordering)
    assert first.priority > second.priority
    assert first.args_kwargs["args"] == [SolveJob.objects.get(deal__seed="2").pk]


def test_a_deal_is_asked_for_once_a_budget(rung):
    two = [deal("1"), deal("2")]
    assert len(rung(jobs.ask, two)) == 2
    assert rung(jobs.ask, two) == []
    assert rung(jobs.ask, iter(two)) == []
    assert len(rung(jobs.ask, two[:1], budget=10)) == 1
    assert sorted(SolveJob.objects.values_list("deal__seed", flat=True)) == ["1", "1", "2"]
    assert jobs.is_waiting(two[0])


def test_a_bell_carries_the_rows_number_and_nothing_else(rung):
    (args,) = rung(jobs.ask, [draw_deal("archway")], budget=10)
    assert args == [SolveJob.objects.get().pk]


def test_nothing_asked_in_vain_is_rung_for(bells, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        try:
            with transaction.atomic():
                jobs.ask([deal()])
                raise KeyError
        except KeyError:
            pass
    assert bells() == []
    assert not SolveJob.objects.exists()


@pytest.mark.parametrize("stage", ["waiting", "done", "failed"])
def test_asking_again_changes_no_job(rung, stage):
    job = job_of(deal(), stage=stage, attempts=1)
    assert rung(jobs.ask, [job.deal]) == []
    assert row(job).stage == stage


def test_only_failed_jobs_are_asked_for_again(rung):
    ended = {"attempts": 3, "ended_at": NOW, "error": "Oh."}
    failed = job_of(deal("1"), stage=JobStage.FAILED, **ended)
    done = job_of(deal("2"), stage=JobStage.DONE, **ended)
    assert rung(jobs.ask_again, SolveJob.objects.all()) == [[failed.pk]]
    assert (row(failed).stage, row(failed).attempts, row(failed).error) == ("waiting", 0, "")
    assert row(done).stage == JobStage.DONE
    assert rung(jobs.ask_again, SolveJob.objects.all()) == []


def test_a_queue_that_is_away_harms_nobody_who_asks(settings, django_capture_on_commit_callbacks):
    settings.TASKS = {"default": {"BACKEND": "django_tasks_rq.RQBackend"}}
    settings.RQ_QUEUES = {"default": {"URL": "redis://127.0.0.1:1/0"}}
    with django_capture_on_commit_callbacks(execute=True):
        jobs.ask([deal()])
    assert jobs.is_waiting(deal())


# Doing


def test_a_job_is_done_and_done_once(bells):
    job = job_of(deal())
    for _ring in range(3):
        jobs.solve_job.call(job.pk)
    done = row(job)
    assert (done.stage, done.verdict, done.attempts) == ("done", Verdict.WINNABLE, 1)
    assert (done.lease, done.leased_until) == ("", None)
    assert done.nodes > 0
    assert done.ended_at is not None
    assert Deal.objects.get().verdict == Verdict.WINNABLE
    assert Deal.objects.get().study.line


def test_a_bell_for_a_job_that_is_gone_calls_nobody(bells):
    jobs.solve_job.call(4711)


def test_a_lease_is_held_until_it_runs_out(bells):
    job = job_of(deal())
    first = jobs.take(job.pk, now=NOW)
    assert first is not None
    assert jobs.take(job.pk, now=NOW + jobs.LEASE) is None
    second = jobs.take(job.pk, now=NOW + jobs.LEASE + MINUTE)
    assert second is not None
    assert second.lease != first.lease
    assert second.attempts == 2


def test_whoever_lost_the_lease_has_nothing_to_say(bells):
    job = job_of(deal("1"))
    slow = jobs.take(job.pk, now=NOW)
    jobs.take(job.pk, now=NOW + 10 * MINUTE)
    jobs._do(slow)
    jobs._fail(slow, KeyError())
    assert row(job).stage == JobStage.RUNNING
    assert Deal.objects.get().verdict == Verdict.UNKNOWN


def test_a_job_that_fails_is_tried_three_times(rung):
    gone = Deal.objects.create(
        variant="no-such-game", seed="secret", order="KS", deal_version=1, rules_version=1,
        is_secret=True,
    )  # fmt: skip
    job = job_of(gone)
    for attempt in (1, 2):
        assert rung(jobs.solve_job.call, job.pk) == [[job.pk]]
        assert (row(job).stage, row(job).attempts) == ("waiting", attempt)
    assert rung(jobs.solve_job.call, job.pk) == []
    failed = row(job)
    assert (failed.stage, failed.attempts, failed.lease) == ("failed", 3, "")
    assert "UnknownVariant" in failed.error
    assert "no-such-game" not in failed.error, "an error's values may tell a secret"
    assert rung(jobs.solve_job.call, job.pk) == []


# What was left behind


def test_what_lost_workers_left_is_put_back(rung):
    left = running(deal("1"), until=NOW - MINUTE)
    held = running(deal("2"), until=NOW + MINUTE)
    assert rung(jobs.reap, now=NOW) == [[left.pk]]
    assert (row(left).stage, row(left).lease, row(left).leased_until) == ("waiting", "", None)
    assert row(held).stage == JobStage.RUNNING
    assert rung(jobs.reap, now=NOW) == []


def test_what_cost_three_workers_is_given_up(rung):
    job = running(deal(), until=NOW - MINUTE, attempts=3)
    assert rung(jobs.reap, now=NOW) == []
    assert (row(job).stage, row(job).error) == ("failed", jobs.LOST)


@pytest.mark.parametrize(
    ("others", "minutes", "is_rung"),
    [
        ([], 4, False),
        ([], 6, True),
        ([{"stage": "running", "asked": 9}], 6, False),
        ([{"stage": "done", "asked": 9, "ended": 1}], 6, False),
        ([{"stage": "done", "asked": 9, "ended": 7}], 6, True),
        ([{"stage": "done", "asked": 2, "ended": 1}], 6, False),
        ([{"stage": "done", "asked": 1, "ended": 0}], 7, True),
        ([{"stage": "waiting", "asked": 1}], 7, True),
    ],
    ids=[
        "so soon",
        "nothing moves",
        "its turn has not come, one is at work",
        "its turn has not come, one was done",
        "nothing moves any more",
        "perhaps overtaken",
        "overtaken",
        "others wait too",
    ],
)
def test_a_lost_bell_rings_again_and_a_long_queue_is_left_alone(rung, others, minutes, is_rung):
    job = job_of(deal("1"), asked_at=NOW - minutes * MINUTE)
    for number, other in enumerate(others, 2):
        fields = {"stage": other["stage"], "asked_at": NOW - other["asked"] * MINUTE}
        if "ended" in other:
            fields["ended_at"] = NOW - other["ended"] * MINUTE
        if other["stage"] == "running":
            fields |= {"lease": "a lease", "leased_until": NOW + MINUTE}
        job_of(deal(str(number)), **fields)
    assert rung(jobs.reap, now=NOW) == ([[job.pk]] if is_rung else [])
    assert rung(jobs.reap, now=NOW + MINUTE) == []


def test_errors_are_told_without_their_values():
    secret = secrets.token_hex()
    try:
        raise KeyError(secret)
    except KeyError as error:
        told = jobs.told_of(error)
    assert "test_asking.py" in told
    assert told.endswith("builtins.KeyError")
    assert secret not in told


def test_a_waiting_deal_is_told_of_until_its_job_ends(bells):
    job = job_of(deal(), asked_at=clock.now())
    assert jobs.is_waiting(job.deal)
    jobs.solve_job.call(job.pk)
    assert not jobs.is_waiting(job.deal)
