"""Boards: today's results, leaderboards of a month and of all time, and a player's own page."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.patiences import VARIANTS
from games.services import clock
from games.services.days import daily as dailies
from games.services.people import follows
from games.services.record import profiles, statistics
from games.services.record.profiles import Days
from games.services.record.statistics import Profile
from games.services.results import boards, leaderboards
from games.services.results.boards import Board
from games.services.results.leaderboards import Leaderboard
from games.services.review import replays
from games.views.charts import Chart, chart_of
from games.views.courses import Course, course_in_lines
from games.views.daily import number_of
from games.views.players import month_wanted
from games.views.visitors import visitor


@dataclass(frozen=True)
class TodayPage:
    """The context of ``boards/today.html``."""

    variant: str
    variants: tuple[str, ...]
    board: Board
    chart: Chart | None
    span: str = "today"


@dataclass(frozen=True)
class LeaderboardPage:
    """The context of ``boards/leaderboard.html``."""

    variant: str
    variants: tuple[str, ...]
    board: Leaderboard
    span: str
    days: int = leaderboards.DAYS


@dataclass(frozen=True)
class ProfilePage:
    """The context of ``boards/profile.html``; no profile for someone who has not played yet."""

    name: str
    is_guest: bool
    profile: Profile | None
    course: Course | None = None
    days: Days | None = None
    address: str = ""
    """What the address of the player's public page ends in; empty if there is none."""
    is_private: bool = False
    followed: tuple[str, ...] = ()


@require_safe
def headline(request: HttpRequest) -> HttpResponse:
    """Send to the board of the patience on the front page."""
    return redirect("board", variant=dailies.HEADLINE)


@require_safe
def board(request: HttpRequest, variant: str) -> HttpResponse:
    """Show a variant's board: today's, the last thirty days' or all time's."""
    span = request.GET.get("span", "today")
    if span in ("month", "all"):
        return _leaderboard(request, variant, "month" if span == "month" else "all")
    return _today(request, variant)


def _today(request: HttpRequest, variant: str) -> HttpResponse:
    now = clock.now()
    daily = dailies.ensure(clock.today(now), variant)
    player = visitor(request)
    own = dailies.own_plays(player, daily)
    attempt = next((play for play in own if play.is_ranked), None)
    shown = boards.board(
        daily,
        now=now,
        viewer=player,
        attempt=attempt,
        number=number_of(request),
        has_followed=True,
    )
    page = TodayPage(variant, VARIANTS, shown, chart_of(shown.summary, shown.own))
    may_watch = replays.may_watch_after(own, daily, now=now)
    return render(request, "boards/today.html", {"page": page, "may_watch": may_watch})


def _leaderboard(request: HttpRequest, variant: str, span: leaderboards.Span) -> HttpResponse:
    shown = leaderboards.leaderboard(
        variant, span, now=clock.now(), viewer=visitor(request), number=number_of(request)
    )
    page = LeaderboardPage(variant, VARIANTS, shown, span)
    return render(request, "boards/leaderboard.html", {"page": page})


@require_safe
def profile(request: HttpRequest) -> HttpResponse:
    """Show a player's own figures and latest plays."""
    player = visitor(request)
    if player is None:
        page = ProfilePage(name="", is_guest=False, profile=None)
    else:
        now = clock.now()
        page = ProfilePage(
            name="" if player.is_guest else player.name,
            is_guest=player.is_guest,
            profile=statistics.profile(player, now=now),
            course=course_in_lines(profiles.course_of(player, now=now, viewer=player)),
            days=profiles.days_of(player, month_wanted(request), now=now),
            address=player.address,
            is_private=player.is_private,
            followed=() if player.is_guest else follows.followed_by(player),
        )
    return render(request, "boards/profile.html", {"page": page})
