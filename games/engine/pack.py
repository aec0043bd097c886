"""The pack: the one secret of a deal.

Nothing that a player receives may be made from it; views never import it.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.cards import Card
from games.engine.dealing import shuffled, unshuffled


@dataclass(frozen=True, slots=True, repr=False)
class Pack:
    """The dealt order of a seed's cards (front first), and what the redeals will bring."""

    seed: str
    order: tuple[Card, ...]

    def redealt(self, number: int, left: Iterable[Card]) -> tuple[Card, ...]:
        """Give the order of redeal 1, 2, … for the cards left in the tableau.

        They may be given in any order.
        """
        return shuffled(sorted(left), f"{self.seed}/redeal{number}")


def shuffle_pack(seed: str, *, packs: int, without: Iterable[Card] = ()) -> Pack:
    """Shuffle so many packs, less the cards laid out beforehand, by a seed."""
    return Pack(seed, shuffled(unshuffled(packs, without=without), seed))
