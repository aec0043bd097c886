"""Summaries: what one result came to, and what all results of a daily come to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import pgettext_lazy

from games.models import Daily, Play, Status
from games.patiences import rules_of
from games.services.results.distributions import Counts

RESULTS = {
    Status.WON: pgettext_lazy("a game", "won"),
    Status.LOST: pgettext_lazy("a game", "lost"),
    Status.GIVEN_UP: pgettext_lazy("a game", "given up"),
    Status.OPEN: pgettext_lazy("a game", "unfinished"),
    Status.ABANDONED: pgettext_lazy("a game", "unfinished"),
}
"""What a board calls each end of a play."""


@dataclass(frozen=True)
class Result:
    """What a play came to, in the figures that rank it. ``home`` leaves out the cards laid out."""

    result: str
    is_won: bool
    home: int
    take_backs: int
    transfers: int
    seconds: int


@dataclass(frozen=True)
class Summary:
    """What the results of a daily come to. ``homes`` counts those not won by cards home."""

    players: int
    won: int
    homes: dict[int, int]
    most: int
    """How many cards can be brought home."""

    @property
    def share_won(self) -> int | None:
        """The share of wins in per cent; none before anyone has played."""
        return round(100 * self.won / self.players) if self.players else None

    @property
    def median_home(self) -> int | None:
        """The cards home of the middle result, the lower one of two."""
        counts = Counter(self.homes)
        counts[self.most] += self.won
        middle, passed = (self.players + 1) // 2, 0
        for home, results in sorted(counts.items()):
            passed += results
            if results and passed >= middle:
                return home
        return None


def summary_of(daily: Daily, counts: Counts) -> Summary:
    """Tell what a daily's results come to."""
    laid_out, most = _counts_of(daily.variant)
    homes: Counter[int] = Counter()
    won = 0
    for (is_won, home), results in counts.items():
        if is_won:
            won += results
        else:
            homes[home - laid_out] += results
    return Summary(won + homes.total(), won, dict(homes), most)


def result_of(play: Play, variant: str) -> Result:
    """Read the result of a play of a variant."""
    laid_out, _most = _counts_of(variant)
    return Result(
        result=str(RESULTS[Status(play.status)]),
        is_won=play.status == Status.WON,
        home=play.home - laid_out,
        take_backs=play.take_backs,
        transfers=play.transfers,
        seconds=play.seconds,
    )


def _counts_of(variant: str) -> tuple[int, int]:
    """Count the cards laid out at the start, and those to bring home."""
    rules = rules_of(variant)
    return len(rules.laid_out), 52 * rules.packs - len(rules.laid_out)
