"""Statistics: what one player has done, and how often a patience is won."""

from __future__ import annotations

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from django.db.models import Count, FilteredRelation, Min, Q, Subquery, Sum
from django.db.models.functions import JSONObject

from games.models import ENDED, Daily, Distribution, Play, Player, Status, Tally, Verdict
from games.patiences import VARIANTS
from games.services.clock import today
from games.services.results.summaries import Result, result_of
from games.services.review import replays

RECENT = 20
"""How many plays a profile lists."""
DAYS = 30
"""How many days, today's included, the shares of wins look back on."""


@dataclass(frozen=True)
class Figures:
    """A player's figures in a variant. ``played`` counts plays with at least one move (P6)."""

    variant: str
    played: int
    won: int
    counted: int
    """What a win rate is taken over: plays that ended, but for losses on unwinnable deals (P6)."""
    best_seconds: int | None
    """The fastest win."""
    streak: int
    """Days in a row whose daily was won, up to today or the latest final board."""
    longest_streak: int

    @property
    def rate(self) -> int | None:
        """The share of wins in per cent; none while nothing counts."""
        return _rate(self.won, self.counted)


@dataclass(frozen=True)
class Recent:
    """One of the latest plays. ``day`` is set where it was a daily's."""

    code: str
    variant: str
    label: str
    day: datetime.date | None
    is_ranked: bool
    is_begun: bool
    may_watch: bool
    """Whether its replay may be looked at."""
    started_at: datetime.datetime
    result: Result


@dataclass(frozen=True)
class Profile:
    """All that a player's own page tells."""

    figures: tuple[Figures, ...]
    recent: tuple[Recent, ...]

    @property
    def played(self) -> int:
        return sum(figures.played for figures in self.figures)

    @property
    def won(self) -> int:
        return sum(figures.won for figures in self.figures)

    @property
    def rate(self) -> int | None:
        """The share of wins over all variants, in per cent; none while nothing counts."""
        return _rate(self.won, sum(figures.counted for figures in self.figures))


@dataclass(frozen=True)
class Day:
    """One of the last days: its daily won, ended otherwise, still open or not played."""

    day: datetime.date
    state: Literal["won", "lost", "open", "none"]
    is_today: bool


@dataclass(frozen=True)
class Left:
    """The play that a player began last and may go on with."""

    code: str
    variant: str


def profile(player: Player, *, now: datetime.datetime) -> Profile:
    """Add up all plays of a player, ranked or not."""
    plays = Play.objects.of(player)
    is_won = Q(status=Status.WON)
    counts = (
        plays.begun()
        .filter(Q(moves__gt=0) | Q(take_backs__gt=0))  # a hint alone is no play either
        .order_by()
        .values("deal__variant")
        .annotate(
            played=Count("pk"),
            won=Count("pk", filter=is_won),
            counted=Count("pk", filter=is_won | _is_miss(today(now))),
            best=Min("seconds", filter=is_won),
        )
    )
    tallies = {tally.variant: tally for tally in Tally.objects.filter(player=player)}
    figures = [_figures(row, tallies.get(row["deal__variant"]), day=today(now)) for row in counts]
    figures.sort(key=lambda each: VARIANTS.index(each.variant))
    recent = plays.select_related("deal", "daily").defer("log", "hinted", "deal__order")
    asked = recent.annotate(may_watch=replays.watchable(player, now=now))
    listed: Any = asked.order_by("-started_at", "-pk")[:RECENT]
    return Profile(
        tuple(figures), tuple(_recent(play, may_watch=play.may_watch) for play in listed)
    )


def _figures(counts: Mapping[str, Any], tally: Tally | None, *, day: datetime.date) -> Figures:
    return Figures(
        variant=counts["deal__variant"],
        played=counts["played"],
        won=counts["won"],
        counted=counts["counted"],
        best_seconds=counts["best"],
        streak=tally.streak_on(day) if tally else 0,
        longest_streak=tally.longest_streak if tally else 0,
    )


def _is_miss(day: datetime.date) -> Q:
    """Match what counts against a win rate (P6).

    Lost, given up, or left open on a final board; but never a deal that is proved unwinnable.
    """
    left_open = Q(status=Status.OPEN, is_ranked=True, daily__day__lt=_first_unfinal(day))
    is_over = Q(status__in=[Status.LOST, Status.GIVEN_UP]) | left_open
    return is_over & ~Q(deal__verdict=Verdict.UNWINNABLE)


