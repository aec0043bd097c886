"""Workers as they are shipped, on both queues: whatever becomes of them, jobs get done."""

import datetime
import signal
import subprocess

import pytest

from games.management.commands.worker import do_chore
from games.models import Deal, JobStage, SolveJob, Verdict
from games.services import clock
from games.services.deals import numbered_deal
from games.services.solving import jobs

GAME = "lady-of-the-manor"
LOST = {"1", "5", "7"}
"""Seeds that are known to be unwinnable, as SOLVING.md has it."""


def a_job(seed: str) -> SolveJob:
    deal = numbered_deal(GAME, seed)
    jobs.ask([deal])
    return SolveJob.objects.get(deal=deal)


def ended(process: "subprocess.Popen[str]") -> str:
    """Wait until a worker ends well; tell what it said."""
    _out, said = process.communicate(timeout=60)
    assert process.returncode == 0, said
    assert "Traceback" not in said
    return said


def begun(process: "subprocess.Popen[str]") -> None:
    """Wait until a worker is in the middle of a job."""
    assert process.stderr
    said = ""
    for line in process.stderr:
        if line == "begun\n":
            return
        said += line
    pytest.fail(f"The worker ended: {said}")


def test_two_workers_do_each_job_once_however_often_the_bell_rings(worker):
    asked = [a_job(str(seed)) for seed in range(1, 9)]
    for job in asked:
        jobs.solve_job.enqueue(job.pk)
    silent = numbered_deal(GAME, "9")
    SolveJob.objects.create(
        deal=silent, budget=100_000, asked_at=clock.now() - datetime.timedelta(hours=1)
    )
    for process in [worker("--once"), worker("--once")]:
        ended(process)
    done = SolveJob.objects.filter(stage=JobStage.DONE)
    assert done.count() == len(asked) + 1
    assert set(done.values_list("attempts", "lease", "leased_until")) == {(1, "", None)}
    lost = Deal.objects.filter(verdict=Verdict.UNWINNABLE, study__line="")
    assert set(lost.values_list("seed", flat=True)) & set("1234567") == LOST
    assert Deal.objects.filter(verdict=Verdict.WINNABLE).exclude(study__line="").count() == 6


def test_a_job_outlives_a_stopped_worker_and_a_killed_one(worker):
    job = a_job("2")

    stopped = worker(module="tests.jobs.endless")
    begun(stopped)
    stopped.send_signal(signal.SIGTERM)
    ended(stopped)
    job.refresh_from_db()
    assert (job.stage, job.attempts, job.lease) == (JobStage.WAITING, 0, "")

    killed = worker(module="tests.jobs.endless")
    begun(killed)
    killed.kill()
    killed.wait()
    job.refresh_from_db()
    assert (job.stage, job.attempts) == (JobStage.RUNNING, 1)
    assert jobs.is_waiting(job.deal)

    # Time passes.
    SolveJob.objects.update(leased_until=clock.now() - datetime.timedelta(seconds=1))
    ended(worker("--once"))
    job.refresh_from_db()
    assert (job.stage, job.verdict, job.attempts) == (JobStage.DONE, Verdict.WINNABLE, 2), job.error
    assert not jobs.is_waiting(job.deal)


def test_a_chore_that_goes_wrong_ends_nothing_and_tells_no_secret(database, caplog):
    def chore(now):
        raise KeyError(now)

    assert do_chore(chore) is False
    assert "KeyError" in caplog.text
    assert "datetime" not in caplog.text
