"""The sheet over an ended game: what it came to, and what is known of its deal."""

import datetime
from dataclasses import dataclass, field

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.engine.sight import Sight
from games.models import Play, Verdict
from games.services.numbers import clock, in_words, ordinal
from games.services.play import words
from games.services.results import standings
from games.services.solving import jobs


@dataclass(frozen=True)
class Ending:
    """The sheet over an ended game."""

    title: str
    aside: str
    figures: list[tuple[str, str]] = field(default_factory=list)
    """Labels and what they count."""


def ending_of(play: Play, sight: Sight, *, now: datetime.datetime) -> Ending:
    """Say what a game came to."""
    to_bring = sight.total - sight.laid_out
    home = sight.home - sight.laid_out
    figures = [
        (pgettext("cards", "Home"), str(home)),
        (pgettext("column", "Time"), clock(play.seconds)),
        (_("Taken back"), str(play.take_backs)),
    ]
    standing = standings.rank_of(play, now=now) if play.is_ranked else None
    if standing is not None:
        label = _("On the board") if standing.is_listed else _("You would stand")
        place = {"place": ordinal(standing.rank), "count": standing.of}
        figures.append((label, _("%(place)s of %(count)s") % place))
    if sight.transfers is not None:
        figures.append((_("Into the arch"), str(sight.transfers)))
    title = words.ended(sight)
    if sight.status == "won":
        aside = (
            _("The manor is lit from hub to rim.")
            if sight.layout == "arch"
            else _("Every suit lies in order.")
        )
        return Ending(title, aside, figures)
    return Ending(title, f"{_brought(home, to_bring)} {_verdict(play, sight)}", figures)


def _brought(home: int, to_bring: int) -> str:
    """Say how many cards came home."""
    total = in_words(to_bring)
    if not home:
        return _("None of %(total)s are home.") % {"total": total}
    sentence = ngettext("%(count)s of %(total)s is home.", "%(count)s of %(total)s are home.", home)
    return sentence % {"count": capfirst(in_words(home)), "total": total}


def _verdict(play: Play, sight: Sight) -> str:
    """Say what is known of the deal, and no more."""
    if play.deal.verdict == Verdict.WINNABLE:
        return _winnable(sight)
    if play.deal.verdict == Verdict.UNWINNABLE:
        return _("This deal cannot be won, whatever is played.")
    if jobs.is_waiting(play.deal):
        return _("Whether this deal can be won is being looked into.")
    return _("Whether this deal can be won is not proved either way.")


def _winnable(sight: Sight) -> str:
    """Say that a deal can be won, and who could have known how."""
    if sight.has_covered:
        return _("This deal could have been won with the cards known.")
    if sight.hides:
        return _("This deal could have been won with the redeals known.")
    return _("This deal can be won.")
