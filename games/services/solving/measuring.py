"""Measured runs: how many deals of a variant can be won, a kept row a deal.

A run may stop anywhere and go on later, here or in the workers of the task queue: a deal that is
kept is not measured again, and of two who measure the same one, the first is kept.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from statistics import median_low

from django.db.models import QuerySet
from django.tasks import task

from games.models import Sample, Verdict, WinRate
from games.patiences import rules_of
from games.services import clock
from games.services.solving.sampling import Measured, measured
from games.solver import SOLVER_VERSION, usual_budget

CHUNK = 10
"""How many deals a task of the queue measures."""


@dataclass(frozen=True)
class Run:
    """Which deals are measured: those of seeds first_seed, first_seed + 1, … within a budget."""

    variant: str
    first_seed: int
    deals: int
    budget: int
    """The most nodes a deal."""

    @property
    def seeds(self) -> range:
        return range(self.first_seed, self.first_seed + self.deals)


@dataclass(frozen=True)
class Tally:
    """What the measured deals of a run come to so far."""

    run: Run
    measured: int
    winnable: int
    unwinnable: int
    blind_wins: int
    nodes_median: int
    nodes_ninety: int
    """Nine deals in ten took no more nodes."""
    nodes_most: int

    @property
    def is_whole(self) -> bool:
        """Whether every deal of the run is measured."""
        return self.measured == self.run.deals


def run_of(variant: str, first_seed: int, deals: int, *, budget: int | None = None) -> Run:
    """Describe a run; the budget is the variant's usual one if not given."""
    return Run(variant, first_seed, deals, budget or usual_budget(rules_of(variant)))


def missing(run: Run) -> list[int]:
    """List the seeds that no row is kept of."""
    kept = set(_samples(run).values_list("seed", flat=True))
    return [seed for seed in run.seeds if seed not in kept]


def forget(run: Run) -> None:
    """Drop what is kept of a run, so that all of it is missing."""
    _samples(run).delete()


def measure(run: Run, *, jobs: int = 1) -> Iterator[Measured]:
    """Measure what is missing, seed by seed, in so many processes; each is kept once it comes.

    Only this process writes, and what it writes does not depend on their number.
    """
    seeds = missing(run)
    work = partial(measured, run.variant, budget=run.budget)
    for found in map(work, seeds) if jobs == 1 else _in_processes(work, seeds, jobs):
        _keep(run, found)
        yield found


def _in_processes(work: partial[Measured], seeds: Iterable[int], jobs: int) -> Iterator[Measured]:
    """Map in processes of their own, which know neither our database nor Control-C."""
    fresh = multiprocessing.get_context("spawn")
    ignored = (signal.SIGINT, signal.SIG_IGN)
    with fresh.Pool(jobs, initializer=signal.signal, initargs=ignored) as pool:
        yield from pool.imap(work, seeds)


def enqueue(run: Run) -> int:
    """Queue a task for each chunk of the run that misses a deal; answer how many."""
    chunks = sorted({(seed - run.first_seed) // CHUNK for seed in missing(run)})
    for chunk in chunks:
        start = CHUNK * chunk
        size = min(CHUNK, run.deals - start)
        measure_chunk.enqueue(run.variant, run.first_seed + start, size, run.budget)
    return len(chunks)


@task
def measure_chunk(variant: str, first_seed: int, deals: int, budget: int) -> int:
    """Measure a chunk's missing deals, in a worker; answer how many there were."""
    return sum(1 for _found in measure(Run(variant, first_seed, deals, budget)))


def tally(run: Run) -> Tally:
    """Add up the rows kept of a run."""
    rows = list(_samples(run).values_list("verdict", "is_blind_win", "nodes"))
    verdicts = [verdict for verdict, _is_win, _nodes in rows]
    nodes = sorted(nodes for _verdict, _is_win, nodes in rows)
    return Tally(
        run=run,
        measured=len(rows),
        winnable=verdicts.count(Verdict.WINNABLE),
        unwinnable=verdicts.count(Verdict.UNWINNABLE),
        blind_wins=sum(is_win for _verdict, is_win, _nodes in rows),
        nodes_median=median_low(nodes) if nodes else 0,
        nodes_ninety=nodes[-(-9 * len(nodes) // 10) - 1] if nodes else 0,
        nodes_most=nodes[-1] if nodes else 0,
    )


def publish(found: Tally) -> WinRate:
    """Store what a whole run came to: from now on its game's page shows it."""
    run = found.run
    rate, _is_new = WinRate.objects.update_or_create(
        variant=run.variant,
        first_seed=run.first_seed,
        deals=run.deals,
        budget=run.budget,
        solver_version=SOLVER_VERSION,
        defaults={
            "winnable": found.winnable,
            "unwinnable": found.unwinnable,
            "blind_wins": found.blind_wins,
            "nodes_median": found.nodes_median,
            "nodes_most": found.nodes_most,
            "made_at": clock.now(),
        },
    )
    return rate


def _samples(run: Run) -> QuerySet[Sample]:
    return Sample.objects.filter(
        variant=run.variant,
        seed__gte=run.first_seed,
        seed__lt=run.first_seed + run.deals,
        budget=run.budget,
        solver_version=SOLVER_VERSION,
    )


def _keep(run: Run, found: Measured) -> None:
    Sample.objects.get_or_create(
        variant=run.variant,
        seed=found.seed,
        budget=run.budget,
        solver_version=SOLVER_VERSION,
        defaults={
            "verdict": found.answer,
            "nodes": found.nodes,
            "seconds": found.seconds,
            "is_blind_win": found.is_blind_win,
        },
    )
