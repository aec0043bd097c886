"""The archive: a variant's past dailies month by month, and what a player did on each."""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from games.models import ENDED, Daily, Play, Player, Status, Tally
from games.patiences import rules_of
from games.services.clock import today
from games.services.record.statistics import tally_of

type State = Literal["won", "home", "open", "practised", "none"]

_ONE_DAY = datetime.timedelta(days=1)
_MOST_OPEN = datetime.timedelta(days=2)
"""So long after its day began an attempt may still be finished (P3)."""


@dataclass(frozen=True, slots=True)
class Day:
    """A day whose deal may be looked at. ``home`` counts cards, to be told of a result only."""

    day: datetime.date
    state: State
    home: int
    is_today: bool


@dataclass(frozen=True, slots=True)
class Month:
    """A month of a variant's dailies. Weeks begin on Monday; a cell is None where no deal is."""

    variant: str
    first: datetime.date
    """The first day of the month."""
    weeks: tuple[tuple[Day | datetime.date | None, ...], ...]
    """A date alone is a day of the month without a deal; None lies outside the month."""
    previous: datetime.date | None
    next: datetime.date | None
    tally: Tally

    @property
    def played(self) -> int:
        return sum(day.state in {"won", "home", "open"} for day in self._days())

    @property
    def won(self) -> int:
        return sum(day.state == "won" for day in self._days())

    def _days(self) -> Iterable[Day]:
        return (one for week in self.weeks for one in week if isinstance(one, Day))


def month_of(
    variant: str, wanted: datetime.date | None, *, viewer: Player | None, now: datetime.datetime
) -> Month:
    """Lay out the month with a day, the latest if none is wanted; else the nearest there is.

    Three queries. Ranked results of the viewer's own, and where there is none, practice.
    """
    last = today(now)
    known = Daily.objects.public(last).filter(variant=variant).order_by("day")
    first = known.values_list("day", flat=True).first() or last
    shown = min(max(wanted or last, first), last).replace(day=1)
    results = _results(variant, shown, viewer=viewer, now=now)

    def cell(day: datetime.date) -> Day | datetime.date | None:
        if day.month != shown.month:
            return None
        if not first <= day <= last:
            return day
        state, home = results.get(day, ("none", 0))
        return Day(day, state, home, is_today=day == last)

    weeks = calendar.Calendar().monthdatescalendar(shown.year, shown.month)
    before, after = shown - _ONE_DAY, (shown + datetime.timedelta(days=31)).replace(day=1)
    return Month(
        variant=variant,
        first=shown,
        weeks=tuple(tuple(map(cell, week)) for week in weeks),
        previous=before.replace(day=1) if before >= first else None,
        next=after if after <= last else None,
        tally=tally_of(viewer, variant),
    )


def _results(
    variant: str, month: datetime.date, *, viewer: Player | None, now: datetime.datetime
) -> dict[datetime.date, tuple[State, int]]:
    """Tell what the viewer did on each day of a month."""
    if viewer is None:
        return {}
    plays = Play.objects.of(viewer).filter(
        daily__variant=variant, daily__day__year=month.year, daily__day__month=month.month
    )
    rows = plays.values_list("daily__day", "is_ranked", "is_void", "status", "home", "ply")
    found: dict[datetime.date, tuple[State, int]] = {}
    laid_out = len(rules_of(variant).laid_out)
    # Ranked results come last, so that they stand.
    for day, is_ranked, is_void, status, home, ply in sorted(rows, key=lambda row: row[1]):
        state: State = "practised" if ply else "none"
        if is_ranked:
            state = "none" if is_void else _ranked(day, status, ply, now=now)
        if state != "none":
            found[day] = (state, home - laid_out)
    return found


def _ranked(day: datetime.date, status: str, ply: int, *, now: datetime.datetime) -> State:
    """Tell how a ranked attempt stands: of a running one nothing but that it is."""
    if status == Status.WON:
        return "won"
    if status == Status.OPEN and day > today(now) - _MOST_OPEN:
        return "open"
    is_begun = ply > 0 and not (ply == 1 and status == Status.GIVEN_UP)
    return "home" if is_begun and status in {*ENDED, Status.OPEN} else "none"
