"""Archway: up or down, spending the arch only where it helps.

Only this need be decided: which of the cards in columns and rooms goes next, and whether up, down
or into an empty room. Free cards go home only where one of these needs it, for in the arch they
lose nothing by waiting. A card of the arch is never worth a room. With the kit, which allows
transfers into the arch, the question is another one (``kit``).
"""

from games.engine.rules import Table
from games.engine.state import State
from games.solver import kit
from games.solver.archway_after import after, settled
from games.solver.archway_board import (
    ALL_ROOMS,
    ASIDE,
    EMPTY_ROOMS,
    HEIGHTS,
    NIBBLE,
    WAYS,
    Board,
    Decision,
)
from games.solver.archway_line import texts
from games.solver.verdict import Verdict

BUDGET = 100_000
"""The usual budget, in nodes."""

type Choice = tuple[int, int, Decision]
"""A decision, and before it what orders it: how many free cards it takes, and the height of its
column (negative: taller ones first)."""

_LAST = 99
"""More than any number of free cards: into a room only when nothing goes home."""


def search(table: Table, state: State, budget: int) -> Verdict:
    """Search from an open position within a budget of nodes."""
    if sum(map(len, state.piles)) != 52 * table.rules.packs:
        return Verdict("unwinnable")  # laid by hand, and cards are missing
    board = Board(table, state)
    if table.rules.counts_transfers:
        return kit.search(board, budget)
    return _walk(board, budget)


def _walk(board: Board, most: int) -> Verdict:
    """Search depth first, the most promising decisions first."""
    key, free = settled(board, *board.start)
    before: dict[int, tuple[int, Decision] | None] = {key: None}
    stack = [(key, free)]
    nodes = 0
    while stack:
        if nodes == most:
            return Verdict("unknown", nodes=nodes)
        nodes += 1
        key, free = stack.pop()
        if key & HEIGHTS == ALL_ROOMS:
            return Verdict("winnable", texts(board, _path(before, key)), nodes)
        for *_order, decision in sorted(_choices(board, key, free), reverse=True):
            later, left = after(board, key, free, decision)
            if later not in before:
                before[later] = key, decision
                stack.append((later, left))
    return Verdict("unwinnable", nodes=nodes)


def _path(before: dict[int, tuple[int, Decision] | None], key: int) -> list[Decision]:
    """Follow a key back to the start; list the decisions from there."""
    path = []
    while (step := before[key]) is not None:
        key, decision = step
        path.append(decision)
    return path[::-1]


def _choices(board: Board, key: int, free: int) -> list[Choice]:
    """List what may be decided."""
    choices: list[Choice] = []
    for card, column, height in board.reachable(key):
        for way, (shift, place, needs) in enumerate(WAYS[card]):
            laid = key >> shift & NIBBLE
            if laid <= place and not needs[laid] & ~(free | free >> 1):
                choices.append((place - laid, -height, Decision(card, column, way)))
        if height and key >> EMPTY_ROOMS & NIBBLE:
            choices.append((_LAST, -height, Decision(card, column, ASIDE)))
    return choices
