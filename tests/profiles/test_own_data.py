"""One's own data tell of seasons, follows and the private page as well."""

import datetime
import json

import pytest

from games.services.people import follows, personal
from games.services.record import profiles
from games.services.results import distributions, season_scores
from tests.standings.lay import LADY, NOON, daily, player, result

pytestmark = pytest.mark.django_db


def test_seasons_and_follows_are_in_it_and_no_hidden_name() -> None:
    ada = player("ada")
    follows.follow(ada, player("bea"), now=NOON)
    follows.follow(ada, player("rude", is_name_hidden=True), now=NOON)
    profiles.set_private(ada, is_private=True)
    ada.refresh_from_db()
    result(ada, daily(datetime.date(2026, 10, 1)))
    distributions.settle(now=NOON)
    season_scores.tend(now=NOON)
    data = json.loads("".join(personal.written(ada, now=NOON)))
    assert data["is_private"] is True
    assert [each["name"] for each in data["follows"]] == ["bea", "name hidden"]
    of_month = {"month": "2026-10-01", "points": 100, "results": 1, "rank": 1}
    assert data["seasons"] == [{"variant": "", **of_month}, {"variant": LADY, **of_month}]
