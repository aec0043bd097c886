"""`manage.py bench`: measure requests, pages and the solver, each figure beside its limit."""

import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.test import override_settings

from games.management.bench import engine, floor, requests, scale, solver, weight
from games.management.bench.database import fresh_database
from games.management.bench.figures import Figure
from games.management.bench.games import GOLDENS
from games.management.bench.server import serving

PARTS = ("engine", "queries", "requests", "sizes", "weight", "solver")
NAMED = ("scale",)
"""The parts that are only measured where they are named."""
APART = {"engine", "solver", "scale"}
"""The parts that need no server, and no database or one of their own."""
WIDTHS = (60, 18, 10, 5)


class Command(BaseCommand):
    """Run the bench on a database of its own, beside the configured one."""

    help = "Measure requests, on a database that is thrown away, and how far the solver reaches."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "parts",
            nargs="*",
            help=f"some of: {', '.join(PARTS)} (default: all these), {', '.join(NAMED)}",
        )
        parser.add_argument("--rounds", type=int, default=8, help="games played at move and floor")
        parser.add_argument(
            "--full",
            action="store_true",
            help="solver: all seeds of the slow patiences, not one in ten; half an hour, not two "
            "minutes. scale: a million plays, not one in fifty; ten minutes, not one",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        parts = options["parts"] or PARTS
        if unknown := set(parts) - {*PARTS, *NAMED}:
            raise CommandError(f"There is no part called {', '.join(sorted(unknown))}.")
        if not GOLDENS.is_dir():
            raise CommandError("The bench plays the games in tests/goldens, which are not here.")
        self.stdout.write(f"On {connection.display_name}\n\n")
        over = 0
        if set(parts) - {"solver"}:
            self._write("What", "Measured", "Limit", "")
        for figure in chain(
            _figures(parts, options["rounds"]),
            self._scale(is_full=options["full"]) if "scale" in parts else (),
        ):
            self._write(*figure.row)
            over += figure.verdict == "over"
        if "solver" in parts:
            if len(parts) > 1:
                self.stdout.write("")
            over += self._solve(is_full=options["full"])
        self.stdout.write(f"\n{over or 'none'} over the limit")

    def _solve(self, *, is_full: bool) -> int:
        """Write the solver's table; answer how many of its rows miss what was aimed at."""
        missed = 0
        for line, is_met in solver.lines(is_full=is_full):
            self.stdout.write(line)
            self.stdout.flush()
            missed += not is_met
        return missed

    def _scale(self, *, is_full: bool) -> Iterator[Figure]:
        """Measure pages on a database of their own, with many plays in it."""
        with _workshop() as (folder, _static), fresh_database(folder):
            yield from scale.figures(is_full=is_full, progress=self.stderr)

    def _write(self, *words: str) -> None:
        cells = zip(words, WIDTHS, strict=True)
        self.stdout.write("  ".join(word.ljust(width) for word, width in cells).rstrip())
        self.stdout.flush()


def _figures(parts: Sequence[str], rounds: int) -> Iterator[Figure]:
    if "engine" in parts:
        yield from engine.figures()
    if set(parts) <= APART:
        return
    with _workshop() as (folder, static), fresh_database(folder) as url:
        fragment = folder / "fragment.html"
        requests.write_fragment(fragment)
        if "queries" in parts:
            yield from requests.queries()
        with serving(
            folder,
            database_url=url,
            static_root=static,
            application="games.management.bench.wsgi:application",
            workers=2,
            environment={floor.FRAGMENT: str(fragment)},
        ) as server:
            if "requests" in parts:
                yield from requests.cost(server, rounds=rounds)
            if "sizes" in parts:
                yield from requests.sizes(server)
            if "weight" in parts:
                yield from weight.figures(server)


@contextmanager
def _workshop() -> Iterator[tuple[Path, Path]]:
    """Make a folder with the static files in it; yields both."""
    with tempfile.TemporaryDirectory(prefix="chatelaine-bench-") as name:
        static = Path(name) / "static"
        with override_settings(STATIC_ROOT=static):
            call_command("collectstatic", interactive=False, verbosity=0)
            yield Path(name), static
