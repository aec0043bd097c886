"""Preferences: the page that sets them, who keeps them, and the language that they choose."""

from collections.abc import Callable
from functools import partial

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.models import Player
from games.services.people import preferences as kept
from games.services.people.preferences import Preferences
from games.views.landing import back
from games.views.visitors import visitor

COOKIE = "preferences"
A_YEAR = 365 * 24 * 60 * 60


def preferences_of(request: HttpRequest) -> Preferences:
    """Find what the visitor prefers: the account's own, else what the browser keeps."""
    of_browser = kept.read_text(request.COOKIES.get(COOKIE, ""))
    player = _account(request)
    if player is None:
        return of_browser
    # Who has seen the introduction as a guest is not shown it again.
    own = kept.read(player.preferences)
    return own.changed({"intro": own.intro or of_browser.intro})


def deck_of(request: HttpRequest) -> str:
    """Name the sprite that the visitor's cards are drawn from."""
    return preferences_of(request).deck or "cards"


def keep(request: HttpRequest, response: HttpResponse, **changes: object) -> Preferences:
    """Change what the visitor prefers: in the account's row, else in a cookie of the response."""
    player = _account(request)
    if player is not None:
        return kept.keep(player, changes)
    preferences = preferences_of(request).changed(changes)
    if preferences.stored:
        response.set_cookie(
            COOKIE,
            preferences.text,
            max_age=A_YEAR,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
    return preferences


def _account(request: HttpRequest) -> Player | None:
    """Find the account that asks; guests keep nothing in their row."""
    player = visitor(request) if hasattr(request, "user") else None
    return None if player is None or player.is_guest else player


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """Show all that can be set; or keep the fields that were sent, any of them."""
    if request.method != "POST":
        return render(request, "settings/page.html", {"player": visitor(request)})
    is_page = "text/html" in request.headers.get("Accept", "")
    if request.headers.get("HX-Request") or not is_page:
        response = HttpResponse(status=204)
    else:
        response = redirect(back(request, "preferences"))
        response.status_code = 303
        if response.url == reverse("preferences"):
            messages.success(request, _("Your settings are saved."))
    sent = {name: request.POST[name] for name in kept.KNOWN if name in request.POST}
    keep(request, response, **sent)
    return response


def in_templates(request: HttpRequest) -> dict[str, object]:
    """Give templates `preferences`; a page that does not ask for them reads nothing."""
    return {"preferences": SimpleLazyObject(partial(preferences_of, request))}


def speak(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer in the language chosen; without a choice it stays the browser's (a middleware)."""

    def answer(request: HttpRequest) -> HttpResponse:
        language = preferences_of(request).language
        if language:
            translation.activate(language)
            request.LANGUAGE_CODE = translation.get_language()
        response = get_response(request)
        patch_vary_headers(response, ["Cookie"])
        return response

    return answer
