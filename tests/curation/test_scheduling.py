import datetime
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

from games.models import Daily, Deal, Play, Player
from games.patiences import VARIANTS
from games.services import curation, daily, table
from games.services.deals import draw_deal, numbered_deal

VARIANT = "lady-of-the-manor"
DAY = datetime.timedelta(days=1)
NOON = datetime.datetime(2026, 11, 29, 12, tzinfo=datetime.UTC)
TODAY = NOON.date()

pytestmark = pytest.mark.django_db


def drawn(variant: str = VARIANT) -> Deal:
    (deal,) = curation.draw(variant, 1)
    return deal


def test_r_e3_drawn_deals_have_secret_seeds_of_128_bits() -> None:
    deals = curation.draw(VARIANT, 5)
    assert len({deal.seed for deal in deals}) == 5
    assert all(len(bytes.fromhex(deal.seed)) == 16 and deal.is_secret for deal in deals)
    assert all(len(deal.order.split()) == 96 for deal in deals)


def test_a_deal_is_scheduled_for_a_coming_day() -> None:
    deal = drawn()
    there = curation.schedule(deal, TODAY + DAY, now=NOON)
    assert (there.variant, there.deal, there.is_chosen) == (VARIANT, deal, True)
    assert daily.ensure(TODAY + DAY, VARIANT) == there


def test_today_may_be_scheduled_while_it_has_no_deal() -> None:
    assert curation.schedule(drawn(), TODAY, now=NOON).day == TODAY


def test_r_b5_a_used_deal_gives_an_error() -> None:
    deal = drawn()
    curation.schedule(deal, TODAY + DAY, now=NOON)
    with pytest.raises(curation.Refused, match="used: it is the daily of 30 November 2026"):
        curation.schedule(deal, TODAY + 2 * DAY, now=NOON)


def test_r_b5_the_database_refuses_a_used_deal() -> None:
    deal = drawn()
    curation.schedule(deal, TODAY + DAY, now=NOON)
    with pytest.raises(IntegrityError), transaction.atomic():
        Daily.objects.create(day=TODAY + 2 * DAY, variant=VARIANT, deal=deal)
    other = Daily.objects.create(day=TODAY + 3 * DAY, variant=VARIANT, deal=drawn())
    with pytest.raises(IntegrityError), transaction.atomic():
        Daily.objects.filter(pk=other.pk).update(deal=deal)


def test_r_b5_dailies_by_chance_all_differ() -> None:
    days = [TODAY + ahead * DAY for ahead in range(40)]
    orders = {daily.ensure(day, VARIANT).deal.order for day in days}
    assert len(orders) == 40


def test_r_e4_a_numbered_deal_is_refused() -> None:
    with pytest.raises(curation.Refused, match="only secret ones"):
        curation.schedule(numbered_deal(VARIANT, "42"), TODAY + DAY, now=NOON)


def test_a_played_deal_is_refused(alice: Player) -> None:
    deal = draw_deal(VARIANT)
    table.begin(alice, deal, now=NOON)
    with pytest.raises(curation.Refused, match="someone has played it"):
        curation.schedule(deal, TODAY + DAY, now=NOON)


def test_a_day_that_is_over_is_refused() -> None:
    with pytest.raises(curation.Refused, match="over"):
        curation.schedule(drawn(), TODAY - DAY, now=NOON)


def test_a_coming_deal_is_replaced_and_goes_free() -> None:
    first, second = drawn(), drawn()
    before = curation.schedule(first, TODAY + DAY, now=NOON)
    after = curation.schedule(second, TODAY + DAY, now=NOON)
    assert (after.pk, after.deal) == (before.pk, second)
    assert first in Deal.objects.free()
    curation.schedule(first, TODAY + 2 * DAY, now=NOON)


def test_a_choice_replaces_a_deal_drawn_by_chance() -> None:
    by_chance = daily.ensure(TODAY + DAY, VARIANT)
    assert not by_chance.is_chosen
    assert curation.schedule(drawn(), TODAY + DAY, now=NOON).is_chosen


