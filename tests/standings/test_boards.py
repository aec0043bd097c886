"""The board of a daily."""

import datetime

import pytest
from django.test import Client

from games.models import Player, Status
from games.services.results.boards import board
from games.services.results.distributions import counts_of
from games.services.results.summaries import summary_of
from tests.standings.lay import DAY, NOON, client_of, daily, player, result

pytestmark = pytest.mark.django_db


def seen(of, *, viewer=None, attempt=None, number=1, now=NOON):
    return board(of, now=now, viewer=viewer, attempt=attempt, number=number)


def many(of, count):
    """Lay results two by two alike."""
    who = [Player(name=f"p{at}", name_key=f"p{at}") for at in range(count)]
    for at, one in enumerate(Player.objects.bulk_create(who)):
        result(one, of, seconds=100 + at // 2)


def test_r_c1_ties_share_a_rank_and_their_order_is_fixed():
    of = daily()
    for home in (9, 10, 8, 9):
        result(player(), of, status=Status.LOST, home=home)
    fetched = [seen(of).rows for _time in range(10)]
    assert [(row.rank, row.is_shared) for row in fetched[0]] == [
        (1, False),
        (2, True),
        (2, True),
        (4, False),
    ]
    assert all(rows == fetched[0] for rows in fetched)


def test_r_c1_a_tie_reaches_over_the_edge_of_a_page():
    of = daily()
    result(player("first"), of, seconds=1)
    many(of, 100)
    one, two = seen(of), seen(of, number=2)
    assert (one.rows[-1].rank, one.rows[-1].is_shared) == (50, True)
    assert (two.rows[0].rank, two.rows[0].is_shared) == (50, True)
    assert two.rows[1].rank == 52
    assert not {row.name for row in one.rows} & {row.name for row in two.rows}


def test_r_c2_the_viewer_has_one_row_marked_you():
    of = daily()
    alice = player("alice")
    attempt = result(alice, of, seconds=50)
    result(alice, of, seconds=10, is_ranked=False)
    result(player("bob"), of, seconds=40)
    shown = seen(of, viewer=alice, attempt=attempt)
    assert [(row.name, row.is_you) for row in shown.rows] == [("bob", False), ("alice", True)]
    assert (shown.own.standing.rank, shown.own.standing.of, shown.own.page) == (2, 2, 1)


def test_the_viewer_is_told_the_page_of_the_own_row():
    of = daily()
    many(of, 120)
    alice = player("alice")
    shown = seen(of, viewer=alice, attempt=result(alice, of, seconds=10_000))
    assert (shown.own.page, shown.own.standing.rank) == (3, 121)
    assert seen(of, number=3).rows[-1].name == "alice"


def test_p11_a_guest_is_on_no_board_but_told_the_place():
    of = daily()
    result(player("bob"), of, seconds=40)
    guest = player(is_guest=True)
    shown = seen(of, viewer=guest, attempt=result(guest, of, seconds=20))
    assert [row.name for row in shown.rows] == ["bob"]
    assert (shown.own.standing.rank, shown.own.standing.of, shown.own.page) == (1, 2, None)


def test_p3_open_then_closing_then_final_and_then_the_unfinished_stand():
    of = daily()
    result(player("done"), of, status=Status.LOST, home=20)
    result(player("left"), of, status=Status.OPEN, home=60)
    result(player("never moved"), of, status=Status.OPEN, home=8, ply=0)
    second = datetime.timedelta(seconds=1)
    assert seen(of, now=of.closes_at - second).state == "open"
    closing = seen(of, now=of.closes_at)
    assert (closing.state, [row.name for row in closing.rows]) == ("closing", ["done"])
    final = seen(of, now=of.final_at)
    assert (final.state, [row.name for row in final.rows]) == ("final", ["left", "done"])
    assert final.rows[0].result.result == "unfinished"


def test_home_leaves_out_the_cards_laid_out():
    of = daily()
    result(player(), of)
    assert seen(of).rows[0].result.home == 96


def test_transfers_rank_only_where_they_are_counted():
    assert seen(daily(variant="archway+kit")).counts_transfers
    assert not seen(daily(variant="archway")).counts_transfers


def test_r_c5_and_r_c6_a_hidden_or_deleted_name_is_gone_at_once():
    of = daily()
    bob, carol = player("bob"), player("carol")
    result(bob, of, seconds=10)
    result(carol, of, seconds=20)
    Player.objects.filter(pk=bob.pk).update(is_name_hidden=True)
    Player.objects.filter(pk=carol.pk).update(is_deleted=True)
    rows = seen(of).rows
    assert [(row.rank, row.name) for row in rows] == [(1, "name hidden"), (2, "deleted player")]


def test_a_banned_player_stands_on_no_board():
    of = daily()
    result(player(is_banned=True), of)
    assert not seen(of).rows


def test_the_summary_counts_wins_and_finds_the_median():
    of = daily()
    for home in (8, 28, 58):
        result(player(), of, status=Status.LOST, home=home)
    result(player(), of)
    summary = summary_of(of, counts_of(of, now=NOON))
    assert (summary.players, summary.won, summary.share_won) == (4, 1, 25)
    assert summary.median_home == 20
    assert summary.homes == {0: 1, 20: 1, 50: 1}


def test_an_empty_board_has_no_share_and_no_median():
    shown = seen(daily())
    assert (shown.rows, shown.summary.share_won, shown.summary.median_home) == ((), None, None)
    assert (shown.page.first, shown.page.last, shown.page.count) == (0, 0, 1)


@pytest.mark.parametrize("number", [0, -3, 99])
def test_a_page_beyond_the_ends_is_the_nearest_one(number):
    of = daily()
    many(of, 60)
    assert seen(of, number=number).page.number == (2 if number > 0 else 1)


@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize("count", [1, 160])
def test_r_c3_a_board_takes_three_queries_whatever_its_size(
    django_assert_num_queries, count, number
):
    of = daily()
    many(of, count)
    alice = player("alice")
    attempt = result(alice, of)
    with django_assert_num_queries(3):
        seen(of, viewer=alice, attempt=attempt, number=number)


@pytest.mark.parametrize("count", [1, 160])
@pytest.mark.parametrize(
    "path", ["/daily/lady-of-the-manor/2026-11-29/", "/board/lady-of-the-manor/"]
)
@pytest.mark.parametrize("number", [1, 3])
def test_r_c3_the_pages_take_at_most_eight(
    clock, django_assert_max_num_queries, path, count, number
):
    of = daily()
    many(of, count)
    alice = player("alice")
    result(alice, of)
    client = client_of(alice)
    with django_assert_max_num_queries(8):
        assert client.get(path, {"page": number}).status_code == 200


def test_the_page_says_the_place_in_words(clock):
    of = daily()
    many(of, 26)
    alice = player("alice")
    result(alice, of, seconds=105)
    html = client_of(alice).get("/board/lady-of-the-manor/").content.decode()
    assert "Eleventh of 27" in " ".join(html.split())
    guest = player(is_guest=True)
    result(guest, of, seconds=104)
    html = client_of(guest).get("/board/lady-of-the-manor/").content.decode()
    assert "You would stand ninth of 28" in " ".join(html.split())


def test_p8_the_running_board_shows_results_and_leads_to_no_play(clock):
    of = daily()
    play = result(player("bob"), of, seconds=848, log="A7>F2 12\n")
    html = Client().get("/board/lady-of-the-manor/").content.decode()
    assert "14:08" in html
    assert play.code not in html
    assert "A7&gt;F2" not in html
    assert of.day == DAY
