"""What the candidates' list and page say of each: a column a question."""

import datetime

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext, pgettext_lazy

from games.admin.desk import OfDeal, proved
from games.models import Candidate, Study, Verdict
from games.patiences import rules_of
from games.services import numbers
from games.services.days.difficulty import GRADES

DASH = "–"

COLUMNS = (
    "code", "title", "verdict", "difficulty", "blind", "first_moves", "missing", "nodes",
    "stage", "scheduled", "made", "decided",
)  # fmt: skip


class Columns(OfDeal):
    """The columns, of candidates that were judged."""

    @admin.display(description=pgettext_lazy("desk", "verdict"), ordering="deal__verdict")
    def verdict(self, candidate: Candidate) -> str:
        """Tell what is proved, and whether a solver is still to look."""
        is_won = candidate.deal.verdict == Verdict.WINNABLE
        known = [proved(candidate.deal)]
        if candidate.allows_unproved and not is_won:
            known.append(_("let through"))
        if vars(candidate)["is_waiting"]:
            known.append(_("in the queue"))
        return ", ".join(known)

    @admin.display(description=pgettext_lazy("desk", "nodes"), ordering="deal__study__nodes")
    def nodes(self, candidate: Candidate) -> str:
        """Count the positions that the search looked at."""
        study = study_of(candidate)
        return DASH if study is None else numbers.count(study.nodes)

    @admin.display(description=pgettext_lazy("desk", "blind wins"), ordering="share")
    def blind(self, candidate: Candidate) -> str:
        """Tell what share of games the blind policy won."""
        share: float | None = vars(candidate)["share"]
        return numbers.per_cent(None if share is None else round(100 * share))

    @admin.display(description=pgettext_lazy("desk", "difficulty"), ordering="grade")
    def difficulty(self, candidate: Candidate) -> str:
        """Name the grade."""
        grade: int | None = vars(candidate)["grade"]
        return DASH if grade is None else str(GRADES[grade])

    @admin.display(description=pgettext_lazy("desk", "openings"), ordering="openings")
    def first_moves(self, candidate: Candidate) -> str:
        """Count the first moves that keep it winnable, and those of which nothing is proved."""
        found: int | None = vars(candidate)["openings"]
        doubtful: int = vars(candidate)["doubtful"] or 0
        if found is None:
            return DASH
        if not doubtful:
            return str(found)
        told = ngettext(
            "%(found)s, %(doubtful)s doubtful", "%(found)s, %(doubtful)s doubtful", doubtful
        )
        return told % {"found": found, "doubtful": doubtful}

    @admin.display(description=pgettext_lazy("desk", "arch lacks"), ordering="missing")
    def missing(self, candidate: Candidate) -> str:
        """List the ranks missing from the arch at the deal."""
        study = study_of(candidate)
        if study is None or not rules_of(candidate.deal.variant).places.of_kind("arch"):
            return DASH
        return study.missing.replace("T", "10") or pgettext("ranks", "none")

    @admin.display(description=pgettext_lazy("desk", "daily of"), ordering="deal__daily__day")
    def scheduled(self, candidate: Candidate) -> str:
        """Tell the day that it is the daily of."""
        daily = getattr(candidate.deal, "daily", None)
        if daily is None:
            return DASH
        where = reverse("admin:games_daily_change", args=[daily.pk])
        return format_html('<a href="{}">{}</a>', where, _short(daily.day))

    @admin.display(description=pgettext_lazy("desk", "made"), ordering="made_at")
    def made(self, candidate: Candidate) -> str:
        """Tell who made it, and when."""
        name = candidate.made_by.name if candidate.made_by else _("the house")
        return f"{_short(candidate.made_at)}, {name}"

    @admin.display(description=pgettext_lazy("desk", "decided"), ordering="decided_at")
    def decided(self, candidate: Candidate) -> str:
        """Tell who decided last, and when."""
        if candidate.decided_at is None:
            return DASH
        name = candidate.decided_by.name if candidate.decided_by else _("someone gone")
        return f"{_short(candidate.decided_at)}, {name}"


def _short(day: datetime.date) -> str:
    """Write a day as a column has room for: ``30 Nov 26``."""
    return numbers.dated(day, "j M y")


def study_of(candidate: Candidate) -> Study | None:
    """Find what the solver found out; None before it was asked."""
    study: Study | None = getattr(candidate.deal, "study", None)
    return study
