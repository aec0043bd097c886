"""The loops that do what waits in a queue: one for each of the queues that settings may name.

Both do a job at a time, in this very process, and stop within moments: the job at hand is given
back. So whoever ends the process, by whatever means, ends all of it.
"""

from django.core.management import call_command
from django.tasks import task_backends
from django_tasks_db import DatabaseBackend

KEPT_DAYS = 3
"""How long the database remembers a bell that was answered."""


def work(*, once: bool = False) -> None:
    """Do what waits in the configured queue until told to stop; or, once, until nothing waits."""
    # Imported for need only: each brings a library along.
    if _waits_in_database():
        from games.management.workers.database import work_from_database as work_on
    else:
        from games.management.workers.redis import work_from_redis as work_on
    work_on(once=once)


def forget() -> None:
    """Drop the bells that were answered days ago; Redis forgets them by itself."""
    if _waits_in_database():
        call_command("prune_db_task_results", min_age_days=KEPT_DAYS, verbosity=0)


def _waits_in_database() -> bool:
    return isinstance(task_backends["default"], DatabaseBackend)
