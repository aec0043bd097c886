"""The app: what a phone needs to keep the site like one, and what it shows without a network."""

import hashlib

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.patiences import PATIENCES
from games.services.titles import title_of

PAPER = "#f7f2ea"
"""The colour of the page, light."""

OFFLINE_FILES = (
    "css/site.css",
    "css/pages.css",
    "css/looks.css",
    "fonts/old-standard-400.woff2",
    "img/fanlight.svg",
    "img/favicon.svg",
)
"""All that the offline page is made of."""


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Say what the app is called and looks like, with a way to each deal of the day."""
    said = {
        "id": "/",
        "name": "Châtelaine",
        "short_name": "Châtelaine",
        "description": _("Old patiences, and a new deal each day."),
        "lang": get_language(),
        "start_url": reverse("home"),
        "scope": reverse("home"),
        "display": "standalone",
        "theme_color": PAPER,
        "background_color": PAPER,
        "categories": ["games", "cards"],
        "icons": [
            _icon("img/favicon.svg", "any"),
            _icon("img/icons/icon-192.png", "192x192"),
            _icon("img/icons/icon-512.png", "512x512"),
            _icon("img/icons/maskable-192.png", "192x192", "maskable"),
            _icon("img/icons/maskable-512.png", "512x512", "maskable"),
        ],
        "shortcuts": [
            {
                "name": title_of(rules.name),
                "url": reverse("today", args=[rules.name]),
                "icons": [_icon("img/icons/icon-192.png", "192x192")],
            }
            for rules in PATIENCES
        ],
    }
    return _unkept(JsonResponse(said, content_type="application/manifest+json"))


def _icon(path: str, sizes: str, purpose: str = "any") -> dict[str, str]:
    kind = "image/svg+xml" if path.endswith(".svg") else "image/png"
    return {"src": static(path), "sizes": sizes, "type": kind, "purpose": purpose}


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Give the service worker, which keeps the offline page at hand; or one that takes its leave.

    Its text changes with whatever it keeps, so that browsers fetch that anew.
    """
    files = [static(path) for path in OFFLINE_FILES]
    page = render_to_string("app/offline.html", request=request)
    digest = hashlib.sha256("\n".join((page, *files)).encode()).hexdigest()[:12]
    values = {"page": reverse("offline"), "files": files, "digest": digest}
    name = "app/worker.js" if settings.SERVICE_WORKER else "app/no_worker.js"
    return _unkept(render(request, name, values, content_type="text/javascript; charset=utf-8"))


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Say that there is no network: the same page for everyone, and nothing of a game."""
    return _unkept(render(request, "app/offline.html"))


def _unkept(response: HttpResponse) -> HttpResponse:
    """Let browsers ask each time, as these depend on the language chosen."""
    patch_cache_control(response, no_cache=True)
    return response
