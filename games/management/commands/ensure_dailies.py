"""Make the dailies of the days ahead, and settle what the days before have left open."""

import argparse
import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.models import Daily
from games.patiences import VARIANTS
from games.services import clock
from games.services.days import pool
from games.services.results import tallies
from games.services.titles import title_of

NODES = 200_000
"""About how many positions are looked at unless said otherwise: a second or two."""


class Command(BaseCommand):
    """Find or make each variant's daily for today and the days after it."""

    help = (
        "Make the dailies of today and the days ahead: from the candidates, else from deals drawn "
        "and proved winnable. What is not found within the nodes is left to the worker, and at a "
        "first request to chance."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--days", type=_days, default=1, help="how many days, today included (default 1)"
        )
        parser.add_argument(
            "--nodes",
            type=int,
            default=NODES,
            help=f"about how many positions to look at in all (default {NODES:,})",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        now = clock.now()
        first = clock.today(now)
        days = [first + datetime.timedelta(days=ahead) for ahead in range(options["days"])]
        there = Daily.objects.filter(day__in=days, variant__in=VARIANTS)
        before = there.count()
        left = pool.make_dailies(days, nodes=options["nodes"])
        tallies.settle(now=now)
        after = there.count()
        self.stdout.write(f"{after} dailies are there, {after - before} of them made just now.")
        if left:
            names = ", ".join(map(title_of, left))
            self.stdout.write(f"Left to the worker, as no winnable deal is ready: {names}.")


def _days(text: str) -> int:
    """Read a count of days; a year is the most."""
    days = int(text)
    if not 1 <= days <= 366:
        raise argparse.ArgumentTypeError("a number from 1 to 366")
    return days
