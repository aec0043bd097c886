"""A short look ahead in a tableau: to the best position in reach."""

from collections.abc import Container, Iterator
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from games.engine.cards import Card, rank, suit
from games.engine.state import Pile
from games.solver.policy_board import Board, Key, Piles, Step, carried

_HOME = 10_000
"""What a card at home is worth: more than all else together."""


class Taste(NamedTuple):
    """What a policy likes in a position, in points, and how many positions it looks at."""

    married: int
    """For each card that lies on one it may marry."""
    over: int
    """Against each card that lies over a lower one of its suit, where all are built upward."""
    cover: int
    """Against each card that lies over one that goes home next."""
    lane: int
    """For each empty column."""
    talon: int
    """Against each card of the talon."""
    whim: int
    """By less than how many points a column is misjudged when a game is varied."""
    look: int
    """How many positions one look ahead takes in."""


class Path(NamedTuple):
    """A position that a look ahead reaches, and how."""

    piles: Piles
    before: "Path | None" = None
    step: Step = (0, 0)

    def steps(self) -> list["Path"]:
        """List the positions on the way here, the first one left out."""
        found = []
        path: Path | None = self
        while path is not None and path.before is not None:
            found.append(path)
            path = path.before
        return found[::-1]


class Judge:
    """Judges positions by a taste, and looks ahead for better ones.

    Given chance, it misjudges every column a little, so that near-equal positions change places.
    """

    def __init__(self, board: Board, taste: Taste, chance: Iterator[int] | None = None) -> None:
        self._board, self._taste, self._chance = board, taste, chance
        self._goes_up = all(home.way == 1 for home in board.homes)
        self._shapes: dict[Pile, tuple[int, int]] = {}
        self._shape(())

    def value(self, piles: Piles) -> int:
        """Say how good a position is, in points."""
        board, taste = self._board, self._taste
        bits = 0
        for card, _way in board.wanted(piles):
            bits |= 1 << card
        value = _HOME * sum(len(piles[home.at]) for home in board.homes)
        if board.talon is not None:
            value -= taste.talon * len(piles[board.talon])
        for pile in piles[: board.size]:
            points, held = self._shapes.get(pile) or self._shape(pile)
            value += points
            if held & bits:
                value -= taste.cover * _cover(pile, bits)
        return value

    def best(self, piles: Piles, bar: int, seen: Container[Key]) -> list[Path]:
        """Find the steps to the best position that beats the bar, through none already seen.

        The steps are empty where none does.
        """
        board, found, count = self._board, None, 0
        heap = [(0, 0, Path(piles))]
        mine = {board.key(piles)}
        for _look in range(self._taste.look):
            if not heap:
                break
            _worth, _count, path = heappop(heap)
            for step in board.steps(path.piles):
                after = carried(path.piles, step)
                key = board.key(after)
                if key in mine or key in seen:
                    continue
                mine.add(key)
                value = self.value(after)
                count += 1
                following = Path(after, path, step)
                heappush(heap, (-value, count, following))
                if value > bar:
                    bar, found = value, following
        return found.steps() if found else []

    def _shape(self, pile: Pile) -> tuple[int, int]:
        """Work out what a column is worth by itself, and which cards are in it, as bits."""
        taste, hosts = self._taste, self._board.hosts
        held = 0
        for card in pile:
            held |= 1 << card
        married = sum(below in hosts[card] for below, card in pairwise(pile))
        points = taste.married * married - taste.over * (_over(pile) if self._goes_up else 0)
        points = points if pile else taste.lane
        if self._chance is not None:
            points += next(self._chance) % taste.whim
        found = self._shapes[pile] = (points, held)
        return found


def _over(pile: Pile) -> int:
    """Count how often a card lies over a lower one of its suit."""
    return sum(_is_over(card, low) for at, card in enumerate(pile) for low in pile[:at])


def _is_over(card: Card, low: Card) -> bool:
    return suit(card) == suit(low) and rank(card) >= rank(low)


def _cover(pile: Pile, bits: int) -> int:
    """Count the cards over the lowest-lying of those wanted."""
    deepest = next(at for at, card in enumerate(pile) if bits >> card & 1)
    return len(pile) - 1 - deepest
