"""Win rates: measured shares with what chance may have done to them, for the pages of the games."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.models import WinRate
from games.patiences import VARIANTS

SHIPPED = Path(__file__).parents[2] / "data" / "win-rates.jsonl"
"""The figures that come with the code: a JSON object a variant."""
FIELDS = (
    *("variant", "first_seed", "deals", "budget", "solver_version"),
    *("winnable", "unwinnable", "blind_wins", "nodes_median", "nodes_most"),
)
"""What the shipped file has of a run."""

_Z = 1.959964
"""How many standard deviations to either side hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Share:
    """A share of deals, with Wilson's 95 % interval; all between 0 and 1."""

    wins: int
    deals: int

    @property
    def value(self) -> float:
        return self.wins / self.deals

    @property
    def low(self) -> float:
        return max(0.0, self._middle - self._reach) if self.wins else 0.0

    @property
    def high(self) -> float:
        return min(1.0, self._middle + self._reach) if self.wins < self.deals else 1.0

    @property
    def _middle(self) -> float:
        return (self.wins + _Z**2 / 2) / (self.deals + _Z**2)

    @property
    def _reach(self) -> float:
        spread = self.wins * (self.deals - self.wins) / self.deals + _Z**2 / 4
        return _Z * sqrt(spread) / (self.deals + _Z**2)


@dataclass(frozen=True)
class Rate:
    """How often a variant comes out, as measured over one run of deals."""

    run: WinRate

    @property
    def at_least(self) -> Share:
        """The deals proved winnable."""
        return Share(self.run.winnable, self.run.deals)

    @property
    def at_most(self) -> Share:
        """The deals not proved unwinnable: the unknown ones counted as wins."""
        return Share(self.run.deals - self.run.unwinnable, self.run.deals)

    @property
    def blind(self) -> Share:
        """The deals that the blind policy won, playing each once."""
        return Share(self.run.blind_wins, self.run.deals)

    @property
    def last_seed(self) -> int:
        return self.run.first_seed + self.run.deals - 1


def rates(variants: Iterable[str]) -> dict[str, Rate]:
    """Find the newest measured rate of each variant; those never measured are not among them.

    One query. A run of this house's own database counts before the figures shipped with the code.
    """
    wanted = list(variants)
    newest = WinRate.objects.filter(variant__in=wanted).order_by("made_at", "pk")
    found = _shipped() | {run.variant: run for run in newest}
    return {variant: Rate(found[variant]) for variant in wanted if variant in found}


def ship(run: WinRate) -> None:
    """Write a run into the shipped file, in the place of what is there of its variant."""
    found = _shipped() | {run.variant: run}
    lines = [_line(found[variant]) for variant in VARIANTS if variant in found]
    SHIPPED.write_text("".join(f"{line}\n" for line in lines))
    _shipped.cache_clear()


def _line(run: WinRate) -> str:
    return json.dumps({name: getattr(run, name) for name in FIELDS})


@cache
def _shipped() -> dict[str, WinRate]:
    lines = SHIPPED.read_text().splitlines() if SHIPPED.exists() else []
    return {run.variant: run for run in (WinRate(**json.loads(line)) for line in lines)}


def in_per_cent(share: float) -> str:
    """Write a share as a number of per cent: whole ones, and finer within one of either end.

    The point is that of the reader's language: ``99.63``, ``99,63``.
    """
    value = 100 * share
    if 1 <= value <= 99:
        return f"{value:.0f}"
    return number_format(f"{value:.2f}".rstrip("0").rstrip("."))


def span(low: float, high: float) -> str:
    """Write an interval: ``69 to 79 %``; one number where both ends are written alike."""
    ends = {"least": in_per_cent(low), "most": in_per_cent(high)}
    is_one = ends["least"] == ends["most"]
    number = ends["least"] if is_one else _("%(least)s to %(most)s") % ends
    return f"{number}\N{NO-BREAK SPACE}%"
