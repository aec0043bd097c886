"""The calendar's pages, and the desk's first page."""

import datetime
import re
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from games.models import Candidate, Daily, Player, Stage
from games.patiences import VARIANTS
from games.services.days import calendar, daily
from tests.curation.lay import VARIANT, approved, candidate, staff

DAY = datetime.timedelta(days=1)
ALL = "/admin/games/daily/calendar/"
ONE = f"{ALL}?variant={VARIANT}"

pytestmark = pytest.mark.django_db


def post(client: Client, where: str = ONE, **sent: object) -> str:
    response = client.post(where, sent, follow=True)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def show(client: Client, where: str = ONE) -> str:
    response = client.get(where)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def messages_of() -> list[str]:
    return [entry.get_change_message() for entry in LogEntry.objects.order_by("pk")]


def row_of(html: str, day: datetime.date) -> str:
    (row,) = re.findall(rf'<tr data-day="{day}".*?</tr>', html)
    return row


# What is shown


def test_all_variants_are_seen_at_a_glance(desk_of_curator: Client) -> None:
    html = show(desk_of_curator, ALL)
    for variant in VARIANTS:
        assert f"?variant={variant.replace('+', '%2B')}" in html
    assert html.count("<tr") >= 1 + calendar.DAYS
    assert desk_of_curator.get(f"{ALL}?variant=snap").status_code == 404


def test_one_variant_s_days_and_the_free_deals(
    desk_of_curator: Client, today: datetime.date, now: datetime.datetime
) -> None:
    one, other, doubt = approved(wins=9), candidate(wins=3), candidate(verdict="unknown")
    lost = candidate(verdict="unwinnable")
    rejected = candidate(stage=Stage.REJECTED, reason="Dull")
    there = calendar.schedule(candidate(wins=2).deal, today + DAY, now=now)
    html = show(desk_of_curator)
    offered = [int(pk) for pk in re.findall(r'name="deal" value="(\d+)"', html)]
    assert offered == [one.deal_id, other.deal_id, doubt.deal_id]
    assert not {lost.deal_id, rejected.deal_id, there.deal_id} & set(offered)
    assert "winnable, fierce; chosen" in row_of(html, today + DAY)
    assert '<span class="desk-gap">gap</span>' in row_of(html, today + 2 * DAY)
    assert "59 of the next 60 days have no deal yet." in html


def test_p8_today_s_verdict_is_hidden_from_who_has_not_played(
    desk_of_curator: Client, today: datetime.date
) -> None:
    daily.put(approved(wins=9), today)
    row = row_of(show(desk_of_curator), today)
    assert "hidden; chosen" in row
    assert "winnable" not in row
    assert "on the table" in row


# Changing


def test_a_deal_is_chosen_for_a_day(desk_of_curator: Client, today: datetime.date) -> None:
    one = approved(wins=9)
    html = post(desk_of_curator, deal=one.deal_id, put=today + 2 * DAY)
    assert "Chosen for" in html
    assert (Daily.objects.get().deal, Daily.objects.get().day) == (one.deal, today + 2 * DAY)
    assert messages_of() == [f"Chosen: deal {one.deal.code}."]


def test_r_b10_the_page_says_why_not_and_offers_the_override(
    desk_of_curator: Client, today: datetime.date
) -> None:
    one = candidate(verdict="unknown")
    html = post(desk_of_curator, deal=one.deal_id, put=today + DAY)
    assert "Nothing proves that this deal can be won. Tick that it may be" in html
    assert 'name="overrides"' in html
    assert not Daily.objects.exists()
    html = post(desk_of_curator, deal=one.deal_id, put=today + DAY, overrides="yes")
    assert "although it is not proved winnable" in html
    assert Daily.objects.get().deal == one.deal
    assert "although it is not proved winnable" in messages_of()[0]
    assert "not proved; chosen" in row_of(html, today + DAY)


def test_r_b10_the_form_says_why_not_and_offers_the_override(
    desk_of_curator: Client, today: datetime.date
) -> None:
    one = candidate(verdict="unwinnable")
    where = reverse("admin:games_daily_add")
    sent = {"day": today + DAY, "deal": one.deal_id}
    html = desk_of_curator.post(where, sent).content.decode()
    assert "This deal is proved unwinnable. Tick that it may be" in html
    assert not Daily.objects.exists()
    assert desk_of_curator.post(where, {**sent, "overrides": "on"}).status_code == 302
    assert Daily.objects.get().deal == one.deal


def test_r_b5_a_used_deal_gives_an_error(
    desk_of_curator: Client, today: datetime.date, now: datetime.datetime
) -> None:
    there = calendar.schedule(approved().deal, today + DAY, now=now)
    html = post(desk_of_curator, deal=there.deal_id, put=today + 2 * DAY)
    assert "This deal is used: it is the daily of" in html
    assert Daily.objects.get() == there


@pytest.mark.parametrize(
    "sent",
    [
        {"put": "2099-01-01"},
        {"put": "2099-01-01", "deal": "x"},
        {"put": "2099-01-01", "deal": "999"},
        {"put": "tomorrow", "deal": "1"},
        {"swap": "yes"},
        {"swap": "yes", "day": ["2099-01-01"]},
        {"swap": "yes", "day": ["2099-01-01", "2099-01-02"]},
        {"take": "yes"},
        {"nothing": "yes"},
    ],
)
def test_nonsense_changes_nothing(desk_of_curator: Client, sent: dict[str, object]) -> None:
    approved()
    post(desk_of_curator, **sent)
    assert not Daily.objects.exists()


