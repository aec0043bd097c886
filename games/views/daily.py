"""The daily's pages: every day's so far, and the two ways to begin. Looking begins nothing."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.models import ENDED, Daily, Play, Player, Verdict
from games.patiences import rules_of
from games.services import clock, titles
from games.services.days import daily as dailies
from games.services.days import fairness
from games.services.results import boards, sharing
from games.services.results.boards import Board
from games.services.review import afterwards, replays
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
    known: Known | None
    """What is known of the deal; nothing before the viewer may be told."""
    share: str
    """The viewer's result as text to share, without the link; empty if there is none."""
    streak: int
    """The viewer's days won in a row, this one among them; 0 where that is nothing to tell."""
    longest_streak: int
    link: str
    """The page's whole address, as it is shared."""
    is_live: bool
    """Whether the board may still change by somebody's playing."""


@dataclass(frozen=True)
class Known:
    """What is proved of a day's deal, and how a plain way of playing fared at it."""

    verdict: Verdict
    games: int
    wins: int

    @property
    def share(self) -> float | None:
        """The share that was won, in per cent; none before it was tried."""
        return 100 * self.wins / self.games if self.games else None


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
    own = dailies.own_plays(player, found.daily)
    told = fairness.shown(found, is_practised=dailies.is_practised(own), now=now)
    context = {**_context(request, found, own, now=now), "fairness": told}
    return render(request, "daily/day.html", context)


@require_safe
def live(request: HttpRequest, variant: str, day: datetime.date) -> HttpResponse:
    """Answer the part of a day's page that changes while its board is open."""
    now = clock.now()
    player = visitor(request)
    found = dailies.look_up(day, variant, viewer=player)
    if found is None or day > clock.today(now):
        raise Http404
    own = dailies.own_plays(player, found.daily)
    return render(request, "daily/_live.html", _context(request, found, own, now=now))


def _context(
    request: HttpRequest, found: dailies.Found, own: list[Play], *, now: datetime.datetime
) -> dict[str, Any]:
    """Gather what a day's page shows to whoever asks."""
    player, daily = visitor(request), found.daily
    attempt = next((play for play in own if play.is_ranked), None)
    board = boards.board(
        daily, now=now, viewer=player, attempt=attempt, number=number_of(request), has_near=True
    )
    link = request.build_absolute_uri(reverse("day", args=[daily.variant, daily.day]))
    known = _known(found, attempt, is_practised=dailies.is_practised(own), now=now)
    page = _page(found, attempt, board, known=known, link=link, now=now)
    may_watch = replays.may_watch_after(own, daily, now=now)
    found_out = afterwards.figures(attempt) if attempt is not None and may_watch else None
    return {"page": page, "may_watch": may_watch, "found_out": found_out}


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
    found: dailies.Found,
    attempt: Play | None,
    board: Board,
    *,
    known: Known | None,
    link: str,
    now: datetime.datetime,
) -> DayPage:
    daily, today = found.daily, clock.today(now)
    is_running = dailies.is_running(attempt, daily, now=now)
    next_deal_at = datetime.datetime.combine(today + _ONE_DAY, datetime.time(), datetime.UTC)
    return DayPage(
        variant=daily.variant,
        game=rules_of(daily.variant).name,
        alias=titles.alias_of(daily.variant),
        says=titles.line_of(daily.variant),
        day=daily.day,
        is_today=daily.day == today,
        previous=daily.day - _ONE_DAY if daily.day > found.first else None,
        next=daily.day + _ONE_DAY if daily.day < today else None,
        can_start=attempt is None and daily.day == today,
        can_practise=not is_running and (attempt is not None or daily.day < today),
        go_on=attempt.code if attempt is not None and is_running else "",
        final_at=daily.final_at,
        next_deal_in=next_deal_at - now,
        board=board,
        chart=chart_of(board.summary, board.own),
        known=known,
        share=sharing.told(attempt) if attempt is not None and board.own else "",
        streak=_streak(found, board, now=now),
        longest_streak=found.tally.longest_streak,
        link=link,
        is_live=board.state != "final",
    )


def _streak(found: dailies.Found, board: Board, *, now: datetime.datetime) -> int:
    """Count the days in a row that a win on this day made longer, while its board is open.

    A single day is no row, and of a row that is broken nothing is said.
    """
    is_new = board.own is not None and board.own.result.is_won and board.state != "final"
    days = found.tally.streak_on(clock.today(now)) if is_new else 0
    return days if days > 1 else 0


def _known(
    found: dailies.Found, attempt: Play | None, *, is_practised: bool, now: datetime.datetime
) -> Known | None:
    """Tell what is known of a deal to whoever has played it, and to all once its board is final.

    Not to those who are in the middle of it, for practice.
    """
    has_played = attempt is not None and attempt.status in ENDED and attempt.has_begun
    if not has_played and (now < found.daily.final_at or is_practised):
        return None
    return Known(Verdict(found.daily.deal.verdict), found.blind_games, found.blind_wins)
