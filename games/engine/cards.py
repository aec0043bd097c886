"""Cards: a face that may be read, or a back that only tells where in the deal the card came.

A card is a small number, so that piles are tuples of numbers and a state is quickly compared:
faces are 0 to 51 (suit by suit, Ace to King), backs are below zero.
"""

from collections.abc import Iterable

type Card = int

RANKS = "A23456789TJQK"
SUITS = "SHDC"
ACE, KING = 0, 12
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
RANK_NAMES = ("Ace", *(str(number) for number in range(2, 11)), "Jack", "Queen", "King")

_TEXTS = tuple(rank + suit for suit in SUITS for rank in RANKS)
_CARDS = {text: card for card, text in enumerate(_TEXTS)}
_DEAL = 1000  # more than any pack holds, so a back tells the deal and the place in it


def card(text: str) -> Card:
    """Read a card such as ``AS`` or ``TH``; KeyError if it is none."""
    return _CARDS[text]


def cards(text: str) -> tuple[Card, ...]:
    """Read cards parted by blanks, bottom to top."""
    return tuple(_CARDS[word] for word in text.split())


def text_of(face: Card) -> str:
    """Write a face, rank then suit. A back has no text: IndexError."""
    if face < 0:
        raise IndexError("a face-down card has no text")
    return _TEXTS[face]


def texts_of(faces: Iterable[Card]) -> str:
    """Write faces parted by blanks."""
    return " ".join(text_of(face) for face in faces)


def rank(face: Card) -> int:
    """Tell a face's rank: 0 for an Ace to 12 for a King."""
    return face % 13


def suit(face: Card) -> int:
    """Tell a face's suit: 0 to 3 for spades, hearts, diamonds, clubs."""
    return face // 13


def name_of(face: Card) -> str:
    """Say a face in full: ``4 of clubs``."""
    return f"{RANK_NAMES[rank(face)]} of {SUIT_NAMES[suit(face)]}"


def back(place: int, *, deal: int = 0) -> Card:
    """Make the back of the card at a place (from 0) of a deal.

    0 for the first, then redeal 1, 2.
    """
    return ~(deal * _DEAL + place)


def is_back(one: Card) -> bool:
    """Tell whether only the back of a card is seen."""
    return one < 0


def origin(one: Card) -> tuple[int, int]:
    """Tell a back's deal and its place in that deal."""
    return divmod(~one, _DEAL)
