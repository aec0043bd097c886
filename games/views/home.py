"""The front page: today's deal of the headline patience behind its door, and all the others."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from games.models import Daily, Play, Player
from games.patiences import PATIENCES
from games.services import clock
from games.services.days import daily as dailies
from games.services.results import boards, statistics
from games.services.results.boards import Own, Summary
from games.services.results.statistics import Day
from games.views.charts import Chart, chart_of
from games.views.patiences import Choice, Way, choice_of
from games.views.visitors import visitor


@dataclass(frozen=True)
class Other:
    """One of the patiences below the headline. ``rate`` is its share of wins, in per cent."""

    choice: Choice
    rate: int | None


@dataclass(frozen=True)
class GoOn:
    """The play that the viewer may go on with."""

    code: str
    variant: str


@dataclass(frozen=True)
class HomePage:
    """The context of ``home.html``: nothing in it tells of the deal."""

    variant: str
    day: datetime.date
    next_deal_in: datetime.timedelta
    can_start: bool
    attempt: str
    """The code of the viewer's running attempt; empty if there is none."""
    own: Own | None
    summary: Summary
    chart: Chart | None
    streak: int
    longest_streak: int
    week: tuple[Day, ...]
    go_on: GoOn | None
    ways: tuple[Way, ...]
    """The headline patience with its options."""
    others: tuple[Other, ...]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show today's deal and how it is going."""
    now = clock.now()
    player = visitor(request)
    daily = dailies.ensure(clock.today(now), dailies.HEADLINE)
    attempt = dailies.attempt_of(player, daily)
    return render(request, "home.html", {"page": _page(daily, player, attempt, now=now)})


def _page(
    daily: Daily, player: Player | None, attempt: Play | None, *, now: datetime.datetime
) -> HomePage:
    summary = boards.summary_of(daily, now=now)
    own = boards.own_of(attempt, daily, summary, now=now, viewer=player)
    tally = statistics.tally_of(player, daily.variant)
    is_running = dailies.is_running(attempt, daily, now=now)
    return HomePage(
        variant=daily.variant,
        day=daily.day,
        next_deal_in=daily.closes_at - now,
        can_start=attempt is None,
        attempt=attempt.code if attempt and is_running else "",
        own=own,
        summary=summary,
        chart=chart_of(summary, own),
        streak=tally.streak_on(daily.day),
        longest_streak=tally.longest_streak,
        week=statistics.last_days(player, daily.variant, now=now),
        go_on=_go_on(player, attempt, now=now),
        ways=choice_of(daily.variant, last="").ways[1:],
        others=_others(),
    )


def _go_on(player: Player | None, attempt: Play | None, *, now: datetime.datetime) -> GoOn | None:
    """Find what the viewer may go on with, besides today's attempt, which has its own button."""
    play = statistics.latest_open(player, now=now)
    if play is None or (attempt is not None and play.pk == attempt.pk):
        return None
    return GoOn(play.code, play.deal.variant)


def _others() -> tuple[Other, ...]:
    rates = statistics.rates()
    return tuple(
        Other(choice_of(rules.name, last=""), rates.get(rules.name))
        for rules in PATIENCES
        if rules.name != dailies.HEADLINE
    )


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Send browsers that guess an address for the icon, as on the curators' desk, to the icon."""
    return redirect(static("img/favicon.svg"))
