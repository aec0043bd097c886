"""Look-alikes: what a sign resembles and which script it is of (Unicode's UTS 39 and UAX 24)."""

import unicodedata
from functools import cache

from confusable_homoglyphs.categories import alias
from confusable_homoglyphs.confusables import confusables_data

_DIRECTION_MARK = "\u200e"
# The katakana's long-vowel sign is of no script in Unicode's list, but never stands outside one.
_OWN_SCRIPT = {"ー": "KATAKANA"}
# UTS 39 sees no likeness in these, but most typefaces and readers do.
_LIKE = (("i", "l"), ("vv", "w"))


@cache
def script_of(sign: str) -> str:
    """Name a sign's script in capitals: LATIN; COMMON or INHERITED if it belongs to none."""
    return _OWN_SCRIPT.get(sign) or str(alias(sign))


@cache
def _likenesses() -> dict[str, list[str]]:
    """Read the list, which holds each pair of source and prototype in both directions."""
    return {
        sign.replace(_DIRECTION_MARK, ""): [
            other["c"].replace(_DIRECTION_MARK, "") for other in others
        ]
        for sign, others in confusables_data.items()
    }


@cache
def prototype(sign: str) -> str:
    """Give what all the look-alikes of a sign are known by; the sign itself if there is no better.

    A prototype has many sources, a source has one prototype; of a pair that only has each other,
    the longer is the prototype, then the one that comes first in Unicode.
    """
    others = _likenesses().get(sign, [])
    if len(others) != 1:
        return sign
    other = others[0]
    if len(other) > 1 or len(_likenesses()[other]) > 1:
        return other
    return min(sign, other)


def skeleton(text: str) -> str:
    """Reduce a text to its looks: without case or accents, each sign by its prototype.

    Vowel signs and the like belong to their letters and stay; only the accents that Latin, Greek
    and Cyrillic letters share are dropped.
    """
    for _round in range(2):  # a prototype may be a capital
        apart = unicodedata.normalize("NFD", text.casefold())
        text = "".join(prototype(sign) for sign in apart if not "\u0300" <= sign <= "\u036f")
    for looks, like in _LIKE:
        text = text.replace(looks, like)
    return text


def passes_for_latin(letter: str) -> bool:
    """Tell whether a letter, as written, looks like a plain Latin one."""
    base = unicodedata.normalize("NFD", letter)[0]
    return prototype(base).isascii()
