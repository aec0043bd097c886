"""Who is asking: what the log-in throttle counts by."""

from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from games.models.names import key_of


def address(request: HttpRequest) -> str | None:
    """Answer the client's address, trusting only what our own proxies wrote.

    Each of the CHATELAINE_PROXIES proxies appends the address that it saw to X-Forwarded-For;
    whatever stands further left came from the client and may be invented.
    """
    nearest: str | None = request.META.get("REMOTE_ADDR") or None
    hops = request.headers.get("X-Forwarded-For", "").split(",")
    if not 0 < settings.PROXIES <= len(hops):
        return nearest
    hop = hops[-settings.PROXIES].strip()
    return hop if is_address(hop) else nearest


def is_address(text: str) -> bool:
    """Tell whether the text is an IPv4 or IPv6 address."""
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def name(request: HttpRequest, credentials: Mapping[str, Any] | None = None) -> str:
    """Answer the name that is being tried, as the key by which its player is found.

    Else every look-alike of one name would win as many tries again.
    """
    tried = str((credentials or request.POST).get("username") or "")
    return key_of(tried)[:255]
