"""Work from the database: the loop of django-tasks-db."""

import logging
import time
from types import FrameType

from django.db import OperationalError, connection
from django.utils.crypto import get_random_string
from django_tasks_db.management.commands.db_worker import Worker

from games.management.workers.stopping import ignore_further_signals
from games.services.solving.jobs import break_off

INTERVAL = 1.0
"""Seconds between two looks into an empty queue."""
PAUSE = 5.0
"""Seconds before a database that did not answer is asked again."""

log = logging.getLogger(__name__)


class DatabaseWorker(Worker):
    """The loop, which gives the job at hand back when it is told to stop."""

    def shutdown(self, signum: int, frame: FrameType | None) -> None:
        """Stop: at once if there is nothing at hand."""
        ignore_further_signals()
        self.running = False
        break_off()
        if not self.running_task:
            raise SystemExit(0)

    def run(self) -> None:
        """Work; a database that is away for a while is waited for."""
        while True:
            try:
                return super().run()
            except OperationalError as error:
                log.warning("The database did not answer (%s). Trying again.", error)
                connection.close()
                time.sleep(PAUSE)


def work_from_database(*, once: bool) -> None:
    """Do what waits in the database."""
    worker = DatabaseWorker(
        queue_names=["default"],
        excluded_queue_names=[],
        interval=INTERVAL,
        batch=once,
        backend_name="default",
        startup_delay=False,
        max_tasks=None,
        worker_id=get_random_string(32),
    )
    worker.configure_signals()
    worker.run()
