"""Jobs: deals that wait to be solved, and what a worker does with them.

Analyses of games (``analyses.py``) wait, are taken and looked after in the same way.

A job's row is the truth. The queue, whichever it is, is only a bell: it may ring twice or be lost.
A worker that takes a job holds a lease, which it renews while it works; whoever no longer holds the
lease has nothing to say. Bells carry the row's number and nothing else.
"""

import datetime
import logging
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial

from django.db import DatabaseError, connection, transaction
from django.db.models import F, Manager, Max, Q, QuerySet
from django.tasks import Task, default_task_backend, task
from django.tasks.base import TASK_MAX_PRIORITY
from django.utils.translation import gettext, gettext_noop

from games.models import Analysis, Deal, JobStage, SolveJob
from games.models.codes import new_code
from games.services import clock
from games.services.deals import table_of
from games.services.solving import studies
from games.solver import usual_budget

LEASE = datetime.timedelta(minutes=2)
"""How long a worker may be silent before its job is given to another."""
RENEWAL = LEASE / 4
"""How often a worker renews its lease."""
MOST_ATTEMPTS = 3
PATIENCE = datetime.timedelta(minutes=5)
"""How long a job waits before anyone wonders whether its bell was lost."""
_LOST = gettext_noop("The worker was lost %(attempts)s times in the middle of it.")
LOST = _LOST % {"attempts": MOST_ATTEMPTS}

log = logging.getLogger(__name__)

_BELLS: dict[type, Task[[int], None]] = {}
"""What calls a worker to a row, by its kind."""


class Stopped(BaseException):
    """Raised inside a job whose worker is told to stop: the job is given back."""


class _Hand:
    is_full = False
    """Whether this process is doing a job, which may be broken off."""


# Asking


def ask(deals: Iterable[Deal], *, budget: int | None = None, is_awaited: bool = False) -> None:
    """Have deals solved, each once for a budget in nodes (the family's own if not given).

    What a player awaits comes before the desk's, where the queue knows ranks.

    Asking again changes nothing: not for a job that waits or is done, and a failed one waits for
    someone to look at it (``ask_again``). Cheap enough for a web process.
    """
    wanted = {
        (deal.pk, usual_budget(table_of(deal).rules) if budget is None else budget)
        for deal in deals
    }
    there = SolveJob.objects.filter(deal__in={pk for pk, _nodes in wanted})
    new = wanted - set(there.values_list("deal", "budget"))
    if not new:
        return
    # Of two who ask at once both may ring: the second ring finds nothing to do.
    SolveJob.objects.bulk_create(
        (SolveJob(deal_id=pk, budget=nodes) for pk, nodes in sorted(new)), ignore_conflicts=True
    )
    found = there.filter(stage=JobStage.WAITING).values_list("pk", "deal", "budget")
    pks = [pk for pk, *key in found.order_by("pk") if tuple(key) in new]
    ring(SolveJob, pks, is_awaited=is_awaited)


def ask_again[Job: SolveJob | Analysis](jobs: QuerySet[Job]) -> list[Job]:
    """Let failed jobs wait for a worker once more; answers which."""
    failed = list(jobs.filter(stage=JobStage.FAILED))
    rows = jobs.model._default_manager
    again = rows.filter(pk__in=[job.pk for job in failed], stage=JobStage.FAILED)
    again.update(stage=JobStage.WAITING, attempts=0, error="", ended_at=None, asked_at=clock.now())
    ring(jobs.model, [job.pk for job in failed])
    return failed


def is_waiting(deal: Deal) -> bool:
    """Tell whether a worker will yet say something about a deal."""
    return SolveJob.objects.unfinished().filter(deal=deal).exists()


def hang(rows: type, bell: Task[[int], None]) -> None:
    """Name the bell that calls a worker to a kind of row."""
    _BELLS[rows] = bell


