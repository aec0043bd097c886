"""A game that was looked into, taken back and played on: its player may know what lay covered."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Play, Status
from games.services import deals
from games.services.play import table
from games.services.solving import inquiries
from tests.replay.conftest import NOON, client_of, played
from tests.table.acts import fresh, legal

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bells", "clock")]


@pytest.fixture
def lost(alice) -> Play:
    """Play number 42 of Archway, which hides nothing, until no card fits."""
    play = table.begin(alice, deals.numbered_deal("archway", "42"), now=NOON)
    while moves := legal(play):
        played(fresh(play), moves[:1])
    assert (fresh(play).status, fresh(play).is_assisted) == (Status.LOST, False)
    return fresh(play)


def test_it_is_assisted_from_then_on_and_stays_so(lost, alice):
    assert client_of(alice).post(f"/replay/{lost.code}/analyse").status_code == 303
    assert not fresh(lost).is_assisted, "it was played without"
    again = played(fresh(lost), ["take-back"])
    assert (again.status, again.is_assisted) == (Status.OPEN, True)
    assert played(again, ["redo"]).is_assisted
    assert played(fresh(lost), ["take-back", "give-up"]).is_assisted
    assert "assisted" in client_of(alice).get(f"/replay/{lost.code}/").content.decode()


def test_it_is_said_before_to_whom_it_concerns(lost, alice, bob):
    said = "it counts as assisted"
    assert said in client_of(alice).get(f"/replay/{lost.code}/").content.decode()
    assert said not in client_of(bob).get(f"/replay/{lost.code}/").content.decode()
    played(lost, ["take-back", "give-up"])
    assert said not in client_of(alice).get(f"/replay/{lost.code}/").content.decode()


def test_nobody_else_can_make_it_so(lost, bob):
    assert client_of(bob).post(f"/replay/{lost.code}/analyse").status_code == 404
    assert "Analyse this game" not in client_of(bob).get(f"/replay/{lost.code}/").content.decode()
    assert not inquiries.is_asked(lost)


def test_it_is_not_where_nobody_asked(lost):
    again = played(lost, ["take-back"])
    assert (again.status, again.is_assisted) == (Status.OPEN, False)


def test_a_game_that_goes_on_is_not_asked_after(lost):
    inquiries.ask(lost)
    played(lost, ["take-back"])
    with CaptureQueriesContext(
        connection,
    ) as asked:
        played(fresh(lost), ["take-back"])
    assert not [one for one in asked.captured_queries if "games_analysis" in one["sql"]]
