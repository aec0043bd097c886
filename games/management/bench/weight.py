"""What a first visit weighs: a page and all that a browser fetches for it, on the wire."""

import re
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

from games.management.bench.caller import Answer, Caller
from games.management.bench.figures import Figure
from games.management.bench.games import longest
from games.management.bench.server import Server

FIRST_VISIT = 130_000
"""Bytes that a page may weigh in all."""
BROTLI = "gzip, br"

_IN_HTML = re.compile(r'<(?:link|script|use|img)\b[^>]*?\b(?:href|src)="([^"]+)"')
_IN_CSS = re.compile(r"url\(\s*[\"']?([^\"')]+)")
_IN_JS = re.compile(r"(?:\bfrom|\bimport)\s*\(?\s*[\"']([^\"']+)")


def figures(server: Server) -> Iterator[Figure]:
    """Weigh the front page, the day's page, and every table, each for someone new."""
    for name, path in (("front page", "/"), ("day’s page", "/daily/lady-of-the-manor/")):
        yield Figure(
            f"first visit, {name}", _weight(Caller(server.port, BROTLI), path), "bytes", FIRST_VISIT
        )
    for variant in (record.variant for record in longest() if "+" not in record.variant):
        caller = Caller(server.port, BROTLI)
        path = caller.post("/deal/", variant=variant, seed="42").headers["location"]
        yield Figure(
            f"first visit, table of {variant}", _weight(caller, path), "bytes", FIRST_VISIT
        )


def _weight(caller: Caller, path: str) -> int:
    """Fetch a page and whatever it asks for, and what that asks for; add up the bytes."""
    found: dict[str, Answer] = {}
    waiting = [path]
    while waiting:
        one = waiting.pop()
        if one in found:
            continue
        answer = found[one] = caller.get(one)
        target = answer.headers.get("location")
        if answer.status != 200 and target is None:
            raise RuntimeError(f"{one} was answered with {answer.status}")
        waiting += [target] if target else _asked(one, answer)
    return sum(answer.size for answer in found.values())


def _asked(path: str, answer: Answer) -> list[str]:
    """List what a page, a style sheet or a script asks for from this server."""
    kind = answer.headers["content-type"].partition(";")[0]
    pattern = {"text/html": _IN_HTML, "text/css": _IN_CSS, "text/javascript": _IN_JS}.get(kind)
    links = pattern.findall(answer.html) if pattern else []
    return [urlsplit(urljoin(path, link)).path for link in links if not link.startswith("data:")]