@pytest.mark.parametrize("day", [TODAY, TODAY - DAY])
def test_a_begun_daily_keeps_its_deal(day: datetime.date) -> None:
    there = daily.ensure(day, VARIANT)
    with pytest.raises(curation.Refused):
        curation.schedule(drawn(), day, now=NOON)
    with pytest.raises(curation.Refused, match="on the table"):
        curation.unschedule(there, now=NOON)
    assert Daily.objects.get(pk=there.pk).deal == there.deal


def test_a_played_daily_keeps_its_deal_whatever_its_day(alice: Player) -> None:
    there = daily.ensure(TODAY + DAY, VARIANT)
    Play.objects.create(player=alice, deal=there.deal, daily=there)
    with pytest.raises(curation.Refused, match="on the table"):
        curation.schedule(drawn(), TODAY + DAY, now=NOON)


def test_the_next_day_is_settled_a_minute_before_midnight() -> None:
    daily.ensure(TODAY + DAY, VARIANT)
    late = datetime.datetime(2026, 11, 29, 23, 59, 30, tzinfo=datetime.UTC)
    with pytest.raises(curation.Refused, match="on the table"):
        curation.schedule(drawn(), TODAY + DAY, now=late)


def test_a_coming_daily_is_taken_away() -> None:
    deal = drawn()
    curation.unschedule(curation.schedule(deal, TODAY + DAY, now=NOON), now=NOON)
    assert not Daily.objects.exists()
    assert deal in Deal.objects.free()


# The queue


def test_r_b9_an_empty_queue_is_told() -> None:
    daily.ensure(TODAY, VARIANT)
    (notice,) = curation.notices(now=NOON)
    assert notice.startswith("The queue is empty: no deal was chosen for any of the next 7 days")
    assert "Lady of the Manor; " in notice


def test_r_b9_the_days_without_a_choice_are_counted() -> None:
    for ahead in (1, 2, 4, 7):
        curation.schedule(drawn(), TODAY + ahead * DAY, now=NOON)
    daily.ensure(TODAY + 3 * DAY, VARIANT)
    assert curation.days_without_choice(now=NOON)[VARIANT] == 3
    assert (
        "No deal was chosen for 3 of the next 7 days: "
        "they will be drawn by chance (Lady of the Manor)."
    ) in curation.notices(now=NOON)


def test_a_full_queue_is_no_news() -> None:
    for variant in VARIANTS:
        for ahead in range(1, 8):
            curation.schedule(drawn(variant), TODAY + ahead * DAY, now=NOON)
    assert curation.notices(now=NOON) == []


def test_ensure_dailies_makes_what_is_missing_once(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("ensure_dailies", "--days", "2")
    call_command("ensure_dailies", "--days", "2")
    made = 2 * len(VARIANTS)
    assert Daily.objects.count() == made
    assert capsys.readouterr().out.splitlines() == [
        f"{made} dailies are there, {made} of them drawn by chance just now.",
        f"{made} dailies are there, 0 of them drawn by chance just now.",
    ]


# Many at once


def at_once(count: int, *jobs: object) -> list[object]:
    """Run each job so many times in threads that start together; answer results and errors."""
    barrier = Barrier(count * len(jobs))

    def run(job: object) -> object:
        barrier.wait()
        try:
            return job()  # type: ignore[operator]
        except curation.Refused as refused:
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
    assert any("queue is empty" in notice for notice in curation.notices(now=NOON))


@pytest.mark.django_db(transaction=True)
def test_r_b5_two_curators_schedule_one_deal_at_once() -> None:
    deal = drawn()
    got = at_once(
        1,
        lambda: curation.schedule(deal, TODAY + DAY, now=NOON),
        lambda: curation.schedule(deal, TODAY + 2 * DAY, now=NOON),
    )
    assert sorted(type(one).__name__ for one in got) == ["Daily", "Refused"]
    assert Daily.objects.get().deal == deal


@pytest.mark.django_db(transaction=True)
def test_today_is_scheduled_while_the_first_player_asks() -> None:
    deal = drawn()
    got = at_once(
        1,
        lambda: curation.schedule(deal, TODAY, now=NOON),
        lambda: daily.ensure(TODAY, VARIANT),
    )
    there = Daily.objects.get()
    assert there in got
    assert (there.deal == deal) == there.is_chosen
