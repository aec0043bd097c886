"""Lady of the Manor in numbers: suits are of no account, so a position is one int.

A *profile* packs thirteen small counts into an int, that of the Aces lowest: how many cards of each
rank are home, or lie in the arch. What is home never grows from one rank to the next, since a
foundation that has reached a Seven has reached a Six. A position's *key* is the profile of what is
home, with the number of cards in each packet above it; what the arch holds follows from these.
"""

from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise

from games.engine.cards import ACE, KING, RANKS, rank
from games.engine.rules import Table
from games.engine.state import Pile, State

WIDTH = 5
"""Bits for one count: up to eight cards of a rank, and a guard for comparing."""
COUNT = (1 << WIDTH - 1) - 1
"""One count without its guard."""
SHIFTS = tuple(WIDTH * one for one in range(KING + 1))
"""Where each rank's count begins."""
ONE = tuple(1 << shift for shift in SHIFTS)
"""One card of each rank."""
GUARDS = sum(ONE) << WIDTH - 1
FULL = 8 * sum(ONE)
"""All cards of two packs."""
LENGTHS = WIDTH * len(ONE)
"""Where the packets' lengths begin in a key."""
LENGTH = 15
"""One packet's length."""
LENGTH_SHIFTS = tuple(LENGTHS + 4 * packet for packet in range(4))
HOME = (1 << LENGTHS) - 1
"""What is home, in a key."""


class Board:
    """The packets of one deal, and the position from which it is searched."""

    def __init__(self, table: Table, state: State) -> None:
        packets, arch, foundations = (
            [state.piles[at] for at in table.rules.places.of_kind(kind)]
            for kind in ("packet", "arch", "foundation")
        )
        self.plays = [
            list(_plays(packet, shift))
            for packet, shift in zip(packets, LENGTH_SHIFTS, strict=True)
        ]
        """For each packet and length the top card's rank, and what playing it adds to a key."""
        self.packed = [
            list(accumulate((ONE[rank(card)] for card in packet), initial=0)) for packet in packets
        ]
        """For each packet and length the profile of its cards."""
        self.arch = _profile(arch)
        self.heights = list(map(len, foundations))
        self.key = _profile(foundations) + sum(
            len(packet) << shift for packet, shift in zip(packets, LENGTH_SHIFTS, strict=True)
        )

    def texts(self, path: Iterable[int]) -> tuple[str, ...]:
        """Write the moves along the keys from the start to where all packets are empty, and on."""
        heights = list(self.heights)
        moves = [text for pair in pairwise(path) for text in self._decision(heights, *pair)]
        while (lowest := min(heights)) <= KING:
            moves.append(_arch_move(heights, lowest))
        return tuple(moves)

    def _decision(self, heights: list[int], before: int, after: int) -> Iterator[str]:
        """Write one step of a path: what comes out of the arch, then the packet's card if any."""
        gained, packet, played = after - before, None, 0
        for at, shift in enumerate(LENGTH_SHIFTS):
            if (before ^ after) >> shift & LENGTH:
                packet = at
                played, gain = self.plays[at][before >> shift & LENGTH]
                gained -= gain
        for one in range(ACE + 1, KING + 1):
            if gained >> SHIFTS[one] & COUNT:
                yield _arch_move(heights, one)
        if packet is not None:
            yield f"P{packet + 1}>{_laid(heights, played)}"
            while heights.count(0) > 8 - (after & COUNT):
                _laid(heights, ACE)


def needed(home: int, wanted: int) -> int:
    """Tell what must come out of the arch before a card of the wanted rank fits, as a profile.

    Answer −1 where no foundation has been begun below it. Lifting the highest one below is enough:
    another would need the same cards and more, and these can still be played later.
    """
    reached, need = home >> SHIFTS[wanted] & COUNT, 0
    for one in range(wanted - 1, -1, -1):
        if home >> SHIFTS[one] & COUNT != reached:
            return need
        need += ONE[one]
    return -1


def holds(profile: int, other: int) -> bool:
    """Tell whether a profile has at least as many cards of every rank as another."""
    return (profile | GUARDS) - other & GUARDS == GUARDS


def _profile(piles: Iterable[Pile]) -> int:
    return sum(ONE[rank(card)] for pile in piles for card in pile)


def _plays(packet: Pile, shift: int) -> Iterator[tuple[int, int]]:
    """Give for each length, from 0, the top card's rank and what playing it adds to a key.

    An Ace that it uncovers goes home with it. None is played from length 0.
    """
    yield ACE, 0
    aces = 0  # right under the card
    for card in packet:
        one = rank(card)
        yield one, ONE[one] + aces * ONE[ACE] - ((1 + aces) << shift)
        aces = aces + 1 if one == ACE else 0


def _arch_move(heights: list[int], one: int) -> str:
    return f"A{RANKS[one]}>{_laid(heights, one)}"


def _laid(heights: list[int], one: int) -> str:
    """Lay a card of a rank on the first foundation that takes it, and tell which."""
    at = heights.index(one)
    heights[at] += 1
    return f"F{at + 1}"
