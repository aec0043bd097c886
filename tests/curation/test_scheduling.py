import contextlib
import datetime
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import IntegrityError, connection, transaction

from games.models import Candidate, Daily, Deal, Play, Player, Stage
from games.patiences import VARIANTS
from games.services.days import calendar, candidates, daily, pool
from games.services.days.candidates import Decision
from games.services.deals import draw_deal, numbered_deal
from games.services.desk import exchange
from games.services.desk.curation import Refused
from games.services.play import table
from tests.curation.lay import approved, candidate, drawn, staff

VARIANT = "lady-of-the-manor"
DAY = datetime.timedelta(days=1)
NOON = datetime.datetime(2026, 11, 29, 12, tzinfo=datetime.UTC)
TODAY = NOON.date()

pytestmark = pytest.mark.django_db


def test_r_e3_drawn_deals_have_secret_seeds_of_128_bits() -> None:
    deals = [draw_deal(VARIANT) for _deal in range(5)]
    assert len({deal.seed for deal in deals}) == 5
    assert all(len(bytes.fromhex(deal.seed)) == 16 and deal.is_secret for deal in deals)
    assert all(len(deal.order.split()) == 96 for deal in deals)


def test_a_deal_is_scheduled_for_a_coming_day() -> None:
    deal = drawn()
    there = calendar.schedule(deal, TODAY + DAY, now=NOON)
    assert (there.variant, there.deal, there.is_chosen) == (VARIANT, deal, True)
    assert daily.ensure(TODAY + DAY, VARIANT) == there


def test_today_may_be_scheduled_while_it_has_no_deal() -> None:
    assert calendar.schedule(drawn(), TODAY, now=NOON).day == TODAY


def test_r_b5_a_used_deal_gives_an_error() -> None:
    deal = drawn()
    calendar.schedule(deal, TODAY + DAY, now=NOON)
    with pytest.raises(Refused, match="used: it is the daily of 30 November 2026"):
        calendar.schedule(deal, TODAY + 2 * DAY, now=NOON)


def test_r_b5_the_database_refuses_a_used_deal() -> None:
    deal = drawn()
    calendar.schedule(deal, TODAY + DAY, now=NOON)
    with pytest.raises(IntegrityError), transaction.atomic():
        Daily.objects.create(day=TODAY + 2 * DAY, variant=VARIANT, deal=deal)
    other = Daily.objects.create(day=TODAY + 3 * DAY, variant=VARIANT, deal=drawn())
    with pytest.raises(IntegrityError), transaction.atomic():
        Daily.objects.filter(pk=other.pk).update(deal=deal)


def test_r_b5_of_400_dailies_all_dealt_orders_differ() -> None:
    days = [TODAY + ahead * DAY for ahead in range(400)]
    orders = {daily.ensure(day, VARIANT).deal.order for day in days}
    assert len(orders) == Daily.objects.count() == 400


def test_r_b5_the_database_refuses_a_dealt_order_twice() -> None:
    first, second = drawn(), drawn()
    with pytest.raises(IntegrityError), transaction.atomic():
        Deal.objects.filter(pk=second.pk).update(order=first.order)


def test_r_e4_a_numbered_deal_is_refused() -> None:
    with pytest.raises(Refused, match="only secret ones"):
        calendar.schedule(numbered_deal(VARIANT, "42"), TODAY + DAY, now=NOON)


def test_a_played_deal_is_refused(alice: Player) -> None:
    deal = draw_deal(VARIANT)
    table.begin(alice, deal, now=NOON)
    with pytest.raises(Refused, match="someone has played it"):
        calendar.schedule(deal, TODAY + DAY, now=NOON)


def test_a_day_that_is_over_is_refused() -> None:
    with pytest.raises(Refused, match="over"):
        calendar.schedule(drawn(), TODAY - DAY, now=NOON)


def test_a_coming_deal_is_replaced_and_goes_free() -> None:
    first, second = drawn(), drawn()
    before = calendar.schedule(first, TODAY + DAY, now=NOON)
    after = calendar.schedule(second, TODAY + DAY, now=NOON)
    assert (after.pk, after.deal) == (before.pk, second)
    assert first in Deal.objects.free()
    calendar.schedule(first, TODAY + 2 * DAY, now=NOON)


def test_a_choice_replaces_a_deal_drawn_by_chance() -> None:
    by_chance = daily.ensure(TODAY + DAY, VARIANT)
    assert not by_chance.is_chosen
    assert calendar.schedule(drawn(), TODAY + DAY, now=NOON).is_chosen


