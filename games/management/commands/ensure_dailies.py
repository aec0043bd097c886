"""Make the dailies of the days ahead, and settle what the days before have left open."""

import argparse
import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.models import Daily
from games.patiences import VARIANTS
from games.services import clock, daily, standings


class Command(BaseCommand):
    """Find or make each variant's daily for today and the days after it."""

    help = "Make the dailies of today and the days ahead, by chance where no deal was chosen."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--days", type=_days, default=1, help="how many days, today included (default 1)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        now = clock.now()
        first = clock.today(now)
        days = [first + datetime.timedelta(days=ahead) for ahead in range(options["days"])]
        there = set(Daily.objects.filter(day__in=days).values_list("day", "variant"))
        wanted = [(day, variant) for day in days for variant in VARIANTS]
        made = sum(daily.draw(*one)[1] for one in wanted if one not in there)
        standings.settle(now=now)
        self.stdout.write(
            f"{len(wanted)} dailies are there, {made} of them drawn by chance just now."
        )


def _days(text: str) -> int:
    """Read a count of days; a year is the most."""
    days = int(text)
    if not 1 <= days <= 366:
        raise argparse.ArgumentTypeError("a number from 1 to 366")
    return days
