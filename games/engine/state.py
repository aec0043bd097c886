"""What lies on the table: piles and a few counters, immutable and hashable.

It holds no secret: covered cards are backs.
"""

from typing import NamedTuple

from games.engine.cards import Card

type Pile = tuple[Card, ...]


class State(NamedTuple):
    """One position. ``piles[i]`` lies on ``rules.places[i]``, bottom to top."""

    piles: tuple[Pile, ...]
    redeals: int = 0
    """How often the tableau has been dealt anew."""
    note: int = 0
    """What an action leaves for the next move only; any other move clears it."""

    def carried(self, source: int, target: int, card: Card, *, note: int = 0) -> "State":
        """Carry a card (its last copy in the source pile) to the top of another pile."""
        piles = list(self.piles)
        pile = piles[source]
        if pile[-1] == card:
            piles[source] = pile[:-1]
        else:
            at = len(pile) - 1 - pile[::-1].index(card)
            piles[source] = pile[:at] + pile[at + 1 :]
        piles[target] += (card,)
        return State(tuple(piles), self.redeals, note)
