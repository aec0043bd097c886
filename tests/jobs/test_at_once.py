"""Several at the same moment, each on a connection of its own: of many, one."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest
from django.db import connection

from games.models import Deal, JobStage, SolveJob, Study, Verdict
from games.services import clock
from games.services.deals import numbered_deal
from games.services.solving import jobs

MANY = 8


def at_once[Answer](do: Callable[[], Answer]) -> list[Answer]:
    gate = Barrier(MANY)

    def one(_number: int) -> Answer:
        gate.wait(timeout=30)
        try:
            return do()
        finally:
            connection.close()

    with ThreadPoolExecutor(MANY) as threads:
        return list(threads.map(one, range(MANY)))


@pytest.fixture
def job(database: str, bells: object) -> Iterator[SolveJob]:
    deal = numbered_deal("lady-of-the-manor", "1")
    yield SolveJob.objects.create(deal=deal, budget=300_000)
    SolveJob.objects.all().delete()
    Deal.objects.all().delete()


def test_one_takes_the_lease(job):
    taken = [one for one in at_once(lambda: jobs.take(job.pk, now=clock.now())) if one]
    assert len(taken) == 1
    (row,) = SolveJob.objects.all()
    assert (row.stage, row.attempts, row.lease) == (JobStage.RUNNING, 1, taken[0].lease)


def test_one_does_the_job(job):
    at_once(lambda: jobs.solve_job.call(job.pk))
    (row,) = SolveJob.objects.all()
    assert (row.stage, row.attempts, row.verdict) == (JobStage.DONE, 1, Verdict.UNWINNABLE)
    assert Study.objects.count() == 1


def test_one_row_is_made_for_all_who_ask(job):
    deal = numbered_deal("lady-of-the-manor", "2")
    at_once(lambda: jobs.ask([deal]))
    assert SolveJob.objects.filter(deal=deal).count() == 1


def test_one_puts_back_what_was_left(job):
    now = clock.now()
    jobs.take(job.pk, now=now - 2 * jobs.LEASE)
    assert sorted(at_once(lambda: jobs.reap(now=now))) == [0] * (MANY - 1) + [1]


def test_a_lease_is_renewed_while_the_work_lasts(job, monkeypatch):
    monkeypatch.setattr(jobs, "RENEWAL", jobs.LEASE / 10_000)
    taken = jobs.take(job.pk, now=clock.now() - 2 * jobs.LEASE)
    pause = Event()
    with jobs._renewed(taken):
        while SolveJob.objects.left_behind(clock.now()).exists():
            pause.wait(0.01)
    assert jobs.take(job.pk, now=clock.now()) is None
