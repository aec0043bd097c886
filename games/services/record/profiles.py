"""Profiles: what a player did in deals of the day whose boards are final, as anyone may know it.

A player who keeps to themselves is shown to others by name alone. Nothing here tells of a board
that is not final, nor of a deal's verdict before that.
"""

from __future__ import annotations

import calendar
import datetime
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, F, Min, OuterRef, Q

from games.models import Follow, JobStage, Play, Player, Status, Verdict
from games.models.play import PlayQuerySet
from games.patiences import VARIANTS
from games.services.clock import today
from games.services.record.statistics import RECENT, Figures
from games.services.results.season_scores import month_of, next_month
from games.services.results.summaries import Result, result_of
from games.services.results.tallies import runs
from games.services.review import replays

COURSE = 60
"""How many results the course of skill and luck goes back."""

_TO_FINAL = datetime.timedelta(days=2)
"""How long after a day its board is final (P3)."""
_BOARD = ("daily__variant", "daily__day")


@dataclass(frozen=True)
class Found:
    """A player who has a page, and whether the viewer follows them."""

    player: Player
    is_followed: bool
    is_you: bool

    @property
    def is_told(self) -> bool:
        """Whether the page tells the viewer more than the name."""
        return self.is_you or not self.player.is_private


@dataclass(frozen=True)
class Point:
    """Skill, 0 to 1, and luck, in chances of a win, of one result."""

    day: datetime.date
    variant: str
    skill: float
    luck: float


@dataclass(frozen=True)
class Day:
    """A day of the calendar: so many of its deals played, and won."""

    day: datetime.date
    played: int
    won: int


@dataclass(frozen=True)
class Days:
    """A month of days in weeks from Monday; None lies outside the month."""

    month: datetime.date
    weeks: tuple[tuple[Day | None, ...], ...]
    previous: datetime.date | None
    next: datetime.date | None

    @property
    def played(self) -> int:
        """How many days something was played on."""
        return sum(bool(day and day.played) for week in self.weeks for day in week)

    @property
    def won(self) -> int:
        """How many days something was won on."""
        return sum(bool(day and day.won) for week in self.weeks for day in week)


@dataclass(frozen=True)
class Recent:
    """One of the latest results. ``code`` is empty where the viewer may not look at the replay."""

    code: str
    variant: str
    day: datetime.date
    result: Result


@dataclass(frozen=True)
class PublicProfile:
    """All that a player's public page tells."""

    figures: tuple[Figures, ...]
    recent: tuple[Recent, ...]


def find(name: str, viewer: Player | None) -> Found | None:
    """Find a player who has a public page by the name that boards show, in one query."""
    shown = Player.objects.filter(
        name=name, is_guest=False, is_deleted=False, is_name_hidden=False, is_banned=False
    )
    follows = Follow.objects.filter(player=viewer, other=OuterRef("pk"))
    player = shown.annotate(is_followed=Exists(follows)).first()
    if player is None:
        return None
    return Found(player, player.is_followed, is_you=player == viewer)


def public_profile(
    player: Player, *, now: datetime.datetime, viewer: Player | None
) -> PublicProfile:
    """Add up a player's ranked results on final boards. Three queries."""
    plays = _final(player, now=now)
    is_won = Q(status=Status.WON)
    counts = (
        plays.order_by()
        .values("daily__variant")
        .annotate(
            played=Count("pk"),
            won=Count("pk", filter=is_won),
            counted=Count("pk", filter=is_won | ~Q(deal__verdict=Verdict.UNWINNABLE)),
            best=Min("seconds", filter=is_won),
        )
    )
    won: dict[str, list[datetime.date]] = defaultdict(list)
    for variant, day in plays.won().order_by("daily__day").values_list(*_BOARD):
        won[variant].append(day)
    figures = [_figures(row, won[row["daily__variant"]], now=now) for row in counts]
    figures.sort(key=lambda each: VARIANTS.index(each.variant))
    may_watch = replays.watchable(viewer, now=now)
    latest = plays.annotate(may_watch=may_watch).select_related("daily")
    listed: Any = latest.defer("log", "hinted").order_by("-daily__day", "-pk")[:RECENT]
    recent = tuple(
        Recent(
            code=play.code if play.may_watch else "",
            variant=play.daily.variant,
            day=play.daily.day,
            result=result_of(play, play.daily.variant),
        )
        for play in listed
    )
    return PublicProfile(tuple(figures), recent)


def _figures(
    counts: Mapping[str, Any], won: list[datetime.date], *, now: datetime.datetime
) -> Figures:
    """Tell figures of a variant, whose daily was won on these days, the earliest first."""
    lengths = list(runs(won))
    return Figures(
        variant=counts["daily__variant"],
        played=counts["played"],
        won=counts["won"],
        counted=counts["counted"],
        best_seconds=counts["best"],
        streak=lengths[-1] if won and won[-1] == today(now) - _TO_FINAL else 0,
        longest_streak=max(lengths, default=0),
    )


def course_of(
    player: Player, *, now: datetime.datetime, viewer: Player | None
) -> tuple[Point, ...]:
    """List skill and luck of the latest results that were looked into, the oldest first.

    One query. Left out are games that the viewer may not look at.
    """
    looked_into = _final(player, now=now).filter(
        analysis__stage=JobStage.DONE,
        analysis__ply=F("ply"),
        analysis__skill__isnull=False,
        analysis__luck__isnull=False,
    )
    told = looked_into.filter(replays.watchable(viewer, now=now))
    rows = told.order_by("-daily__day", "-pk")
    latest: Any = rows.values_list(
        "daily__day", "daily__variant", "analysis__skill", "analysis__luck"
    )
    return tuple(Point(*row) for row in reversed(latest[:COURSE]))


def days_of(player: Player, wanted: datetime.date | None, *, now: datetime.datetime) -> Days:
    """Lay out a month of days with what was played and won on each, in one query.

    The month with a day, the latest if none is wanted; else the nearest since the player joined.
    """
    last = today(now)
    first = min(player.joined_at.date(), last)
    month = month_of(min(max(wanted or last, first), last))
    after = next_month(month)
    plays = _final(player, now=now).filter(daily__day__gte=month, daily__day__lt=after)
    counts = plays.order_by().values_list("daily__day")
    rows = counts.annotate(played=Count("pk"), won=Count("pk", filter=Q(status=Status.WON)))
    found = {day: Day(day, played, won) for day, played, won in rows}
    weeks = calendar.Calendar().monthdatescalendar(month.year, month.month)
    return Days(
        month=month,
        weeks=tuple(
            tuple(
                found.get(day, Day(day, 0, 0)) if day.month == month.month else None for day in week
            )
            for week in weeks
        ),
        previous=month_of(month - datetime.timedelta(days=1)) if month > first else None,
        next=after if after <= last else None,
    )


def _final(player: Player, *, now: datetime.datetime) -> PlayQuerySet:
    """Keep a player's ranked results on boards that are final."""
    last = today(now) - _TO_FINAL
    return Play.objects.of(player).ranked().begun().filter(daily__day__lte=last)


def set_private(player: Player, *, is_private: bool) -> None:
    """Keep a player's page to themselves, or open it."""
    Player.objects.filter(pk=player.pk).update(is_private=is_private)
