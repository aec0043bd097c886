"""The daily's pages, from outside the door."""

import datetime

import pytest
from django.test import Client

from games.models import Daily, Deal, Play, Player, Status
from games.services.days import daily as dailies
from tests.standings.lay import DAY, LADY, NOON, ONE_DAY, client_of, daily, player, result

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

PAGE = "/daily/lady-of-the-manor/2026-11-29/"
START = f"{PAGE}start"
PRACTISE = f"{PAGE}practise"


def text(response):
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (datetime.datetime(2026, 11, 29, 23, 59, 59, tzinfo=datetime.UTC), DAY),
        (datetime.datetime(2026, 11, 30, tzinfo=datetime.UTC), DAY + ONE_DAY),
    ],
)
def test_r_b1_all_pages_name_the_same_day(in_kiritimati, clock, moment, day):
    clock(moment)
    visitor = Client()
    address = f"/daily/{LADY}/{day}/"
    redirect = visitor.get(f"/daily/{LADY}/")
    assert (redirect.status_code, redirect["Location"]) == (302, address)
    written = f"{day:%A} {day.day} {day:%B}"
    assert written in text(visitor.get("/"))
    assert written in text(visitor.get(address))
    assert f"{day.day} {day:%B}" in text(visitor.get(f"/board/{LADY}/"))
    tomorrow = day + ONE_DAY
    midnight = datetime.datetime.combine(tomorrow, datetime.time(), datetime.UTC)
    left = f'data-left="{int((midnight - moment).total_seconds())}"'
    assert left in text(visitor.get(address))
    assert left in text(visitor.get("/"))
    assert visitor.get(f"/daily/{LADY}/{tomorrow}/").status_code == 404
    assert set(Daily.objects.values_list("day", flat=True)) == {day}


def test_the_countdown_is_written_by_the_server(clock):
    clock(datetime.datetime(2026, 11, 29, 14, 19, tzinfo=datetime.UTC))
    for path in ("/", PAGE):
        assert "9 h 41 min" in text(Client().get(path))


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/patiences/",
        "/board/",
        "/board/lady-of-the-manor/",
        "/board/lady-of-the-manor/?span=month",
        "/board/lady-of-the-manor/?span=all",
        "/daily/lady-of-the-manor/",
        PAGE,
        "/me/",
    ],
)
def test_r_d13_looking_begins_nothing(path):
    visitor = Client()
    for ask in (visitor.get, visitor.head):
        assert ask(path).status_code in (200, 302)
    assert not Play.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize("path", [START, PRACTISE])
def test_r_d13_beginning_takes_a_post(path):
    assert Client().get(path).status_code == 405


@pytest.mark.parametrize("day", ["2026-11-30", "2026-11-28", "1857-01-01", "2026-13-01"])
@pytest.mark.parametrize("act", ["", "start", "practise"])
def test_neither_the_future_nor_what_was_before_the_first_is_there(day, act):
    daily()
    visitor = Client()
    path = f"/daily/lady-of-the-manor/{day}/{act}"
    answer = visitor.post(path) if act else visitor.get(path)
    assert answer.status_code == 404
    assert Daily.objects.count() == 1


def test_a_scheduled_deal_is_not_to_be_begun_before_its_day():
    daily(DAY + ONE_DAY)
    visitor = Client()
    for act in ("start", "practise"):
        assert visitor.post(f"/daily/{LADY}/{DAY + ONE_DAY}/{act}").status_code == 404
    assert "30 November" not in text(visitor.get(PAGE))
    assert not Play.objects.exists()


def test_r_b6_the_page_tells_nothing_of_the_deal():
    html = text(Client().get(PAGE)) + text(Client().get("/"))
    deal = Deal.objects.get()
    assert deal.code not in html
    assert deal.seed not in html
    assert deal.order[:20] not in html


def test_start_begins_the_one_attempt_and_leads_to_its_table():
    visitor = Client()
    first = visitor.post(START)
    play = Play.objects.get()
    assert (first.status_code, first["Location"]) == (303, f"/play/{play.code}/")
    assert (play.is_ranked, play.started_at, play.daily.day) == (True, NOON, DAY)


def test_r_b7_starting_again_leads_to_the_same_attempt():
    visitor = Client()
    assert visitor.post(START)["Location"] == visitor.post(START)["Location"]
    assert Play.objects.count() == 1
    html = text(visitor.get(PAGE))
    assert "Go on" in html
    assert "Start today’s deal" not in html
    assert "Practise" not in html


def test_only_today_s_deal_can_be_started_and_the_page_says_so():
    daily(DAY - ONE_DAY)
    visitor = Client()
    page = f"/daily/{LADY}/{DAY - ONE_DAY}/"
    answer = visitor.post(f"{page}start")
    assert (answer.status_code, answer["Location"]) == (303, page)
    assert "Only today’s deal" in text(visitor.get(page))
    assert not Play.objects.exists()


def test_p7_an_earlier_day_is_for_practice():
    earlier = Daily.objects.get(pk=dailies.ensure(DAY - ONE_DAY, LADY).pk)
    visitor = Client()
    page = f"/daily/{LADY}/{earlier.day}/"
    html = text(visitor.get(page))
    assert "Practise this deal" in html
    assert "Start today’s deal" not in html
    assert visitor.post(f"{page}practise").status_code == 303
    play = Play.objects.get()
    assert (play.is_ranked, play.daily) == (False, earlier)


def test_today_s_deal_is_not_practised_before_it_is_played():
    visitor = Client()
    assert visitor.post(PRACTISE)["Location"] == PAGE
    assert not Play.objects.exists()


def test_r_b2_across_midnight_the_attempt_goes_on_and_the_new_deal_is_offered(clock):
    visitor = Client()
    clock(datetime.datetime(2026, 11, 29, 23, 50, tzinfo=datetime.UTC))
    table = visitor.post(START)["Location"]
    clock(datetime.datetime(2026, 11, 30, 0, 10, tzinfo=datetime.UTC))
    html = text(visitor.get(PAGE))
    assert table in html
    assert "until 1 December, 00:00, UTC" in html.replace("30 November, 24:00", "")
    assert "Today’s deal" in html
    assert "Start today’s deal" in text(visitor.get("/"))
    assert table in text(visitor.get("/"))


def test_p3_a_final_board_ends_the_attempt(clock):
    alice = player("alice")
    result(alice, daily(), status=Status.OPEN, home=50)
    clock(NOON + 2 * ONE_DAY)
    html = text(client_of(alice).get(PAGE))
    assert "Go on" not in html
    assert "The board is final." in html
    assert "First of 1" in html
    assert "unfinished" in html


def test_the_neighbouring_days_are_linked():
    for back in (0, 1, 2):
        daily(DAY - back * ONE_DAY)
    html = text(Client().get(f"/daily/{LADY}/{DAY - ONE_DAY}/"))
    assert f'href="/daily/{LADY}/{DAY}/"' in html
    assert f'href="/daily/{LADY}/{DAY - 2 * ONE_DAY}/"' in html
    first = text(Client().get(f"/daily/{LADY}/{DAY - 2 * ONE_DAY}/"))
    assert 'rel="prev"' not in first


def test_variants_with_options_have_dailies_of_their_own():
    assert text(Client().get("/daily/lady-of-the-manor+open+strict/2026-11-29/"))
    assert Client().get("/daily/lady-of-the-manor+shut/2026-11-29/").status_code == 404
