"""The board of the columns as the search holds it: piles as bytes, and what each foundation wants.

It is made from the rules' data, and every one of its steps is a step of the engine.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from games.engine.actions import Carry, Turn
from games.engine.places import Build, Kind, Place
from games.engine.rules import Rules
from games.engine.state import State

NOTHING = 52
"""What a finished foundation wants."""
TALON = -1
"""The talon's number where the columns are 0, 1, 2, …"""


class Position(NamedTuple):
    """One position; the cards of a pile lie bottom to top, a byte each."""

    columns: tuple[bytes, ...]
    talon: bytes
    stock: bytes
    """The next card to be turned last."""
    wants: tuple[int, ...]
    """The next card of each foundation, ``NOTHING`` where it is finished."""

    @property
    def is_won(self) -> bool:
        """Whether all cards are home."""
        return not self.talon and not self.stock and not any(self.columns)


@dataclass(frozen=True)
class Board:
    """What a patience of columns allows, asked from its rules once."""

    rules: Rules

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The codes of the columns."""
        return self._codes("packet")

    @cached_property
    def goals(self) -> tuple[str, ...]:
        """The codes of the foundations."""
        return self._codes("foundation")

    @cached_property
    def followers(self) -> tuple[frozenset[int], ...]:
        """List for each card those that may be married to it."""
        return _followers(self._column.build)

    @cached_property
    def nexts(self) -> tuple[tuple[int, ...], ...]:
        """Tell for each foundation and each card on it which comes next."""
        return tuple(
            tuple(next(iter(after), NOTHING) for after in _followers(place.build))
            for place in self._places("foundation")
        )

    @cached_property
    def first(self) -> tuple[int, ...]:
        """Tell what each foundation wants when it is empty."""
        return tuple(
            next(iter(place.wanted(()))) if place.wanted(()) else NOTHING
            for place in self._places("foundation")
        )

    @cached_property
    def pours(self) -> bool:
        """Whether marriages go both ways, so that a sequence may be poured out over its end."""
        return all(
            below in self.followers[card] for below in range(52) for card in self.followers[below]
        )

    @cached_property
    def has_exceptions(self) -> bool:
        """Whether the rules have actions that this board does not know of.

        There may be such only while nothing is home.
        """
        return not all(isinstance(action, Carry | Turn) for action in self.rules.actions)

    @cached_property
    def columns_fill_lanes(self) -> bool:
        """Whether a card of the tableau may fill a lane."""
        return self._fills_lanes("packet")

    @cached_property
    def talon_fills_lanes(self) -> bool:
        """Whether a card of the talon may fill a lane."""
        return self._fills_lanes("talon")

    def position(self, state: State) -> Position:
        """Read an engine's state in which no card is covered."""

        def piles(kind: Kind) -> list[bytes]:
            return [bytes(state.piles[at]) for at in self.rules.places.of_kind(kind)]

        return Position(
            tuple(piles("packet")),
            b"".join(piles("talon")),
            b"".join(piles("stock")),
            tuple(
                nexts[pile[-1]] if pile else first
                for pile, nexts, first in zip(
                    piles("foundation"), self.nexts, self.first, strict=True
                )
            ),
        )

    def state(self, position: Position) -> State:
        """Write a position as a state of the engine; ``position`` is the inverse."""
        piles: list[tuple[int, ...]] = [()] * len(self.rules.places)
        columns, talon, stock, wants = position
        places = self.rules.places
        laid: tuple[tuple[Kind, tuple[bytes, ...]], ...] = (
            ("packet", columns),
            ("talon", (talon,)),
            ("stock", (stock,)),
        )
        for kind, own in laid:
            for at, pile in zip(places.of_kind(kind), own, strict=False):
                piles[at] = tuple(pile)
        for goal, at in enumerate(self.rules.places.of_kind("foundation")):
            card = self.first[goal]
            while card != wants[goal]:
                piles[at] += (card,)
                card = self.nexts[goal][card]
        return State(tuple(piles))

    def name(self, at: int) -> str:
        """Write the code of a column or the talon."""
        return self.columns[at] if at != TALON else "T"

    def steps(self, position: Position) -> Iterator[tuple[str, Position]]:
        """Yield each legal move with the position that follows it.

        Of alike lanes or foundations only the first is given.
        """
        columns, talon, stock, wants = position
        hosts: dict[int, list[int]] = {}
        for to, onto in enumerate(columns):
            for card in self.followers[onto[-1]] if onto else ():
                hosts.setdefault(card, []).append(to)
        lanes = [columns.index(b"")] if b"" in columns else []
        for at, pile in enumerate((talon, *columns), TALON):
            if not pile:
                continue
            card = pile[-1]
            for goal in self.fitting(card, wants) if card in wants else ():
                yield f"{self.name(at)}>{self.goals[goal]}", self.home(position, at, goal)
            fills = self.talon_fills_lanes if at == TALON else self.columns_fill_lanes
            for to in hosts.get(card, []) + (lanes if fills and (at == TALON or pile[1:]) else []):
                if to != at:
                    yield f"{self.name(at)}>{self.columns[to]}", self.carried(position, at, to)
        if stock:
            yield "S>T", Position(columns, talon + stock[-1:], stock[:-1], wants)

    def fitting(self, card: int, wants: tuple[int, ...]) -> list[int]:
        """List the foundations that take a card, of alike ones the first."""
        found: list[int] = []
        for goal, want in enumerate(wants):
            if want == card and all(self.nexts[goal] != self.nexts[other] for other in found):
                found.append(goal)
        return found

    def home(self, position: Position, at: int, goal: int) -> Position:
        """Put the last card of a pile on a foundation that wants it."""
        columns, talon, stock, old = position
        wants = list(old)
        wants[goal] = self.nexts[goal][wants[goal]]
        if at == TALON:
            return Position(columns, talon[:-1], stock, tuple(wants))
        piles = list(columns)
        piles[at] = piles[at][:-1]
        return Position(tuple(piles), talon, stock, tuple(wants))

    def carried(self, position: Position, at: int, to: int) -> Position:
        """Carry the last card of a pile to a column."""
        columns, talon, stock, wants = position
        piles = list(columns)
        if at == TALON:
            piles[to] += talon[-1:]
            return Position(tuple(piles), talon[:-1], stock, wants)
        piles[to] += piles[at][-1:]
        piles[at] = piles[at][:-1]
        return Position(tuple(piles), talon, stock, wants)

    def is_idle(self, card: int, wants: tuple[int, ...]) -> bool:
        """Tell whether no card that is not home could ever want to lie on this one."""
        return all(
            follower in self._guests_of_none
            or all(
                heights[follower] < heights[want]
                for heights, want in zip(self._heights, wants, strict=True)
                if heights[follower] < NOTHING
            )
            for follower in self.followers[card]
        )

    @cached_property
    def _guests_of_none(self) -> frozenset[int]:
        """List the cards of which every copy can go home as soon as it is available."""
        first, packs = self.first, self.rules.packs
        return frozenset(card for card in first if first.count(card) == packs)

    @cached_property
    def _heights(self) -> tuple[tuple[int, ...], ...]:
        """Tell for each foundation and card how many cards lie under it there.

        ``NOTHING`` for a card of another suit, and one more for the end of a finished one.
        """
        found = []
        for first, nexts in zip(self.first, self.nexts, strict=True):
            heights, card = [NOTHING] * NOTHING + [NOTHING + 1], first
            for place in range(NOTHING):
                if card == NOTHING:
                    break
                heights[card], card = place, nexts[card]
            found.append(tuple(heights))
        return tuple(found)

    @cached_property
    def _column(self) -> Place:
        """The laws that all columns share."""
        return self._places("packet")[0]

    def _fills_lanes(self, kind: Kind) -> bool:
        space = self._column.space
        return space is not None and space.is_open_to(kind)

    def _places(self, kind: Kind) -> tuple[Place, ...]:
        return tuple(self.rules.places[at] for at in self.rules.places.of_kind(kind))

    def _codes(self, kind: Kind) -> tuple[str, ...]:
        return tuple(place.code for place in self._places(kind))


def _followers(build: Build | None) -> tuple[frozenset[int], ...]:
    return (frozenset(),) * 52 if build is None else build.followers
