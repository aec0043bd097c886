"""The table: its page, and what a player does on it. Each act posts the ply that it was made at."""

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from games.drawing.shown import Shown, shown
from games.drawing.table import moved
from games.engine.errors import UnreadableMove
from games.models import Play
from games.patiences import VARIANTS
from games.services import deals
from games.services.clock import now
from games.services.play import table
from games.views import errors
from games.views.preferences import deck_of
from games.views.visitors import player_for, visitor

type PlayView = Callable[[HttpRequest, Play], HttpResponse]


def for_owner(view: PlayView) -> Callable[[HttpRequest, str], HttpResponse]:
    """Give the view the player’s own play.

    Everyone else gets 404, and whose session has ended is sent to log in.
    """

    @wraps(view)
    def answer(request: HttpRequest, code: str) -> HttpResponse:
        player = visitor(request)
        if player is None and settings.SESSION_COOKIE_NAME in request.COOKIES:
            response = _to_log_in(request, reverse("play", args=[code]))
        elif player and (play := table.find(player, code)):
            response = view(request, play)
        else:
            raise Http404
        response.headers["Cache-Control"] = "no-cache, no-store, must-revalidate, private"
        return response

    return answer


def _to_log_in(request: HttpRequest, page: str) -> HttpResponse:
    url = f"{reverse('log-in')}?next={page}"
    return HttpResponseClientRedirect(url) if request.headers.get("HX-Request") else redirect(url)


@require_safe
@for_owner
def play(request: HttpRequest, play: Play) -> HttpResponse:
    """Show the table."""
    return _page(request, shown(play, table.look(play), now=now(), deck=deck_of(request)))


@errors.post_only
@for_owner
def move(request: HttpRequest, play: Play) -> HttpResponse:
    """Make a move, or tap a card: the server finds its only move, or asks where it should go."""
    return _act(request, play, request.POST.get("move", ""))


@errors.post_only
@for_owner
def take_back(request: HttpRequest, play: Play) -> HttpResponse:
    """Take the last move back."""
    return _act(request, play, table.TAKE_BACK)


@errors.post_only
@for_owner
def redo(request: HttpRequest, play: Play) -> HttpResponse:
    """Play the move taken back last again."""
    return _act(request, play, table.REDO)


@errors.post_only
@for_owner
def hint(request: HttpRequest, play: Play) -> HttpResponse:
    """Tell a move that may be made, with the ground for it."""
    return _act(request, play, table.HINT)


@errors.post_only
@for_owner
def finish(request: HttpRequest, play: Play) -> HttpResponse:
    """Play the next move of a rest that is certain."""
    return _act(request, play, table.FINISH)


@errors.post_only
@for_owner
def give_up(request: HttpRequest, play: Play) -> HttpResponse:
    """End the game as it stands."""
    return _act(request, play, table.GIVE_UP)


@errors.post_only
@for_owner
def restart(request: HttpRequest, play: Play) -> HttpResponse:
    """Begin the same deal again."""
    try:
        again = table.restart(play, now=now())
    except table.Refused as refused:
        return _answer(request, play, sentence=str(refused), status=422)
    return _go(request, reverse("play", args=[again.code]))


@errors.post_only
def deal(request: HttpRequest) -> HttpResponse:
    """Deal a new game, or the one of a number."""
    variant, seed = request.POST.get("variant", ""), request.POST.get("seed", "")
    if variant not in VARIANTS:
        sentence = _("There is no patience of that name.")
        return _no_deal(request, _("No such patience"), sentence)
    moment = now()
    if not seed.strip():
        play = table.begin_new(player_for(request, now=moment), variant, now=moment)
        return _go(request, reverse("play", args=[play.code]))
    try:
        numbered = deals.numbered_deal(variant, seed)
    except deals.UnfitSeed as unfit:
        return _no_deal(request, _("No such deal"), str(unfit))
    play = table.begin(player_for(request, now=moment), numbered, now=moment)
    return _go(request, reverse("play", args=[play.code]))


def _no_deal(request: HttpRequest, title: str, sentence: str) -> HttpResponse:
    """Answer 422 where nothing could be dealt, and lead back to where deals are asked for."""
    way = (reverse("patiences"), _("All patiences"))
    return errors.said(request, 422, title, sentence, kept=_("Nothing was dealt."), way=way)


def _go(request: HttpRequest, url: str) -> HttpResponse:
    """Send to a page after a POST."""
    if request.headers.get("HX-Request"):
        return HttpResponseClientRedirect(url)
    return HttpResponseRedirect(url, status=303)


def _act(request: HttpRequest, play: Play, text: str) -> HttpResponse:
    """Do one act and answer the table: 200 done, 409 stale, 422 not allowed.

    With ``again`` an act that got no answer is asked for once more: where it was done, it is done.
    """
    ply = request.POST.get("ply", "")
    moment = now()
    if not (ply.isascii() and ply.isdecimal() and len(ply) < 9):
        return _answer(request, play, sentence=_("That cannot be read as a move."), status=422)
    if not text:  # a second tap on the chosen card lets it go
        return _answer(request, play)
    try:
        answer = table.act(play, text, ply=int(ply), now=moment)
    except table.Refused as refused:
        return _answer(request, play, sentence=str(refused), status=422)
    except UnreadableMove:
        return _answer(request, play, sentence=_("That cannot be read as a move."), status=422)
    except table.Stale:
        fresh = table.find(play.player, play.code)
        if fresh is None:
            raise Http404 from None
        if request.POST.get("again") and table.stands(fresh, text, ply=int(ply)):
            return _answer(request, fresh)
        sentence = _("The table had moved on; this is how it stands.")
        return _answer(request, fresh, sentence=sentence, status=409)
    if not answer.chosen and not request.headers.get("HX-Request"):
        return _go(request, reverse("play", args=[play.code]))
    now_shown = shown(play, answer.sight, now=moment, chosen=answer.chosen, deck=deck_of(request))
    return _fresh(request, now_shown)


def _answer(
    request: HttpRequest, play: Play, *, sentence: str = "", status: int = 200
) -> HttpResponse:
    """Show the table as it stands, with a sentence."""
    sight, deck = table.look(play), deck_of(request)
    fresh = shown(play, sight, now=now(), sentence=sentence, deck=deck)
    return _fresh(request, fresh, status=status)


def _fresh(request: HttpRequest, table_shown: Shown, *, status: int = 200) -> HttpResponse:
    """Answer the fragment to htmx, and the whole page otherwise."""
    if not request.headers.get("HX-Request"):
        return _page(request, table_shown, status=status)
    response = HttpResponse(moved(table_shown, token=get_token(request)), status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _page(request: HttpRequest, table_shown: Shown, *, status: int = 200) -> HttpResponse:
    response = render(request, "games/play.html", {"shown": table_shown}, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response
