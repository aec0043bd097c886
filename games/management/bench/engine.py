"""What the engine costs: folding a log, and listing the legal moves."""

from collections.abc import Callable, Iterator
from time import process_time

from games.engine.log import read_log
from games.engine.replay import new_game, replayed
from games.engine.rules import Table
from games.management.bench.figures import Figure
from games.management.bench.games import Record, headline, longest
from games.patiences import rules_of, seeded_table

ROUNDS = 7
REPLAY = 3.0
"""Milliseconds that the replay of 96 moves may take."""


def figures() -> Iterator[Figure]:
    """Measure replays and listings."""
    yield Figure("replay of 96 moves, lady-of-the-manor", _replay(headline()), "ms", REPLAY)
    for record in longest():
        subject = f"replay of {len(record.moves)} moves, {record.variant}"
        yield Figure(subject, _replay(record), "ms")
    for record in longest():
        yield Figure(f"legal moves per second, {record.variant}", _listed(record), "")


def _replay(record: Record) -> float:
    """Measure the milliseconds from a log's text to the game."""
    table, log = _table(record), record.log
    return 1000 * _least(lambda: replayed(read_log(log), new_game(table)).status)


def _listed(record: Record) -> float:
    """Count the legal moves listed in a second, over the positions of a game."""
    states = replayed(read_log(record.log), new_game(_table(record))).states
    rules = rules_of(record.variant)
    count = sum(len(rules.moves(state)) for state in states)

    def list_all() -> None:
        for state in states:
            rules.moves(state)

    return count / _least(list_all)


def _table(record: Record) -> Table:
    return seeded_table(record.variant, record.seed)


def _least(work: Callable[[], object]) -> float:
    """Time some work several times over and take the least disturbed one."""
    return min(_timed(work) for _round in range(ROUNDS))


def _timed(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start
