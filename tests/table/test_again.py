"""An act asked for again, as no answer came: it is done once, whether or not it was heard."""

import pytest

from games.engine.log import read_log
from games.models import Play
from games.services.play import table
from tests.browser.conftest import won
from tests.table.acts import fresh, message, post
from tests.table.conftest import NOON

pytestmark = pytest.mark.django_db

STALE = "The table had moved on; this is how it stands."

ACTS = [
    ("move", {"move": "A2>F1"}, "A2>F1"),
    ("move", {"move": "A2"}, "A2>F1"),
    ("take-back", {}, "take-back"),
    ("redo", {}, "redo"),
    ("hint", {}, "hint"),
    ("give-up", {}, "give-up"),
]
"""An act, what is posted with it, and what it writes; taking back and redoing need moves first."""

BEFORE = {"take-back": ["A2>F3"], "redo": ["A2>F3", "take-back"]}


def texts(play: Play) -> list[str]:
    return [entry.text for entry in read_log(fresh(play).log)]


def begun(at_table, casual, act: str) -> Play:
    play = casual()
    for ply, text in enumerate(BEFORE.get(act, [])):
        fields = {"move": text} if ">" in text else {}
        response = post(at_table, play, "move" if fields else text, ply=ply, **fields)
        assert response.status_code == 200
    return play


@pytest.mark.parametrize(("act", "fields", "written"), ACTS)
def test_what_was_done_is_not_done_again(at_table, casual, act, fields, written):
    play = begun(at_table, casual, act)
    ply = fresh(play).ply
    first = post(at_table, play, act, ply=ply, **fields)
    again = post(at_table, play, act, ply=ply, again=1, **fields)
    assert (first.status_code, again.status_code) == (200, 200)
    assert texts(play)[ply:] == [written]
    assert message(again) == message(first)
    assert f'data-ply="{ply + 1}"'.encode() in again.content


@pytest.mark.parametrize(("act", "fields", "written"), ACTS)
def test_what_was_never_heard_is_done_once(at_table, casual, act, fields, written):
    play = begun(at_table, casual, act)
    ply = fresh(play).ply
    again = post(at_table, play, act, ply=ply, again=1, **fields)
    late = post(at_table, play, act, ply=ply, **fields)
    assert (again.status_code, late.status_code) == (200, 409)
    assert texts(play)[ply:] == [written]


def test_it_is_found_where_the_game_has_gone_on(at_table, casual):
    play = casual()
    post(at_table, play, ply=0, move="A2>F1")
    post(at_table, play, "hint", ply=1)
    again = post(at_table, play, ply=0, again=1, move="A2")
    assert (again.status_code, texts(play)) == (200, ["A2>F1", "hint"])
    assert b'data-ply="2"' in again.content


def test_another_act_at_that_ply_is_stale_as_ever(at_table, casual):
    play = casual()
    post(at_table, play, ply=0, move="A2>F3")
    for text in ("A2>F1", "A", "A2>", "P1", "A2>F3 1"):
        again = post(at_table, play, ply=0, again=1, move=text)
        assert (again.status_code, message(again)) == (409, STALE)
    for act, ply in (("hint", 0), ("take-back", 0), ("give-up", 7)):
        assert post(at_table, play, act, ply=ply, again=1).status_code == 409
    assert post(at_table, play, ply=0, move="A2>F3").status_code == 409
    assert texts(play) == ["A2>F3"]


def test_finish_asked_again_plays_one_move(at_table, casual):
    seed, line = won("la-belle-lucie")
    play = casual("la-belle-lucie", seed)
    for ply, text in enumerate(line[:-3]):
        table.act(fresh(play), text, ply=ply, now=NOON)
    ply = fresh(play).ply
    for _time in range(2):
        assert post(at_table, play, "finish", ply=ply, again=1).status_code == 200
    assert fresh(play).ply == ply + 1
    assert post(at_table, play, "finish", ply=ply).status_code == 409


def test_a_refusal_stays_a_refusal(at_table, casual):
    play = casual()
    for _time in range(2):
        assert post(at_table, play, ply=0, again=1, move="A3>F1").status_code == 422
    assert texts(play) == []
