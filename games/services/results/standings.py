"""Standings: what ranks a result, and where it stands on the board of its day."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.models import ENDED, Daily, Play, Status
from games.patiences import rules_of
from games.services.results import distributions
from games.services.results.counting import CountOf
from games.services.results.distributions import Counts

MOST_TRANSFERS = 9_999
MOST_HOME = 104
MOST_TAKE_BACKS = 9_999
MOST_SECONDS = 999_999
"""Where counts are cut off in a key. A ranked attempt is over after 172,800 seconds."""
LAST = 2 * 10**17
"""More than any key."""


def standing_key(*, won: bool, transfers: int, home: int, take_backs: int, seconds: int) -> int:
    """Pack a result into one number, less is better, equal is equal rank (P5).

    Read in decimal: not won (1 digit), transfers (4), cards not home of 104 (3), take-backs (4),
    seconds (6). Counts beyond their cap stand as it. ``transfers`` is 0 where none are counted.
    """
    key = 0 if won else 1
    for count, most in (
        (transfers, MOST_TRANSFERS),
        (MOST_HOME - home, 999),
        (take_backs, MOST_TAKE_BACKS),
        (seconds, MOST_SECONDS),
    ):
        key = key * (most + 1) + min(max(count, 0), most)
    return key


@dataclass(frozen=True)
class Standing:
    """Where a result stands, or would stand: ``rank`` of ``of``, itself counted."""

    rank: int
    of: int
    is_listed: bool
    """Whether it is on the board: guests are told where they would stand."""

    @property
    def ahead_of(self) -> int:
        """How many per cent of the others are behind or level."""
        return 100 if self.of < 2 else 100 * (self.of - self.rank) // (self.of - 1)


def stands(play: Play, daily: Daily, *, now: datetime.datetime) -> bool:
    """Tell whether a play is a daily's result: over, or unfinished on a final board (P3)."""
    if play.daily_id != daily.pk or not play.is_ranked or play.is_void or not play.has_begun:
        return False
    return play.status in ENDED or now >= daily.final_at


def rank_of(play: Play, *, now: datetime.datetime) -> Standing | None:
    """Find where a ranked play stands on its daily's board, or would; None if it is no result."""
    if play.daily is None or not stands(play, play.daily, now=now):
        return None
    results = distributions.counts_of(play.daily, now=now)
    floor = _floor_of(play, play.daily.variant)
    near = Play.objects.standing(play.daily, now=now).filter(key__range=(floor, play.standing - 1))
    better = _passed(play.daily.variant, results, floor) + near.count()
    listed = play.player.is_listed
    return Standing(better + 1, results.total() + (not listed), listed)


def floors(variant: str, results: Counts) -> list[tuple[int, int]]:
    """List how many results a distribution has from each floor on to the next, the best first."""
    found: Counter[int] = Counter()
    for (is_won, home), count in results.items():
        found[_floor(variant, is_won=is_won, home=home)] += count
    return sorted(found.items())


def _floor(variant: str, *, is_won: bool, home: int) -> int:
    """Give the least key that a result may have which the distribution counts with this one.

    Where transfers rank, they do so before cards home, and only won or not tells floors apart.
    """
    likest = MOST_HOME if rules_of(variant).counts_transfers else home
    return standing_key(won=is_won, transfers=0, home=likest, take_backs=0, seconds=0)


def ahead(
    daily: Daily,
    plays: Iterable[Play],
    results: Counts,
    *,
    now: datetime.datetime,
    mine: Play | None = None,
) -> tuple[dict[int, int], int]:
    """Count, in one query, what is better than each play, by its key.

    And what is level with one of them, ``mine``, but stands before it, by the order of rows.
    Whatever has a lower floor is counted already; from there on no play is looked at twice.
    """
    listed = Play.objects.standing(daily, now=now).order_by().values("pk")
    asked, starts = dict[str, CountOf](), dict[int, int]()
    last = 0
    for key, floor in sorted({(play.standing, _floor_of(play, daily.variant)) for play in plays}):
        starts[key] = max(floor, last)
        asked[f"below_{key}"] = CountOf(listed.filter(key__range=(starts[key], key - 1)))
        last = key
    if mine is not None:
        asked["level"] = CountOf(listed.filter(key=mine.standing, pk__lt=mine.pk))
    rows: Any = Daily.objects.filter(pk=daily.pk).values(**asked)
    found: dict[str, int] = rows.get() if asked else {}
    better = dict[int, int]()
    for key, start in starts.items():
        passed = better.get(start)
        if passed is None:
            passed = _passed(daily.variant, results, start)
        better[key] = passed + found[f"below_{key}"]
    return better, found.get("level", 0)


def _passed(variant: str, results: Counts, floor: int) -> int:
    """Count the results that are better than any from a floor on."""
    return sum(count for each, count in floors(variant, results) if each < floor)


def _floor_of(play: Play, variant: str) -> int:
    return _floor(variant, is_won=play.status == Status.WON, home=play.home)
