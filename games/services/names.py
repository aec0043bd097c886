"""Names of cards and places, by the reader's language, for labels and within sentences."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from games.engine.cards import ACE, Card, rank, suit, text_of
from games.engine.sight import SeenPile

SUITS: Final = (
    pgettext_lazy("suit", "spades"),
    pgettext_lazy("suit", "hearts"),
    pgettext_lazy("suit", "diamonds"),
    pgettext_lazy("suit", "clubs"),
)
_COURTS: Final = {
    10: pgettext_lazy("rank", "Jack"),
    11: pgettext_lazy("rank", "Queen"),
    12: pgettext_lazy("rank", "King"),
    ACE: pgettext_lazy("rank", "Ace"),
}
_ANY_COURT: Final = {
    10: pgettext_lazy("rank", "a Jack"),
    11: pgettext_lazy("rank", "a Queen"),
    12: pgettext_lazy("rank", "a King"),
    ACE: pgettext_lazy("rank", "an Ace"),
    7: pgettext_lazy("rank", "an 8"),
}
_PLACES: Final = {
    "packet": gettext_lazy("packet %(number)s"),
    "fan": gettext_lazy("fan %(number)s"),
    "column": gettext_lazy("column %(number)s"),
    "foundation": gettext_lazy("foundation %(number)s"),
    "stock": gettext_lazy("the stock"),
    "talon": gettext_lazy("the talon"),
}
_PLACES_IN_SENTENCES: Final = _PLACES | {
    "packet": pgettext_lazy("in a sentence", "packet %(number)s"),
    "fan": pgettext_lazy("in a sentence", "fan %(number)s"),
    "column": pgettext_lazy("in a sentence", "column %(number)s"),
    "foundation": pgettext_lazy("in a sentence", "foundation %(number)s"),
}
_STONES: Final = {
    10: gettext_lazy("the arch’s Jacks"),
    11: gettext_lazy("the arch’s Queens"),
    12: gettext_lazy("the arch’s Kings"),
    ACE: gettext_lazy("the arch’s Aces"),
}
_CARDS_OF_PLACES: Final = {
    "packet": gettext_lazy("the %(card)s of packet %(number)s"),
    "fan": gettext_lazy("the %(card)s of fan %(number)s"),
    "column": gettext_lazy("the %(card)s of column %(number)s"),
    "arch": gettext_lazy("the %(card)s of the arch"),
    "talon": gettext_lazy("the %(card)s of the talon"),
}
_EMPTY_PLACES: Final = {
    "packet": gettext_lazy("an empty packet"),
    "fan": gettext_lazy("an empty fan"),
    "column": gettext_lazy("an empty column"),
}
_PARTS: Final = {
    "packet": gettext_lazy("Packets"),
    "fan": gettext_lazy("Fans"),
    "column": gettext_lazy("Columns"),
}


def name_of(face: Card) -> str:
    """Say a card in full: ``4 of clubs``."""
    return _names_in(get_language())[face]


@cache
def _names_in(_language: str | None) -> tuple[str, ...]:
    """Say all cards in a language, which must be the one in force."""
    return tuple(
        _("%(rank)s of %(suit)s") % {"rank": name_of_rank(rank(face)), "suit": SUITS[suit(face)]}
        for face in range(52)
    )


def name_of_rank(number: int) -> str:
    """Say a rank, from 0 for the Ace to 12 for the King."""
    return str(_COURTS.get(number, number + 1))


def any_of_rank(number: int) -> str:
    """Say that any card of a rank will do: ``a 10``, ``an Ace``."""
    named = _ANY_COURT.get(number)
    return str(named) if named is not None else _("a %(rank)s") % {"rank": number + 1}


def mark(face: Card) -> str:
    """Write a card as a page draws it: ``[4C]``."""
    return f"[{text_of(face)}]"


def name_of_pile(pile: SeenPile, noun: str) -> str:
    """Name a place by itself: ``packet 2``, ``the arch’s 7s``, ``foundation 3``, ``the stock``."""
    if pile.kind == "arch":
        return _name_of_stone(pile)
    return _PLACES[kind_of(pile, noun)] % {"number": pile.code[1:]}


def pile_in_sentence(pile: SeenPile, noun: str) -> str:
    """Name a place within a sentence, with the article that some languages put there."""
    if pile.kind == "arch":
        return _name_of_stone(pile)
    return _PLACES_IN_SENTENCES[kind_of(pile, noun)] % {"number": pile.code[1:]}


def _name_of_stone(pile: SeenPile) -> str:
    number = pile.base[0] or 0
    named = _STONES.get(number)
    return str(named) if named is not None else _("the arch’s %(rank)ss") % {"rank": number + 1}


def card_of_pile(face: Card, pile: SeenPile, noun: str) -> str:
    """Name a card by its place, within a sentence: ``the [4C] of packet 2``."""
    values = {"card": mark(face), "number": pile.code[1:]}
    return _CARDS_OF_PLACES[kind_of(pile, noun)] % values


def empty_place(noun: str) -> str:
    """Name any empty place of the tableau: ``an empty column``."""
    return str(_EMPTY_PLACES[noun])


def name_of_tableau(noun: str) -> str:
    """Name the tableau by its piles: ``Packets``, ``Fans``, ``Columns``."""
    return str(_PARTS[noun])


def kind_of(pile: SeenPile, noun: str) -> str:
    """Tell what a pile is called: in the tableau by its noun, else by its kind."""
    return noun if pile.kind == "packet" else pile.kind


def either(names: Sequence[str]) -> str:
    """List names of which one will do: ``a``, ``a or b``, ``a, b or c``."""
    if len(names) == 1:
        return names[0]
    *first, last = names
    parts = {"first": _(", ").join(first), "last": last}
    return _("%(first)s or %(last)s") % parts