@pytest.mark.parametrize("day", [TODAY, TODAY - DAY])
def test_a_begun_daily_keeps_its_deal(day: datetime.date) -> None:
    there = daily.ensure(day, VARIANT)
    with pytest.raises(Refused):
        calendar.schedule(drawn(), day, now=NOON)
    with pytest.raises(Refused, match="on the table"):
        calendar.unschedule(there, now=NOON)
    assert Daily.objects.get(pk=there.pk).deal == there.deal


def test_a_played_daily_keeps_its_deal_whatever_its_day(alice: Player) -> None:
    there = daily.ensure(TODAY + DAY, VARIANT)
    Play.objects.create(player=alice, deal=there.deal, daily=there)
    with pytest.raises(Refused, match="on the table"):
        calendar.schedule(drawn(), TODAY + DAY, now=NOON)


def test_the_next_day_is_settled_a_minute_before_midnight() -> None:
    daily.ensure(TODAY + DAY, VARIANT)
    late = datetime.datetime(2026, 11, 29, 23, 59, 30, tzinfo=datetime.UTC)
    with pytest.raises(Refused, match="on the table"):
        calendar.schedule(drawn(), TODAY + DAY, now=late)


def test_a_coming_daily_is_taken_away() -> None:
    deal = drawn()
    calendar.unschedule(calendar.schedule(deal, TODAY + DAY, now=NOON), now=NOON)
    assert not Daily.objects.exists()
    assert deal in Deal.objects.free()


# R-b10: what is not proved winnable


@pytest.mark.parametrize(
    ("verdict", "why"), [("unknown", "Nothing proves"), ("unwinnable", "proved unwinnable")]
)
def test_r_b10_only_winnable_deals_without_an_override(verdict: str, why: str) -> None:
    deal = drawn(verdict=verdict)
    with pytest.raises(Refused, match=why):
        calendar.schedule(deal, TODAY + DAY, now=NOON)
    assert not Daily.objects.exists()
    assert calendar.schedule(deal, TODAY + DAY, now=NOON, overrides=True).deal == deal
    assert Candidate.objects.get(deal=deal).allows_unproved


def test_r_b10_the_override_of_a_deal_that_was_no_candidate_makes_it_one() -> None:
    deal = draw_deal(VARIANT)
    calendar.schedule(deal, TODAY + DAY, now=NOON, overrides=True)
    assert Candidate.objects.get().deal == deal


def test_r_b10_a_candidate_let_through_is_remembered_until_it_is_proved_unwinnable() -> None:
    one = candidate(verdict="unknown", allows_unproved=True)
    assert calendar.refusal(one.deal, TODAY + DAY, now=NOON) == ""
    one.deal.verdict = "unwinnable"
    assert "unwinnable" in calendar.refusal(one.deal, TODAY + DAY, now=NOON)


def test_a_rejected_deal_is_refused_with_the_reason_and_whatever_is_ticked() -> None:
    one = candidate(stage=Stage.REJECTED, reason="Dull")
    with pytest.raises(Refused, match="rejected: Dull"):
        calendar.schedule(one.deal, TODAY + DAY, now=NOON, overrides=True)


# Two days


def test_two_days_change_places() -> None:
    one, other = (calendar.schedule(drawn(), TODAY + n * DAY, now=NOON) for n in (1, 2))
    calendar.swap(VARIANT, one.day, other.day, now=NOON)
    assert [Daily.objects.get(pk=daily.pk).day for daily in (one, other)] == [other.day, one.day]


def test_a_deal_moves_to_an_empty_day() -> None:
    one = calendar.schedule(drawn(), TODAY + DAY, now=NOON)
    (moved,) = calendar.swap(VARIANT, one.day, TODAY + 9 * DAY, now=NOON)
    assert (moved.pk, Daily.objects.get().day) == (one.pk, TODAY + 9 * DAY)


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [(1, 1, "two different"), (5, 6, "Neither"), (0, 1, "on the table"), (-1, 1, "on the table")],
)
def test_a_swap_that_cannot_be_is_refused(one: int, other: int, why: str) -> None:
    there = calendar.schedule(drawn(), TODAY + DAY, now=NOON)
    with pytest.raises(Refused, match=why):
        calendar.swap(VARIANT, TODAY + one * DAY, TODAY + other * DAY, now=NOON)
    assert Daily.objects.get() == there


