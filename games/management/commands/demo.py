"""Make a crowd of bots that play the dailies of the last days."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.management.progress import with_bar
from games.management.seeds import known_variant
from games.patiences import VARIANTS
from games.services import clock
from games.services.people import crowd
from games.services.people.crowd import Bot

MOST_DAYS = 366


class Command(BaseCommand):
    """Have bots play, for pictures, load and trying things out."""

    help = (
        "Have N bots of different strength play the dailies of the last D days, today included, "
        "as players would: with moves of their own, on the boards and in all figures. Days without "
        "a daily get one. Bots are marked as such in the admin, and nobody can log in to them. "
        "The same command again adds only what is missing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=50, metavar="N", help="how many bots")
        parser.add_argument("--days", type=int, default=7, metavar="D", help="how many days")
        parser.add_argument(
            "--variant",
            action="append",
            metavar="VARIANT",
            help="such as archway+kit; again for more of them (default: all)",
        )
        parser.add_argument(
            "--seed", default="1", help="any text; it gives the bots' characters and their chance"
        )
        parser.add_argument(
            "--anyway", action="store_true", help="do it in production, on people's boards"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if settings.PRODUCTION and not options["anyway"]:
            raise CommandError(
                "This is production: bots would stand on people's boards. --anyway does it."
            )
        if options["players"] < 1:
            raise CommandError("--players must be 1 or more.")
        if not 1 <= options["days"] <= MOST_DAYS:
            raise CommandError(f"--days must be from 1 to {MOST_DAYS}.")
        named = dict.fromkeys(map(known_variant, options["variant"] or VARIANTS))
        self._raise(options["players"], options["days"], tuple(named), options["seed"])

    def _raise(self, players: int, days: int, variants: tuple[str, ...], seed: str) -> None:
        now = clock.now()
        since = clock.today(now) - crowd.ONE_DAY * days
        bots = crowd.gather(players, seed=seed, variants=variants, since=since)
        played: list[tuple[Bot, str]] = []
        total = days * len(variants)
        dailies = crowd.dailies_of(days, variants, now=now)
        try:
            for daily in with_bar(dailies, self.stderr, total=total):
                for bot in crowd.play(daily, bots, seed=seed, now=now):
                    played.append((bot, daily.variant))
        finally:  # what was played counts, also where it was broken off
            told = tuple(dict.fromkeys(played))
            for _one in with_bar(crowd.add_up(told, now=now), self.stderr, total=len(told)):
                pass
        self.stdout.write(f"{len(bots)} bots; {len(played)} games played on {total} dailies.")
