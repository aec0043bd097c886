"""Work from Redis: the loop of RQ."""

from types import FrameType
from typing import Any

import django_rq
from django.db import close_old_connections
from django_tasks_rq import Job
from rq import SimpleWorker
from rq.queue import Queue

from games.management.workers.stopping import ignore_further_signals
from games.services.solving.jobs import break_off


class RedisWorker(SimpleWorker):
    """The loop that forks nothing, which gives the job at hand back when it is told to stop."""

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """Stop: at once if there is nothing at hand."""
        super().request_stop(signum, frame)  # type: ignore[no-untyped-call]  # as RQ has it
        ignore_further_signals()
        break_off()

    def execute_job(self, job: Any, queue: Queue) -> None:
        """Do a job, on a database connection that is not stale."""
        close_old_connections()
        super().execute_job(job, queue)
        close_old_connections()


def work_from_redis(*, once: bool) -> None:
    """Do what waits in Redis."""
    queue = django_rq.get_queue("default", job_class=Job)
    worker = RedisWorker([queue], connection=queue.connection, job_class=Job)
    worker.work(burst=once, logging_level="WARNING")
