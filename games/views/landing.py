"""Landing: where a visitor goes after logging in or signing up."""

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.shortcuts import resolve_url
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils.http import url_has_allowed_host_and_scheme

# Addresses that take what a form sends or answer a part, and the page that it stands on.
_PAGE_OF = {
    "move": "play",
    "take-back": "play",
    "redo": "play",
    "hint": "play",
    "finish": "play",
    "give-up": "play",
    "restart": "play",
    "start": "day",
    "practise": "day",
    "day-live": "day",
    "deal": "patiences",
    "log-out": "home",
}
# Pages that make no sense once logged in.
_POINTLESS = {"log-in", "log-out", "sign-up", "reset-password", "reset-sent", "reset-confirm"}


def wanted(request: HttpRequest) -> str:
    """Read the address asked for, empty if there is none or it leads off the site."""
    url = request.POST.get("next") or request.GET.get("next") or ""
    hosts = {request.get_host()}
    is_ours = url_has_allowed_host_and_scheme(url, hosts, require_https=request.is_secure())
    return url if is_ours else ""


def landing(request: HttpRequest, default: str = "home") -> str:
    """Choose where to go after logging in: the page asked for, unless it makes no sense then."""
    url = back(request, default)
    is_pointless = resolve(urlsplit(url).path).url_name in _POINTLESS
    return reverse(default) if is_pointless else url


def back(request: HttpRequest, default: str) -> str:
    """Choose a whole page of this site: the one asked for, or the page that its form stands on."""
    url = wanted(request)
    try:
        match = resolve(urlsplit(url).path)
    except Resolver404:
        return reverse(default)
    return (_page(match) or resolve_url(url)) if url else reverse(default)


def page_of(path: str) -> str:
    """Give the page that a form sent to this path stands on: the path itself if it is a page."""
    return _page(resolve(path)) or path


def _page(match: ResolverMatch) -> str:
    """Give the page of a form's address; empty if it is a page itself."""
    page = _PAGE_OF.get(match.url_name or "")
    if page is None:
        return ""
    return reverse(page, kwargs=match.kwargs)
