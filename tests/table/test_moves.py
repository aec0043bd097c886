"""Moves over the wire: what is done, what is refused, and what stays as it was."""

import datetime
import re

import pytest
from django.test import Client

from games.engine.log import read_log
from games.models import Play, Player, Status
from games.services.play import table
from tests.table.acts import HTMX, fresh, legal, message, post
from tests.table.conftest import NOON, client_of

pytestmark = pytest.mark.django_db


def test_a_move_is_applied_and_the_table_answered(at_table, casual):
    play = casual()
    response = post(at_table, play, ply=0, move="A2>F3")
    assert response.status_code == 200
    assert response.content.startswith(b'<section id="table"')
    assert message(response) == "2 of clubs home."
    assert [entry.text for entry in read_log(fresh(play).log)] == ["A2>F3"]
    assert (fresh(play).ply, fresh(play).home, fresh(play).moves) == (1, 9, 1)


def test_a_tap_plays_the_only_move(at_table, casual):
    play = casual()
    assert post(at_table, play, ply=0, move="A2").status_code == 200
    assert [entry.text for entry in read_log(fresh(play).log)] == ["A2>F1"]


def test_without_javascript_a_move_answers_303(at_table, casual):
    play = casual()
    response = at_table.post(f"/play/{play.code}/move", {"ply": 0, "move": "A2>F1"})
    assert (response.status_code, response["Location"]) == (303, f"/play/{play.code}/")
    refused = at_table.post(f"/play/{play.code}/move", {"ply": 1, "move": "AK>F1"})
    assert refused.status_code == 422
    assert b"<html" in refused.content


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("A3>F1", "The 3 of hearts does not fit on foundation 1, which takes a 2."),
        ("A3", "The 3 of hearts needs a 2 on a foundation."),
        ("P1>P2", "No card is laid on a packet here."),
        ("A2>A3", "No card goes into the arch."),
        ("F1>F2", "A card on a foundation stays there."),
        ("S>T", "There is no such place on this table."),
        ("P9>F1", "There is no such place on this table."),
        ("AA>F1", "There is no such place on this table."),
        ("redeal", "This patience has no redeal."),
        ("P1:KS>F1", "That card is not available."),
        ("nonsense", "That cannot be read as a move."),
        ("P1>F1>F2", "That cannot be read as a move."),
        ("P1>F9", "That cannot be read as a move."),
        ("p1>f1", "That cannot be read as a move."),
        ("\x00", "That cannot be read as a move."),
        ("P1>F1\n", "That cannot be read as a move."),
        ("P١>F1", "That cannot be read as a move."),
        ("take-back", "There is nothing to take back."),
        ("redo", "There is nothing to play again."),
    ],
)
def test_a_bad_move_gets_a_sentence_and_changes_nothing(at_table, casual, move, sentence):
    play = casual()
    response = post(at_table, play, ply=0, move=move)
    assert response.status_code == 422
    assert message(response).endswith(sentence)
    assert (fresh(play).ply, fresh(play).log) == (0, "")


@pytest.mark.parametrize("ply", ["", "x", "-1", "1e3", "9" * 40, "٠", None])
def test_a_bad_ply_is_refused(at_table, casual, ply):
    play = casual()
    fields = {"move": "A2>F1"} | ({} if ply is None else {"ply": ply})
    assert post(at_table, play, **fields).status_code == 422
    assert fresh(play).ply == 0


def test_r_d4_a_stale_move_gets_409_with_the_fresh_table(at_table, casual):
    play = casual()
    post(at_table, play, ply=0, move="A2>F1")
    stale = post(at_table, play, ply=0, move="A2>F2")
    assert stale.status_code == 409
    assert message(stale) == "The table had moved on; this is how it stands."
    assert b'data-ply="1"' in stale.content
    assert fresh(play).ply == 1


def test_r_a6_three_clicks_at_one_ply_are_one_move(at_table, casual):
    play = casual()
    statuses = [post(at_table, play, ply=0, move="A2>F1").status_code for _click in range(3)]
    assert statuses == [200, 409, 409]
    assert fresh(play).ply == 1


