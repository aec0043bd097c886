"""The archive: every day so far, with what one did on it."""

import datetime
import re

import pytest
from django.test import Client

from games.models import Daily, Play, Player, Status
from games.services.record.archive import month_of
from games.services.results.tallies import recount
from tests.daily_pages.test_day import text
from tests.standings.lay import DAY, LADY, NOON, ONE_DAY, client_of, daily, player, result

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

ARCHIVE = f"/archive/{LADY}/"
FIRST = datetime.date(2026, 9, 20)


def days(month):
    return {one.day.day: one for week in month.weeks for one in week if hasattr(one, "state")}


def test_the_address_without_a_patience_leads_to_the_headline():
    assert Client().get("/archive/")["Location"] == ARCHIVE
    assert Client().get("/archive/no-such-game/").status_code == 404


def test_every_day_from_the_first_to_today_leads_to_its_page_and_no_later_one():
    for day in (DAY - 3 * ONE_DAY, DAY, DAY + ONE_DAY):
        daily(day)
    html = text(Client().get(ARCHIVE))
    linked = re.findall(rf'<td[^>]*> <a href="/daily/{re.escape(LADY)}/([\d-]+)/">', html)
    assert linked == ["2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29"]
    assert html.count('aria-current="date"') == 1
    assert "November 2026" in html
    assert 'rel="prev"' not in html
    assert 'rel="next"' not in html


def test_what_one_did_is_told_in_words_and_by_shape():
    alice = player("alice")
    laid = {
        20: {"status": Status.WON},
        21: {"status": Status.LOST, "home": 8 + 62},
        22: {"status": Status.GIVEN_UP, "home": 9},
        23: {"status": Status.OPEN, "home": 8 + 30},
        24: {"status": Status.WON, "is_ranked": False},
        25: {"status": Status.GIVEN_UP, "home": 8, "ply": 1},
        26: {"status": Status.WON, "is_void": True},
        28: {"status": Status.OPEN, "home": 8 + 44},
    }
    for number, fields in laid.items():
        result(alice, daily(DAY.replace(day=number)), **fields)
    result(player("bob"), daily(DAY.replace(day=19)))
    month = month_of(LADY, None, viewer=alice, now=NOON)
    found = {number: (one.state, one.home) for number, one in days(month).items()}
    assert found == {
        19: ("none", 0),
        20: ("won", 96),
        21: ("home", 62),
        22: ("home", 1),
        23: ("home", 30),
        24: ("practised", 96),
        25: ("none", 0),
        26: ("none", 0),
        27: ("none", 0),
        28: ("open", 44),
        29: ("none", 0),
    }
    assert (month.played, month.won) == (5, 1)
    html = text(client_of(alice).get(ARCHIVE))
    spoken = {
        "20": "won",
        "21": '62<span class="unseen"> cards home</span>',
        "22": '1<span class="unseen"> card home</span>',
        "28": "open",
    }
    for number, said in spoken.items():
        name = f'<b>{number}</b><span class="unseen"> November: </span> <small>{said}</small>'
        assert name in html
    assert '<span class="unseen">not played</span>' in html
    assert '<span class="unseen">practised</span>' in html
    told = re.sub(r"/static/\S+", "", html)
    assert "44" not in told, "of a running attempt nothing is told but that it runs"


def test_p7_practice_after_the_day_does_not_cover_the_result():
    alice, of = player("alice"), daily()
    result(alice, of, status=Status.LOST, home=20)
    result(alice, of, status=Status.WON, is_ranked=False)
    assert days(month_of(LADY, None, viewer=alice, now=NOON))[29].state == "home"


@pytest.mark.parametrize(
    ("month", "shown", "previous", "next"),
    [
        ("", "2026-11", "2026-10", None),
        ("2026-10", "2026-10", "2026-09", "2026-11"),
        ("2026-09", "2026-09", None, "2026-10"),
        ("1857-01", "2026-09", None, "2026-10"),
        ("9999-12", "2026-11", "2026-10", None),
        ("2026-13", "2026-11", "2026-10", None),
        ("0000-00", "2026-11", "2026-10", None),
        ("nonsense\x00", "2026-11", "2026-10", None),
    ],
)
def test_months(month, shown, previous, next):
    daily(FIRST)
    html = text(Client().get(ARCHIVE, {"month": month}))
    ways = dict(re.findall(r'rel="(prev|next)" href="\?month=([\d-]+)"', html))
    assert ways == {way: to for way, to in (("prev", previous), ("next", next)) if to}
    date = datetime.date.fromisoformat(f"{shown}-01")
    assert f'<h2 id="month">{date:%B %Y}</h2>' in html


def test_a_variant_without_a_daily_shows_today_alone():
    html = text(Client().get("/archive/archway/"))
    assert "/daily/archway/2026-11-29/" in html
    assert "2026-11-28" not in html
    assert not Daily.objects.exists()


def test_r_d13_looking_begins_nothing():
    daily(FIRST)
    assert Client().get(ARCHIVE).status_code == 200
    assert not Play.objects.exists()
    assert not Player.objects.exists()
    assert Daily.objects.count() == 1


def test_the_streak_is_told_as_everywhere():
    alice = player("alice")
    for back in (3, 2, 0):
        result(alice, daily(DAY - back * ONE_DAY))
    recount(alice, LADY, now=NOON)
    assert "<b>1 day</b> <small>longest 2</small>" in text(client_of(alice).get(ARCHIVE))


@pytest.mark.parametrize("count", [1, 29])
def test_six_queries_whatever_was_played(django_assert_max_num_queries, count):
    alice = player("alice")
    for back in range(count):
        result(alice, daily(DAY - back * ONE_DAY))
    client = client_of(alice)
    with django_assert_max_num_queries(6):
        assert client.get(ARCHIVE).status_code == 200


def test_r_b1_the_archive_names_the_same_day_as_all_pages(in_kiritimati, clock):
    daily(DAY)
    for moment, day in [
        (datetime.datetime(2026, 11, 30, 23, 59, 59, tzinfo=datetime.UTC), DAY + ONE_DAY),
        (datetime.datetime(2026, 12, 1, tzinfo=datetime.UTC), DAY + 2 * ONE_DAY),
    ]:
        clock(moment)
        html = text(Client().get(ARCHIVE))
        today = re.search(r'<td[^>]*aria-current="date"[^>]*> <a href="[^"]*/([\d-]+)/"', html)
        assert today
        assert today[1] == f"{day}"
        assert f"{day + ONE_DAY}" not in html


def test_r_b2_a_game_across_midnight_is_of_its_own_day(clock):
    alice, of = player("alice"), daily()
    result(alice, of, status=Status.OPEN)
    clock(of.closes_at + datetime.timedelta(minutes=10))
    assert days(month_of(LADY, None, viewer=alice, now=of.closes_at))[29].state == "open"
    Play.objects.update(status=Status.WON, home=104)
    month = month_of(LADY, None, viewer=alice, now=of.closes_at)
    assert {number: one.state for number, one in days(month).items()} == {29: "won", 30: "none"}
