"""Giving up is offered, and no more than offered, once cards only go to and fro."""

import pytest

from games.drawing.shown import shown
from games.drawing.table import moved
from games.engine.sight import PATIENCE, seen
from games.models import Deal, Play
from tests.patiences.test_wandering import wander
from tests.table.conftest import NOON


@pytest.mark.parametrize("moves", [1, PATIENCE - 1, PATIENCE])
def test_giving_up_is_offered_once_nothing_has_come_home_for_long(moves):
    play = Play(deal=Deal(variant="the-fifteen", seed="42", is_secret=False), started_at=NOON)
    page = moved(shown(play, seen(wander(moves)), now=NOON), token="token")
    assert ('id="tool-give-up" data-offered' in page) == (moves == PATIENCE)
    assert ("Nothing has come home for 30 moves" in page) == (moves == PATIENCE)
    assert 'data-status="open"' in page
