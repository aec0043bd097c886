"""Candidates: making them, what is known of them, decisions, and the rule that chooses."""

import datetime
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from django.db import transaction
from django.db.models import Case, CharField, Exists, F, IntegerField, OuterRef, Q, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Length, Replace
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Candidate, Deal, Player, SolveJob, Stage, Verdict
from games.models.candidate import CandidateQuerySet
from games.patiences import rules_of
from games.services.days import difficulty
from games.services.deals import draw_deal
from games.services.desk.curation import Refused
from games.services.numbers import dated
from games.services.solving import jobs
from games.solver import usual_budget

MOST_MADE = 50
"""How many candidates are made at once at most."""

HARDER = 10
"""How many times the usual budget a second search gets."""

UNWINNABLE = gettext_lazy("This deal is proved unwinnable.")
UNPROVED = gettext_lazy("Nothing proves that this deal can be won.")
INSIST = gettext_lazy("Tick that it may be a daily all the same, if you are sure.")


# Making and reading


def make(variant: str, count: int, *, by: Player | None) -> list[Candidate]:
    """Draw so many candidates with secret seeds, and have them solved."""
    with transaction.atomic():
        made = [
            Candidate.objects.create(deal=draw_deal(variant), made_by=by)
            for _one in range(min(count, MOST_MADE))
        ]
    jobs.ask([candidate.deal for candidate in made])
    return made


def solve_harder(candidate: Candidate) -> int:
    """Have a candidate solved again with a greater budget; answers that, in nodes."""
    budget = HARDER * usual_budget(rules_of(candidate.deal.variant))
    jobs.ask([candidate.deal], budget=budget)
    return budget


def of(deal: Deal) -> Candidate:
    """Find a deal's candidate; one drawn before there were any gets one now."""
    return Candidate.objects.get_or_create(deal=deal)[0]


def judged(candidates: CandidateQuerySet) -> CandidateQuerySet:
    """Add to candidates what is known of them.

    ``share`` of blind wins (0 to 1), ``grade`` (0 to 3), the counts of ``openings``, ``doubtful``
    and ``missing``, and whether it ``is_waiting`` for a solver. All but the last are None until the
    deal was studied, ``grade`` also where it is not proved winnable.
    """
    winnable = When(difficulty.graded(), then=difficulty.grade_column())
    return candidates.annotate(share=difficulty.SHARE).annotate(
        grade=Case(winnable, output_field=IntegerField()),
        openings=_words("deal__study__openings"),
        doubtful=_words("deal__study__doubtful"),
        missing=_words("deal__study__missing"),
        is_waiting=Exists(SolveJob.objects.unfinished().filter(deal=OuterRef("deal"))),
    )


def _words(field: str) -> Combinable:
    """Count the words of a text that has one blank between each two."""
    blanks = Replace(F(field), Value(" "), Value(""), output_field=CharField())
    return Case(
        When(**{f"{field}__isnull": True}, then=Value(None)),
        When(**{field: ""}, then=Value(0)),
        default=Length(F(field)) - Length(blanks) + 1,
        output_field=IntegerField(),
    )


# Deciding


@dataclass(frozen=True)
class Decision:
    """What a curator makes of a candidate."""

    stage: Stage
    reason: str = ""
    """Why it is rejected."""
    allows_unproved: bool = False
    """Whether it may be a daily although nobody has proved it winnable."""


def objection(candidate: Candidate, decision: Decision) -> str:
    """Say why a decision cannot stand; empty if it can."""
    daily = getattr(candidate.deal, "daily", None)
    match decision.stage:
        case Stage.APPROVED:
            is_lost = candidate.deal.verdict == Verdict.UNWINNABLE
            return f"{UNWINNABLE} {INSIST}" if is_lost and not decision.allows_unproved else ""
        case stage if daily is not None and stage != candidate.stage:
            return _("It is the daily of %(day)s: first it must leave the calendar.") % {
                "day": dated(daily.day)
            }
        case Stage.REJECTED if not decision.reason.strip():
            return _("Give a reason: it is kept with the candidate.")
        case Stage.REJECTED if len(decision.reason) > LONGEST_REASON:
            return _("A reason has %(most)s signs at most; the note takes more.") % {
                "most": LONGEST_REASON
            }
    return ""


LONGEST_REASON = cast(int, Candidate._meta.get_field("reason").max_length)


