"""Leaderboards of a month and of all time."""

import pytest
from django.test import Client

from games.models import Daily, Player, Status, Tally, Verdict
from games.services.results.leaderboards import leaderboard
from games.services.results.tallies import recount
from tests.standings.lay import DAY, LADY, NOON, ONE_DAY, client_of, daily, player, result

pytestmark = pytest.mark.django_db

WON, LOST = Status.WON, Status.LOST


def play_days(name, *, statuses, seconds=600, back=0):
    """Lay a player's results on consecutive days, the latest some days back."""
    who = player(name)
    for at, status in enumerate(statuses):
        day = DAY - (back + at) * ONE_DAY
        result(who, the_daily(day), status=status, seconds=seconds)
    recount(who, LADY, now=NOON)
    return who


def the_daily(day):
    return Daily.objects.filter(day=day, variant=LADY).first() or daily(day)


def listed(span, *, viewer=None, number=1):
    return leaderboard(LADY, span, now=NOON, viewer=viewer, number=number)


both = pytest.mark.parametrize("span", ["month", "all"])


@both
def test_r_c1_wins_then_rate_then_best_time_and_ties_share_a_rank(span):
    play_days("slow", statuses=[WON, WON], seconds=900)
    play_days("fast", statuses=[WON, WON], seconds=300)
    play_days("fast too", statuses=[WON, WON], seconds=300)
    play_days("missed", statuses=[WON, LOST, WON], seconds=100)
    play_days("once", statuses=[WON])
    play_days("never", statuses=[LOST, LOST])
    play_days("never once", statuses=[LOST])
    rows = listed(span).rows
    assert [(row.rank, row.is_shared, row.name) for row in rows] == [
        (1, True, "fast"),
        (1, True, "fast too"),
        (3, False, "slow"),
        (4, False, "missed"),
        (5, False, "once"),
        (6, True, "never"),
        (6, True, "never once"),
    ]
    assert (rows[3].won, rows[3].counted, rows[3].rate, rows[3].best_seconds) == (2, 3, 67, 100)
    assert rows[5].best_seconds is None


def test_the_month_looks_back_thirty_days_and_all_time_further():
    play_days("now", statuses=[WON], back=29)
    play_days("then", statuses=[WON], back=30)
    assert [row.name for row in listed("month").rows] == ["now"]
    assert [row.name for row in listed("all").rows] == ["now", "then"]


@both
def test_p7_practice_and_guests_and_the_banned_are_left_out(span):
    of = daily()
    for who, ranked in [
        (player(), False),
        (player(is_guest=True), True),
        (player(is_banned=True), True),
    ]:
        result(who, of, is_ranked=ranked)
        recount(who, LADY, now=NOON)
    assert not listed(span).rows


@both
def test_p6_unwinnable_deals_and_running_attempts_do_not_count(span):
    alice = player("alice")
    result(alice, daily(verdict=Verdict.UNWINNABLE), status=LOST)
    result(alice, daily(DAY - ONE_DAY), status=Status.OPEN)
    result(alice, daily(DAY - 2 * ONE_DAY), status=Status.OPEN)
    result(alice, daily(DAY - 3 * ONE_DAY, verdict=Verdict.UNWINNABLE), status=WON)
    recount(alice, LADY, now=NOON)
    (row,) = listed(span).rows
    assert (row.won, row.counted) == (1, 2)


def test_streaks_are_told_for_all_time_and_a_broken_one_is_none():
    play_days("going", statuses=[WON, WON])
    play_days("broken", statuses=[WON, WON, WON], back=2)
    rows = {row.name: row for row in listed("all").rows}
    assert (rows["going"].streak, rows["going"].longest_streak) == (2, 2)
    assert (rows["broken"].streak, rows["broken"].longest_streak) == (0, 3)
    assert listed("month").rows[0].streak is None


@both
def test_the_own_row_is_shown_wherever_it_stands(span):
    of = daily()
    who = Player.objects.bulk_create(Player(name=f"p{at}", name_key=f"p{at}") for at in range(60))
    for at, one in enumerate(who):
        result(one, of, seconds=100 + at)
        recount(one, LADY, now=NOON)
    last = who[-1]
    shown = listed(span, viewer=last)
    assert (shown.own.rank, shown.own.is_you, shown.has_own_row) == (60, True, False)
    shown = listed(span, viewer=last, number=2)
    assert shown.has_own_row
    assert shown.rows[0].rank == 51


@both
def test_r_c5_and_r_c6_names_are_hidden_at_once(span):
    bob, carol = play_days("bob", statuses=[WON, WON]), play_days("carol", statuses=[WON])
    Player.objects.filter(pk=bob.pk).update(is_name_hidden=True)
    Player.objects.filter(pk=carol.pk).update(is_deleted=True)
    assert [row.name for row in listed(span).rows] == ["name hidden", "deleted player"]


@both
def test_r_c3_the_queries_do_not_grow(span, clock, django_assert_max_num_queries):
    of = daily()
    for at in range(55):
        who = player(f"p{at}")
        result(who, of, seconds=at)
        recount(who, LADY, now=NOON)
    assert Tally.objects.count() == 55
    client = client_of(who)
    for number in (1, 2):
        with django_assert_max_num_queries(8):
            page = client.get("/board/lady-of-the-manor/", {"span": span, "page": number})
        assert page.content.decode().count("data-you") == 1


@both
def test_a_row_leads_to_its_players_page_unless_the_name_is_not_told(span, clock):
    play_days("bob", statuses=[WON, WON])
    for name, mark in [("carol", "is_name_hidden"), ("dora", "is_deleted")]:
        gone = play_days(name, statuses=[WON])
        Player.objects.filter(pk=gone.pk).update(**{mark: True})
    html = Client().get("/board/lady-of-the-manor/", {"span": span}).content.decode()
    assert '<a href="/player/bob/">bob</a>' in html
    assert "carol" not in html
    assert "dora" not in html
    assert html.count('href="/player/') == 1
