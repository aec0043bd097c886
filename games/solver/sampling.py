"""Imagined packs: what may lie face down, as far as the player can tell.

They are made from the rules and what is seen, never from a real pack, so that packs which cannot
be told apart are imagined alike.
"""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import count

from games.engine.cards import Card, is_back, origin
from games.engine.dealing import shuffled, unshuffled
from games.engine.pack import Pack
from games.engine.rules import Rules
from games.engine.state import State

_BACK = -1


def imagined(rules: Rules, state: State) -> Iterator[Pack]:
    """Yield packs without end that agree with all that is seen, each as likely as the others.

    The unseen cards are shuffled onto the backs, and every pack brings redeals of its own. The
    same position gets the same packs always.
    """
    seed = f"imagined/{digest(state)}"
    cards = unseen(rules, state)
    backs = sorted(origin(card)[1] for pile in state.piles for card in pile if is_back(card))
    dealt = _dealt(rules, state)
    for number in count():
        own = f"{seed}/{number}"
        order, faces = dealt[:], shuffled(cards, own)
        for place, face in zip(backs, faces, strict=False):
            order.insert(place, face)
        yield Pack(own, tuple(order))


def unseen(rules: Rules, state: State) -> list[Card]:
    """List the cards of the full packs that lie nowhere face up."""
    left = Counter(unshuffled(rules.packs))
    left.subtract(card for pile in state.piles for card in pile if not is_back(card))
    return sorted(left.elements())


def digest(state: State) -> str:
    """Sum up what is seen, pile by pile: 64 hexadecimal digits, the same on every machine."""
    seen = [[max(card, _BACK) for card in pile] for pile in state.piles]
    return sha256(f"{seen} {state.redeals} {state.note}".encode()).hexdigest()


def is_known(rules: Rules, state: State) -> bool:
    """Tell whether nothing is left to chance: no redeal to come, and every back's face plain."""
    has_redeals = rules.redeals is not None and state.redeals < rules.redeals
    has_backs = any(is_back(card) for pile in state.piles for card in pile)
    return not has_redeals and (not has_backs or len(set(unseen(rules, state))) == 1)


def _dealt(rules: Rules, state: State) -> list[Card]:
    """List the dealt cards that lie face up, in any order."""
    seen = Counter(card for pile in state.piles for card in pile if not is_back(card))
    return sorted((seen - Counter(rules.laid_out.values())).elements())
