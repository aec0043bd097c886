"""What ranks a result, and what a player's ranked plays add up to."""

import datetime
import threading

import pytest
from django.db import connection

from games.models import Play, Status, Tally, Verdict
from games.services.results.standings import rank_of, standing_key
from games.services.results.tallies import recount
from tests.standings.lay import DAY, LADY, NOON, ONE_DAY, daily, player, result

pytestmark = pytest.mark.django_db


def key(*, won=True, transfers=0, home=104, take_backs=0, seconds=600):
    return standing_key(
        won=won, transfers=transfers, home=home, take_backs=take_backs, seconds=seconds
    )


BEST_FIRST = [
    key(seconds=599),
    key(),
    key(take_backs=1, seconds=1),
    key(transfers=1, seconds=1),
    key(transfers=2, seconds=1),
    key(won=False, home=103, take_backs=500, seconds=9_000),
    key(won=False, home=102, take_backs=0, seconds=500),
    key(won=False, home=102, take_backs=1, seconds=1),
    key(won=False, home=8, take_backs=0, seconds=1),
]


def test_p5_won_then_transfers_then_home_then_take_backs_then_time():
    assert sorted(BEST_FIRST) == BEST_FIRST
    assert len(set(BEST_FIRST)) == len(BEST_FIRST)


def test_counts_beyond_their_cap_stand_as_the_cap_and_never_spill_over():
    assert key(seconds=10**9) == key(seconds=999_999) < key(take_backs=1)
    assert key(take_backs=10**9) == key(take_backs=9_999) < key(transfers=1)
    assert key(transfers=10**9) == key(transfers=9_999) < key(won=False)


def test_the_worst_result_fits_the_column():
    worst = key(won=False, transfers=10**9, home=0, take_backs=10**9, seconds=10**9)
    assert worst < 2**63


def test_r_c1_ten_nine_nine_eight_rank_one_two_two_four():
    of = daily()
    plays = [
        result(player(), of, status=Status.LOST, home=home, seconds=60) for home in (10, 9, 9, 8)
    ]
    assert [rank_of(play, now=NOON).rank for play in plays] == [1, 2, 2, 4]
    assert rank_of(plays[0], now=NOON).of == 4


def test_a_guest_is_told_where_the_result_would_stand():
    of = daily()
    result(player(), of, seconds=100)
    result(player(), of, seconds=300)
    standing = rank_of(result(player(is_guest=True), of, seconds=200), now=NOON)
    assert (standing.rank, standing.of, standing.is_listed) == (2, 3, False)


def test_p3_an_unfinished_attempt_stands_once_the_board_is_final():
    of = daily()
    play = result(player(), of, status=Status.OPEN, home=40)
    assert rank_of(play, now=of.final_at - datetime.timedelta(seconds=1)) is None
    assert rank_of(play, now=of.final_at).rank == 1


@pytest.mark.parametrize("fields", [{"is_ranked": False}, {"is_void": True}, {"ply": 0}])
def test_practice_voided_and_unbegun_plays_stand_nowhere(fields):
    assert rank_of(result(player(), daily(), **fields), now=NOON) is None


# The tally


def tally(who, variant=LADY, *, now=NOON):
    recount(who, variant, now=now)
    return Tally.objects.get(player=who, variant=variant)


def test_r_b4_a_streak_counts_days_and_archive_wins_never_touch_it():
    alice = player()
    for back in (3, 2, 1):
        result(alice, daily(DAY - back * ONE_DAY))
    assert tally(alice).streak == 3

    today = daily()
    result(alice, today)
    result(alice, today, is_ranked=False)
    for back in (10, 11):
        result(alice, daily(DAY - back * ONE_DAY), is_ranked=False)
    assert tally(alice).streak == 4
    assert tally(alice).won == 4


def test_r_b4_after_a_missed_day_the_next_win_shows_one_and_longest_stays():
    alice = player()
    for back in (3, 2, 1, 0):
        result(alice, daily(DAY - back * ONE_DAY))
    later = DAY + 2 * ONE_DAY
    assert tally(alice).streak_on(later) == 0
    result(alice, daily(later))
    found = tally(alice)
    assert (found.streak_on(later), found.longest_streak) == (1, 4)


def test_r_b3_the_hours_of_the_wins_do_not_matter():
    alice = player()
    early = datetime.datetime(2026, 11, 28, 0, 10, tzinfo=datetime.UTC)
    late = datetime.datetime(2026, 11, 29, 23, 50, tzinfo=datetime.UTC)
    result(alice, daily(DAY - ONE_DAY), ended_at=early)
    result(alice, daily(DAY), ended_at=late)
    assert tally(alice, now=late).streak == 2


def test_r_b2_a_win_after_midnight_counts_for_its_own_day():
    alice = player()
    first, second = daily(DAY), daily(DAY + ONE_DAY)
    result(alice, second, ended_at=second.closes_at)
    result(alice, first, ended_at=first.closes_at + datetime.timedelta(minutes=10))
    found = tally(alice)
    assert (found.streak, found.last_won_day) == (2, DAY + ONE_DAY)


def test_a_lost_day_ends_the_streak():
    alice = player()
    result(alice, daily(DAY - 2 * ONE_DAY))
    result(alice, daily(DAY - ONE_DAY), status=Status.LOST)
    result(alice, daily(DAY))
    assert tally(alice).streak == 1


def test_p6_only_begun_plays_are_played_and_an_open_one_counts_once_its_board_is_final():
    alice = player()
    result(alice, daily(DAY), status=Status.OPEN)
    result(alice, daily(DAY - ONE_DAY), status=Status.OPEN, ply=0)
    result(alice, daily(DAY - 2 * ONE_DAY), status=Status.GIVEN_UP)
    found = tally(alice)
    assert (found.played, found.counted, found.won) == (2, 1, 0)
    assert tally(alice, now=NOON + 2 * ONE_DAY).counted == 2


def test_p6_a_deal_proved_unwinnable_never_counts_against_the_rate():
    alice = player()
    result(alice, daily(verdict=Verdict.UNWINNABLE), status=Status.LOST)
    result(alice, daily(DAY - ONE_DAY, verdict=Verdict.WINNABLE), status=Status.LOST)
    found = tally(alice)
    assert (found.played, found.counted) == (2, 1)


def test_voided_plays_and_other_variants_are_left_out():
    alice = player()
    result(alice, daily(), is_void=True)
    result(alice, daily(variant="archway"))
    found = tally(alice)
    assert (found.played, found.won, found.best_seconds, found.last_won_day) == (0, 0, None, None)


def test_recounting_again_changes_nothing():
    alice = player()
    result(alice, daily(), seconds=500)
    result(alice, daily(DAY - ONE_DAY), seconds=400)
    first = tally(alice)
    assert first.best_seconds == 400
    assert tally(alice).pk == first.pk
    assert Tally.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_r_d10_recounts_at_once_leave_one_row():
    alice = player()
    result(alice, daily())
    gate = threading.Barrier(4)

    def count():
        gate.wait()
        recount(alice, LADY, now=NOON)
        connection.close()

    threads = [threading.Thread(target=count) for _thread in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert list(Tally.objects.values_list("played", "won", "streak")) == [(1, 1, 1)]
    assert Play.objects.count() == 1