def ring(rows: type, pks: Iterable[int], *, is_awaited: bool = False) -> None:
    """Ring for jobs once they are there for others to see.

    If that fails, whoever asked has no harm of it: ``reap`` will ring again.
    """
    has_ranks = is_awaited and default_task_backend.supports_priority
    bell = _BELLS[rows].using(priority=TASK_MAX_PRIORITY) if has_ranks else _BELLS[rows]
    for pk in pks:
        transaction.on_commit(partial(bell.enqueue, pk), robust=True)


# Doing


@task
def solve_job(pk: int) -> None:
    """Do a job if it is there to be done: what a bell calls a worker to."""
    job = take(pk, now=clock.now())
    if job is not None:
        do(job, _do)


hang(SolveJob, solve_job)


def do[Job: SolveJob | Analysis](job: Job, work: Callable[[Job], None]) -> None:
    """Work on a job that was taken; give it back if the worker is told to stop or goes wrong."""
    try:
        with _at_hand(), _renewed(job):
            work(job)
    except Stopped:
        _give_back(job, attempts=job.attempts - 1)
    except Exception as error:
        _fail(job, error)


@contextmanager
def _at_hand() -> Iterator[None]:
    try:
        _Hand.is_full = True
        yield
    finally:
        _Hand.is_full = False


def has_one_at_hand() -> bool:
    """Tell whether this process is doing a job."""
    return _Hand.is_full


def break_off() -> None:
    """Give the job at hand back, if there is one: for the signal handler of a worker."""
    if _Hand.is_full:
        raise Stopped


def take(pk: int, *, now: datetime.datetime) -> SolveJob | None:
    """Take the lease of a deal's job: of many at once one gets it, the others None."""
    return take_from(SolveJob.objects.all(), pk, now=now)


def take_from[Job: SolveJob | Analysis](
    rows: QuerySet[Job], pk: int, *, now: datetime.datetime
) -> Job | None:
    """Take a job's lease: of many at once one gets it, the others None.

    There to be taken are jobs that wait, and those whose worker has been silent for too long.
    """
    lease = new_code()
    free = Q(stage=JobStage.WAITING) | Q(stage=JobStage.RUNNING, leased_until__lt=now)
    taken = rows.filter(free, pk=pk, attempts__lt=MOST_ATTEMPTS).update(
        stage=JobStage.RUNNING,
        lease=lease,
        leased_until=now + LEASE,
        attempts=F("attempts") + 1,
    )
    return rows.get(pk=pk) if taken else None


def _do(job: SolveJob) -> None:
    """Solve a job's deal, outside any transaction; store it if the lease is still held.

    Done is written last, so that a worker killed in between leaves nothing half done for ever.
    """
    before = job.deal.verdict
    found = studies.examine(job.deal, budget=job.budget)
    with transaction.atomic():
        if held(job).select_for_update().first() is None:
            return
        studies.store(job.deal, found)
    studies.recount(job.deal, before=before)
    held(job).update(
        **FREED,
        stage=JobStage.DONE,
        verdict=found.proof.answer,
        nodes=found.proof.nodes,
        seconds=found.seconds,
        ended_at=clock.now(),
        error="",
    )


FREED = {"lease": "", "leased_until": None}
"""What a job's lease is when nobody holds it."""


def held[Job: SolveJob | Analysis](job: Job) -> QuerySet[Job]:
    """Find the job's row if the lease it was taken with still holds."""
    rows: Manager[Job] = type(job)._default_manager  # type: ignore[assignment]  # of its own type
    return rows.filter(pk=job.pk, stage=JobStage.RUNNING, lease=job.lease)


def _give_back(job: SolveJob | Analysis, *, attempts: int, error: str = "") -> None:
    """Let a job wait for the next worker."""
    waiting = {"stage": JobStage.WAITING, "attempts": attempts, "error": error}
    if held(job).update(**FREED, **waiting, asked_at=clock.now()):
        ring(type(job), [job.pk])


