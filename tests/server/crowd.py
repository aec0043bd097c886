"""Many at once: the same done by several callers at the same moment, and games laid for it."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from games.management.bench.caller import Answer, Caller
from games.management.bench.games import Record, records
from games.models import Play, Player
from games.services import clock, deals
from games.services.play import table


def at_once(callers: Sequence[Caller], do: Callable[[Caller], Answer]) -> list[Answer]:
    """Have every caller do something at the same moment."""
    gate = Barrier(len(callers))

    def one(caller: Caller) -> Answer:
        gate.wait(timeout=30)
        return do(caller)

    with ThreadPoolExecutor(len(callers)) as threads:
        return list(threads.map(one, callers))


def statuses(answers: Sequence[Answer]) -> dict[int, int]:
    """Count the answers by status."""
    found = [answer.status for answer in answers]
    return {status: found.count(status) for status in sorted(set(found))}


def record(variant: str, seed: str) -> Record:
    """Find a pinned game."""
    return next(one for one in records() if (one.variant, one.seed) == (variant, seed))


def begun(player: Player, game: Record) -> Play:
    """Begin a casual play of a pinned game's deal."""
    now = clock.now()
    return table.begin(player, deals.numbered_deal(game.variant, game.seed), now=now)


def played(play: Play, moves: Sequence[str]) -> Play:
    """Make moves by the service itself."""
    for move in moves:
        table.act(play, move, ply=play.ply, now=clock.now())
    return play


def fresh(play: Play) -> Play:
    """Read a play's row anew."""
    return Play.objects.select_related("deal", "daily", "player").get(pk=play.pk)