def test_r_a5_the_server_applies_that_one_move_only(at_table, casual):
    play = casual()
    while moves := legal(play):
        before = table.look(fresh(play)).home
        post(at_table, play, ply=fresh(play).ply, move=moves[0])
        assert table.look(fresh(play)).home == before + 1


def test_r_a7_every_covered_card_gets_the_same_answer(at_table, casual):
    play = casual()
    bodies = set()
    for card in (rank + suit for suit in "SHDC" for rank in "A23456789TJQK"):
        response = post(at_table, play, ply=0, move=f"P1:{card}>F1")
        assert response.status_code == 422
        bodies.add(message(response))
    assert bodies == {"That card is not available."}


def test_r_a7_a_card_turned_up_and_taken_back_is_face_down_again(at_table, casual):
    play = casual()
    first = at_table.get(f"/play/{play.code}/").content
    ply = 0
    while not any(move.startswith("P") for move in legal(play)):
        post(at_table, play, ply=ply, move=legal(play)[0])
        ply += 1
    packet_move = next(move for move in legal(play) if move.startswith("P"))
    before = post(at_table, play, ply=ply - 1).content  # stale: the table as it stands
    post(at_table, play, ply=ply, move=packet_move)
    after = post(at_table, play, "take-back", ply=ply + 1)
    assert _tableau(after.content) == _tableau(before)
    assert fresh(play).is_assisted
    assert first != after.content


def _tableau(html: bytes) -> str:
    found = re.search(r'<ol class="piles tableau".*?</ol>', html.decode(), re.DOTALL)
    assert found
    return found[0].replace(" data-new", "")


def test_taking_back_and_playing_again(at_table, casual):
    play = casual()
    post(at_table, play, ply=0, move="A2>F1")
    assert post(at_table, play, "take-back", ply=1).status_code == 200
    assert fresh(play).home == 8
    assert post(at_table, play, "redo", ply=2).status_code == 200
    assert (fresh(play).home, fresh(play).take_backs, fresh(play).is_assisted) == (9, 1, False)


def test_r_a10_a_restart_has_the_same_layout_each_time(at_table, casual):
    play = casual()
    layout = _tableau(at_table.get(f"/play/{play.code}/").content)
    for _again in range(2):
        post(at_table, play, ply=0, move=legal(play)[0])
        response = at_table.post(f"/play/{play.code}/restart")
        assert response.status_code == 303
        old, play = play, Play.objects.get(code=response["Location"].split("/")[2])
        assert fresh(old).status == Status.ABANDONED
        assert _tableau(at_table.get(f"/play/{play.code}/").content) == layout


def test_an_abandoned_game_takes_no_move(at_table, casual):
    play = casual()
    at_table.post(f"/play/{play.code}/restart")
    response = post(at_table, play, ply=0, move="A2>F1")
    assert response.status_code == 422
    assert (fresh(play).status, fresh(play).ply) == (Status.ABANDONED, 0)


def test_giving_up_ends_the_game(at_table, casual):
    play = casual()
    post(at_table, play, ply=0, move="A2>F1")
    response = post(at_table, play, "give-up", ply=1)
    assert message(response) == "You gave up this deal."
    assert fresh(play).status == Status.GIVEN_UP
    assert fresh(play).ended_at is not None
    assert post(at_table, play, ply=2, move="A2>F2").status_code == 422


def test_r_a12_time_is_the_servers_from_layout_to_last_move(at_table, casual, clock):
    play = casual()
    clock(NOON + datetime.timedelta(seconds=450))
    post(at_table, play, ply=0, move="A2>F1")
    clock(NOON + datetime.timedelta(hours=2))
    at_table.get(f"/play/{play.code}/")
    assert fresh(play).seconds == 450


def test_a_clock_set_back_never_makes_time_run_backwards(at_table, casual, clock):
    play = casual()
    clock(NOON - datetime.timedelta(seconds=30))
    assert post(at_table, play, ply=0, move="A2>F1").status_code == 200
    assert fresh(play).seconds == 0


