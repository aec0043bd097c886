"""The introduction to a first table: three things to look at, one after another."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.sight import Sight


@dataclass(frozen=True, slots=True)
class Step:
    """A part of the page, by the class of what stands in it, and what is said of it."""

    part: str
    says: str


def steps(sight: Sight) -> tuple[Step, ...]:
    """Point at the tableau, the arch and the foundations; where there is no arch, at the tools."""
    tableau, home = Step("tableau", _tableau(sight)), Step("foundations", _foundations(sight))
    if any(pile.kind == "arch" for pile in sight.piles):
        says = _("The arch: a stone for each rank. Its cards may be played as well.")
        return (tableau, Step("arch", says), home)
    says = _("The tools: take a move back, begin another deal, read the rules.")
    return (tableau, home, Step("tools", says))


def _tableau(sight: Sight) -> str:
    if sight.noun == "packet":
        return _("The packets: the top card of each may be played.")
    if sight.noun == "fan":
        return _("The fans: the last card of each may be played.")
    return _("The columns: the last card of each may be played.")


def _foundations(sight: Sight) -> str:
    homes = [pile for pile in sight.piles if pile.kind == "foundation"]
    if any(pile.way < 0 for pile in homes):
        return _("The foundations: build up from the Aces and down from the Kings, in suit.")
    if any(pile.base[1] is not None for pile in homes):
        return _("The foundations: build each up in suit, from the Ace to the King.")
    return _("The foundations: build each up from the Ace to the King, whatever the suit.")