def decide(candidate: Candidate, decision: Decision, *, by: Player, now: datetime.datetime) -> None:
    """Approve a candidate, reject it, or have it looked at again; Refused with the reason."""
    if why_not := objection(candidate, decision):
        raise Refused(why_not)
    candidate.stage = decision.stage
    candidate.reason = decision.reason.strip() if decision.stage == Stage.REJECTED else ""
    candidate.allows_unproved = decision.allows_unproved
    candidate.decided_by, candidate.decided_at = by, now
    candidate.save(update_fields=["stage", "reason", "allows_unproved", "decided_by", "decided_at"])


def write_note(candidate: Candidate, note: str) -> None:
    """Write down what curators think of a candidate."""
    candidate.note = note.strip()
    candidate.save(update_fields=["note"])


# The rule


def wanted(day: datetime.date) -> int:
    """Tell which grade a day asks for: Monday and Tuesday gentle, and so on to a fierce Sunday."""
    return day.weekday() * len(difficulty.GRADES) // 7


MAY_BE = Q(deal__verdict=Verdict.WINNABLE) | Q(deal__verdict=Verdict.UNKNOWN, allows_unproved=True)
"""Winnable, or let through while nothing is proved: never what is proved unwinnable."""


def approved(variant: str) -> list[Candidate]:
    """List a variant's approved candidates that may be dailies, free and judged."""
    return _listed(Candidate.objects.approved().filter(MAY_BE), variant)


def spare(variant: str) -> list[Candidate]:
    """List a variant's free candidates that are winnable and that nobody has decided on."""
    return _listed(Candidate.objects.winnable().filter(stage=Stage.NEW), variant)


def count_approved() -> Counter[str]:
    """Count for each variant what ``approved`` lists."""
    return _counted(Candidate.objects.approved().filter(MAY_BE))


def count_spare() -> Counter[str]:
    """Count for each variant what ``spare`` lists."""
    return _counted(Candidate.objects.winnable().filter(stage=Stage.NEW))


def count_winnable() -> Counter[str]:
    """Count for each variant its free candidates that are winnable and not rejected."""
    return _counted(Candidate.objects.winnable().exclude(stage=Stage.REJECTED))


def count_at_hand() -> Counter[str]:
    """Count for each variant its free candidates that are not rejected, whatever is known."""
    return _counted(Candidate.objects.exclude(stage=Stage.REJECTED))


def _counted(candidates: CandidateQuerySet) -> Counter[str]:
    return Counter(candidates.free().values_list("deal__variant", flat=True))


def unproved(variant: str) -> list[Candidate]:
    """List what was kept of a variant's deals in case that no proof is found.

    Those that the blind policy wins most often come first.
    """
    kept = Candidate.objects.filter(stage=Stage.NEW, made_by=None, deal__verdict=Verdict.UNKNOWN)
    return sorted(_listed(kept, variant), key=lambda one: -(_seen(one, "share") or 0.0))


def fitting(variant: str, day: datetime.date) -> Candidate | None:
    """Choose a candidate for a day by the rule: an approved one, else a spare one, else none."""
    return best(approved(variant), day) or best(spare(variant), day)


def best(candidates: Iterable[Candidate], day: datetime.date) -> Candidate | None:
    """Choose the one whose grade is nearest to what the day asks for.

    Of several the one approved first, or else made first; one without a grade counts as fierce.
    """
    return min(
        candidates,
        key=lambda one: (
            abs(grade_of(one) - wanted(day)),
            one.decided_at or one.made_at,
            one.pk,
        ),
        default=None,
    )


def grade_of(candidate: Candidate) -> int:
    """Tell the grade of a judged candidate, 0 to 3; without one it counts as fierce."""
    grade = _seen(candidate, "grade")
    return difficulty.LAST if grade is None else int(grade)


def hardness(candidate: Candidate) -> tuple[int, float]:
    """Tell how hard a judged candidate is, to order by: its grade, then its share of blind wins."""
    return grade_of(candidate), -(_seen(candidate, "share") or 0.0)


def _seen(candidate: Candidate, name: str) -> float | None:
    """Read what ``judged`` added."""
    value: float | None = vars(candidate)[name]
    return value


def _listed(candidates: CandidateQuerySet, variant: str) -> list[Candidate]:
    free = candidates.free().filter(deal__variant=variant).select_related("deal")
    return list(judged(free).order_by("pk"))