@pytest.mark.parametrize("act", ["", "move", "take-back", "redo", "hint", "give-up", "restart"])
def test_r_d12_other_peoples_games_are_404(act, casual, bob: Player):
    play = casual()
    for client in (client_of(bob), Client()):
        path = f"/play/{play.code}/{act}"
        missing = f"/play/{'z' * 16}/{act}"
        ask = client.post if act else client.get
        theirs, nobodys = ask(path, {"ply": 0}), ask(missing, {"ply": 0})
        assert theirs.status_code == nobodys.status_code == 404
        assert theirs.content == nobodys.content
    assert fresh(play).ply == 0


def test_r_d2_an_expired_session_is_sent_to_log_in_and_back_to_the_page(at_table, casual):
    play = casual()
    at_table.session.flush()
    response = post(at_table, play, ply=0, move="A2>F1")
    assert response.status_code == 200
    assert response["HX-Redirect"] == f"/account/log-in/?next=/play/{play.code}/"
    assert response.content == b""
    assert at_table.get(f"/play/{play.code}/").status_code == 302


def test_r_d3_a_page_is_a_page_and_only_a_post_is_a_fragment(at_table, casual):
    play = casual()
    for headers in (HTMX, HTMX | {"HX-History-Restore-Request": "true"}, {}):
        response = at_table.get(f"/play/{play.code}/", headers=headers)
        assert b"<!DOCTYPE html>" in response.content
        assert "HX-Request" in response["Vary"]
    assert "HX-Request" in post(at_table, play, ply=0, move="A2>F1")["Vary"]


def test_r_d1_a_form_from_before_a_log_in_gets_a_message():
    client = Client(enforce_csrf_checks=True)
    response = client.post("/deal/", {"variant": "archway"}, headers=HTMX)
    assert response.status_code == 403
    assert response["Content-Type"].startswith("text/plain")
    assert "Load it again" in response.content.decode()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"variant": "klondike"}, "There is no patience of that name."),
        ({}, "There is no patience of that name."),
        ({"variant": "archway", "seed": "x" * 65}, "64 signs at most"),
        ({"variant": "archway", "seed": "a\x00b"}, "cannot be written"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_with_a_sentence(db, fields, sentence):
    response = Client().post("/deal/", fields)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not Play.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize("seed", ["42", "  42 ", "Ça va", "<script>", "🂡", "0", "x" * 64])
def test_any_text_is_a_deal_and_the_same_for_everyone(db, seed):
    plays = []
    for _player in range(2):
        response = Client().post("/deal/", {"variant": "archway", "seed": seed})
        assert response.status_code == 303
        plays.append(Play.objects.get(code=response["Location"].split("/")[2]))
    assert plays[0].deal == plays[1].deal
    assert plays[0].deal.seed == seed.strip()


def test_a_huge_body_is_refused(at_table, casual):
    play = casual()
    response = post(at_table, play, ply=0, move="A" * 200_000)
    assert response.status_code in {400, 413}
    assert fresh(play).ply == 0


@pytest.mark.parametrize("body", [b"ply=0&move=\xff\xfe", b"\xff" * 20, b"ply=0&move=%ff%fe"])
def test_bad_utf_8_is_refused(at_table, casual, body):
    play = casual()
    response = at_table.post(
        f"/play/{play.code}/move", body, content_type="application/x-www-form-urlencoded"
    )
    assert 400 <= response.status_code < 500
    assert fresh(play).ply == 0


def test_a_deals_number_is_text_on_every_page(at_table, casual):
    play = casual(seed="<script>alert(1)</script>")
    pages = [
        at_table.get(f"/play/{play.code}/").content,
        post(at_table, play, ply=0, move="AK>F1").content,
        post(at_table, play, ply=0, move=legal(play)[0]).content,
        post(at_table, play, "give-up", ply=1).content,
        at_table.get(f"/play/{play.code}/").content,
        at_table.get("/me/").content,
        at_table.get("/").content,
    ]
    assert b"&lt;script&gt;alert(1)" in pages[0]
    assert b"&lt;script&gt;alert(1)" in pages[3]
    assert not any(b"<script>alert" in page for page in pages)
