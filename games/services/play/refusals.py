"""Refusals: why something cannot be done, said from what can be seen and nothing else.

A card that fits nowhere is told what it needs: the laws of the places are asked, never which
patience it is. Of covered cards nothing is told, so all of them get the same sentence.
"""

from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.cards import Card, rank, suit
from games.engine.errors import UnreadableMove
from games.engine.log import GIVE_UP, HINT, REDO, TAKE_BACK
from games.engine.moves import REDEAL, read_move
from games.engine.sight import SeenPile, Sight
from games.services.names import any_of_rank, either, empty_place, mark, pile_in_sentence
from games.services.play.words import ended

_NEVER_LAID_ON: Final = {
    "packet": gettext_lazy("No card is laid on a packet here."),
    "fan": gettext_lazy("No card is laid on a fan here."),
    "column": gettext_lazy("No card is laid on a column here, only in an empty one."),
    "arch": gettext_lazy("No card goes into the arch."),
    "stock": gettext_lazy("No card goes back to the stock."),
    "talon": gettext_lazy("Only the stock’s cards go to the talon."),
}
_STAY_EMPTY: Final = {
    "packet": gettext_lazy("An empty packet stays empty."),
    "fan": gettext_lazy("An empty fan stays empty."),
    "column": gettext_lazy("An empty column stays empty."),
}


def refused(sight: Sight, text: str) -> str:
    """Say why an act is not allowed: a move, a tap such as ``P3`` or ``A7:7S``, a word of the log.

    It must be one that the rules refused.
    """
    if sight.status != "open" and text not in {TAKE_BACK, HINT}:
        return _("The game is over.")
    if text == TAKE_BACK:
        is_won = sight.status == "won"
        return _("A won game stays won.") if is_won else _("There is nothing to take back.")
    if text == REDO:
        return _("There is nothing to play again.")
    if text == HINT:
        return ended(sight)
    if text == GIVE_UP:
        return _("The game is over.")
    return _no_redeal(sight) if text == REDEAL else _no_move(sight, text)


def _no_redeal(sight: Sight) -> str:
    if sight.redeals_left is None:
        return _("This patience has no redeal.")
    if not sight.redeals_left:
        return _("No redeal is left.")
    return _("A card can still go home; you may redeal when none can.")


def _no_move(sight: Sight, text: str) -> str:
    """Say that a card cannot go (there), or that it is none that could go anywhere."""
    is_tap = ">" not in text
    try:
        move = read_move(f"{text}>F1" if is_tap else text)
    except UnreadableMove:
        return _("That cannot be read as a move.")
    source, target = sight.by_code.get(move.source), sight.by_code.get(move.target)
    if source is None or (target is None and not is_tap):
        return _("There is no such place on this table.")
    if not len(source):
        return _empty(source, sight)
    if source.kind == "foundation":
        return _("A card on a foundation stays there.")
    available = source.faces if source.picks else source.faces[-1:]
    one = move.card if source.picks else next(iter(available), None)
    if one is None or one not in available or (move.card is not None and not source.picks):
        return _("That card is not available.")
    if is_tap:
        return _fits_nowhere(sight, source, one)
    assert target is not None, "asked above"
    return _fits_not_there(sight, source, one, target)


def _empty(pile: SeenPile, sight: Sight) -> str:
    if pile.kind == "arch":
        return _("That stone of the arch is empty.")
    place = capfirst(pile_in_sentence(pile, sight.noun))
    return _("%(pile)s is empty.") % {"pile": place}


# A tapped card that fits nowhere


def _fits_nowhere(sight: Sight, source: SeenPile, one: Card) -> str:
    """Say what a card needs to go anywhere."""
    found = [pile for pile in sight.piles if pile.kind == "foundation"]
    if source.kind in sight.held and any(pile.takes(one, source=source.kind) for pile in found):
        return _waits()
    needed = sorted({host for pile in found for host in _hosts(pile, one) if _comes(pile, host)})
    if not needed:
        return _("The %(card)s fits nowhere now.") % {"card": mark(one)}
    if not all(pile.law.build is not None and pile.law.build.in_suit for pile in found):
        values = {"card": mark(one), "rank": any_of_rank(rank(needed[0]))}
        return _("The %(card)s needs %(rank)s on a foundation.") % values
    return _needs(one, needed, *_lying(sight, source, one))


def _waits() -> str:
    return _("A packet’s card fits first: that is played before the arch.")


def _hosts(pile: SeenPile, one: Card) -> list[Card]:
    """List the cards on which a card may lie by the law of a place."""
    build = pile.law.build
    return [] if build is None else [host for host in range(52) if one in build.followers[host]]


