"""The pinned shuffle, version 1: from a seed's text to the order of a pack.

It never changes (RULES, section 2).
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256

from games.engine.cards import Card

DEAL_VERSION = 1
"""The version of shuffle and dealing that a stored deal names."""

_WORD = 1 << 32


def words(seed: str) -> Iterator[int]:
    """Yield the seed's stream of 32-bit words without end."""
    block = 0
    while True:
        digest = sha256(f"{seed}:{block}".encode()).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def below(stream: Iterator[int], n: int) -> int:
    """Take from the stream a number from 0 to n − 1, each equally likely."""
    limit = _WORD - _WORD % n
    word = next(stream)
    while word >= limit:
        word = next(stream)
    return word % n


def shuffled(cards: Iterable[Card], seed: str) -> tuple[Card, ...]:
    """Shuffle cards by a seed.

    The same cards in the same order and the same seed give the same answer for ever.
    """
    pack = list(cards)
    stream = words(seed)
    for last in range(len(pack) - 1, 0, -1):
        other = below(stream, last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)


def unshuffled(packs: int, *, without: Iterable[Card] = ()) -> list[Card]:
    """List the cards of so many packs, pack by pack.

    Those laid out beforehand are left out (of two copies the first).
    """
    pack = list(range(52)) * packs
    for card in without:
        pack.remove(card)
    return pack
