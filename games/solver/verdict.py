"""Verdicts: what a search found out about a position, all cards known."""

from dataclasses import dataclass
from typing import Literal

type Answer = Literal["winnable", "unwinnable", "unknown"]

SOLVER_VERSION = 1
"""Raised whenever a search may answer otherwise than before."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is proved of a position. Unknown says only that the budget ran out."""

    answer: Answer
    line: tuple[str, ...] = ()
    """The moves to a win, by their texts; empty unless winnable (or won already)."""
    nodes: int = 0
    """Positions looked at."""
    is_least: bool = False
    """Whether no win with fewer transfers exists, where these are counted (Archway’s kit)."""
