"""Comparing: two ended plays of a day's deal side by side, and the page where they are chosen.

Who may not look at the day's plays (P8) is told that there is nothing: 404.
"""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from games.drawing import comparing as drawing
from games.models import Daily, Play, Player, Status
from games.services import clock
from games.services.days import daily as dailies
from games.services.results import boards
from games.services.results.boards import Board
from games.services.results.standings import stands
from games.services.review import analyses, comparing, replays
from games.views.daily import number_of
from games.views.preferences import deck_of
from games.views.visitors import visitor

_CODE = re.compile(r"[\w-]{1,16}", re.ASCII)


@dataclass(frozen=True)
class Chooser:
    """The context of ``comparing/chooser.html``."""

    variant: str
    day: datetime.date
    board: Board
    first: Play | None
    """The play that another is to be put beside; none before it is chosen."""
    is_own: bool
    """Whether that is the viewer's."""
    has_winners: bool
    """Whether somebody else has won."""

    @property
    def has_lost(self) -> bool:
        return self.first is not None and self.first.status != Status.WON


@require_safe
def chooser(request: HttpRequest, variant: str, day: datetime.date) -> HttpResponse:
    """Choose two plays of a day: one after the other, or the second by a ready choice."""
    viewer, now = visitor(request), clock.now()
    code, other, choice = (request.GET.get(name) for name in ("a", "b", "to"))
    asked = _find(code, variant, day, viewer, now=now) if code else None
    daily = _daily(variant, day) if asked is None else _daily_of(asked)
    own = dailies.own_plays(viewer, daily)
    if not replays.may_watch_after(own, daily, now=now):
        raise Http404
    if asked is not None and other:
        if _CODE.fullmatch(other) is None:
            raise Http404
        return _kept(redirect("compare-pair", variant, day, asked.code, other))
    if asked is not None and choice:
        return _kept(_chosen(choice, asked, daily, now=now))
    attempt = next((play for play in own if play.is_ranked), None)
    board = boards.board(daily, now=now, viewer=viewer, attempt=attempt, number=number_of(request))
    is_result = attempt is not None and stands(attempt, daily, now=now)
    first = asked or (attempt if code is None and is_result else None)
    listed_win = first is not None and (
        first.status == Status.WON and stands(first, daily, now=now) and first.player.is_listed
    )
    page = Chooser(
        variant=variant,
        day=day,
        board=board,
        first=first,
        is_own=first is not None and viewer is not None and first.player_id == viewer.pk,
        has_winners=board.summary.won > listed_win,
    )
    return _kept(render(request, "comparing/chooser.html", {"page": page}))


@require_safe
def pair(
    request: HttpRequest,
    variant: str,
    day: datetime.date,
    first: str,
    second: str,
    step: int | None = None,
) -> HttpResponse:
    """Show two plays after so many moves of each; at first where they part."""
    viewer, now = visitor(request), clock.now()
    if first == second:
        raise Http404
    play, other = (_find(code, variant, day, viewer, now=now) for code in (first, second))
    comparison = comparing.compare(play, other)
    if step is not None and step > comparison.last:
        raise Http404
    shown = drawing.compared(
        comparison,
        _daily_of(play),
        (analyses.told(play, viewer, now=now), analyses.told(other, viewer, now=now)),
        viewer=viewer,
        step=min(comparison.alike + 1, comparison.last) if step is None else step,
        deck=deck_of(request),
    )
    return _kept(render(request, "comparing/pair.html", {"pair": shown}))


def _chosen(text: str, play: Play, daily: Daily, *, now: datetime.datetime) -> HttpResponse:
    """Send to the comparison with a winner by a ready choice; 404 where nobody else has won."""
    choice = next((choice for choice in comparing.CHOICES if choice == text), None)
    found = None if choice is None else comparing.choose(choice, play, daily, now=now)
    if found is None:
        raise Http404
    return redirect("compare-pair", daily.variant, daily.day, play.code, found.code)


def _find(
    code: str, variant: str, day: datetime.date, viewer: Player | None, *, now: datetime.datetime
) -> Play:
    """Find a play of a day's deal that the viewer may look at; else 404."""
    play = replays.find(code, viewer, now=now) if _CODE.fullmatch(code) else None
    daily = None if play is None else replays.daily_of(play)
    if play is None or daily is None or (daily.variant, daily.day) != (variant, day):
        raise Http404
    return play


def _daily(variant: str, day: datetime.date) -> Daily:
    """Find the daily of a day; 404 if it was never made, for looking makes none."""
    daily = Daily.objects.filter(variant=variant, day=day).select_related("deal").first()
    if daily is None:
        raise Http404
    return daily


def _daily_of(play: Play) -> Daily:
    daily = replays.daily_of(play)
    assert daily is not None, "it was found by its daily"
    return daily


def _kept(response: HttpResponse) -> HttpResponse:
    """Let no browser keep an answer that may yet be hidden."""
    patch_cache_control(response, private=True, no_store=True)
    return response
