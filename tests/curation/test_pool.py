"""The pool, and how the dailies come about where nobody chose."""

import datetime
import logging
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.management import call_command
from django.db import connection

from games.models import Candidate, Daily, Deal, SolveJob, Stage, Verdict
from games.patiences import rules_of
from games.services import clock, deals
from games.services.days import daily, pool
from games.services.deals import table_of
from games.solver import solve
from tests.curation.lay import VARIANT, approved, candidate

NOON = datetime.datetime(2026, 11, 29, 12, tzinfo=datetime.UTC)
TODAY = NOON.date()
DAY = datetime.timedelta(days=1)
LADY = [VARIANT]

pytestmark = pytest.mark.django_db


def tend_until_full() -> int:
    """Tend as a worker does, and count the calls."""
    calls = 1
    while pool.tend(now=NOON, variants=LADY):
        calls += 1
        assert calls < 50
    return calls


def test_the_pool_is_filled_with_deals_proved_winnable() -> None:
    tend_until_full()
    free = Candidate.objects.free().winnable()
    assert free.count() == pool.SPARE[VARIANT] == 7
    for one in free:
        assert solve(table_of(one.deal)).answer == "winnable"
        assert (one.stage, one.made_by, one.deal.is_secret) == (Stage.NEW, None, True)
    assert not Deal.objects.filter(verdict=Verdict.UNWINNABLE).exists()
    assert SolveJob.objects.count() == Candidate.objects.count()


def test_archway_keeps_thirty_ahead() -> None:
    assert pool.SPARE["archway"] == 30


def test_the_coming_dailies_are_made_ahead_and_are_winnable() -> None:
    tend_until_full()
    made = Daily.objects.order_by("day")
    assert [one.day for one in made] == [TODAY, TODAY + DAY, TODAY + 2 * DAY]
    assert {one.deal.verdict for one in made} == {Verdict.WINNABLE}
    assert not any(one.is_chosen for one in made)


def test_tending_a_full_pool_changes_nothing() -> None:
    tend_until_full()

    def state() -> list[object]:
        return [list(model.objects.values()) for model in (Deal, Candidate, Daily, SolveJob)]

    before = state()
    assert not pool.tend(now=NOON, variants=LADY)
    assert state() == before


def test_the_approved_come_first_by_the_rule() -> None:
    """The 29th is a Sunday: it asks for a fierce deal, the two days after for gentle ones."""
    gentle, fierce = [approved(wins=wins) for wins in (18, 15)], approved(wins=1)
    tend_until_full()
    deals_made = [one.deal.candidate for one in Daily.objects.order_by("day")]
    assert deals_made[0] == fierce
    assert set(deals_made[1:]) == set(gentle)
    assert all(one.is_chosen for one in Daily.objects.all())


def test_what_a_curator_chose_stays() -> None:
    there = daily.put(approved(), TODAY + DAY)
    tend_until_full()
    assert Daily.objects.get(day=TODAY + DAY) == there


def test_a_call_is_bounded() -> None:
    lacks = pool.make_dailies([TODAY], nodes=1, variants=LADY)
    assert Deal.objects.count() <= 1
    assert bool(lacks) is not Daily.objects.exists()


def test_variants_share_the_effort_so_that_none_takes_it_all() -> None:
    variants = ["lady-of-the-manor+strict", *LADY]
    pool.make_dailies([TODAY], nodes=400_000, variants=variants)
    assert set(Daily.objects.values_list("variant", flat=True)) == set(variants)


def test_without_a_proof_the_best_of_five_is_taken() -> None:
    kept = [candidate(verdict="unknown", wins=wins) for wins in (3, 9, 1, 9)]
    assert pool.make_dailies([TODAY], nodes=0, variants=LADY) == LADY
    candidate(verdict="unknown")
    assert pool.make_dailies([TODAY], nodes=0, variants=LADY) == []
    there = Daily.objects.get()
    assert (there.deal, there.deal.verdict) == (kept[1].deal, Verdict.UNKNOWN)
    assert not there.is_chosen


def test_a_proof_goes_before_any_number_without() -> None:
    for _kept in range(6):
        candidate(verdict="unknown", wins=9)
    proved = candidate(wins=0)
    pool.make_dailies([TODAY], nodes=0, variants=LADY)
    assert Daily.objects.get().deal == proved.deal


def test_what_curators_made_is_not_taken_without_a_proof() -> None:
    for _one in range(9):
        candidate(verdict="unknown", stage=Stage.APPROVED)
    for _one in range(9):
        candidate(verdict="unwinnable")
    assert pool.make_dailies([TODAY], nodes=0, variants=LADY) == LADY


@pytest.mark.django_db(transaction=True)
def test_workers_at_once_make_one_daily_a_day_and_hardly_overshoot() -> None:
    def tend(_worker: int) -> bool:
        try:
            return pool.tend(now=NOON, variants=LADY)
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as workers:
        for _round in range(5):
            list(workers.map(tend, range(3)))
    assert Daily.objects.count() == 3
    assert Daily.objects.values("deal").distinct().count() == 3
    assert 7 <= Candidate.objects.free().winnable().count() <= 7 + 2


# The first request


def test_r_b9_a_first_request_takes_from_the_pool() -> None:
    one = candidate()
    there = daily.ensure(TODAY, VARIANT)
    assert (there.deal, there.is_chosen) == (one.deal, False)
    assert daily.ensure(TODAY, VARIANT) == there


def test_r_b9_with_nothing_there_chance_deals_and_the_worker_is_asked(
    caplog: pytest.LogCaptureFixture,
) -> None:
    candidate(verdict="unknown")
    candidate(verdict="unwinnable")
    with caplog.at_level(logging.WARNING):
        there = daily.ensure(TODAY, VARIANT)
    assert not hasattr(there.deal, "candidate")
    assert deals.can_begin(table_of(there.deal))
    assert SolveJob.objects.get().deal == there.deal
    assert "no deal was chosen for lady-of-the-manor on 2026-11-29" in caplog.text


# The command


def test_ensure_dailies_says_what_it_made_and_what_it_left(
    capsys: pytest.CaptureFixture[str],
) -> None:
    call_command("ensure_dailies", "--days", "2", "--nodes", "0")
    first = capsys.readouterr().out
    assert first.startswith("0 dailies are there, 0 of them made just now.\nLeft to the worker")
    assert "Archway" in first
    approved()
    call_command("ensure_dailies", "--nodes", "0")
    assert "1 dailies are there, 1 of them made just now." in capsys.readouterr().out
    assert Daily.objects.get().day == clock.today(clock.now())


@pytest.mark.parametrize("days", ["0", "367", "x"])
def test_ensure_dailies_takes_a_count_of_days(days: str) -> None:
    with pytest.raises(Exception, match="days"):
        call_command("ensure_dailies", "--days", days)


def test_every_variant_has_a_pool() -> None:
    assert all(rules_of(variant) and count > 0 for variant, count in pool.SPARE.items())
