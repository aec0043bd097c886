"""The front page: today's deal of the headline patience behind its door, and all the others."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from games.models import Daily, Player
from games.patiences import PATIENCES
from games.services import clock
from games.services.days import daily as dailies
from games.services.record import statistics
from games.services.record.statistics import Day, Left
from games.services.results import boards, distributions
from games.services.results.boards import Own
from games.services.results.summaries import Summary, summary_of
from games.views.charts import Chart, chart_of
from games.views.patiences import Choice, Way, choice_of
from games.views.visitors import visitor


@dataclass(frozen=True)
class Other:
    """One of the patiences below the headline. ``rate`` is its share of wins, in per cent."""

    choice: Choice
    rate: int | None


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
    go_on: Left | None
    """What the viewer may go on with besides today's attempt, which has its own button."""
    ways: tuple[Way, ...]
    """The headline patience with its options."""
    others: tuple[Other, ...]
    days: int = statistics.DAYS
    """How many days their shares of wins look back on."""

    @property
    def is_rate_told(self) -> bool:
        """Whether a share of wins is there to be explained."""
        return any(other.rate is not None for other in self.others)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show today's deal and how it is going."""
    now = clock.now()
    player = visitor(request)
    daily = dailies.ensure(clock.today(now), dailies.HEADLINE)
    return render(request, "home.html", {"page": _page(daily, player, now=now)})


def _page(daily: Daily, player: Player | None, *, now: datetime.datetime) -> HomePage:
    attempts = statistics.lately(player, daily)
    attempt = attempts.get(daily.day)
    results = distributions.counts_of(daily, now=now)
    summary = summary_of(daily, results)
    own = boards.own_of(attempt, daily, results, now=now, viewer=player)
    tally, left = statistics.tally_and_left(player, daily.variant, now=now)
    is_running = dailies.is_running(attempt, daily, now=now)
    code = attempt.code if attempt else ""
    return HomePage(
        variant=daily.variant,
        day=daily.day,
        next_deal_in=daily.closes_at - now,
        can_start=attempt is None,
        attempt=code if is_running else "",
        own=own,
        summary=summary,
        chart=chart_of(summary, own),
        streak=tally.streak_on(daily.day),
        longest_streak=tally.longest_streak,
        week=statistics.last_days(attempts, now=now),
        go_on=left if left and left.code != code else None,
        ways=choice_of(daily.variant, last="").ways[1:],
        others=_others(now=now),
    )


def _others(*, now: datetime.datetime) -> tuple[Other, ...]:
    names = [rules.name for rules in PATIENCES if rules.name != dailies.HEADLINE]
    rates = statistics.rates(names, now=now)
    return tuple(Other(choice_of(name, last=""), rates.get(name)) for name in names)


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Send browsers that guess an address for the icon, as on the curators' desk, to the icon."""
    return redirect(static("img/favicon.svg"))