def _first_unfinal(day: datetime.date) -> datetime.date:
    """Tell the first day whose board is not final yet: the day before (P3)."""
    return day - datetime.timedelta(days=1)


def _rate(won: int, counted: int) -> int | None:
    return round(100 * won / counted) if counted else None


def _recent(play: Play, *, may_watch: bool) -> Recent:
    return Recent(
        code=play.code,
        variant=play.deal.variant,
        label=play.deal.label,
        day=play.daily.day if play.daily else None,
        is_ranked=play.is_ranked,
        is_begun=play.has_begun,
        may_watch=play.status != Status.OPEN and play.has_begun and may_watch,
        started_at=play.started_at,
        result=result_of(play, play.deal.variant),
    )


def lately(player: Player | None, daily: Daily) -> dict[datetime.date, Play]:
    """Fetch a player's ranked attempts at a daily and at those of the six days before, by day."""
    if player is None:
        return {}
    week = [daily.day - datetime.timedelta(days=back) for back in range(7)]
    plays = Play.objects.of(player).filter(
        is_ranked=True, daily__variant=daily.variant, daily__day__in=week
    )
    rows: Any = plays.select_related("daily", "deal").defer("log", "hinted", "deal__order")
    return {play.daily.day: play for play in rows}


def last_days(attempts: Mapping[datetime.date, Play], *, now: datetime.datetime) -> tuple[Day, ...]:
    """Tell how a player did on the last seven days, today last."""
    day = today(now)
    week = [day - datetime.timedelta(days=back) for back in range(6, -1, -1)]
    counted = {day: play.status for day, play in attempts.items() if not play.is_void}
    return tuple(Day(each, _state(counted.get(each), each, now=now), each == day) for each in week)


def _state(
    status: str | None, day: datetime.date, *, now: datetime.datetime
) -> Literal["won", "lost", "open", "none"]:
    if status == Status.WON:
        return "won"
    if status in ENDED:
        return "lost"
    may_go_on = day == _first_unfinal(today(now)) and status is not None
    return "open" if day == today(now) or may_go_on else "none" if status is None else "lost"


def tally_of(player: Player | None, variant: str) -> Tally:
    """Find a player's tally of a variant, or an empty one."""
    found = Tally.objects.filter(player=player, variant=variant).first() if player else None
    return found or Tally(variant=variant)


def tally_and_left(
    player: Player | None, variant: str, *, now: datetime.datetime
) -> tuple[Tally, Left | None]:
    """Find a player's tally of a variant, or an empty one, and what they left, in one query."""
    if player is None:
        return Tally(variant=variant), None
    is_over = Q(is_ranked=True, daily__day__lt=_first_unfinal(today(now)))
    running = Play.objects.of(player).filter(status=Status.OPEN).exclude(is_over)
    latest = running.order_by("-started_at", "-pk").values(
        left=JSONObject(code="code", variant="deal__variant")
    )
    of_variant = FilteredRelation("tallies", condition=Q(tallies__variant=variant))
    rows: Any = Player.objects.filter(pk=player.pk).annotate(
        tally=of_variant, left=Subquery(latest[:1])
    )
    fields = ("streak", "longest_streak", "last_won_day")
    *figures, left = rows.values_list(*(f"tally__{name}" for name in fields), "left").get()
    kept = {name: figure for name, figure in zip(fields, figures, strict=True) if figure}
    return Tally(variant=variant, **kept), Left(**left) if left else None


def rates(variants: Iterable[str], *, now: datetime.datetime) -> dict[str, int]:
    """Tell the share of wins on variants' final boards of the last days, in per cent (P6).

    One query. Deals that are proved unwinnable are left out, and variants without a result.
    """
    since = today(now) - datetime.timedelta(days=DAYS)
    boards = Daily.objects.filter(variant__in=variants, day__gt=since, is_settled=True)
    winnable = boards.exclude(deal__verdict=Verdict.UNWINNABLE)
    kept = Distribution.objects.filter(daily__in=winnable).values_list("daily__variant", "is_won")
    counts: dict[str, Counter[bool]] = defaultdict(Counter)
    for variant, is_won, results in kept.annotate(Sum("results")):
        counts[variant][is_won] = results
    return {
        variant: round(100 * each[True] / each.total())
        for variant, each in counts.items()
        if each.total()
    }


def last_variant(player: Player | None) -> str | None:
    """Tell which variant a player played last."""
    if player is None:
        return None
    latest = Play.objects.of(player).order_by("-started_at", "-pk")
    return latest.values_list("deal__variant", flat=True).first()
