"""Leaderboards of a variant: ranked plays of all time, or of thirty days, added up by player."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from django.db.models import Case, Count, F, Min, Q, QuerySet, When
from django.db.models.functions import Coalesce

from games.models import ENDED, Play, Player, Status, Tally, Verdict
from games.models.player import shown_name
from games.services.clock import today
from games.services.results.pages import ROWS, Page, page_of

DAYS = 30
"""How many days, today's included, the month's leaderboard looks back on."""
NO_TIME = 2**31 - 1
"""Stands for the best time of someone who has won nothing: after every other."""

Span = Literal["month", "all"]
Totals = QuerySet[Any, dict[str, Any]]
"""Rows of one player each: player_id, won, counted, misses, best and what tells the name."""

_RECORD = ("player_id", "won", "counted", "misses", "best")
_NAME = ("name", "is_deleted", "is_name_hidden", "is_guest")


@dataclass(frozen=True)
class Record:
    """A row of a leaderboard. The streaks are told for all time only."""

    rank: int
    is_shared: bool
    name: str
    is_you: bool
    won: int
    counted: int
    best_seconds: int | None
    streak: int | None = None
    longest_streak: int | None = None

    @property
    def rate(self) -> int:
        """The share of wins among finished ranked plays, in per cent."""
        return round(100 * self.won / self.counted)


@dataclass(frozen=True)
class Leaderboard:
    """One page of a leaderboard. ``own`` is the viewer's row, wherever it stands."""

    variant: str
    span: Span
    rows: tuple[Record, ...]
    page: Page
    own: Record | None

    @property
    def is_of_all_time(self) -> bool:
        return self.span == "all"

    @property
    def has_own_row(self) -> bool:
        """Whether the viewer's row is on this page."""
        return any(row.is_you for row in self.rows)


def leaderboard(
    variant: str, span: Span, *, now: datetime.datetime, viewer: Player | None, number: int = 1
) -> Leaderboard:
    """Lay out a page: wins, then the better rate, then the best time; ties share a rank."""
    totals = _of_all_time(variant) if span == "all" else _of_last_days(variant, now=now)
    page = page_of(totals.count(), number=number)
    found = list(_in_order(totals)[max(0, page.offset - 1) : page.offset + ROWS + 1])
    shown = found[min(page.offset, 1) :][:ROWS]
    mine = totals.filter(player_id=viewer.pk).first() if viewer else None
    shared = Counter(map(_key, found))
    day = today(now)
    rows = tuple(
        _records(shown, shared, _first_rank(totals, shown, page), page.offset, viewer, day)
    )
    own = next((row for row in rows if row.is_you), None)
    if own is None and mine is not None:
        tied = totals.filter(_level(mine)).count() > 1
        own = _record(mine, _rank(totals, mine), viewer, day, is_shared=tied)
    return Leaderboard(variant, span, rows, page, own)


def _of_all_time(variant: str) -> Totals:
    """Read the tallies."""
    tallies = Tally.objects.on_board(variant).annotate(
        misses=_misses(), best=Coalesce("best_seconds", NO_TIME)
    )
    streaks = ("streak", "last_won_day", "longest_streak")
    totals: Totals = tallies.values(*_RECORD, *streaks, *(f"player__{name}" for name in _NAME))
    return totals


def _of_last_days(variant: str, *, now: datetime.datetime) -> Totals:
    """Add up the ranked plays of the last days."""
    since = today(now) - datetime.timedelta(days=DAYS)
    is_over = Q(status__in=ENDED) | Q(daily__day__lt=_first_unfinal(now))
    counts = Q(status=Status.WON) | (is_over & ~Q(daily__deal__verdict=Verdict.UNWINNABLE))
    listed = Play.objects.listed().filter(counts, daily__variant=variant, daily__day__gt=since)
    totals: Totals = (
        listed.values("player_id", *(f"player__{name}" for name in _NAME))
        .annotate(won=Count("pk", filter=Q(status=Status.WON)), counted=Count("pk"))
        .annotate(
            misses=_misses(),
            best=Coalesce(Min("seconds", filter=Q(status=Status.WON)), NO_TIME),
        )
        .order_by()
    )
    return totals


def _first_unfinal(now: datetime.datetime) -> datetime.date:
    """Tell the first day whose board is not final yet: yesterday (P3)."""
    return today(now) - datetime.timedelta(days=1)


def _misses() -> Case:
    """Count what was not won: of equal wins, fewer misses is the better rate, exactly."""
    return Case(When(won=0, then=0), default=F("counted") - F("won"))


def _in_order(totals: Totals) -> Totals:
    """Order as leaderboards do; inside a tie by player, which never changes."""
    return totals.order_by("-won", "misses", "best", "player_id")


def _key(total: dict[str, Any]) -> tuple[int, int, int]:
    return (-total["won"], total["misses"], total["best"])


def _level(total: dict[str, Any]) -> Q:
    """Match what is equal to a total on every count."""
    return Q(won=total["won"], misses=total["misses"], best=total["best"])


def _rank(totals: Totals, total: dict[str, Any]) -> int:
    """Count the totals better than this one, and one."""
    won, misses, best = total["won"], total["misses"], total["best"]
    fewer_misses = Q(won=won, misses__lt=misses)
    faster = Q(won=won, misses=misses, best__lt=best)
    return totals.filter(Q(won__gt=won) | fewer_misses | faster).count() + 1


def _first_rank(totals: Totals, shown: list[dict[str, Any]], page: Page) -> int:
    return _rank(totals, shown[0]) if page.offset else 1


def _records(
    shown: list[dict[str, Any]],
    shared: Counter[tuple[int, int, int]],
    rank: int,
    offset: int,
    viewer: Player | None,
    day: datetime.date,
) -> Iterable[Record]:
    """Rank a page's totals; the first one's rank is given."""
    last = _key(shown[0]) if shown else None
    for position, total in enumerate(shown, start=offset + 1):
        key = _key(total)
        if key != last:
            rank, last = position, key
        yield _record(total, rank, viewer, day, is_shared=shared[key] > 1)


def _record(
    total: dict[str, Any],
    rank: int,
    viewer: Player | None,
    day: datetime.date,
    *,
    is_shared: bool,
) -> Record:
    """Make a row of a total."""
    return Record(
        rank=rank,
        is_shared=is_shared,
        name=shown_name(
            total["player__name"], **{key: total[f"player__{key}"] for key in _NAME[1:]}
        ),
        is_you=viewer is not None and total["player_id"] == viewer.pk,
        won=total["won"],
        counted=total["counted"],
        best_seconds=None if total["best"] == NO_TIME else total["best"],
        streak=_streak(total, day),
        longest_streak=total.get("longest_streak"),
    )


def _streak(total: dict[str, Any], day: datetime.date) -> int | None:
    """Tell the streak as it stands today; none where it is not told."""
    if "streak" not in total:
        return None
    return Tally(streak=total["streak"], last_won_day=total["last_won_day"]).streak_on(day)
