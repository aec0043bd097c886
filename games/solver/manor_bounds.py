"""Lady of the Manor, proofs of loss: how much may be home when the packets have come so far.

The arch is what a player spends. For each combination of packet lengths (13⁴ at most) two profiles
are worked out, every rank by itself. The *floor* is the least that is home whenever the packets
have become so short: of all the ways there only the least of each count is kept. The *ceiling* is
the most that may be home there if all packets are still to be emptied; again only the most of each
count is kept. Where no way leads on, or where floor and ceiling exclude each other, there is no
ceiling, and every position with these lengths is lost. Both forget much, but only in the player's
favour, so they never call a position lost that is not. They hold under Strict too, which allows
fewer moves.
"""

from typing import NamedTuple

from games.engine.cards import ACE, KING
from games.solver.manor_board import (
    COUNT,
    FULL,
    GUARDS,
    HOME,
    LENGTH,
    LENGTH_SHIFTS,
    LENGTHS,
    ONE,
    SHIFTS,
    WIDTH,
    Board,
    holds,
    needed,
)

type Profiles = dict[int, int]
"""A profile for packet lengths (the upper part of a key)."""


class Ceilings(NamedTuple):
    """What may be home at most, for all lengths from which the packets may be emptied."""

    profiles: Profiles
    looked: int
    """How many combinations of lengths were looked at."""


def ceilings(board: Board, most: int) -> Ceilings | None:
    """Find the ceilings; None if that takes looking at more than so many lengths."""
    levels = _floors(board, most)
    if levels is None:
        return None
    found: Profiles = {}
    for level in reversed(levels):
        for lengths, floor in level.items():
            ceiling = _ceiling(board, lengths, floor, found) if lengths else FULL
            if ceiling >= 0:
                found[lengths] = ceiling
    return Ceilings(found, sum(map(len, levels)))


def _floors(board: Board, most: int) -> list[Profiles] | None:
    """Find the floors, level by level: a level has one card less in the packets, Aces apart."""
    levels = [{board.key >> LENGTHS: board.key & HOME}]
    while levels[-1]:
        level: Profiles = {}
        for lengths, floor in levels[-1].items():
            _spread(board, lengths, floor, level)
        levels.append(level)
        if sum(map(len, levels)) > most:
            return None
    return levels


def _spread(board: Board, lengths: int, floor: int, level: Profiles) -> None:
    """Play each packet's top card from a floor, and lower the floors of the next level to it."""
    key = lengths << LENGTHS | floor
    in_sight = FULL
    for packed, shift in zip(board.packed, LENGTH_SHIFTS, strict=True):
        in_sight -= packed[key >> shift & LENGTH]
    for plays, shift in zip(board.plays, LENGTH_SHIFTS, strict=True):
        if not (length := key >> shift & LENGTH):
            continue
        wanted, gain = plays[length]
        need = needed(floor, wanted)
        if need >= 0 and holds(in_sight, floor + need):
            later = key + need + gain
            home, known = later & HOME, level.get(later >> LENGTHS)
            level[later >> LENGTHS] = home if known is None else _least(known, home)


def _ceiling(board: Board, lengths: int, floor: int, found: Profiles) -> int:
    """Raise the ceiling to that of each packet's way on, less what its cards add; −1 if none."""
    ceiling, key = -1, lengths << LENGTHS
    for plays, shift in zip(board.plays, LENGTH_SHIFTS, strict=True):
        wanted, gain = plays[key >> shift & LENGTH]
        later = found.get(lengths + (gain >> LENGTHS)) if gain else None
        if later is None:
            continue
        later = _without(later, wanted)
        for _ace in range(gain & COUNT):
            later = _without(later, ACE)
        if holds(later, floor):
            ceiling = later if ceiling < 0 else _most(ceiling, later)
    return ceiling


def _without(ceiling: int, one: int) -> int:
    """Take one card of a rank off a ceiling; of no higher rank may more be home then."""
    count, less = ceiling >> SHIFTS[one] & COUNT, 0
    for higher in range(one, KING + 1):
        if ceiling >> SHIFTS[higher] & COUNT != count:
            break
        less += ONE[higher]
    return ceiling - less


def _most(one: int, other: int) -> int:
    """Take the greater of each count."""
    guards = (one | GUARDS) - other & GUARDS
    wins = guards - (guards >> WIDTH - 1)
    return one & wins | other & ~wins


def _least(one: int, other: int) -> int:
    """Take the smaller of each count."""
    return one ^ other ^ _most(one, other)
