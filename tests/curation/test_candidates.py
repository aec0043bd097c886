"""Candidates: their grades, the decisions on them, and the rule that chooses among them."""

import datetime

import pytest

from games.models import Candidate, Deal, SolveJob, Stage
from games.patiences import VARIANTS
from games.services import deals
from games.services.days import calendar, candidates, daily, difficulty
from games.services.days.candidates import Decision
from games.services.desk.curation import Refused
from games.services.play import table
from tests.curation.lay import VARIANT, approved, candidate, staff

NOON = datetime.datetime(2026, 11, 29, 12, tzinfo=datetime.UTC)
MONDAY = datetime.date(2026, 11, 30)
DAY = datetime.timedelta(days=1)

pytestmark = pytest.mark.django_db


def judged(one: Candidate) -> dict[str, object]:
    return vars(candidates.judged(Candidate.objects.all()).get(pk=one.pk))


# Making


def test_candidates_are_made_and_queued() -> None:
    cora = staff("Cora")
    made = candidates.make(VARIANT, 3, by=cora)
    assert Deal.objects.secret().free().filter(variant=VARIANT).count() == len(made) == 3
    assert {(one.stage, one.made_by) for one in made} == {(Stage.NEW, cora)}
    assert set(SolveJob.objects.values_list("deal", flat=True)) == {one.deal_id for one in made}
    assert all(judged(one)["is_waiting"] for one in made)


def test_only_so_many_are_made_at_once() -> None:
    assert len(candidates.make(VARIANT, 999, by=None)) == candidates.MOST_MADE


def test_a_longer_search_gets_ten_times_the_nodes() -> None:
    (one,) = candidates.make(VARIANT, 1, by=None)
    usual = SolveJob.objects.get().budget
    assert candidates.solve_harder(one) == 10 * usual
    assert sorted(SolveJob.objects.values_list("budget", flat=True)) == [usual, 10 * usual]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_drawn_deal_leaves_something_to_play(variant: str) -> None:
    for _deal in range(5):
        assert deals.can_begin(deals.drawn_table(variant))


def test_a_deal_that_is_over_as_it_lies_is_known() -> None:
    dealt = (deals.seeded_table(VARIANT, str(seed)) for seed in range(1, 3000))
    lost = next(table for table in dealt if not deals.can_begin(table))
    assert lost.rules.is_lost(lost.dealt())


# What is known


def test_what_is_known_is_counted() -> None:
    told = {"openings": "P1>F1 P3>F2 A7>F1", "doubtful": "P2>F1", "missing": "7 Q"}
    one = judged(candidate(wins=5, study=told))
    counted = (one["share"], one["openings"], one["doubtful"], one["missing"])
    assert counted == (0.25, 3, 1, 2)
    nothing = judged(candidate(wins=0))
    assert (nothing["openings"], nothing["missing"], nothing["share"]) == (0, 0, 0.0)
    unknown = judged(candidate())
    assert (unknown["openings"], unknown["share"], unknown["grade"]) == (None, None, None)


@pytest.mark.parametrize(
    ("wins", "grades"),
    [
        ([1, 5, 10, 15], [3, 2, 1, 0]),
        ([2, 4, 6, 8, 10, 12, 14, 16], [3, 3, 2, 2, 1, 1, 0, 0]),
        ([5, 5, 5, 5], [2, 2, 2, 2]),
        ([0, 0, 0, 20], [2, 2, 2, 0]),
        ([7], [2]),
    ],
)
def test_difficulty_goes_by_quarters_of_the_blind_share(wins: list[int], grades: list[int]) -> None:
    made = [candidate(wins=count) for count in wins]
    assert [judged(one)["grade"] for one in made] == grades


def test_only_winnable_candidates_of_the_same_variant_are_compared() -> None:
    for wins in (1, 5, 10, 15):
        candidate(wins=wins)
        candidate(wins=20, verdict="unknown")
        candidate("archway+kit", wins=0)
    least = Candidate.objects.order_by("pk").first()
    assert least is not None
    assert judged(least)["grade"] == 3
    for one in Candidate.objects.filter(deal__verdict="unknown"):
        assert judged(one)["grade"] is None