# Filling


def fill(*days_ahead: int, now: datetime.datetime = NOON) -> dict[int, Candidate]:
    """Fill the calendar, and answer what came on these days ahead."""
    calendar.fill(VARIANT, now=now)
    found = Daily.objects.filter(day__in=[TODAY + n * DAY for n in days_ahead])
    return {(one.day - TODAY).days: one.deal.candidate for one in found}


def test_a_week_is_filled_from_gentle_to_fierce() -> None:
    """The 29th is a Sunday, so the week begins the day after."""
    shares = [3, 17, 11, 19, 7, 1, 14]
    made = {wins: approved(wins=wins) for wins in shares}
    week = fill(*range(1, 8))
    assert [week[n] for n in range(1, 8)] == [made[wins] for wins in sorted(shares)[::-1]]
    assert all(daily.is_chosen for daily in Daily.objects.all())


def test_of_equals_the_one_approved_first_comes_first() -> None:
    made = [approved(wins=5) for _one in range(3)]
    assert fill(1, 2, 3) == dict(zip((1, 2, 3), made, strict=True))


def test_only_empty_days_are_filled() -> None:
    there = calendar.schedule(drawn(), TODAY + DAY, now=NOON)
    one = approved(wins=5)
    assert fill(1, 2) == {1: there.deal.candidate, 2: one}


def test_r_b10_only_what_may_be_a_daily_fills_a_day() -> None:
    candidate()  # nobody has approved it
    approved(verdict="unknown")
    approved(verdict="unwinnable", allows_unproved=True)
    candidate(stage=Stage.REJECTED, reason="Dull")
    let_through = approved(verdict="unknown", allows_unproved=True)
    assert [daily.deal for daily in calendar.fill(VARIANT, now=NOON)] == [let_through.deal]


def test_a_played_candidate_fills_no_day(alice: Player) -> None:
    table.begin(alice, approved().deal, now=NOON)
    assert calendar.fill(VARIANT, now=NOON) == []


# A started daily, and every path to it


STARTED: list[tuple[str, Callable[[Daily], object]]] = [
    ("schedule", lambda day: calendar.schedule(drawn(), day.day, now=NOON)),
    ("override", lambda day: calendar.schedule(drawn(), day.day, now=NOON, overrides=True)),
    ("unschedule", lambda day: calendar.unschedule(day, now=NOON)),
    ("swap", lambda day: calendar.swap(VARIANT, day.day, TODAY + DAY, now=NOON)),
    ("swap back", lambda day: calendar.swap(VARIANT, TODAY + DAY, day.day, now=NOON)),
    ("fill", lambda day: calendar.fill(VARIANT, now=NOON)),
    ("ensure", lambda day: daily.ensure(day.day, VARIANT)),
    ("provide", lambda day: daily.provide(day.day, VARIANT)),
    ("put", lambda day: daily.put(approved(), day.day)),
    ("reject", lambda day: reject(day.deal.candidate)),
    ("tend", lambda day: pool.make_dailies([day.day], nodes=1, variants=[VARIANT])),
    ("import", lambda day: exchange.read(line_of(day.deal), by=staff("Iris"))),
    ("import otherwise", lambda day: exchange.read(line_of(day.deal, "AS"), by=staff("Iris"))),
]


def reject(one: Candidate) -> None:
    candidates.decide(one, Decision(Stage.REJECTED, "Dull"), by=staff("Iris"), now=NOON)


def line_of(deal: Deal, order: str = "") -> str:
    told = {"variant": deal.variant, "seed": deal.seed, "secret": False, "verdict": "unwinnable"}
    return json.dumps(told | ({"order": order} if order else {}))


@pytest.mark.parametrize("ahead", [0, -1])
@pytest.mark.parametrize("path", [path for _name, path in STARTED], ids=[n for n, _p in STARTED])
def test_a_started_daily_stays_whatever_is_done(
    path: Callable[[Daily], object], ahead: int
) -> None:
    there = daily.put(approved(), TODAY + ahead * DAY)
    assert there is not None
    daily.put(approved(), TODAY + DAY)
    approved()

    def state() -> object:
        row = Daily.objects.filter(pk=there.pk)
        cards = row.values_list("deal__order", "deal__seed", "deal__is_secret", "deal__verdict")
        return row.values().get(), cards.get(), row.get().deal.candidate.stage

    before = state()
    with contextlib.suppress(Refused):
        path(there)
    assert state() == before


