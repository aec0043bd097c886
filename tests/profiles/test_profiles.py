"""Players' pages: what others may know, what the figures count, and who keeps to themselves."""

import datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Analysis, Daily, JobStage, Play, Player, Status, Verdict
from games.services.people import accounts
from games.services.record import profiles
from games.services.results import tallies
from tests.profiles.pages import plain
from tests.standings.lay import DAY, LADY, NOON, ONE_DAY, client_of, daily, player, result

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

OLD = DAY - 5 * ONE_DAY


def page_of(name: str, client: Client | None = None) -> str:
    return plain((client or Client()).get(f"/player/{name}/"))


def looked_into(play: Play, skill: float, luck: float) -> None:
    Analysis.objects.create(
        play=play, ply=play.ply, version=1, stage=JobStage.DONE, skill=skill, luck=luck
    )


def told(who: Player, viewer: Player | None = None) -> profiles.PublicProfile:
    return profiles.public_profile(who, now=NOON, viewer=viewer)


# Figures


def test_r_a4_each_figure_counts_what_its_label_says() -> None:
    ada = player("ada")
    result(ada, daily(OLD), seconds=300)
    result(ada, daily(OLD - ONE_DAY), status=Status.LOST, seconds=5)
    result(ada, daily(OLD - 2 * ONE_DAY), status=Status.OPEN, ply=0, home=8)
    result(ada, daily(OLD - 3 * ONE_DAY, verdict=Verdict.UNWINNABLE), status=Status.LOST)
    result(ada, daily(OLD - 4 * ONE_DAY), is_ranked=False, seconds=1)
    result(ada, daily(OLD - 5 * ONE_DAY), is_void=True, seconds=1)
    tallies.recount(ada, LADY, now=NOON)
    (figures,) = told(ada).figures
    assert (figures.played, figures.won, figures.counted, figures.rate) == (3, 1, 2, 50)
    assert (figures.best_seconds, figures.longest_streak) == (300, 1)
    page = page_of("ada")
    for label in ("Played: first attempts", "Won: these", "Win rate: the share", "Days in a row:"):
        assert label in page


def test_no_board_that_is_not_final_is_told_of() -> None:
    ada = player("ada")
    for back in (2, 3, 5):
        result(ada, daily(DAY - back * ONE_DAY, "archway"))
    tallies.recount(ada, "archway", now=NOON)
    before = page_of("ada")
    for back, verdict in [(0, Verdict.UNWINNABLE), (1, Verdict.WINNABLE)]:
        of = daily(DAY - back * ONE_DAY, verdict=verdict)
        looked_into(result(ada, of, status=Status.LOST, home=33), 0.5, 0.1)
        result(ada, daily(DAY - back * ONE_DAY, "archway"))
    for variant in (LADY, "archway"):
        tallies.recount(ada, variant, now=NOON)
    assert page_of("ada") == before
    assert "Lady of the Manor" not in page_of("ada", client_of(ada))


def test_days_in_a_row_are_counted_up_to_the_latest_final_board() -> None:
    ada = player("ada")
    for back in (2, 3, 5):
        result(ada, daily(DAY - back * ONE_DAY, "archway"))
    for back in (3, 4, 5):
        result(ada, daily(DAY - back * ONE_DAY))
    result(ada, daily(DAY - 2 * ONE_DAY), status=Status.LOST)
    found = {each.variant: (each.streak, each.longest_streak) for each in told(ada).figures}
    assert found == {"archway": (2, 2), LADY: (0, 3)}


def test_p8_no_way_to_a_replay_of_a_deal_that_the_viewer_is_playing() -> None:
    ada, bea = player("ada"), player("bea")
    play = result(ada, daily(OLD))
    looked_into(play, 0.5, 0.1)
    assert f"/replay/{play.code}/" in page_of("ada")
    assert f"/replay/{play.code}/" in page_of("ada", client_of(bea))
    assert profiles.course_of(ada, now=NOON, viewer=bea)
    result(bea, Daily.objects.get(), is_ranked=False, status=Status.OPEN)
    assert f"/replay/{play.code}/" not in page_of("ada", client_of(bea))
    assert not profiles.course_of(ada, now=NOON, viewer=bea)


