"""Do the jobs that wait, and look after queue and pools meanwhile. Several may run side by side."""

import datetime
import logging
import threading
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand
from django.db import close_old_connections

from games.management import workers
from games.services import clock
from games.services.days import pool
from games.services.desk import flags
from games.services.results import season_scores, tallies
from games.services.review import analyses
from games.services.solving import jobs

type Chore = Callable[[datetime.datetime], bool]
"""Something to do now and again; answers whether more of it is to be done soon."""

SOON = 5
"""Seconds until more of a chore is done, which leaves half a processor to others."""


def _reap(now: datetime.datetime) -> bool:
    jobs.reap(now=now)
    analyses.reap(now=now)
    return False


def _tend(now: datetime.datetime) -> bool:
    # Someone waits for a job, nobody for the pool.
    return jobs.has_one_at_hand() or pool.tend(now=now)


def _screen(now: datetime.datetime) -> bool:
    return flags.screen(now=now)


def _settle(now: datetime.datetime) -> bool:
    tallies.settle(now=now)
    return False


def _count_seasons(now: datetime.datetime) -> bool:
    season_scores.tend(now=now)
    return False


def _forget(_now: datetime.datetime) -> bool:
    workers.forget()
    return False


HOUR = 60 * 60
CHORES: tuple[tuple[Chore, int], ...] = (
    *((_reap, 60), (_screen, 60), (_tend, 5 * 60)),
    *((_settle, 5 * 60), (_count_seasons, 5 * 60), (_forget, 24 * HOUR)),
)
"""What is done at the start, and again each so many seconds."""

log = logging.getLogger(__name__)


class Command(BaseCommand):
    """Work until told to stop."""

    help = "Do the jobs that wait, until told to stop (Ctrl+C, SIGTERM)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="stop when no job waits any more")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["once"]:
            _reap(clock.now())
        else:
            for chore, seconds in CHORES:
                threading.Thread(target=_keep_doing, args=(chore, seconds), daemon=True).start()
        workers.work(once=options["once"])


def _keep_doing(chore: Chore, seconds: int) -> None:
    """Do a chore again and again, beside whatever job is at hand."""
    pause = threading.Event()
    while True:
        pause.wait(SOON if do_chore(chore) else seconds)


def do_chore(chore: Chore) -> bool:
    """Do a chore once and hand its answer on; if it goes wrong, that is written down only."""
    close_old_connections()
    try:
        return chore(clock.now())
    except Exception as error:
        log.error("A chore went wrong:\n%s", jobs.told_of(error))
        return False
    finally:
        close_old_connections()