def test_a_deal_of_another_variant_is_not_put_here(
    desk_of_curator: Client, today: datetime.date
) -> None:
    other = approved("archway+kit")
    html = post(desk_of_curator, deal=other.deal_id, put=today + DAY)
    assert "Choose a deal first" in html
    assert not Daily.objects.exists()


def test_two_ticked_days_change_places(
    desk_of_curator: Client, today: datetime.date, now: datetime.datetime
) -> None:
    one, other = (
        calendar.schedule(approved().deal, today + ahead * DAY, now=now) for ahead in (1, 2)
    )
    html = post(desk_of_curator, swap="yes", day=[one.day, other.day])
    assert "changed places" in html
    assert Daily.objects.get(day=one.day).deal == other.deal
    assert sorted(messages_of())[0].startswith("Moved here from ")


def test_ticked_days_are_emptied(
    desk_of_curator: Client, today: datetime.date, now: datetime.datetime
) -> None:
    there = calendar.schedule(approved().deal, today + DAY, now=now)
    assert "is empty." in post(desk_of_curator, take="yes", day=[there.day])
    assert not Daily.objects.exists()
    assert messages_of() == [f"Taken off the calendar: deal {there.deal.code}."]
    assert "Taken off the calendar" in show(desk_of_curator, reverse("admin:index"))


@pytest.mark.parametrize("where", [ALL, ONE])
def test_the_empty_days_are_filled(desk_of_curator: Client, where: str) -> None:
    made = [approved(wins=wins) for wins in (2, 9, 17)]
    other = approved("archway+kit")
    html = post(desk_of_curator, where, fill="yes")
    filled = [*made, other] if where == ALL else made
    assert f"{len(filled)} days filled." in html
    assert {there.deal_id for there in Daily.objects.all()} == {one.deal_id for one in filled}
    assert len(messages_of()) == len(filled)
    assert "Nothing was filled" in post(desk_of_curator, where, fill="yes")


@pytest.mark.parametrize("sent", [{"swap": "yes"}, {"take": "yes"}, {"put": ""}, {"fill": "yes"}])
def test_a_started_daily_stays_whatever_is_posted(
    desk_of_chief: Client,
    today: datetime.date,
    now: datetime.datetime,
    sent: dict[str, str],
) -> None:
    there = daily.put(approved(), today)
    assert there is not None
    coming = calendar.schedule(approved().deal, today + DAY, now=now)
    spare = approved()
    asked: dict[str, Any] = {"day": [today, coming.day], "deal": spare.deal_id, **sent}
    if "put" in sent:
        asked["put"] = today
    html = post(desk_of_chief, **asked)
    assert Daily.objects.get(day=today) == there
    assert Daily.objects.get(pk=there.pk).deal == there.deal
    if "fill" not in sent:
        assert calendar.ON_THE_TABLE in html


@pytest.mark.parametrize("codenames", [[], ["view_daily"], ["view_daily", "add_daily"]])
def test_who_may_only_look_changes_nothing(client: Client, codenames: list[str]) -> None:
    iris = staff("Iris")
    iris.user_permissions.set(Permission.objects.filter(codename__in=codenames))
    client.force_login(iris, backend="django.contrib.auth.backends.ModelBackend")
    approved()
    assert client.get(ONE).status_code == (200 if codenames else 403)
    assert client.post(ONE, {"fill": "yes"}).status_code == 403
    assert not Daily.objects.exists()


# The first page


def test_gaps_stand_on_the_first_page_in_words(
    desk_of_curator: Client, today: datetime.date, now: datetime.datetime
) -> None:
    approved()
    candidate("archway+kit")
    for ahead in range(1, 61):
        calendar.schedule(candidate("archway+kit").deal, today + ahead * DAY, now=now)
    html = show(desk_of_curator, reverse("admin:index"))
    rows = dict(
        re.findall(r'<tr> <th scope="row"> <a href="[^"]*variant=([^"]+)".*?(<td.*?)</tr>', html)
    )
    assert len(rows) == len(VARIANTS)
    assert rows[VARIANT].count(">gap<") == 7
    assert '<td class="desk-gaps">60</td> <td>1</td> <td>0</td>' in rows[VARIANT]
    assert rows["archway%2Bkit"].count("chosen") == 14
    assert "<td>none</td> <td>0</td> <td>1</td>" in rows["archway%2Bkit"]


def test_the_first_page_tells_who_did_what(
    desk_of_curator: Client, desk_of_chief: Client, curator: Player, today: datetime.date
) -> None:
    one = approved()
    post(desk_of_curator, deal=one.deal_id, put=today + DAY)
    html = show(desk_of_chief, reverse("admin:index"))
    assert f"Cora: Chosen: deal {one.deal.code}." in html


def test_what_chance_dealt_is_told_on_the_first_page(
    desk_of_curator: Client, today: datetime.date
) -> None:
    daily.ensure(today, VARIANT)
    html = show(desk_of_curator, reverse("admin:index"))
    assert "so chance dealt the daily of Lady of the Manor" in html
    assert not Candidate.objects.exists()