def test_skill_and_luck_over_time_from_analyses_that_still_hold() -> None:
    ada = player("ada")
    for back, skill in enumerate((0.25, 0.5, 0.75)):
        looked_into(result(ada, daily(OLD - back * ONE_DAY)), skill, 0.1 - skill / 5)
    Analysis.objects.filter(skill=0.5).update(ply=3)
    course = profiles.course_of(ada, now=NOON, viewer=None)
    assert [(one.day, one.skill) for one in course] == [(OLD - 2 * ONE_DAY, 0.75), (OLD, 0.25)]
    page = page_of("ada")
    assert "2 results: from 75\N{NO-BREAK SPACE}% to 25\N{NO-BREAK SPACE}%." in page
    assert "50\N{NO-BREAK SPACE}% on average" in page
    assert 'points="0.0,25.0 100.0,75.0"' in page


def test_the_calendar_of_days_counts_deals_won_of_those_played() -> None:
    ada = player("ada", joined_at=NOON - 60 * ONE_DAY)
    result(ada, daily(OLD))
    result(ada, daily(OLD, "archway"), status=Status.LOST)
    result(ada, daily(OLD - ONE_DAY), status=Status.LOST)
    days = profiles.days_of(ada, None, now=NOON)
    found = {day.day: day for week in days.weeks for day in week if day and day.played}
    assert found == {
        OLD: profiles.Day(OLD, 2, 1),
        OLD - ONE_DAY: profiles.Day(OLD - ONE_DAY, 1, 0),
    }
    assert (days.played, days.won, days.next) == (2, 1, None)
    assert days.previous == datetime.date(2026, 10, 1)
    assert profiles.days_of(ada, datetime.date(1999, 1, 1), now=NOON).previous is None


def test_a_page_takes_at_most_eight_queries() -> None:
    ada, bea = player("ada"), player("bea")
    for back in range(30):
        looked_into(result(ada, daily(OLD - back * ONE_DAY)), 0.5, 0.1)
    for client, path in [(client_of(bea), "/player/ada/"), (client_of(ada), "/me/")]:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(path).status_code == 200
        assert len(asked) <= 8, [each["sql"] for each in asked]


# Who has a page


def test_nobody_without_a_shown_name_has_a_page() -> None:
    player("gone", is_deleted=True)
    player("visitor 1", is_guest=True)
    player("hid", is_name_hidden=True)
    player("shut", is_banned=True)
    for name in ("gone", "visitor 1", "hid", "shut", "nobody"):
        assert Client().get(f"/player/{name}/").status_code == 404


def test_a_private_page_tells_the_name_alone() -> None:
    ada, bea = player("ada"), player("bea")
    empty, full = player("cleo"), client_of(ada)
    looked_into(result(ada, daily(OLD)), 0.5, 0.1)
    assert full.post("/me/privacy/", {"private": "yes"}).status_code == 302
    accounts_of = [client_of(empty), client_of(bea)]
    accounts_of[0].post("/me/privacy/", {"private": "yes"})
    for client in (Client(), accounts_of[1]):
        answers = [client.get(f"/player/{name}/") for name in ("ada", "cleo")]
        assert [answer.status_code for answer in answers] == [404, 404]
        pages = list(map(plain, answers))
        assert pages[0].replace("ada", "cleo") == pages[1], "only the name differs"
    assert "Latest results" in page_of("ada", full), "one's own"
    full.post("/me/privacy/", {"private": "no"})
    assert "Latest results" in page_of("ada")


def test_r_d13_privacy_and_following_are_posts() -> None:
    ada = client_of(player("ada"))
    player("bea")
    for path in ("/me/privacy/", "/player/bea/follow/"):
        assert ada.get(path).status_code == 405
        assert Client().post(path).headers["Location"].startswith("/account/log-in/")


def test_r_c6_a_deleted_player_has_no_page() -> None:
    ada = player("ada")
    result(ada, daily(OLD))
    accounts.delete(ada)
    ada.refresh_from_db()
    for name in ("ada", ada.name):
        answer = Client().get(f"/player/{name}/")
        assert answer.status_code == 404
        assert "ada" not in answer.content.decode().replace(f"/player/{name}", "")


def test_own_page_shows_the_course_the_days_and_what_others_see() -> None:
    ada = player("ada", joined_at=timezone.now())
    looked_into(result(ada, daily(OLD)), 0.5, 0.1)
    page = client_of(ada).get("/me/").content.decode()
    for part in ("Skill and luck", "November 2026", "Your page for others", "/player/ada/"):
        assert part in page
    guest: Any = accounts.new_guest(now=NOON)
    result(guest, Daily.objects.get())
    assert "Your page for others" not in client_of(guest).get("/me/").content.decode()
