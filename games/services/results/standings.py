"""Standings: what ranks a result, and where it stands on the board of its day."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Subquery
from django.db.models.functions import Coalesce

from games.models import ENDED, Daily, Play, Status
from games.models.play import PlayQuerySet
from games.patiences import rules_of
from games.services.results import distributions

MOST_TRANSFERS = 9_999
MOST_HOME = 104
MOST_TAKE_BACKS = 9_999
MOST_SECONDS = 999_999
"""Where counts are cut off in a key. A ranked attempt is over after 172,800 seconds."""


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
    ((better, _before),) = ahead(play.daily, [play], results, now=now)
    listed = play.player.is_listed
    return Standing(better + 1, results.total() + (not listed), listed)


def floors(variant: str, results: Counter[tuple[bool, int]]) -> list[tuple[int, int]]:
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
    plays: Iterable[Play | None],
    results: Counter[tuple[bool, int]],
    *,
    now: datetime.datetime,
) -> list[tuple[int, int]]:
    """Count, in one query, what is better than each play, and what stands before it on the board.

    Whatever has a lower floor is counted already; only from its own floor on plays are looked at.
    """
    listed = Play.objects.standing(daily, now=now)
    counted = floors(daily.variant, results)
    known, asked = [], {}
    for at, play in enumerate(plays):
        if play is None:
            known.append(0)
            continue
        floor = _floor(daily.variant, is_won=play.status == Status.WON, home=play.home)
        known.append(sum(count for each, count in counted if each < floor))
        key = play.standing
        asked[f"better_{at}"] = _count(listed.filter(standing__gte=floor, standing__lt=key))
        asked[f"level_{at}"] = _count(listed.filter(standing=key, pk__lt=play.pk))
    rows: Any = Daily.objects.filter(pk=daily.pk).values(**asked)
    found: dict[str, int] = rows.get() if asked else {}
    better = [count + found.get(f"better_{at}", 0) for at, count in enumerate(known)]
    return [(count, count + found.get(f"level_{at}", 0)) for at, count in enumerate(better)]


def _count(plays: PlayQuerySet) -> Coalesce:
    """Count plays inside another query."""
    counted = plays.order_by().values("daily").annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counted), 0)
