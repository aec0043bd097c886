"""Logging in and out: who gets in, where they land, when they are kept waiting."""

import datetime
import re

import pytest
from axes.models import AccessAttempt
from django.test import Client, RequestFactory
from django.utils import timezone

from games.models import Player
from games.services.people import accounts
from games.views.landing import landing
from tests.accounts.cast import NOON, PASSWORD, casual_play, log_in, who


@pytest.mark.parametrize("name", ["Alice", "aLICE", " alice", "A1ice", "ａｌｉｃｅ"])
def test_r_c5_any_writing_of_the_name_logs_in(client: Client, alice: Player, name: str) -> None:
    assert log_in(client, name).status_code == 302
    assert who(client) == "Alice"


TOKEN = r'name="csrfmiddlewaretoken" value="\w+"'


def test_unknown_name_and_wrong_password_are_told_alike(client: Client, alice: Player) -> None:
    pages = [log_in(client, name, "not-the-one-77") for name in ("Alice", "Nadine")]
    bodies = [page.content.decode().split("</nav>")[-1] for page in pages]
    assert [page.status_code for page in pages] == [422, 422]
    assert "do not go together" in bodies[0]
    tails = [re.sub(TOKEN, "", body.split('id="id_password"')[-1]) for body in bodies]
    assert tails[0] == tails[1]


def test_nobody_logs_in_as_a_guest(client: Client, guest: Player) -> None:
    assert log_in(Client(), guest.name, "").status_code == 422
    assert log_in(Client(), guest.name, guest.password).status_code == 422


@pytest.mark.parametrize("mark", ["is_banned", "is_deleted"])
def test_the_banned_and_the_deleted_are_out_at_once(
    client: Client, alice: Player, mark: str
) -> None:
    log_in(client, "Alice")
    Player.objects.filter(pk=alice.pk).update(**{mark: True})
    assert who(client) is None
    answer = log_in(client, "Alice")
    assert answer.status_code == 422
    assert "do not go together" in answer.content.decode()


# Where they land


@pytest.mark.parametrize(
    ("wanted", "page"),
    [
        ("", "/"),
        ("/board/lady-of-the-manor/?span=month", "/board/lady-of-the-manor/?span=month"),
        ("/play/abc/", "/play/abc/"),
        ("/play/abc/move", "/play/abc/"),
        ("/play/abc/take-back", "/play/abc/"),
        ("/play/abc/hint", "/play/abc/"),
        ("/play/abc/give-up", "/play/abc/"),
        ("/daily/lady-of-the-manor/2026-11-29/start", "/daily/lady-of-the-manor/2026-11-29/"),
        ("/daily/archway+kit/2026-11-29/practise", "/daily/archway+kit/2026-11-29/"),
        ("/deal/", "/patiences/"),
        ("/account/log-out/", "/"),
        ("/account/log-in/?next=/account/log-in/", "/"),
        ("/nowhere/", "/"),
        ("https://evil.example/", "/"),
        ("//evil.example/", "/"),
        (r"/\evil.example/", "/"),
        ("javascript:alert(1)", "/"),
        ("http:///evil.example", "/"),
    ],
)
def test_r_d2_log_in_lands_on_a_whole_page_of_this_site(wanted: str, page: str) -> None:
    for method in ("get", "post"):
        request = getattr(RequestFactory(), method)("/account/log-in/", {"next": wanted})
        assert landing(request) == page


def test_r_d2_after_an_expired_session_the_game_goes_on(client: Client, alice: Player) -> None:
    play = casual_play(alice)
    page = client.get("/account/log-in/", {"next": f"/play/{play.code}/move"}).content.decode()
    assert f'name="next" value="/play/{play.code}/move"' in page
    answer = log_in(client, "Alice", next=f"/play/{play.code}/move")
    assert answer.headers["Location"] == f"/play/{play.code}/"
    assert client.get(f"/play/{play.code}/").status_code == 200


# Logging out


def test_log_out_ends_the_session(client: Client, alice: Player) -> None:
    log_in(client, "Alice")
    assert client.post("/account/log-out/").status_code == 302
    assert who(client) is None


@pytest.mark.parametrize("method", ["get", "head"])
def test_r_d13_log_out_takes_no_get(client: Client, alice: Player, method: str) -> None:
    log_in(client, "Alice")
    assert getattr(client, method)("/account/log-out/").status_code == 405
    assert who(client) == "Alice"


def test_a_guest_who_logs_out_keeps_the_games(client: Client, guest: Player) -> None:
    answer = client.post("/account/log-out/")
    assert answer.headers["Location"] == "/account/sign-up/"
    assert "Logging out would lose your games" in client.get("/account/sign-up/").content.decode()
    assert who(client) == guest.name


# The throttle


def fail(client: Client, name: str, times: int) -> int:
    answers = [log_in(client, name, "not-the-one-77").status_code for _time in range(times)]
    return answers[-1]


def test_after_eight_wrong_passwords_a_name_waits(client: Client, alice: Player) -> None:
    assert fail(client, "Alice", 7) == 422
    assert fail(client, "Alice", 1) == 429
    answer = log_in(Client(), "Alice")
    assert answer.status_code == 429
    assert "Try again in 15 minutes." in answer.content.decode()
    assert 800 < int(answer.headers["Retry-After"]) <= 900
    assert AccessAttempt.objects.get().failures_since_start == 8


def test_other_names_do_not_wait(client: Client, alice: Player, bob: Player) -> None:
    fail(client, "Alice", 8)
    assert log_in(Client(), "Bob").status_code == 302


def test_the_wait_ends(client: Client, alice: Player) -> None:
    fail(client, "Alice", 8)
    earlier = timezone.now() - datetime.timedelta(minutes=16)
    AccessAttempt.objects.update(attempt_time=earlier)
    assert log_in(client, "Alice").status_code == 302


def test_r_c5_look_alikes_win_no_further_tries(client: Client, alice: Player) -> None:
    for name in ("Alice", "alice", "A1ice", "AIice"):
        last = fail(client, name, 2)
    assert last == 429


def test_the_throttle_counts_for_the_admin_too(client: Client, alice: Player) -> None:
    for _time in range(8):
        client.post("/admin/login/", {"username": "Alice", "password": "not-the-one-77"})
    assert log_in(client, "Alice").status_code == 429


def test_a_very_long_name_is_an_error_and_no_fault(client: Client, db: None) -> None:
    assert log_in(client, "x" * 5000).status_code == 422


def test_a_staff_member_enters_the_admin_by_any_writing(client: Client, db: None) -> None:
    Player.objects.create_superuser("Margot", PASSWORD)
    data = {"username": "MARG0T", "password": PASSWORD, "next": "/admin/"}
    assert client.post("/admin/login/", data).headers["Location"] == "/admin/"


def test_a_guest_has_no_way_to_the_password_page(client: Client, guest: Player) -> None:
    assert client.get("/account/password/").headers["Location"] == "/account/sign-up/"


def test_a_stranger_is_asked_to_log_in(client: Client, db: None) -> None:
    answer = client.get("/account/password/")
    assert answer.headers["Location"] == "/account/log-in/?next=%2Faccount%2Fpassword%2F"


def test_new_guests_have_names_of_their_own(db: None) -> None:
    guests = [accounts.new_guest(now=NOON) for _time in range(20)]
    assert len({one.name_key for one in guests}) == 20
    assert all(one.name.startswith("guest-") and not one.has_usable_password() for one in guests)
