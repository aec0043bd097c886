"""Measure how often a patience comes out, and store it for its page."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.management.progress import with_bar
from games.management.seeds import known_variant, nodes_of, number_of
from games.models import WinRate
from games.patiences import VARIANTS
from games.services.solving import measuring, win_rates
from games.services.solving.measuring import Run, Tally
from games.services.solving.win_rates import Share, in_per_cent, span

SHIPPED_DEALS = {
    "lady-of-the-manor": 1000,
    "lady-of-the-manor+open": 1000,
    "lady-of-the-manor+strict": 1000,
    "lady-of-the-manor+open+strict": 1000,
    "archway": 12_000,
    "archway+kit": 100,
    "la-belle-lucie": 300,
    "house-in-the-wood": 300,
    "house-on-the-hill": 300,
    "the-fifteen": 300,
}
"""How many deals, from seed 1, the shipped figures stand on; where none are named,"""
OTHERS = 50


class Command(BaseCommand):
    """Measure win rates over runs of seeds; a row is kept for every deal."""

    help = (
        "Solve the deals of seeds S, S+1, … and let the blind policy, which sees what a player "
        "sees, play each once. Every deal is kept as it is measured: an interrupted run goes on "
        "where it stopped, and the finished one is what the game's page shows."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("variant", nargs="?", metavar="VARIANT", help="such as archway+kit")
        parser.add_argument("--deals", type=int, default=100, metavar="N", help="how many deals")
        parser.add_argument("--seed", default="1", metavar="S", help="the first seed, a number")
        parser.add_argument(
            "--nodes", type=int, metavar="B", help="the most nodes a deal (default: the usual)"
        )
        parser.add_argument(
            "--jobs", type=int, default=1, metavar="J", help="how many processes measure"
        )
        parser.add_argument(
            "--afresh",
            action="store_true",
            help="first drop what is kept of these deals: for when the solver has changed",
        )
        parser.add_argument(
            "--queue",
            action="store_true",
            help="leave the deals to the task queue's workers, on whatever machines they are, and "
            "tell what is measured so far; once they are done, run it again without --queue",
        )
        parser.add_argument(
            "--shipped",
            action="store_true",
            help="measure VARIANT, or every one where none is named, over the deals that its "
            f"shipped figure stands on, and write it into games/data/{win_rates.SHIPPED.name}",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["jobs"] < 1:
            raise CommandError("--jobs must be 1 or more.")
        runs = list(_runs(options))
        for run in runs if options["afresh"] else ():
            measuring.forget(run)
        if options["queue"]:
            for run in runs:
                self._leave(run)
            return
        for run in runs:
            rate = self._measured(run, jobs=options["jobs"])
            if options["shipped"]:
                win_rates.ship(rate)

    def _leave(self, run: Run) -> None:
        """Queue a run's missing deals and tell what is there."""
        tasks = measuring.enqueue(run)
        self.stdout.write(f"{run.variant}: {tasks} tasks queued")
        self._tell(measuring.tally(run))

    def _measured(self, run: Run, *, jobs: int) -> WinRate:
        """Measure what is missing of a run; store and tell the whole."""
        total, left = run.deals, len(measuring.missing(run))
        deals = measuring.measure(run, jobs=jobs)
        try:
            for _deal in with_bar(deals, self.stderr, total=total, done=total - left):
                pass
        except KeyboardInterrupt:
            kept = measuring.tally(run).measured
            raise CommandError(
                f"Stopped: {kept} of {total} deals are kept. The same command goes on from there.",
                returncode=130,
            ) from None
        found = measuring.tally(run)
        self._tell(found)
        return measuring.publish(found)

    def _tell(self, found: Tally) -> None:
        for line in _table(found):
            self.stdout.write(line)
        self.stdout.flush()


def _runs(options: dict[str, Any]) -> Iterator[Run]:
    """Read which runs are meant."""
    named = [known_variant(options["variant"])] if options["variant"] else []
    if options["shipped"]:
        for variant in named or VARIANTS:
            yield measuring.run_of(variant, 1, SHIPPED_DEALS.get(variant, OTHERS))
        return
    if not named:
        raise CommandError("Name a VARIANT, or give --shipped for all of them.")
    if options["deals"] < 1:
        raise CommandError("--deals must be 1 or more.")
    variant, first = named[0], number_of(options["seed"])
    yield measuring.run_of(variant, first, options["deals"], budget=nodes_of(options["nodes"]))


def _table(found: Tally) -> Iterator[str]:
    """Write the figures of what is measured of a run."""
    run = found.run
    yield (
        f"{run.variant}: seeds {run.first_seed} to {run.seeds[-1]}, "
        f"at most {run.budget:,} nodes a deal"
    )
    if not found.is_whole:
        yield f"  only {found.measured} of {run.deals} deals are measured so far"
    if not found.measured:
        return
    unknown = found.measured - found.winnable - found.unwinnable
    yield f"  {'':<30}{'deals':>7}{'share':>10}   95 % interval"
    yield _row("proved winnable", Share(found.winnable, found.measured))
    yield _row("winnable or unknown", Share(found.winnable + unknown, found.measured))
    yield _row("won by the policy, unseen", Share(found.blind_wins, found.measured))
    yield f"  {'proved unwinnable':<30}{found.unwinnable:>7}"
    yield f"  {'unknown':<30}{unknown:>7}"
    yield (
        f"  nodes a deal: median {found.nodes_median:,}, nine in ten at most "
        f"{found.nodes_ninety:,}, most {found.nodes_most:,}"
    )


def _row(label: str, share: Share) -> str:
    value = f"{in_per_cent(share.value)} %"
    return f"  {label:<30}{share.wins:>7}{value:>10}   {span(share.low, share.high)}"
