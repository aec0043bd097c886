"""Numbered deals put to the solver and to the blind policy, one at a time: no database.

What it answers may cross from one process to another.
"""

from dataclasses import dataclass
from time import process_time

from games.engine.replay import transfers_in
from games.engine.rules import Table
from games.patiences import seeded_table
from games.solver import Verdict, solve
from games.solver.policy import blind


@dataclass(frozen=True, slots=True)
class Solved:
    """What the solver found out about a numbered deal."""

    variant: str
    seed: str
    verdict: Verdict
    transfers: int | None
    """Moves into the arch in the line found; None without one, or where they are not counted."""
    seconds: float
    """Processor time; it alone differs from run to run."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A deal of a measured run."""

    seed: int
    answer: str
    nodes: int
    seconds: float
    is_blind_win: bool
    """Whether the blind policy, playing once, wins the deal."""


def solved(variant: str, seed: str, *, budget: int | None = None) -> Solved:
    """Solve the deal of a seed within a budget of nodes, or the usual one."""
    table = seeded_table(variant, seed)
    start = process_time()
    verdict = solve(table, budget=budget)
    seconds = process_time() - start
    return Solved(variant, seed, verdict, _transfers(table, verdict), seconds)


def measured(variant: str, seed: int, *, budget: int) -> Measured:
    """Solve a numbered deal, and let the blind policy play it once."""
    found = solved(variant, str(seed), budget=budget)
    is_blind_win = blind(seeded_table(variant, str(seed)))
    verdict = found.verdict
    assert not (is_blind_win and verdict.answer == "unwinnable"), f"{variant} {seed} was won"
    return Measured(seed, verdict.answer, verdict.nodes, found.seconds, is_blind_win)


def _transfers(table: Table, verdict: Verdict) -> int | None:
    if verdict.answer != "winnable" or not table.rules.counts_transfers:
        return None
    return transfers_in(verdict.line)
