"""Difficulty: how seldom the blind policy wins a deal, beside the variant's other candidates.

The rule: a variant's candidates proved winnable are ordered by the share of games that the blind
policy won, the greatest share first, and cut into quarters: gentle, fair, hard, fierce. Equal
shares are of one grade, that of the middle one of them. What is not proved winnable has no grade.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping

from django.db.models import Case, F, FloatField, IntegerField, Q, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, NullIf
from django.utils.translation import pgettext_lazy

from games.models import Candidate, Verdict

GRADES = (
    pgettext_lazy("grade", "gentle"),
    pgettext_lazy("grade", "fair"),
    pgettext_lazy("grade", "hard"),
    pgettext_lazy("grade", "fierce"),
)
LAST = len(GRADES) - 1

SHARE = Cast(F("deal__study__blind_wins"), FloatField()) / NullIf(
    Cast(F("deal__study__blind_games"), FloatField()), Value(0.0)
)
"""The blind policy's share of wins, from 0 to 1, of a candidate; NULL while nobody has counted."""

type Cuts = tuple[float, ...]
"""The least share of each grade but the last; one beyond 1 where the grade is empty."""

_NOBODY = 2.0


def cuts() -> Mapping[str, Cuts]:
    """Read for each variant where its grades part, from all its candidates proved winnable."""
    found: dict[str, list[float]] = {}
    rows = Candidate.objects.winnable().annotate(share=SHARE).exclude(share=None)
    for variant, share in rows.values_list("deal__variant", "share"):
        found.setdefault(variant, []).append(share)
    return {variant: _cuts(shares) for variant, shares in found.items()}


def _cuts(shares: Iterable[float]) -> Cuts:
    ordered = sorted(shares)
    graded = [(_quarter(ordered, share), share) for share in ordered]
    return tuple(
        min((share for grade, share in graded if grade <= one), default=_NOBODY)
        for one in range(LAST)
    )


def _quarter(ordered: list[float], share: float) -> int:
    """Tell in which quarter the middle one of those level with a share stands, from above."""
    after = bisect_right(ordered, share)
    level = after - bisect_left(ordered, share)
    middle = len(ordered) - after + level / 2
    return min(LAST, int(len(GRADES) * middle / len(ordered)))


def grade_column() -> Combinable:
    """Write the grade, 0 to 3, of a candidate with its ``share``; NULL where it has none."""
    grades = Case(
        *(
            When(Q(deal__variant=variant, share__gte=least), then=Value(grade))
            for variant, parted in cuts().items()
            for grade, least in enumerate((*parted, 0.0))
        ),
        output_field=IntegerField(),
    )
    return Cast(grades, IntegerField())  # with no variant graded yet, a NULL that is still a number


def graded() -> Q:
    """Keep the candidates that have a grade."""
    return Q(deal__verdict=Verdict.WINNABLE)
