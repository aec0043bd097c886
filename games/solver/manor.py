"""Lady of the Manor: the lazy arch.

Only one thing need be decided: which packet's top card goes next. The arch serves it, as far as
needed and no further (``manor_board.needed``). Nothing is lost by this: a card that waits in the
arch can be played later, and of two positions with the same packets, whatever wins the one where
more is home wins the other too. Once the packets are empty, the arch always comes out.

Under Strict the arch may be touched only while no top card fits, and a card of the arch may be
worth playing just to stop a top card from fitting; so there the moves are searched one by one.
"""

from collections.abc import Callable
from dataclasses import replace

from games.engine.actions import Carry
from games.engine.cards import ACE, KING
from games.engine.rules import Rules, Table
from games.engine.state import State
from games.solver.manor_board import (
    COUNT,
    HOME,
    LENGTH,
    LENGTH_SHIFTS,
    LENGTHS,
    ONE,
    SHIFTS,
    Board,
    holds,
    needed,
)
from games.solver.manor_bounds import Profiles, ceilings
from games.solver.verdict import Verdict

BUDGET = 300_000
"""The usual budget, in nodes: positions, or combinations of packet lengths, looked at."""

_FIRST_TRY = 1_500
"""How many positions are looked at before the bounds are worked out, which takes far longer."""

_LAST = 99
"""The order of what helps no packet at once."""

type Step = tuple[int, int, int, int]
"""A decision: two numbers that order it (smallest first), the key and the arch after it."""
type Steps = Callable[[Board, int, int], list[Step]]


def search(table: Table, state: State, budget: int) -> Verdict:
    """Search from an open position within a budget of nodes."""
    if sum(map(len, state.piles)) != 52 * table.rules.packs:
        return Verdict("unwinnable")  # laid by hand, and cards are missing
    board, steps = Board(table, state), _strict_steps if _is_strict(table.rules) else _lazy_steps
    first = _walk(board, steps, min(budget, _FIRST_TRY))
    if first.answer != "unknown" or first.nodes == budget:
        return first
    return _bounded(board, steps, first.nodes, budget)


def _bounded(board: Board, steps: Steps, spent: int, budget: int) -> Verdict:
    """Search anew, below the ceilings. What is lost with the arch open is lost under Strict too."""
    found = ceilings(board, budget - spent)
    if found is None:
        return Verdict("unknown", nodes=budget)
    spent += found.looked
    verdict = _walk(board, _lazy_steps, budget - spent, found.profiles)
    spent += verdict.nodes
    if verdict.answer == "winnable" and steps is not _lazy_steps:
        verdict = _walk(board, steps, budget - spent, found.profiles)
        spent += verdict.nodes
    return replace(verdict, nodes=spent)


def _is_strict(rules: Rules) -> bool:
    """Ask whether the arch is shut while a packet's card fits."""
    return any(
        isinstance(action, Carry) and "arch" in action.sources and action.unless is not None
        for action in rules.actions
    )


def _walk(board: Board, steps: Steps, most: int, bounds: Profiles | None = None) -> Verdict:
    """Search depth first, most promising steps first, and nothing above a ceiling."""
    before = {board.key: -1}
    stack = [(board.key, board.arch)]
    if bounds is not None and not _is_below(bounds, board.key):
        stack.clear()
    nodes = 0
    while stack:
        if nodes == most:
            return Verdict("unknown", nodes=nodes)
        nodes += 1
        key, arch = stack.pop()
        if not key >> LENGTHS:
            return Verdict("winnable", board.texts(_path(before, key)), nodes)
        for _cost, _left, later, left in sorted(steps(board, key, arch), reverse=True):
            if later not in before and (bounds is None or _is_below(bounds, later)):
                before[later] = key
                stack.append((later, left))
    return Verdict("unwinnable", nodes=nodes)


def _is_below(bounds: Profiles, key: int) -> bool:
    ceiling = bounds.get(key >> LENGTHS)
    return ceiling is not None and holds(ceiling, key & HOME)


def _path(before: dict[int, int], key: int) -> list[int]:
    """Follow a key back to the start; list the keys from there."""
    path = []
    while key >= 0:
        path.append(key)
        key = before[key]
    return path[::-1]


def _lazy_steps(board: Board, key: int, arch: int) -> list[Step]:
    """List what each packet's top card leads to: fewest cards of the arch, then the taller packet.

    The arch is lifted as far as the card needs.
    """
    steps = []
    for plays, shift in zip(board.plays, LENGTH_SHIFTS, strict=True):
        if not (length := key >> shift & LENGTH):
            continue
        wanted, gain = plays[length]
        need = needed(key, wanted)
        if need >= 0 and holds(arch, need):
            steps.append((need.bit_count(), -length, key + need + gain, arch - need))
    return steps


def _strict_steps(board: Board, key: int, arch: int) -> list[Step]:
    """List the single moves under Strict.

    While a packet's card fits, only such; then any of the arch, those first that most nearly serve
    a packet.
    """
    lazy = _lazy_steps(board, key, arch)
    if any(not lifted for lifted, *_step in lazy):
        return [step for step in lazy if not step[0]]
    urgent: dict[int, int] = {}
    for lifted, _left, _later, left in lazy:
        first = (arch - left) & (left - arch)
        urgent[first] = min(lifted, urgent.get(first, _LAST))
    return [
        (urgent.get(ONE[one], _LAST), one, key + ONE[one], arch - ONE[one])
        for one in range(ACE + 1, KING + 1)
        if arch >> SHIFTS[one] & COUNT and not needed(key, one)
    ]
