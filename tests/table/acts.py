"""Acting on a table as a browser does, and playing games to their end."""

import re
from typing import Any

from django.http import HttpResponse
from django.test import Client

from games.models import Play
from games.services.play import table

HTMX = {"HX-Request": "true"}


def post(client: Client, play: Play, act: str = "move", **fields: Any) -> HttpResponse:
    """Post an act as htmx does."""
    return client.post(f"/play/{play.code}/{act}", fields, headers=HTMX)  # type: ignore[return-value]


def fresh(play: Play) -> Play:
    """Read a play's row anew."""
    return Play.objects.select_related("deal", "daily", "player").get(pk=play.pk)


def legal(play: Play) -> list[str]:
    """List the legal moves of a play, sorted."""
    return sorted(move.text for move in table.look(fresh(play)).moves)


def message(response: HttpResponse) -> str:
    """Read the one line under the table, cards in words."""
    html = response.content.decode()
    found = re.search(r'<p id="message"[^>]*>(.*?)</p>', html, re.DOTALL)
    assert found, html
    spoken = re.sub(r'<b[^>]*aria-label="([^"]*)"[^>]*>.*?</b>', r"\1", found[1])
    return re.sub(r"<[^>]+>", "", spoken)


def masked(response: HttpResponse, play: Play) -> tuple[int, str, dict[str, str]]:
    """Give a response's status, body and headers without ids, tokens and dates."""
    body = response.content.decode().replace(play.code, "CODE")
    body = re.sub(r'(name="csrfmiddlewaretoken" value=")[^"]*', r"\1TOKEN", body)
    headers = {
        name: value.replace(play.code, "CODE")
        for name, value in response.headers.items()
        if name not in {"Expires", "Date", "Last-Modified"}
    }
    return response.status_code, body, headers
