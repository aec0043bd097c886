"""The pages for what goes wrong: a sentence for a person, and for htmx only the sentence."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import REASON_NO_CSRF_COOKIE
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from games.views.landing import page_of

type Way = tuple[str, str]
"""Where a page's one button leads, and what it says."""


def said(
    request: HttpRequest,
    status: int,
    title: str,
    sentence: str,
    *,
    kept: str = "",
    way: Way | None = None,
) -> HttpResponse:
    """Answer a status with a sentence: a page, or plain text where only a message is wanted.

    A page also says what was not lost, and has one button; without a way it leads to the front.
    """
    if request.headers.get("HX-Request"):
        return _plain(sentence, status)
    url, label = way or (reverse("home"), _("Today’s deal"))
    context = {"status": status, "title": title, "sentence": sentence, "kept": kept}
    return render(
        request, "errors/error.html", context | {"url": url, "label": label}, status=status
    )


def _plain(sentence: str, status: int) -> HttpResponse:
    return HttpResponse(sentence, status=status, content_type="text/plain; charset=utf-8")


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 400."""
    return said(
        request,
        400,
        _("That could not be read"),
        _("The request could not be read. Nothing was changed."),
        kept=_("Your games are where you left them."),
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer 403 where a form came without its token, say after logging in elsewhere."""
    kept = _("Nothing was changed.")
    if reason == REASON_NO_CSRF_COOKIE:
        kept = _("Nothing was changed. If this comes again, let this site keep its cookies.")
    return said(
        request,
        403,
        _("The page is out of date"),
        _("This page is from before you logged in or out. Load it again; your game is kept."),
        kept=kept,
        way=(page_of(request.path), _("Load it again")),
    )


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 403."""
    return said(
        request,
        403,
        _("This door is not yours"),
        _("That is not yours to do. Nothing was changed."),
        kept=_("Your games are where you left them."),
    )


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 404, alike for what does not exist and what is somebody else’s."""
    return said(
        request,
        404,
        _("No door at this address"),
        _("There is no such page, or it is not yours to see."),
        kept=_("Your games are where you left them."),
    )


def post_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let through what a form sends; answer 405 to anything else, say a tab that was brought back.

    The page that is shown then leads to the one that the form stands on.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.method == "POST":
            return view(request, *args, **kwargs)
        response = said(
            request,
            405,
            _("Only a form comes here"),
            _("This address takes what a form sends, and shows nothing by itself."),
            kept=_("Nothing was changed."),
            way=(page_of(request.path), _("To the page of the form")),
        )
        response.headers["Allow"] = "POST"
        return response

    return answer


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500 with as little machinery as possible: no database, no session."""
    if request.headers.get("HX-Request"):
        return _plain(_("Something went wrong here. Nothing was played."), 500)
    return HttpResponse(render_to_string("errors/500.html"), status=500)