def _comes(pile: SeenPile, host: Card) -> bool:
    """Tell whether a foundation will still come to a card: it lies ahead of the last one there."""
    if not pile.faces:
        return pile.base[1] in {None, suit(host)}
    build, top = pile.law.build, pile.faces[-1]
    is_of_suit = build is not None and (not build.in_suit or suit(top) == suit(host))
    return is_of_suit and (rank(host) - rank(top)) * pile.way > 0


def _lying(sight: Sight, source: SeenPile, one: Card) -> tuple[list[Card], str]:
    """List on which cards of the tableau a card could lie.

    And the name of an empty place, empty itself if that would not do.
    """
    if (source.kind, "packet") not in sight.routes:
        return [], ""
    tableau = next(pile for pile in sight.piles if pile.kind == "packet")
    space = tableau.law.space
    is_free = space is not None and one in space.fillers and space.is_open_to(source.kind)
    is_alone = source.kind == "packet" and len(source) == 1  # it would change places for nothing
    return _hosts(tableau, one), empty_place(sight.noun) if is_free and not is_alone else ""


def _needs(one: Card, home: list[Card], lying: list[Card], space: str) -> str:
    """Say which cards a card needs on its foundations, which to lie on, and whether a space."""
    card, homes = mark(one), _cards(home)
    spaces = [space] if space else []
    if lying == home:
        if space:
            values = {"card": card, "places": either(homes + spaces)}
            return _("The %(card)s needs %(places)s.") % values
        return _("The %(card)s needs %(cards)s to go on.") % {"card": card, "cards": either(homes)}
    lies = [_("%(cards)s to lie on") % {"cards": either(_cards(lying))}] if lying else []
    others = lies + spaces
    if not others:
        sentence = ngettext(
            "The %(card)s needs %(cards)s on its foundation.",
            "The %(card)s needs %(cards)s on a foundation.",
            len(home),
        )
        return sentence % {"card": card, "cards": either(homes)}
    sentence = ngettext(
        "The %(card)s needs %(cards)s on its foundation, or %(places)s.",
        "The %(card)s needs %(cards)s on a foundation, or %(places)s.",
        len(home),
    )
    return sentence % {"card": card, "cards": either(homes), "places": either(others)}


def _cards(cards: list[Card]) -> list[str]:
    return [_("the %(card)s") % {"card": mark(one)} for one in cards]


# A card put where it does not belong


def _fits_not_there(sight: Sight, source: SeenPile, one: Card, target: SeenPile) -> str:
    """Say why a card cannot go to the very place where it was put."""
    kind = sight.noun if target.kind == "packet" else target.kind
    may_ever = (source.kind, target.kind) in sight.routes
    if not may_ever and target.kind != "foundation":
        return str(_NEVER_LAID_ON[kind])
    if target is source:
        return _("It would only change places.")
    if source.kind in sight.held and target.takes(one, source=source.kind):
        return _waits()
    if target.kind == "arch":
        return _("A card goes into the arch on its own rank only.")
    if target.kind == "foundation":
        return _not_on_foundation(sight, one, target)
    if target.faces:
        return _not_on_card(one, target, str(_NEVER_LAID_ON[kind]))
    if target.law.space is None:
        return str(_STAY_EMPTY[kind])
    if not target.law.space.is_open_to(source.kind):
        return _("An empty column is filled from the talon only.")
    return _("It would only change places.")


def _not_on_foundation(sight: Sight, one: Card, target: SeenPile) -> str:
    values = {"card": mark(one), "pile": pile_in_sentence(target, sight.noun)}
    wanted = sorted(target.wanted)
    if not wanted:
        if target.faces:
            return _("%(pile)s is complete.") % {"pile": capfirst(values["pile"])}
        return _("The %(card)s does not fit on %(pile)s now.") % values
    if target.law.build is not None and target.law.build.in_suit:
        values["wanted"] = either(_cards(wanted))
    else:
        values["wanted"] = any_of_rank(rank(wanted[0]))
    return _("The %(card)s does not fit on %(pile)s, which takes %(wanted)s.") % values


def _not_on_card(one: Card, target: SeenPile, never: str) -> str:
    """Say what lies on a card of the tableau; the sentence given is for where nothing ever does."""
    if target.law.build is None:
        return never
    values = {"card": mark(one), "host": mark(target.faces[-1])}
    wanted = sorted(target.wanted)
    if not wanted:
        return _("No card lies on the %(host)s.") % values
    values["wanted"] = either(_cards(wanted))
    return _("The %(card)s does not fit on the %(host)s, which takes %(wanted)s.") % values
