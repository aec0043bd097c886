"""Imagined packs: what may lie face down, as far as the player can tell.

They are made from the rules and what is seen, never from a real pack, so that packs which cannot
be told apart are imagined alike.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from math import factorial, prod

from games.engine.cards import Card, is_back, origin, rank
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
    blank = _Blank(rules, state)
    for number in count():
        own = f"{seed}/{number}"
        yield blank.filled(own, shuffled(cards, own))


def every(rules: Rules, state: State, *, most: int) -> tuple[Pack, ...] | None:
    """List all packs that agree with what is seen and differ in the game, if no more than ``most``.

    Each is as likely as the others. Where suits are of no account, cards of a rank are alike. None
    if there are more, or redeals to come, which have no number.
    """
    if has_redeals(rules, state):
        return None
    kinds: dict[int, list[Card]] = {}
    for card in unseen(rules, state):
        kinds.setdefault(card if rules.is_in_suit else rank(card), []).append(card)
    counts = {kind: len(cards) for kind, cards in kinds.items()}
    size = sum(counts.values())
    if factorial(size) // prod(map(factorial, counts.values())) > most:
        return None
    blank, own = _Blank(rules, state), f"every/{digest(state)}"
    packs = []
    for order in _orders(counts, size):
        left = {kind: iter(cards) for kind, cards in kinds.items()}
        packs.append(blank.filled(own, [next(left[kind]) for kind in order]))
    return tuple(packs)


def _orders(counts: dict[int, int], size: int) -> Iterator[tuple[int, ...]]:
    """Yield the different orders of things of which some are alike."""
    if not size:
        yield ()
    for kind in sorted(kind for kind, left in counts.items() if left):
        counts[kind] -= 1
        for rest in _orders(counts, size - 1):
            yield (kind, *rest)
        counts[kind] += 1


class _Blank:
    """A pack of which the cards that lie face down are yet to be filled in."""

    def __init__(self, rules: Rules, state: State) -> None:
        self._dealt = _dealt(rules, state)
        self._places = sorted(
            origin(card)[1] for pile in state.piles for card in pile if is_back(card)
        )

    def filled(self, seed: str, faces: Sequence[Card]) -> Pack:
        """Fill in faces, from the first place in the pack to the last."""
        order = self._dealt[:]
        for place, face in zip(self._places, faces, strict=False):
            order.insert(place, face)
        return Pack(seed, tuple(order))


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
    has_backs = any(is_back(card) for pile in state.piles for card in pile)
    return not has_redeals(rules, state) and (not has_backs or len(set(unseen(rules, state))) == 1)


def has_redeals(rules: Rules, state: State) -> bool:
    """Tell whether the tableau may yet be dealt anew."""
    return rules.redeals is not None and state.redeals < rules.redeals


def _dealt(rules: Rules, state: State) -> list[Card]:
    """List the dealt cards that lie face up, in any order."""
    seen = Counter(card for pile in state.piles for card in pile if not is_back(card))
    return sorted((seen - Counter(rules.laid_out.values())).elements())