def test_the_grades_go_on_reading_from_gentle_to_fierce() -> None:
    assert difficulty.GRADES == ("gentle", "fair", "hard", "fierce")


# Deciding


def decide(one: Candidate, stage: Stage, reason: str = "", *, allows: bool = False) -> None:
    candidates.decide(one, Decision(stage, reason, allows), by=staff(f"for {stage}"), now=NOON)


def test_a_candidate_is_approved_rejected_and_looked_at_again() -> None:
    one = candidate()
    for stage, reason in ((Stage.APPROVED, ""), (Stage.REJECTED, "Dull"), (Stage.NEW, "")):
        decide(one, stage, reason)
        one.refresh_from_db()
        assert (one.stage, one.reason, one.decided_at) == (stage, reason, NOON)
        assert one.decided_by == staff(f"for {stage}")


@pytest.mark.parametrize("reason", ["", "  ", "x" * 201])
def test_a_rejection_needs_a_reason_that_fits(reason: str) -> None:
    one = candidate()
    with pytest.raises(Refused, match="reason"):
        decide(one, Stage.REJECTED, reason)
    assert Candidate.objects.get().stage == Stage.NEW


def test_r_b10_an_unwinnable_candidate_is_approved_on_purpose_only() -> None:
    one = candidate(verdict="unwinnable")
    with pytest.raises(Refused, match="proved unwinnable"):
        decide(one, Stage.APPROVED)
    decide(one, Stage.APPROVED, allows=True)
    assert Candidate.objects.get().allows_unproved


@pytest.mark.parametrize("stage", [Stage.REJECTED, Stage.NEW])
def test_a_scheduled_candidate_is_first_taken_off_the_calendar(stage: Stage) -> None:
    one = approved()
    there = calendar.schedule(one.deal, MONDAY, now=NOON)
    with pytest.raises(Refused, match="daily of 30 November 2026"):
        decide(one, stage, "Dull")
    calendar.unschedule(there, now=NOON)
    decide(Candidate.objects.get(), stage, "Dull")


# The rule


@pytest.mark.parametrize(
    ("weekday", "grade"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)]
)
def test_difficulty_rises_from_monday_to_sunday(weekday: int, grade: int) -> None:
    assert candidates.wanted(MONDAY + weekday * DAY) == grade


@pytest.mark.parametrize("weekday", range(7))
def test_the_nearest_grade_is_chosen(weekday: int) -> None:
    made = [approved(wins=wins) for wins in (16, 12, 8, 4)]
    found = candidates.fitting(VARIANT, MONDAY + weekday * DAY)
    assert found == made[candidates.wanted(MONDAY + weekday * DAY)]


def test_what_has_no_grade_counts_as_fierce() -> None:
    gentle, none = approved(wins=5), approved(verdict="unknown", allows_unproved=True)
    assert candidates.fitting(VARIANT, MONDAY) == gentle
    assert candidates.fitting(VARIANT, MONDAY + 6 * DAY) == none


def test_an_approved_one_goes_before_whatever_fits_better() -> None:
    spare = candidate(wins=19)
    one = approved(wins=1)
    assert candidates.fitting(VARIANT, MONDAY) == one
    daily.put(one, MONDAY)
    assert candidates.fitting(VARIANT, MONDAY) == spare


def test_what_is_used_rejected_or_not_proved_is_never_chosen() -> None:
    table.begin(staff("Otto"), approved().deal, now=NOON)
    calendar.schedule(approved().deal, MONDAY + DAY, now=NOON)
    candidate(stage=Stage.REJECTED, reason="Dull")
    candidate(verdict="unknown")
    approved(verdict="unknown")
    approved(verdict="unwinnable", allows_unproved=True)
    assert candidates.fitting(VARIANT, MONDAY) is None


def test_other_variants_are_not_mixed_in() -> None:
    approved("archway+kit")
    assert candidates.fitting(VARIANT, MONDAY) is None
    assert candidates.count_approved() == {"archway+kit": 1}
