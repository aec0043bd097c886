"""Following: whom one follows comes first on the day's board, and nobody is told."""

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from games.models import Follow, Player, Status
from games.services.people import accounts, follows
from games.services.results.boards import FOLLOWED, board
from tests.profiles.pages import plain
from tests.standings.lay import NOON, client_of, daily, player, result

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def pairs() -> set[tuple[str, str]]:
    return set(Follow.objects.values_list("player__name", "other__name"))


def test_following_once_and_no_longer() -> None:
    ada, bea = player("ada"), player("bea")
    client = client_of(ada)
    for _time in range(2):
        assert client.post("/player/bea/follow/", {"follow": "yes"}).status_code == 302
    assert pairs() == {("ada", "bea")}
    assert "Follow no longer" in client.get("/player/bea/").content.decode()
    assert "/player/bea/" in client.get("/me/").content.decode() or not ada.plays.exists()
    client.post("/player/bea/follow/", {"follow": "no"})
    assert pairs() == set()
    with pytest.raises(IntegrityError), transaction.atomic():
        Follow.objects.create(player=bea, other=bea)


def test_no_guest_follows_and_nobody_without_a_page_is_followed() -> None:
    guest, ada = accounts.new_guest(now=NOON), player("ada")
    player("hid", is_name_hidden=True)
    client_of(guest).post("/player/ada/follow/", {"follow": "yes"})
    follows.follow(guest, ada, now=NOON)
    follows.follow(ada, ada, now=NOON)
    for name in ("hid", guest.name, "nobody"):
        assert client_of(ada).post(f"/player/{name}/follow/").status_code == 404
    client_of(ada).post("/player/ada/follow/")
    assert pairs() == set()


def test_whom_one_follows_comes_first_with_their_ranks() -> None:
    of = daily()
    crowd = [player(f"crowd {at:03}") for at in range(70)]
    for at, one in enumerate(crowd):
        result(one, of, seconds=60 + at - at % 2)
    result(crowd[0], daily(variant="archway"))
    ada = player("ada")
    result(ada, of, status=Status.LOST, home=30)
    for at in (4, 61, 20):
        follows.follow(ada, crowd[at], now=NOON)
    follows.follow(ada, player("not there"), now=NOON)
    shown = board(of, now=NOON, viewer=ada, attempt=None, has_followed=True)
    assert [(row.name, row.rank, row.is_shared) for row in shown.followed] == [
        ("crowd 004", 5, True),
        ("crowd 020", 21, True),
        ("crowd 061", 61, True),
    ]
    client = client_of(ada)
    with CaptureQueriesContext(connection) as asked:
        page = client.get(f"/board/{of.variant}/").content.decode()
    assert len(asked) <= 8, [each["sql"] for each in asked]
    assert page.index("Whom you follow") < page.index("crowd 061") < page.index("crowd 000")
    other = client_of(crowd[61]).get(f"/board/{of.variant}/").content.decode()
    assert "Whom you follow" not in other
    assert ">ada<" not in other


def test_no_more_than_a_few_are_listed_and_nobody_banned() -> None:
    of, ada = daily(), player("ada")
    for at in range(FOLLOWED + 3):
        one = player(f"crowd {at:03}", is_banned=at == 0)
        result(one, of, seconds=60 + at)
        follows.follow(ada, one, now=NOON)
    shown = board(of, now=NOON, viewer=ada, attempt=None, has_followed=True).followed
    assert [row.rank for row in shown] == list(range(1, FOLLOWED + 1))


def test_a_running_attempt_of_one_who_is_followed_is_not_told() -> None:
    of, ada, bea = daily(), player("ada"), player("bea")
    follows.follow(ada, bea, now=NOON)
    client = client_of(ada)
    before = plain(client.get(f"/board/{of.variant}/"))
    result(bea, of, status=Status.OPEN, home=40)
    assert plain(client.get(f"/board/{of.variant}/")) == before


def test_r_c6_deleting_an_account_takes_follows_along(settings: Any) -> None:
    ada, bea, cleo = player("ada"), player("bea"), player("cleo")
    follows.follow(ada, bea, now=NOON)
    follows.follow(bea, cleo, now=NOON)
    follows.follow(ada, cleo, now=NOON)
    Player.objects.filter(pk=bea.pk).update(is_private=True)
    accounts.delete(bea)
    assert pairs() == {("ada", "cleo")}
    assert not Player.objects.get(pk=bea.pk).is_private


def test_signing_in_as_an_account_keeps_its_follows() -> None:
    ada, bea = player("ada"), player("bea")
    follows.follow(ada, bea, now=NOON)
    accounts.merge(accounts.new_guest(now=NOON), ada, now=NOON)
    assert pairs() == {("ada", "bea")}
