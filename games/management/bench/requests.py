"""What a move costs over the wire: CPU time against the floor, queries, and the answer's size."""

import secrets
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.management.bench.caller import HTMX, Caller
from games.management.bench.figures import Figure
from games.management.bench.games import Record, headline, longest
from games.management.bench.server import Server
from games.models import Daily, Play, Player
from games.services import clock, deals
from games.services.days import daily
from games.services.play import table

RATIO = 1.5
QUERIES = 6
FRAGMENT, BIG_FRAGMENT = 6000, 9000
"""Bytes on the wire that the table's fragment may have; the latter for The House in the Wood."""
BIG = "house-in-the-wood"


def write_fragment(path: Path) -> None:
    """Write the table's fragment in the middle of the headline game, for the floor to answer."""
    player = _newcomer()
    client = _client(player)
    play = _begun(player, headline())
    half = len(headline().moves) // 2
    for ply, move in enumerate(headline().moves[:half]):
        answer = client.post(f"/play/{play.code}/move", {"ply": ply, "move": move}, headers=HTMX)
    path.write_bytes(answer.content)


def cost(server: Server, *, rounds: int) -> Iterator[Figure]:
    """Play the headline game and knock at the floor by turns; tell the CPU time of each request."""
    player = _newcomer()
    caller = Caller(server.port)
    caller.enter(player)
    _played(server, caller, player)
    _floored(server, caller, player)
    # By turns, so that a machine which grows slower or faster does so for both.
    pairs = [
        (_played(server, caller, player), _floored(server, caller, player))
        for _round in range(rounds)
    ]
    yield Figure("a move, CPU of the web processes", median(move for move, _floor in pairs), "ms")
    yield Figure(
        "the floor, CPU of the web processes", median(floor for _move, floor in pairs), "ms"
    )
    ratio = sum(move for move, _floor in pairs) / sum(floor for _move, floor in pairs)
    yield Figure("a move against the floor", ratio, "", RATIO)


def _played(server: Server, caller: Caller, player: Player) -> float:
    """Play the headline game; tell the CPU milliseconds a move."""
    record, play = headline(), _begun(player, headline())
    start = server.cpu_seconds()
    for ply, move in enumerate(record.moves):
        _expect(caller.act(play.code, ply, move).status)
    return 1000 * (server.cpu_seconds() - start) / len(record.moves)


def _floored(server: Server, caller: Caller, player: Player) -> float:
    """Ask the floor as often; tell the CPU milliseconds a request."""
    record, play = headline(), _begun(player, headline())
    start = server.cpu_seconds()
    for ply, move in enumerate(record.moves):
        _expect(caller.post(f"/floor/{play.code}", htmx=True, ply=ply, move=move).status)
    return 1000 * (server.cpu_seconds() - start) / len(record.moves)


def sizes(server: Server) -> Iterator[Figure]:
    """Measure the answer to the first move and to the one half-way, for each variant."""
    player = _newcomer()
    caller = Caller(server.port)
    caller.enter(player)
    for record in longest():
        limit = BIG_FRAGMENT if record.variant == BIG else FRAGMENT
        start, middle = _answers(caller, _begun(player, record), record)
        yield Figure(f"fragment at the start, gzip, {record.variant}", start, "bytes", limit)
        yield Figure(f"fragment half-way, gzip, {record.variant}", middle, "bytes", limit)


def _answers(caller: Caller, play: Play, record: Record) -> tuple[int, int]:
    half = len(record.moves) // 2
    found = []
    for ply, move in enumerate(record.moves[: half + 1]):
        answer = caller.act(play.code, ply, move)
        _expect(answer.status)
        found.append(answer.size)
    return found[0], found[-1]


def queries() -> Iterator[Figure]:
    """Count the queries of a move: the most in a whole game, and those that end a ranked game."""
    player = _newcomer()
    casual = _queries(player, _begun(player, headline()))
    yield Figure("queries, a move of a casual game", max(casual[:-1]), "", QUERIES)
    yield Figure("queries, the move that ends a casual game", casual[-1], "")
    moment = clock.now()
    deal = deals.numbered_deal(headline().variant, headline().seed)
    today = Daily.objects.create(day=clock.today(moment), variant=deal.variant, deal=deal)
    ranked = _queries(player, daily.start(player, today, now=moment))
    yield Figure("queries, a move of a ranked game", max(ranked[:-1]), "", QUERIES)
    yield Figure("queries, the move that ends a ranked game", ranked[-1], "")


def _queries(player: Player, play: Play) -> list[int]:
    client, counts = _client(player), []
    for ply, move in enumerate(headline().moves):
        with CaptureQueriesContext(connection) as caught:
            answer = client.post(
                f"/play/{play.code}/move", {"ply": ply, "move": move}, headers=HTMX
            )
        _expect(answer.status_code)
        counts.append(len(caught))
    return counts


def _newcomer() -> Player:
    return Player.objects.create_user(f"bench {secrets.token_hex(6)}")


def _client(player: Player) -> Client:
    client = Client(headers={"Host": "localhost"})
    client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    return client


def _begun(player: Player, record: Record) -> Play:
    deal = deals.numbered_deal(record.variant, record.seed)
    return table.begin(player, deal, now=clock.now())


def _expect(status: int) -> None:
    if status != 200:
        raise RuntimeError(f"a move was answered with {status}")
