"""A caller: a browser without a screen. One connection kept open, cookies, and the forms' token."""

import gzip
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from http.cookies import SimpleCookie
from urllib.parse import urlencode

import brotli  # type: ignore[import-untyped]  # it has no stubs
from django.conf import settings
from django.test import Client

from games.models import Player

HTMX = {"HX-Request": "true"}
UNPACK: dict[str, Callable[[bytes], bytes]] = {"gzip": gzip.decompress, "br": brotli.decompress}
IDLE = 3.0
"""Seconds after which a kept connection is not trusted any more; the server keeps it for five."""


@dataclass(frozen=True)
class Answer:
    """What came back. ``size`` counts the bytes of the body on the wire."""

    status: int
    headers: dict[str, str]
    """By name in lower case."""
    body: bytes
    size: int

    @property
    def html(self) -> str:
        """The body as text."""
        return self.body.decode()


@dataclass
class Caller:
    """Someone at a browser."""

    port: int
    encodings: str = "gzip"
    cookies: dict[str, str] = field(default_factory=dict)
    _line: HTTPConnection | None = None
    _used: float = 0.0

    def enter(self, player: Player) -> None:
        """Log in without the form; the session is written to the database of this process."""
        client = Client()
        client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
        name = settings.SESSION_COOKIE_NAME
        self.cookies[name] = client.cookies[name].value

    def get(self, path: str) -> Answer:
        """Fetch a page or a file."""
        self.ask("GET", path)
        return self.hear()

    def post(self, path: str, *, htmx: bool = False, **fields: object) -> Answer:
        """Send a form, as htmx does if wanted."""
        self.send(path, htmx=htmx, **fields)
        return self.hear()

    def act(self, code: str, ply: int, move: str) -> Answer:
        """Make a move as the table's page does."""
        return self.post(f"/play/{code}/move", htmx=True, ply=ply, move=move)

    def send(self, path: str, *, htmx: bool = False, **fields: object) -> None:
        """Send a form without waiting for the answer."""
        token = self.cookies.setdefault(settings.CSRF_COOKIE_NAME, "a" * 32)
        form = urlencode({"csrfmiddlewaretoken": token, **fields})
        headers = {"Content-Type": "application/x-www-form-urlencoded", **(HTMX if htmx else {})}
        self.ask("POST", path, form, headers)

    def ask(
        self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None
    ) -> None:
        """Send a request; hear() takes the answer."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        told = {"Accept-Encoding": self.encodings, **(headers or {})}
        self._open().request(method, path, body, told | ({"Cookie": cookie} if cookie else {}))

    def hear(self) -> Answer:
        """Take the answer to the last request."""
        assert self._line is not None, "something was asked"
        response = self._line.getresponse()
        wire = response.read()
        self._used = time.monotonic()
        if response.will_close:
            self.close()
        self._keep_cookies(response)
        headers = {name.lower(): value for name, value in response.getheaders()}
        unpack = UNPACK.get(headers.get("content-encoding", ""), bytes)
        return Answer(response.status, headers, unpack(wire), len(wire))

    def close(self) -> None:
        """Hang up."""
        if self._line is not None:
            self._line.close()
        self._line = None

    def _open(self) -> HTTPConnection:
        if self._line is not None and time.monotonic() - self._used > IDLE:
            self.close()
        if self._line is None:
            self._line = HTTPConnection("127.0.0.1", self.port, timeout=30)
        return self._line

    def _keep_cookies(self, response: HTTPResponse) -> None:
        for line in response.headers.get_all("Set-Cookie") or ():
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value
