"""What pages cost when many have played, in this process, without a server.

A million finished plays of a hundred thousand players, all of whom have played today's deal of the
front page's patience: see games.management.bench.many.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from math import ceil
from statistics import median
from time import perf_counter
from typing import Any

from django.core.management.base import OutputWrapper
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.management.bench.caller import HTMX
from games.management.bench.figures import Figure
from games.management.bench.games import headline
from games.management.bench.many import MAIN, ONE_DAY, Crowd
from games.models import Play, Player
from games.services.results.pages import page_at
from games.services.results.season_scores import month_of

PLAYERS, SHORT = 100_000, 50
"""How many there are; a short run has one in so many."""
PAGE = 1_000
"""Which page of a board is asked for besides the first; in a short run as many times fewer."""
WARM = 3
"""How many requests are not counted, of as many as there are visitors."""
QUERIES, P95, END = 8, 50, 10
"""What a page may cost in queries and milliseconds, and the last move more than another."""

type Visitors = list[tuple[Client, Player]]


def figures(*, is_full: bool, progress: OutputWrapper) -> Iterator[Figure]:
    """Lay the rows and measure what they make of pages and of the end of a play."""
    size = PLAYERS if is_full else PLAYERS // SHORT
    crowd = Crowd(size, progress)
    crowd.lay()
    gc.collect()
    gc.freeze()  # as the server does with what is loaded, and what the laying left behind
    finished = Play.objects.ended()
    yield Figure("finished plays", finished.count(), "")
    yield Figure("of these on today’s board", finished.filter(daily=crowd.today).count(), "")
    yield from pages(crowd, number=PAGE * size // PLAYERS)
    yield from ends(crowd)


def pages(crowd: Crowd, *, number: int) -> Iterator[Figure]:
    """Measure pages that are read while all have played."""
    middle, busiest = _clients(crowd.middle()), _clients(crowd.busiest())
    day = reverse("day", args=[MAIN, crowd.day])
    board = reverse("board", args=[MAIN])
    month = month_of(month_of(crowd.day) - ONE_DAY)
    season, overall = reverse("season", args=[MAIN, month]), reverse("season-of-all", args=[month])
    page, last = f"?page={number}", page_at(crowd.wins - 1)
    yield from _page("day’s page, one’s rank and neighbours", middle, day)
    yield from _page(f"day’s page, page {number:,}", middle, day + page)
    yield from _page(f"day’s page, the last wins, page {last:,}", middle, f"{day}?page={last}")
    yield from _page("day’s page, the distribution live", middle, f"{day}live")
    yield from _page("today’s board, page 1", middle, board)
    yield from _page(f"today’s board, page {number:,}", middle, board + page)
    yield from _page("season, page 1", middle, season)
    yield from _page(f"season, page {number:,}", middle, season + page)
    yield from _page("season of all", middle, overall)
    yield from _page("own profile", busiest, reverse("profile"))
    public = [reverse("player", args=[player.name]) for _client, player in busiest]
    yield from _page("public profile", middle, *public)
    yield from _page("archive", busiest, reverse("archive", args=[MAIN]))
    yield from _page("front page", middle, reverse("home"))
    for span, words in (("month", "thirty days"), ("all", "all time")):
        yield from _page(f"board of {words}, page 1", middle, f"{board}?span={span}")
        asked = f"{board}?span={span}&page={number}"
        yield from _page(f"board of {words}, page {number:,}", middle, asked)


def ends(crowd: Crowd) -> Iterator[Figure]:
    """Measure the last two moves of ranked plays: what ending one costs more than a move."""
    moves, ends = list[float](), list[float]()
    for client, player in _clients(crowd.ending()):
        code = Play.objects.get(player=player, daily=crowd.today, is_ranked=True).code
        _expect(client.get(reverse("play", args=[code])))
        for ply, times in ((len(headline().moves) - 2, moves), (len(headline().moves) - 1, ends)):
            form = {"ply": ply, "move": headline().moves[ply]}
            times.append(_timed(client.post, f"/play/{code}/move", form, headers=HTMX))
    move, end = median(moves[WARM:]), median(ends[WARM:])
    yield Figure("a ranked move, median", move, "ms")
    yield Figure("the move that ends a ranked play, median", end, "ms")
    yield Figure("the same, p95", _p95(ends[WARM:]), "ms")
    yield Figure("the end of a play over a move", end - move, "ms", END)


def _page(subject: str, visitors: Visitors, *paths: str) -> Iterator[Figure]:
    """Have the visitors ask for a page by turns; of several paths each has their own."""
    asked = [(client, paths[at % len(paths)]) for at, (client, _who) in enumerate(visitors)]
    times = [_timed(client.get, path) for client, path in asked][WARM:]
    counts = []
    for client, path in asked[:WARM]:
        with CaptureQueriesContext(connection) as caught:
            client.get(path)
        counts.append(len(caught))
    yield Figure(f"{subject}, queries", max(counts), "", QUERIES)
    yield Figure(f"{subject}, median", median(times), "ms")
    yield Figure(f"{subject}, p95", _p95(times), "ms", P95)


def _clients(players: list[Player]) -> Visitors:
    """Log players in, each at a browser of their own."""
    found = []
    for player in players:
        client = Client(headers={"Host": "localhost", "Accept-Encoding": "gzip"})
        client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
        client.get(reverse("healthz"))  # its first request would set the middleware up
        found.append((client, player))
    return found


def _timed(ask: Callable[..., Any], *what: Any, **how: Any) -> float:
    """Time a request, in milliseconds."""
    start = perf_counter()
    answer = ask(*what, **how)
    passed = 1000 * (perf_counter() - start)
    _expect(answer)
    return passed


def _p95(times: list[float]) -> float:
    return sorted(times)[ceil(0.95 * len(times)) - 1]


def _expect(answer: Any) -> None:
    if answer.status_code != 200:
        raise RuntimeError(f"a request was answered with {answer.status_code}")
