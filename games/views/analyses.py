"""Analyses: having a game looked into, and stepping through the line that would have won.

To whom an analysis is not told there is none: 404.
"""

import datetime

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_POST, require_safe

from games.drawing import analysis
from games.drawing import replay as replay_drawing
from games.drawing.analysis import Best
from games.models import Play
from games.services import clock
from games.services.review import afterwards, analyses, replays
from games.services.review.analyses import Told
from games.services.solving import inquiries
from games.views.preferences import deck_of
from games.views.replays import for_watchers
from games.views.visitors import visitor


@require_POST
def analyse(request: HttpRequest, code: str) -> HttpResponse:
    """Have a game looked into, and go back to its replay."""
    play, _told = _told_or_404(request, code)
    if not inquiries.may_ask(play, visitor(request)):
        raise Http404
    inquiries.ask(play)
    url = reverse("replay", args=[play.code])
    return HttpResponseRedirect(f"{url}#analysis", status=303)


@for_watchers
def part(request: HttpRequest, play: Play, now: datetime.datetime, ply: int) -> HttpResponse:
    """Answer what a replay's page says of its game, at a ply; 204 as long as that is waited for."""
    shown = analysis.shown(play, visitor(request), ply=ply, now=now)
    if shown is None or ply > play.ply:
        raise Http404
    if shown.stage == "waiting":
        return HttpResponse(status=204)
    return render(request, "replay/_analysis.html", {"analysis": shown})


@require_safe
def best(request: HttpRequest, code: str, step: int) -> HttpResponse:
    """Show a step of the line that would have won."""
    play, told = _told_or_404(request, code)
    outcome = told.outcome
    if outcome is None or step > len(outcome.line) or not outcome.line:
        raise Http404
    line = afterwards.best_line(play, outcome)
    sight = line[step][0]
    shown = Best(
        play=play,
        sight=sight,
        step=step,
        ply=outcome.winnable or 0,
        said=tuple(said for _sight, said in line),
        table=mark_safe(replay_drawing.table(sight, step, deck=deck_of(request))),
    )
    response = render(request, "replay/best.html", {"best": shown})
    patch_cache_control(response, private=True, no_store=True)
    return response


def _told_or_404(request: HttpRequest, code: str) -> tuple[Play, Told]:
    """Find a play, and what this viewer is told of its analysis."""
    viewer, now = visitor(request), clock.now()
    play = replays.find(code, viewer, now=now)
    told = None if play is None else analyses.told(play, viewer, now=now)
    if play is None or told is None:
        raise Http404
    return play, told