def _fail(job: SolveJob | Analysis, error: Exception) -> None:
    """Let a job that went wrong wait for another try, or end it as failed."""
    told = told_of(error)
    log.error("job %d, attempt %d of %d:\n%s", job.pk, job.attempts, MOST_ATTEMPTS, told)
    if job.attempts < MOST_ATTEMPTS:
        _give_back(job, attempts=job.attempts, error=told)
    else:
        held(job).update(**FREED, stage=JobStage.FAILED, error=told, ended_at=clock.now())


def told_of(error: BaseException) -> str:
    """Tell where an error came from and of what kind it is, but no values: they may hold cards."""
    places = "".join(traceback.format_tb(error.__traceback__))
    return f"{places}{type(error).__module__}.{type(error).__qualname__}"


def trouble(job: SolveJob | Analysis) -> str:
    """Say what went wrong with a job: that its worker was lost, or where its error came from."""
    return gettext(_LOST) % {"attempts": MOST_ATTEMPTS} if job.error == LOST else job.error


@contextmanager
def _renewed(job: SolveJob | Analysis) -> Iterator[None]:
    """Renew a job's lease from a thread, until the work on it is over or the lease is lost."""
    over = threading.Event()

    def renew() -> None:
        while not over.wait(RENEWAL.total_seconds()):
            try:
                if not held(job).update(leased_until=clock.now() + LEASE):
                    break
            except DatabaseError as error:
                log.warning("job %d: lease not renewed (%s)", job.pk, type(error).__name__)
        connection.close()

    threading.Thread(target=renew, name=f"lease of job {job.pk}", daemon=True).start()
    try:
        yield
    finally:
        over.set()


# Looking after what was left behind


def reap(*, now: datetime.datetime, rows: type[SolveJob] | type[Analysis] = SolveJob) -> int:
    """Put back what lost workers left behind, and ring for what waits without a bell.

    Any number of workers may do so at once. Answers how many jobs were put back.
    """
    left = [job for job in rows.objects.left_behind(now) if _put_back(job, now=now)]
    lost = _unheard(rows, now)
    rows.objects.filter(pk__in=lost, stage=JobStage.WAITING).update(asked_at=now)
    ring(rows, lost)
    if left or lost:
        log.warning("%d jobs left behind by lost workers, %d bells lost", len(left), len(lost))
    return len(left)


def _put_back(job: SolveJob | Analysis, *, now: datetime.datetime) -> bool:
    """Let a job left behind wait again, or end it if it has cost too many workers."""
    silent = held(job).filter(leased_until__lt=now)
    if job.attempts >= MOST_ATTEMPTS:
        return bool(silent.update(**FREED, stage=JobStage.FAILED, error=LOST, ended_at=now))
    is_back = bool(silent.update(**FREED, stage=JobStage.WAITING, asked_at=now))
    if is_back:
        ring(type(job), [job.pk])
    return is_back


def _unheard(rows: type[SolveJob] | type[Analysis], now: datetime.datetime) -> list[int]:
    """List the jobs that wait although their bell should have rung.

    Bells ring in turn, so one is lost if a later one has rung, or if none rings any more. A queue
    that is merely long is left alone, lest it grow.
    """
    waiting = rows.objects.filter(stage=JobStage.WAITING, asked_at__lt=now - PATIENCE)
    if not waiting.exists():
        return []
    others = [kind.objects.exclude(stage=JobStage.WAITING) for kind in (SolveJob, Analysis)]
    moving = Q(stage=JobStage.RUNNING) | Q(ended_at__gte=now - PATIENCE)
    if any(kind.filter(moving).exists() for kind in others):
        latest = [kind.aggregate(at=Max("asked_at"))["at"] for kind in others]
        waiting = waiting.filter(asked_at__lt=max(filter(None, latest)) - PATIENCE)
    return list(waiting.order_by("pk").values_list("pk", flat=True))
