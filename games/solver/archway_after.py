"""Archway: what follows a decision, safe moves included.

A card that fits a foundation is *spare* if its other copy has gone the other way already, or lies
in the arch; a free card also if the other copy is free at all. It may go at once, in every position
and with the kit too. For take any win: there it, or its other copy, goes to this foundation later.
Until then the foundation can take nothing else. So the card may go now and the copies change roles,
the other one being at hand whenever that is asked of it; meanwhile the card does no more than bare
what lies under it, or leave its room. But a copy that is held back may come too late for the other
way, and one in a room would have to stay there longer: then to go is a real decision.

All spare cards have gone in a *settled* position, so positions that differ by them alone are one.
"""

from collections.abc import Iterable

from games.engine.cards import KING
from games.solver.archway_board import (
    ASIDE,
    BIT,
    DOWN,
    FOUNDATION_SHIFTS,
    HEIGHT_SHIFTS,
    NIBBLE,
    NONE,
    ROOMS,
    UP,
    WAYS,
    Board,
    Decision,
    Position,
    cleared,
    taken,
)

type Trail = list[Decision] | None
"""Where the safe moves are written down, if they are wanted."""

_SUITS = range(4)
_SUIT = (1 << 26) - 1
_RANKS = sum(BIT[:13])
_LOWEST = tuple(sum(BIT[:laid]) for laid in range(14))
_HIGHEST = tuple(sum(BIT[13 - laid : 13]) for laid in range(14))


def after(
    board: Board, key: int, free: int, decision: Decision, *, trail: Trail = None
) -> Position:
    """Follow a decision, its transfers first, and settle."""
    suits: Iterable[int] = (decision.card // 13,)
    if any(decision.dug) or decision.cleared != NONE:
        suits = _SUITS
        for column, count in enumerate(decision.dug):
            for _transfer in range(count):
                key, free = board.transferred(key, free, column)
        if decision.cleared != NONE:
            key = cleared(key, decision.cleared)
    if decision.way == ASIDE:
        key, free = board.set_aside(key, free, decision.column)
    else:
        key, free = board.gone(key, free, decision)
    return settled(board, key, free, suits=_touched(key, decision, suits), trail=trail)


def settled(
    board: Board, key: int, free: int, *, suits: Iterable[int] = _SUITS, trail: Trail = None
) -> Position:
    """Send all spare cards home; only these suits have changed since all were gone."""
    while True:
        for suit in suits:
            key, free = _without_spares(key, free, suit, trail)
        top = _spare_top(board, key, free)
        if top is None:
            return key, free
        if trail is not None:
            trail.append(top)
        key, free = board.gone(key, free, top)
        suits = _touched(key, top, (top.card // 13,))


def _touched(key: int, decision: Decision, suits: Iterable[int]) -> Iterable[int]:
    """Tell which suits a decision has changed: any, if it has freed a column's bottom card."""
    made_room = decision.column != NONE and key >> HEIGHT_SHIFTS[decision.column] & NIBBLE == 1
    return _SUITS if made_room else suits


def _without_spares(key: int, free: int, suit: int, trail: Trail) -> Position:
    """Send the spare cards of a suit that are free home."""
    up, down = FOUNDATION_SHIFTS[suit], FOUNDATION_SHIFTS[suit + 4]
    while True:
        risen, sunk = key >> up & NIBBLE, key >> down & NIBBLE
        own = free >> 26 * suit & _SUIT
        both, some = own >> 1 & _RANKS, (own | own >> 1) & _RANKS
        if risen <= KING and (both | some & _HIGHEST[sunk]) & BIT[risen]:
            way, one = UP, risen
        elif sunk <= KING and (both | some & _LOWEST[risen]) & BIT[KING - sunk]:
            way, one = DOWN, KING - sunk
        else:
            return key, free
        card = 13 * suit + one
        if trail is not None:
            trail.append(Decision(card, NONE, way))
        key, free = taken(key + (1 << (up, down)[way]), free, BIT[card])


def _spare_top(board: Board, key: int, free: int) -> Decision | None:
    """Find a spare card that is the last of its column."""
    in_arch = free - (key >> ROOMS)
    for card, column, _height in board.tops(key):
        ways = WAYS[card]
        for way, (shift, place, _needs) in enumerate(ways):
            other = ways[1 - way]
            if key >> shift & NIBBLE == place and (
                in_arch >> 2 * card & 3 or key >> other.shift & NIBBLE > other.place
            ):
                return Decision(card, column, way)
    return None
