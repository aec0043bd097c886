"""What a pile is called for those who hear it: its place, its cards, and its marks in words."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.sight import SeenPile
from games.services.names import SUITS, name_of, name_of_pile


def label_of(pile: SeenPile, noun: str) -> str:
    """Say a pile in full for those who hear it."""
    told: dict[str, object] = {"pile": _spoken_place(pile, noun)}
    if not len(pile):
        return _("%(pile)s, empty") % told
    if pile.kind == "stock":
        told["count"] = pile.below
        down = ngettext(
            "%(pile)s, %(count)s face down", "%(pile)s, %(count)s face down", pile.below
        )
        return down % told
    told["card"] = name_of(pile.faces[-1])
    if pile.kind == "foundation":
        return _("%(pile)s, %(card)s") % told
    if pile.below:
        told["count"] = pile.below
        below = ngettext(
            "%(pile)s, top card %(card)s, %(count)s face down below",
            "%(pile)s, top card %(card)s, %(count)s face down below",
            pile.below,
        )
        return below % told
    if len(pile) == 1:
        return _("%(pile)s, top card %(card)s") % told
    if pile.kind == "talon":
        told["count"] = len(pile)
        return _("%(pile)s, top card %(card)s of %(count)s") % told
    told["others"] = ", ".join(name_of(card) for card in pile.faces[-2::-1])
    return _("%(pile)s, top card %(card)s, over %(others)s") % told


def _spoken_place(pile: SeenPile, noun: str) -> str:
    name = name_of_pile(pile, noun)
    if pile.kind != "foundation" or pile.base[1] is None:
        return name
    told = {"pile": name, "suit": SUITS[pile.base[1]]}
    return (_("%(pile)s, %(suit)s down") if pile.way < 0 else _("%(pile)s, %(suit)s up")) % told


def course_of(pile: SeenPile) -> str:
    """Say which way a foundation is built, to be written beside it."""
    return _("downwards from the King") if pile.way < 0 else _("upwards from the Ace")


def labelled(label: str, marks: str) -> str:
    """Write a label, and the marks of an element in words."""
    words = [str(words) for mark, words in _MARKS.items() if mark in marks]
    return ", ".join([label, *words])


_MARKS = {
    "data-fits": gettext_lazy("playable"),
    "data-moves": gettext_lazy("can be moved"),
    "data-takes": gettext_lazy("takes the chosen card"),
    "data-chosen": gettext_lazy("chosen"),
    "data-hint": gettext_lazy("hinted"),
    "data-goal": gettext_lazy("where the hinted card goes"),
}


def empty_ones(piles: Iterable[SeenPile]) -> str:
    """Say how many piles are empty, as when the table is read aloud; nothing if none is."""
    count = sum(1 for pile in piles if not len(pile))
    if not count:
        return ""
    return ngettext("%(count)s empty place", "%(count)s empty places", count) % {"count": count}
