"""The daily's pages: every day's so far, and the two ways to begin. Looking begins nothing."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.models import Daily, Play, Player
from games.patiences import rules_of
from games.services import boards, clock, fairness, replays, titles
from games.services import daily as dailies
from games.services.boards import Board
from games.views import errors
from games.views import fairness as fair
from games.views.charts import Chart, chart_of
from games.views.visitors import player_for, visitor

_ONE_DAY = datetime.timedelta(days=1)


@dataclass(frozen=True)
class DayPage:
    """The context of ``daily/day.html``: nothing in it tells of the deal."""

    variant: str
    game: str
    alias: str
    says: str
    day: datetime.date
    is_today: bool
    previous: datetime.date | None
    next: datetime.date | None
    can_start: bool
    can_practise: bool
    go_on: str
    """The code of the viewer's running attempt; empty if there is none."""
    final_at: datetime.datetime
    next_deal_in: datetime.timedelta
    board: Board
    chart: Chart | None


@require_safe
def today(request: HttpRequest, variant: str) -> HttpResponse:
    """Send to the page of today's deal."""
    return redirect("day", variant=variant, day=clock.today(clock.now()))


@require_safe
def day(request: HttpRequest, variant: str, day: datetime.date) -> HttpResponse:
    """Show a day's deal from outside: what it is, how it may be begun, and its board."""
    now = clock.now()
    if day > clock.today(now):
        return fair.coming(request, variant, day, now=now)
    player = visitor(request)
    found = _found(variant, day, viewer=player, now=now)
    daily = found.daily
    attempt = dailies.attempt_of(player, daily)
    board = boards.board(daily, now=now, viewer=player, attempt=attempt, number=number_of(request))
    page = _page(daily, attempt, board, first=found.first, now=now)
    told = fairness.shown(found, now=now)
    may_watch = replays.may_watch(player, daily, now=now)
    context = {"page": page, "fairness": told, "may_watch": may_watch}
    return render(request, "daily/day.html", context)


@errors.post_only
def start(request: HttpRequest, variant: str, day: datetime.date) -> HttpResponse:
    """Begin the viewer's one ranked attempt, or go on with it."""
    return _begin(request, variant, day, dailies.start)


@errors.post_only
def practise(request: HttpRequest, variant: str, day: datetime.date) -> HttpResponse:
    """Begin a play of the day's deal that does not rank."""
    return _begin(request, variant, day, dailies.practise)


def number_of(request: HttpRequest) -> int:
    """Read which page of a board is asked for; anything else is the first."""
    text = request.GET.get("page", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else 1


def _begin(
    request: HttpRequest, variant: str, day: datetime.date, begin: Callable[..., Play]
) -> HttpResponse:
    now = clock.now()
    daily = _daily(variant, day, now=now)
    player: Player = player_for(request, now=now)
    try:
        play = begin(player, daily, now=now)
    except dailies.NotOpen as refusal:
        messages.warning(request, str(refusal))
        return HttpResponseRedirect(reverse("day", args=[variant, day]), status=303)
    return HttpResponseRedirect(reverse("play", args=[play.code]), status=303)


def _first_day(variant: str, *, now: datetime.datetime) -> datetime.date:
    """Find the day of a variant's first daily; today if it has had none."""
    known = Daily.objects.public(clock.today(now)).filter(variant=variant).order_by("day")
    return known.values_list("day", flat=True).first() or clock.today(now)


def _found(
    variant: str, day: datetime.date, *, viewer: Player | None, now: datetime.datetime
) -> dailies.Found:
    """Find the daily of today or a day before with what its page asks for; else 404."""
    found = dailies.look_up(day, variant, viewer=viewer)
    if found is None:
        _daily(variant, day, now=now)
        found = dailies.look_up(day, variant, viewer=viewer)
    assert found is not None, "it was made just now"
    return found


def _daily(variant: str, day: datetime.date, *, now: datetime.datetime) -> Daily:
    """Find a day's daily; 404 for what is yet to come and for days before the first."""
    if not _first_day(variant, now=now) <= day <= clock.today(now):
        raise Http404
    return dailies.ensure(day, variant)


def _page(
    daily: Daily,
    attempt: Play | None,
    board: Board,
    *,
    first: datetime.date,
    now: datetime.datetime,
) -> DayPage:
    today = clock.today(now)
    is_running = dailies.is_running(attempt, daily, now=now)
    next_deal_at = datetime.datetime.combine(today + _ONE_DAY, datetime.time(), datetime.UTC)
    return DayPage(
        variant=daily.variant,
        game=rules_of(daily.variant).name,
        alias=titles.alias_of(daily.variant),
        says=titles.line_of(daily.variant),
        day=daily.day,
        is_today=daily.day == today,
        previous=daily.day - _ONE_DAY if daily.day > first else None,
        next=daily.day + _ONE_DAY if daily.day < today else None,
        can_start=attempt is None and daily.day == today,
        can_practise=not is_running and (attempt is not None or daily.day < today),
        go_on=attempt.code if attempt is not None and is_running else "",
        final_at=daily.final_at,
        next_deal_in=next_deal_at - now,
        board=board,
        chart=chart_of(board.summary, board.own),
    )
