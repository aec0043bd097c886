"""Archway played by rule of thumb: the column's card that costs the arch least goes next.

A foundation of its suit, from below or from above, is brought to it by cards of the arch. If none
can be reached, a column's card is parked in an empty column; if none is empty, it is moved into
the arch where the kit allows that. With the columns gone the arch always comes out.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from games.engine.cards import Card, suit
from games.engine.moves import Move
from games.engine.pack import Pack
from games.engine.rules import Rules
from games.engine.state import State
from games.solver.policy_board import foundations

_CARD = 64
"""What a card of the arch weighs in a price, where a card of a column's height weighs one."""
_WHIM = 8
"""By less than how many cards the heights are misjudged when a game is varied."""


class _Lift(NamedTuple):
    """Laying a column's card: its price, the foundation, and the cards to lay, its own last."""

    price: int
    column: int
    foundation: int
    cards: range


class Archway:
    """A position of Archway: columns, the arch, and what each foundation wants next."""

    game_cost = 40

    def __init__(self, rules: Rules, state: State) -> None:
        """Take down a position, in which everything lies open."""
        places = rules.places
        self._rules, self._state = rules, state
        self.node_cost = 50 if rules.counts_transfers else 4
        self._columns = [list(state.piles[at]) for at in places.of_kind("packet")]
        self._arch = [0] * 52
        for at in places.of_kind("arch"):
            for card in state.piles[at]:
                self._arch[card] += 1
        self._homes = foundations(rules)
        self._wants = [home.next_on(state.piles[home.at]) for home in self._homes]

    def wins(self, pack: Pack, chance: Iterator[int] | None = None) -> bool:
        """Play to the end; nothing is covered, so the pack is not needed."""
        del pack
        game = Archway(self._rules, self._state)
        while any(game._columns):
            if (lift := game._cheapest(chance)) is not None:
                game._lay(lift)
            elif (makeshift := game._makeshift()) is not None:
                game._give_way(*makeshift)
            else:
                return False
        return True

    def favourites(self, visited: Collection[State] = ()) -> tuple[Move, ...]:
        """Give the move that is played next, as long as any helps."""
        del visited  # every move lays a card or takes one off its column for good
        if (lift := self._cheapest(None)) is not None:
            return (self._begun(lift),)
        if (makeshift := self._makeshift()) is not None:
            column, empty = makeshift
            goal = self._stone(self._columns[column][-1]) if empty is None else self._column(empty)
            return (self._move(self._column(column), goal),)
        return ()

    def _begun(self, lift: _Lift) -> Move:
        """Name the move that lays the first card of a lift."""
        home, card = self._homes[lift.foundation].at, lift.cards[0]
        if len(lift.cards) == 1:
            return self._move(self._column(lift.column), home)
        return self._move(self._stone(card), home, card)

    def _move(self, source: int, target: int, card: Card | None = None) -> Move:
        places = self._rules.places
        return Move(places[source].code, places[target].code, card)

    def _column(self, number: int) -> int:
        return self._rules.places.of_kind("packet")[number]

    def _stone(self, card: Card) -> int:
        """Find where in the arch a card belongs."""
        places = self._rules.places
        return next(at for at in places.of_kind("arch") if card in places[at].wanted(()))

    def _cheapest(self, chance: Iterator[int] | None) -> _Lift | None:
        """Find the column's card whose laying costs least; at equal cost that of the tallest."""
        lifts = [
            lift
            for column, cards in enumerate(self._columns)
            if cards
            for lift in self._lifts(column, 0 if chance is None else next(chance) % _WHIM)
        ]
        return min(lifts, default=None)

    def _lifts(self, column: int, whim: int) -> Iterator[_Lift]:
        """Yield how a column's card can be laid, on each foundation that can be brought to it."""
        cards = self._columns[column]
        for number in self._in_reach(cards[-1], ()):
            way = self._homes[number].way
            lift = range(self._wants[number], cards[-1] + way, way)
            yield _Lift(len(lift) * _CARD - len(cards) + whim, column, number, lift)

    def _in_reach(self, card: Card, also: Collection[Card]) -> Iterator[int]:
        """Yield the foundations that the arch, and some cards more, can bring to a card."""
        for number, (home, want) in enumerate(zip(self._homes, self._wants, strict=True)):
            is_ahead = home.suit == suit(card) and (card - want) * home.way >= 0
            between = range(want, card, home.way)
            if is_ahead and all(self._arch[one] or one in also for one in between):
                yield number

    def _lay(self, lift: _Lift) -> None:
        for card in lift.cards[:-1]:
            self._arch[card] -= 1
        self._wants[lift.foundation] = self._columns[lift.column].pop() + lift.cards.step

    def _makeshift(self) -> tuple[int, int | None] | None:
        """Choose a column whose card must give way, and the empty column for it.

        None for that sends it into the arch.
        """
        empty = next((at for at, cards in enumerate(self._columns) if not cards), None)
        columns = [at for at, cards in enumerate(self._columns) if len(cards) > 1]
        if (empty is None or not columns) and self._rules.counts_transfers:
            empty, columns = None, [at for at, cards in enumerate(self._columns) if cards]
        elif empty is None:
            return None
        digs = [(self._depth(self._columns[at]), len(self._columns[at]), at) for at in columns]
        return (min(digs)[2], empty) if digs else None

    def _depth(self, cards: list[Card]) -> int:
        """Count the cards above the first that could be laid if those were in the arch."""
        for depth, card in enumerate(reversed(cards)):
            if any(True for _home in self._in_reach(card, cards[len(cards) - depth :])):
                return depth
        return len(cards)

    def _give_way(self, column: int, empty: int | None) -> None:
        card = self._columns[column].pop()
        if empty is None:
            self._arch[card] += 1
        else:
            self._columns[empty].append(card)
