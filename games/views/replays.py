"""Replays: the pages of an ended play, one for each ply, and what can be taken from there.

Looking changes nothing. What a viewer may not see is not there: 404, as for what does not exist.
"""

import datetime
import json
from collections.abc import Callable
from functools import wraps
from typing import Concatenate

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from games.drawing import analysis, position
from games.drawing import replay as drawing
from games.models import Play
from games.services import clock
from games.services.review import replays
from games.views.preferences import deck_of
from games.views.visitors import visitor


def for_watchers[**P](
    view: Callable[Concatenate[HttpRequest, Play, datetime.datetime, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Give the view a play that the viewer may look at, and the time; 404 for any other.

    What may change is kept by no browser, least of all while its daily runs.
    """

    @wraps(view)
    def answer(request: HttpRequest, code: str, *args: P.args, **values: P.kwargs) -> HttpResponse:
        now = clock.now()
        play = replays.find(code, visitor(request), now=now)
        if play is None:
            raise Http404
        response = view(request, play, now, *args, **values)
        kept = {"no_cache": True} if replays.is_settled(play, now=now) else {"no_store": True}
        patch_cache_control(response, private=True, **kept)
        return response

    return require_safe(answer)


@for_watchers
def page(request: HttpRequest, play: Play, now: datetime.datetime, ply: int = 0) -> HttpResponse:
    """Show a ply of a play, and all its moves."""
    _check(play, ply)
    player = visitor(request)
    shown = drawing.replay(
        play,
        ply,
        now=now,
        is_own=player is not None and player.pk == play.player_id,
        address=request.build_absolute_uri(request.path),
        deck=deck_of(request),
    )
    told = analysis.shown(play, player, ply=ply, now=now)
    return render(request, "replay/page.html", {"replay": shown, "analysis": told})


@for_watchers
def table(request: HttpRequest, play: Play, now: datetime.datetime, ply: int) -> HttpResponse:
    """Answer the table of a ply alone."""
    _check(play, ply)
    sight = replays.sight_at(play, ply)
    return HttpResponse(drawing.table(sight, ply, deck=deck_of(request)))


@for_watchers
def picture(request: HttpRequest, play: Play, now: datetime.datetime, ply: int) -> HttpResponse:
    """Answer the table of a ply as a picture that stands by itself."""
    _check(play, ply)
    drawn = position.drawn(replays.sight_at(play, ply))
    return HttpResponse(drawn, content_type="image/svg+xml; charset=utf-8")


@for_watchers
def record(request: HttpRequest, play: Play, now: datetime.datetime) -> HttpResponse:
    """Answer the game as one line of JSON, where its deal may be known."""
    if not play.deal.may_tell_seed(now):
        raise Http404
    line = json.dumps(replays.record_of(play)) + "\n"
    return HttpResponse(line, content_type="application/json; charset=utf-8")


def _check(play: Play, ply: int) -> None:
    """Raise 404 for a ply that the play does not have."""
    if ply > play.ply:
        raise Http404
