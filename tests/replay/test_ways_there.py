"""Where a replay is linked from: the sheet at a game’s end, one’s own games, and the boards."""

import pytest

from games.services.days import daily as dailies
from games.services.play import table
from tests.replay.conftest import LADY, NOON, OPENING, client_of, played

pytestmark = pytest.mark.django_db

BOARDS = (f"/board/{LADY}/", f"/daily/{LADY}/2026-11-29/")


def links(viewer, path: str, play) -> bool:
    answer = client_of(viewer).get(path)
    assert answer.status_code == 200
    return f'href="/replay/{play.code}/"' in answer.content.decode()


def test_from_the_end_of_a_game_and_from_ones_own_games(casual, alice):
    running, ended = casual(acts=["A2>F1"]), casual()
    assert links(alice, f"/play/{ended.code}/", ended)
    assert not links(alice, f"/play/{running.code}/", running)
    assert links(alice, "/me/", ended)
    assert not links(alice, "/me/", running)
    table.restart(running, now=NOON)
    assert links(alice, "/me/", running), "a game left behind is still its player’s own"


@pytest.mark.parametrize("path", BOARDS)
def test_from_the_boards_for_those_who_may_look(ranked, daily, alice, bob, path):
    play = ranked(alice, [act for act in OPENING if act != "hint"])
    assert links(alice, path, play)
    assert not links(bob, path, play)
    assert not links(None, path, play)
    attempt = ranked(bob, ["A2>F1"])
    assert not links(bob, path, play)
    played(attempt, ["give-up"])
    assert links(bob, path, play)
    practice = dailies.practise(bob, daily, now=NOON)
    assert not links(bob, path, play), "no link leads nowhere"
    played(practice, ["give-up"])
    assert links(bob, path, play)
