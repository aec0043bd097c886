"""What the candidates' list and page say of each: a column a question."""

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html

from games.admin.desk import OfDeal, proved
from games.models import Candidate, Study, Verdict
from games.patiences import rules_of
from games.services.difficulty import GRADES

DASH = "–"

COLUMNS = (
    "code", "title", "verdict", "difficulty", "blind", "first_moves", "missing", "nodes",
    "stage", "scheduled", "made", "decided",
)  # fmt: skip


class Columns(OfDeal):
    """The columns, of candidates that were judged."""

    @admin.display(description="verdict", ordering="deal__verdict")
    def verdict(self, candidate: Candidate) -> str:
        """Tell what is proved, and whether a solver is still to look."""
        waits = ", in the queue" if vars(candidate)["is_waiting"] else ""
        is_won = candidate.deal.verdict == Verdict.WINNABLE
        through = ", let through" if candidate.allows_unproved and not is_won else ""
        return proved(candidate.deal) + through + waits

    @admin.display(description="nodes", ordering="deal__study__nodes")
    def nodes(self, candidate: Candidate) -> str:
        """Count the positions that the search looked at."""
        study = study_of(candidate)
        return DASH if study is None else f"{study.nodes:,}"

    @admin.display(description="blind wins", ordering="share")
    def blind(self, candidate: Candidate) -> str:
        """Tell what share of games the blind policy won."""
        share: float | None = vars(candidate)["share"]
        return DASH if share is None else f"{100 * share:.0f}\N{NO-BREAK SPACE}%"

    @admin.display(description="difficulty", ordering="grade")
    def difficulty(self, candidate: Candidate) -> str:
        """Name the grade."""
        grade: int | None = vars(candidate)["grade"]
        return DASH if grade is None else GRADES[grade]

    @admin.display(description="openings", ordering="openings")
    def first_moves(self, candidate: Candidate) -> str:
        """Count the first moves that keep it winnable, and those of which nothing is proved."""
        found: int | None = vars(candidate)["openings"]
        doubtful: int = vars(candidate)["doubtful"] or 0
        if found is None:
            return DASH
        return f"{found}, {doubtful} doubtful" if doubtful else str(found)

    @admin.display(description="arch lacks", ordering="missing")
    def missing(self, candidate: Candidate) -> str:
        """List the ranks missing from the arch at the deal."""
        study = study_of(candidate)
        if study is None or not rules_of(candidate.deal.variant).places.of_kind("arch"):
            return DASH
        return study.missing.replace("T", "10") or "none"

    @admin.display(description="daily of", ordering="deal__daily__day")
    def scheduled(self, candidate: Candidate) -> str:
        """Tell the day that it is the daily of."""
        daily = getattr(candidate.deal, "daily", None)
        if daily is None:
            return DASH
        where = reverse("admin:games_daily_change", args=[daily.pk])
        return format_html('<a href="{}">{}</a>', where, f"{daily.day:%-d %b %y}")

    @admin.display(description="made", ordering="made_at")
    def made(self, candidate: Candidate) -> str:
        """Tell who made it, and when."""
        name = candidate.made_by.name if candidate.made_by else "the house"
        return f"{candidate.made_at:%-d %b %y}, {name}"

    @admin.display(description="decided", ordering="decided_at")
    def decided(self, candidate: Candidate) -> str:
        """Tell who decided last, and when."""
        if candidate.decided_at is None:
            return DASH
        name = candidate.decided_by.name if candidate.decided_by else "someone gone"
        return f"{candidate.decided_at:%-d %b %y}, {name}"


def study_of(candidate: Candidate) -> Study | None:
    """Find what the solver found out; None before it was asked."""
    study: Study | None = getattr(candidate.deal, "study", None)
    return study
