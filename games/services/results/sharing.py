"""Sharing: a ranked result as a few lines of plain text, which tell nothing of the deal."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.models import Play, Status
from games.patiences import rules_of
from games.services.numbers import clock, count, dated
from games.services.titles import title_of


def told(play: Play) -> str:
    """Tell a daily's result in two lines; a link to the day's page is to follow as the third.

    Which deal, the result, the moves that stand, the time, and what helped: no card and no seed.
    """
    assert play.daily is not None, "only results of dailies are shared"
    named = {"patience": title_of(play.daily.variant), "day": dated(play.daily.day)}
    title = _("Châtelaine: %(patience)s, %(day)s") % named
    moves = ngettext("%(count)s move", "%(count)s moves", play.moves) % {"count": count(play.moves)}
    return f"{title}\n{_result(play)} · {moves} · {clock(play.seconds)} · {_help(play)}"


def _result(play: Play) -> str:
    if play.status == Status.WON:
        return pgettext("a result", "Won")
    rules = rules_of(play.deal.variant)
    laid_out, total = len(rules.laid_out), 52 * rules.packs
    return _("%(home)s of %(total)s cards home") % {
        "home": play.home - laid_out,
        "total": total - laid_out,
    }


def _help(play: Play) -> str:
    """Tell what helped: a ranked game has no hints, but moves may have been taken back."""
    if not play.take_backs:
        return _("no hints, nothing taken back")
    return ngettext(
        "no hints, %(count)s move taken back",
        "no hints, %(count)s moves taken back",
        play.take_backs,
    ) % {"count": count(play.take_backs)}