# The queue


def test_r_b9_an_empty_queue_is_told() -> None:
    daily.ensure(TODAY, VARIANT)
    notice, by_chance = calendar.notices(now=NOON)
    assert notice.startswith("The queue is empty: no deal was chosen for any of the next 7 days")
    assert "Lady of the Manor; " in notice
    assert "29 November 2026, so chance dealt the daily of Lady of the Manor" in by_chance


def test_r_b9_the_days_without_a_choice_are_counted() -> None:
    for ahead in (1, 2, 4, 7):
        calendar.schedule(drawn(), TODAY + ahead * DAY, now=NOON)
    daily.put(candidate(), TODAY + 3 * DAY)
    assert "No deal was chosen for 3 of the next 7 days (Lady of the Manor)." in calendar.notices(
        now=NOON
    )


def test_a_full_queue_is_no_news() -> None:
    for variant in VARIANTS:
        for ahead in range(1, 8):
            daily.put(approved(variant), TODAY + ahead * DAY)
    assert calendar.notices(now=NOON) == []


def test_the_calendar_lies_sixty_days_ahead() -> None:
    calendar.schedule(drawn(), TODAY + 60 * DAY, now=NOON)
    slots = calendar.ahead(now=NOON)[VARIANT]
    assert [slots[0].day, slots[-1].day] == [TODAY, TODAY + 60 * DAY]
    assert [slot.is_gap for slot in slots] == [True] * 60 + [False]
    assert calendar.gaps(VARIANT, now=NOON) == [TODAY + n * DAY for n in range(1, 60)]


# Many at once


def at_once(count: int, *jobs: object) -> list[object]:
    """Run each job so many times in threads that start together; answer results and errors."""
    barrier = Barrier(count * len(jobs))

    def run(job: object) -> object:
        barrier.wait()
        try:
            return job()  # type: ignore[operator]
        except Refused as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(barrier.parties) as pool:
        return list(pool.map(run, jobs * count))


@pytest.mark.django_db(transaction=True)
def test_r_b9_twenty_first_requests_make_one_daily() -> None:
    found = at_once(20, lambda: daily.ensure(TODAY, VARIANT))
    assert len({there.deal_id for there in found if isinstance(there, Daily)}) == 1
    assert len(found) == 20
    assert Daily.objects.count() == 1
    assert any("queue is empty" in notice for notice in calendar.notices(now=NOON))


@pytest.mark.django_db(transaction=True)
def test_r_b9_twenty_first_requests_take_one_of_the_approved() -> None:
    first = approved()
    for _spare in range(3):
        approved()
    found = at_once(20, lambda: daily.ensure(TODAY, VARIANT))
    assert {there.deal_id for there in found if isinstance(there, Daily)} == {first.deal_id}
    assert (len(found), Daily.objects.count(), Deal.objects.count()) == (20, 1, 4)


@pytest.mark.django_db(transaction=True)
def test_two_days_at_once_take_different_deals() -> None:
    for _one in range(2):
        approved()
    got = at_once(
        4, lambda: daily.ensure(TODAY, VARIANT), lambda: daily.ensure(TODAY + DAY, VARIANT)
    )
    assert len(got) == 8
    assert Daily.objects.values("deal").distinct().count() == Daily.objects.count() == 2
    assert Daily.objects.filter(is_chosen=True).count() == 2


@pytest.mark.django_db(transaction=True)
def test_r_b5_two_curators_schedule_one_deal_at_once() -> None:
    deal = drawn()
    got = at_once(
        1,
        lambda: calendar.schedule(deal, TODAY + DAY, now=NOON),
        lambda: calendar.schedule(deal, TODAY + 2 * DAY, now=NOON),
    )
    assert sorted(type(one).__name__ for one in got) == ["Daily", "Refused"]
    assert Daily.objects.get().deal == deal


@pytest.mark.django_db(transaction=True)
def test_today_is_scheduled_while_the_first_player_asks() -> None:
    # The one candidate there is: the player's request may take it before the curator does.
    deal = drawn()
    scheduled, asked = at_once(
        1,
        lambda: calendar.schedule(deal, TODAY, now=NOON),
        lambda: daily.ensure(TODAY, VARIANT),
    )
    there = Daily.objects.get()
    assert (asked, there.deal) == (there, deal)
    assert there.is_chosen == isinstance(scheduled, Daily)
