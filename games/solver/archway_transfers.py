"""Archway with the kit: what may be done next, and the transfers that it needs.

A transfer serves to bare the card under it, to have its own card free, or to empty a room. So it
can be put off until the move that needs it: a decision here is one card of a column or a room
going home or into an empty room, together with the transfers that it needs first, and no others.
Any win can be put in this form, but for transfers that nothing but the end needs.
"""

from collections.abc import Iterator
from typing import NamedTuple

from games.engine.cards import Card
from games.engine.state import Pile
from games.solver.archway_board import (
    ASIDE,
    EMPTY_ROOMS,
    HEIGHT_SHIFTS,
    NIBBLE,
    NONE,
    WAYS,
    Board,
    Decision,
    in_rooms,
)


class _Dug(NamedTuple):
    """A position after transfers, and how many cards each column gave."""

    key: int
    free: int
    digs: tuple[int, ...]


def held_back(key: int) -> int:
    """Count the cards that are not free: what is to be transferred if nothing else is done."""
    return sum((key >> shift & NIBBLE) - 1 for shift in HEIGHT_SHIFTS)


def cost_of(decision: Decision) -> int:
    """Count the transfers of a decision."""
    return sum(decision.dug) + (decision.cleared != NONE)


def choices(board: Board, key: int, free: int, most: int) -> Iterator[Decision]:
    """Give the decisions that need at most so many transfers."""
    here = _Dug(key, free, (0, 0, 0, 0))
    for card in in_rooms(key):
        yield from _homeward(board, here, card, NONE, most)
    for _top, column, height in board.tops(key):
        for depth in range(min(most + 1, height)):
            dug = _deeper(board, here, column, depth)
            card = board.columns[column][height - depth - 1]
            if depth == height - 1:  # the bottom card, alone now
                yield from _homeward(board, dug, card, NONE, most - depth)
            else:
                yield from _homeward(board, dug, card, column, most - depth)
                yield from _aside(board, dug, card, column, most - depth)


def _deeper(board: Board, dug: _Dug, column: int, count: int) -> _Dug:
    """Transfer more cards of one column."""
    key, free, digs = dug
    for _transfer in range(count):
        key, free = board.transferred(key, free, column)
    return _Dug(key, free, (*digs[:column], digs[column] + count, *digs[column + 1 :]))


def _homeward(board: Board, dug: _Dug, card: Card, column: int, most: int) -> Iterator[Decision]:
    """Send a card up or down, after as few more transfers as free the cards it needs."""
    for way, (shift, place, needs) in enumerate(WAYS[card]):
        laid = dug.key >> shift & NIBBLE
        if laid <= place:
            for digs in _freeing(board, dug, needs[laid], column, most):
                yield Decision(card, column, way, digs)


def _freeing(
    board: Board, dug: _Dug, needs: int, column: int, most: int
) -> Iterator[tuple[int, ...]]:
    """Dig in the other columns until all needed cards are free, in each way that wastes nothing."""
    missing = needs & ~(dug.free | dug.free >> 1)
    if not missing:
        yield dug.digs
        return
    card = (missing & -missing).bit_length() // 2
    for _top, other, height in board.tops(dug.key):
        if other != column:
            for depth in _depths(board.columns[other][:height], card):
                if depth <= most:
                    deeper = _deeper(board, dug, other, depth)
                    yield from _freeing(board, deeper, needs, column, most - depth)


def _depths(pile: Pile, card: Card) -> Iterator[int]:
    """Tell how many transfers make a card of a column free, for each copy.

    The bottom card is free once it is alone.
    """
    for at, one in enumerate(pile):
        if one == card:
            yield len(pile) - max(at, 1)


def _aside(board: Board, dug: _Dug, card: Card, column: int, most: int) -> Iterator[Decision]:
    """Move a column's last card into an empty room, or into one that a transfer empties."""
    if dug.key >> EMPTY_ROOMS & NIBBLE:
        yield Decision(card, column, ASIDE, dug.digs)
        return
    if most < 1:
        return
    for roomed in in_rooms(dug.key):
        yield Decision(card, column, ASIDE, dug.digs, roomed)
    for _top, other, height in board.tops(dug.key):
        if other != column and height <= most:
            digs = _deeper(board, dug, other, height - 1).digs
            yield Decision(card, column, ASIDE, digs, board.columns[other][0])
