"""Seasons: points by share of a day's field, the best twenty results, final with their boards."""

import datetime
import random
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Daily, Play, Player, Season, SeasonScore, Status
from games.services.desk import curation
from games.services.people import accounts
from games.services.results import distributions, season_scores
from games.services.results.seasons import SeasonTable, season_table
from tests.standings.lay import LADY, NOON, client_of, daily, player, result

pytestmark = pytest.mark.django_db

MONTH = datetime.date(2026, 10, 1)
FIRST = MONTH
ARCHWAY = "archway"
LATER = NOON + datetime.timedelta(days=5)


def day(at: int) -> datetime.date:
    return MONTH + datetime.timedelta(days=at)


def counted(now: datetime.datetime = NOON) -> None:
    """Do what the worker does."""
    distributions.settle(now=now)
    season_scores.tend(now=now)


def table(
    variant: str = LADY, *, viewer: Player | None = None, number: int = 1, month: Any = MONTH
) -> SeasonTable:
    found = season_table(variant, month, now=NOON, viewer=viewer, number=number)
    assert found is not None
    return found


def places(variant: str = LADY) -> list[tuple[int, str, int]]:
    return [(row.rank, row.name, row.points) for row in table(variant).rows]


def naive(variant: str, month: datetime.date) -> dict[str, tuple[int, int]]:
    """Add up a season by hand: points and results of each player."""
    points: dict[str, list[int]] = defaultdict(list)
    for of in Daily.objects.filter(
        variant=variant, day__year=month.year, day__month=month.month, is_settled=True
    ):
        board = list(Play.objects.standing(of, now=NOON).select_related("player"))
        for play in board:
            others = [other for other in board if other != play]
            beaten = sum(other.standing >= play.standing for other in others)
            points[play.player.name].append(100 * beaten // len(others) if others else 100)
    return {
        name: (sum(sorted(each, reverse=True)[:20]), len(each)) for name, each in points.items()
    }


def lay_crowd(chance: random.Random, *, days: int = 24, players: int = 9) -> list[Player]:
    """Lay a month of results, with ties, unfinished ones, guests and banned players among them."""
    crowd = [player(f"crowd {at}", is_guest=at == 7, is_banned=at == 8) for at in range(players)]
    for at in range(days):
        for variant in (LADY, ARCHWAY)[: 1 + at % 2]:
            of = daily(day(at), variant)
            for one in crowd:
                if chance.random() < 0.8:
                    status = chance.choice([Status.WON, Status.LOST, Status.OPEN, Status.GIVEN_UP])
                    home = 104 if status == Status.WON else chance.randrange(20, 60)
                    result(one, of, status=status, home=home, seconds=chance.choice([60, 90]))
    return crowd


def agrees(variant: str) -> None:
    rows = {row.name: (row.points, row.days) for row in table(variant).rows}
    assert rows == naive(variant, MONTH)


# Points


def test_points_are_the_share_of_the_others_beaten_or_tied() -> None:
    assert [season_scores.points_of(better, of=4) for better in (0, 1, 1, 3)] == [100, 66, 66, 0]
    assert season_scores.points_of(0, of=1) == 100


def test_r_c1_equal_points_share_a_rank() -> None:
    of = daily(FIRST)
    for name, seconds in [("ada", 60), ("bea", 70), ("cleo", 70), ("dora", 80)]:
        result(player(name), of, seconds=seconds)
    counted()
    assert places() == [(1, "ada", 100), (2, "bea", 66), (2, "cleo", 66), (4, "dora", 0)]
    assert [row.is_shared for row in table().rows] == [False, True, True, False]
    assert all(places() == places() for _time in range(10))


def test_the_best_twenty_results_of_a_month_count() -> None:
    one, other = player("one"), player("other")
    for at in range(25):
        of = daily(day(at))
        result(one, of, seconds=60)
        if at < 3:
            result(other, of, seconds=50)
    result(one, daily(day(31)))
    counted()
    assert places() == [(1, "one", 2000), (2, "other", 300)]
    assert table().rows[0].days == 25
    assert table(month=day(31)).rows[0].points == 100


@pytest.mark.parametrize("seed", [1, 2])
def test_a_season_equals_a_naive_recount_of_a_crowd(seed: int) -> None:
    chance = random.Random(seed)
    crowd = lay_crowd(chance)
    counted()
    for variant in (LADY, ARCHWAY):
        agrees(variant)
    lady, archway = naive(LADY, MONTH), naive(ARCHWAY, MONTH)
    overall = {row.name: row.points for row in table("").rows}
    assert overall == {
        name: sum(each[name][0] for each in (lady, archway) if name in each)
        for name in {*lady, *archway}
    }
    assert SeasonScore.objects.filter(player=crowd[7]).count() == 0, "a guest"


def test_a_season_follows_whatever_changes_a_final_board(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    crowd = lay_crowd(random.Random(3), days=6)
    counted()
    void = Play.objects.ranked().begun().filter(player=crowd[0], daily__variant=LADY)[0]
    guest, absent = crowd[7], player("absent")
    acts: list[Callable[[], object]] = [
        lambda: curation.void(void, "by hand", now=NOON),
        lambda: curation.unvoid(void, now=NOON),
        lambda: curation.ban(Player.objects.filter(pk=crowd[1].pk)),
        lambda: curation.unban(Player.objects.filter(is_banned=True)),
        lambda: accounts.merge(guest, absent, now=NOON),
        lambda: accounts.sign_up(None, name="new", password="long enough", email="", now=NOON),
    ]
    for act in acts:
        act()
        season_scores.tend(now=NOON)
        agrees(LADY)
        agrees(ARCHWAY)
    assert "absent" in {row.name for row in table().rows}


def test_nobody_banned_is_listed_even_before_the_recount() -> None:
    of = daily(FIRST)
    for name in ("ada", "bea"):
        result(player(name), of)
    counted()
    curation.ban(Player.objects.filter(name="ada"))
    assert [row.name for row in table().rows] == ["bea"]


# When


def test_p3_a_day_counts_once_its_board_is_final_and_the_season_with_its_last() -> None:
    last = datetime.date(2026, 10, 31)
    of = daily(last)
    result(player("ada"), of)
    result(player("bea"), of, status=Status.OPEN, home=30)
    before = of.final_at + distributions.GRACE - datetime.timedelta(seconds=1)
    counted(before)
    assert season_table(LADY, MONTH, now=before, viewer=None) is None
    counted(of.final_at + distributions.GRACE)
    assert [row[1:] for row in places()] == [("ada", 100), ("bea", 0)]
    assert table().is_final
    assert not season_table(LADY, MONTH, now=of.closes_at, viewer=None).is_final  # type: ignore[union-attr]
    curation.void(Play.objects.get(player__name="ada"), "by hand", now=NOON)
    assert not table().is_final, "it is to be counted anew"


def test_a_count_that_broke_off_is_done_anew_and_nobody_counts_twice_at_once() -> None:
    result(player("ada"), daily(FIRST))
    distributions.settle(now=NOON)
    season = Season.objects.get()
    SeasonScore.objects.create(
        season=season, edition=1, player=player(), position=1, rank=1, points=9, days=1
    )
    Season.objects.update(leased_until=NOON + season_scores.LEASE)
    assert season_scores.tend(now=NOON) == 0
    assert season_scores.tend(now=NOON + 2 * season_scores.LEASE) == 2, "its own and that of all"
    assert places() == [(1, "ada", 100)]


def test_the_edition_shown_stays_whole_while_the_next_is_written() -> None:
    of = daily(FIRST)
    result(player("ada"), of)
    counted()
    season = Season.objects.get(variant=LADY)
    SeasonScore.objects.create(
        season=season, edition=2, player=player(), position=1, rank=1, points=9, days=1
    )
    assert places() == [(1, "ada", 100)]


# Pages


def test_pages_paging_and_the_own_row_between_its_neighbours() -> None:
    of = daily(FIRST)
    crowd = [player(f"crowd {at:03}") for at in range(120)]
    for at, one in enumerate(crowd):
        result(one, of, seconds=60 + at)
    counted()
    shown = table(viewer=crowd[110])
    assert (len(shown.rows), shown.page.total, shown.own_page) == (50, 120, 3)
    assert [row.rank for row in shown.near] == [109, 110, 111, 112, 113]
    assert [row.is_you for row in shown.near] == [False, False, True, False, False]
    assert shown.own == shown.near[2]
    last = table(viewer=crowd[110], number=3)
    assert last.near == ()
    assert last.own == shown.own
    assert table(viewer=player("absent")).own is None
    client = client_of(crowd[110])
    for path in ("", "?page=2", "?page=3"):
        for start in (f"/season/{LADY}/2026-10/", "/season/2026-10/"):
            with CaptureQueriesContext(connection) as asked:
                page = client.get(start + path).content.decode()
            assert len(asked) <= 8
            assert page.count("data-you") == 1
            assert "111th of 120" in page
            assert page.count('href="?page=3#you"') == (path != "?page=3")
            assert page.count('id="you"') == (path == "?page=3")
            assert page.count('<caption class="unseen">Your neighbours') == (path != "?page=3")
            assert '<a href="/board/" aria-current="true">Board</a>' in page


def test_pages_say_how_points_are_counted_and_send_to_this_month(clock: Any) -> None:
    client = Client()
    assert client.get("/season/").headers["Location"] == "/season/2026-11/"
    assert client.get(f"/season/{LADY}/").headers["Location"] == f"/season/{LADY}/2026-11/"
    page = client.get("/season/2026-11/").content.decode()
    assert "Nobody has points yet." in page
    assert "2 December" in page
    for none in ("/season/2026-12/", "/season/2026-09/", "/season/2026-13/"):
        assert client.get(none).status_code == 404
    result(player("ada"), daily(FIRST))
    counted()
    page = client.get(f"/season/{LADY}/2026-10/").content.decode()
    assert "0 to 100, rounded down" in page
    assert "The best 20 results" in page
    assert "The season is final." in page
    assert client.get(f"/season/{ARCHWAY}/2026-10/").status_code == 200, "another has points then"


def test_r_c6_a_deleted_player_stays_without_a_name_or_a_page(clock: Any) -> None:
    who = player("ada")
    result(who, daily(FIRST))
    result(player("hidden", is_name_hidden=True), Daily.objects.get())
    counted()
    accounts.delete(who)
    page = Client().get(f"/season/{LADY}/2026-10/").content.decode()
    assert "deleted player" in page
    assert "name hidden" in page
    assert "ada<" not in page
    assert "/player/" not in page


def test_a_running_day_is_in_no_season(clock: Any) -> None:
    result(player("ada"), daily(NOON.date()))
    result(player("bea"), daily(NOON.date() - datetime.timedelta(days=1)))
    counted()
    assert not Season.objects.exists()
    page = Client().get(f"/season/{LADY}/2026-11/").content.decode()
    assert "ada" not in page
    assert "bea" not in page


@pytest.mark.django_db(transaction=True)
def test_r_a11_a_database_from_before_has_its_seasons_counted() -> None:
    before, last = (
        [("games", "0007_crowd")],
        MigrationExecutor(connection).loader.graph.leaf_nodes(),
    )
    result(player("ada"), daily(FIRST))
    distributions.settle(now=NOON)
    for moment in (before, last):
        MigrationExecutor(connection).migrate(moment)
    season_scores.tend(now=NOON)
    assert places() == [(1, "ada", 100)]
