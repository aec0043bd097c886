"""The password: changing it, resetting it by letter; and the address that the letter goes to."""

import re

import pytest
from django.core import mail
from django.test import Client

from games.models import Player
from games.services.people import accounts
from tests.accounts.cast import PASSWORD, account, log_in, who

NEW = "another-evening-12"


def change(client: Client, current: str = PASSWORD, password: str = NEW) -> int:
    data = {"current": current, "password": password}
    return client.post("/account/password/", data).status_code


def letter_for(client: Client, email: str) -> str:
    """Ask for a letter, and give the path of the link in it; empty if none came."""
    mail.outbox.clear()
    answer = client.post("/account/reset/", {"email": email})
    assert answer.headers["Location"] == "/account/reset/sent/"
    found = re.findall(r"http://testserver(/\S+)", mail.outbox[0].body) if mail.outbox else []
    return found[0] if found else ""


def test_a_changed_password_ends_all_other_sessions(client: Client, alice: Player) -> None:
    phone = Client()
    log_in(phone, "Alice")
    log_in(client, "Alice")
    assert change(client) == 302
    assert (who(client), who(phone)) == ("Alice", None)
    assert log_in(Client(), "Alice", NEW).status_code == 302


@pytest.mark.parametrize(
    ("current", "password"), [("not-the-one-77", NEW), (PASSWORD, "short"), (PASSWORD, "12345678")]
)
def test_a_change_that_will_not_do(
    client: Client, alice: Player, current: str, password: str
) -> None:
    log_in(client, "Alice")
    assert change(client, current, password) == 422
    assert log_in(Client(), "Alice").status_code == 302


def test_a_change_of_password_undoes_no_ban(client: Client, alice: Player) -> None:
    Player.objects.filter(pk=alice.pk).update(is_banned=True)
    accounts.set_password(alice, NEW)
    assert Player.objects.get().is_banned


def test_reset_by_letter(client: Client, alice: Player) -> None:
    phone = Client()
    log_in(phone, "Alice")
    path = letter_for(client, "ALICE@example.org")
    assert "Alice" in mail.outbox[0].body
    assert mail.outbox[0].to == ["alice@example.org"]
    assert client.get(path).status_code == 200
    assert who(phone) == "Alice"
    assert client.post(path, {"password": NEW}).headers["Location"] == "/account/log-in/"
    assert who(phone) is None
    assert log_in(client, "Alice", NEW).status_code == 302
    assert client.get(path).status_code == 410
    assert client.post(path, {"password": PASSWORD}).status_code == 410


def dressed(letter: mail.EmailMessage) -> str:
    """Read a letter's one alternative to plain text."""
    assert isinstance(letter, mail.EmailMultiAlternatives)
    ((html, kind),) = letter.alternatives
    assert kind == "text/html"
    return str(html)


def test_a_letter_is_plain_and_dressed_and_fetches_nothing(client: Client, alice: Player) -> None:
    path = letter_for(client, alice.email)
    html = dressed(mail.outbox[0])
    assert f'href="http://testserver{path}"' in html
    assert "Dear Alice," in html
    assert not re.search(r"<(img|link|script|iframe)|url\(|@import", html)
    assert set(re.findall(r"https?://[^\s\"<]+", html)) == {f"http://testserver{path}"}
    assert max(map(len, mail.outbox[0].body.splitlines())) <= 78 + len(path)


def test_no_name_is_read_as_markup_in_a_letter(client: Client, db: None) -> None:
    Player.objects.create_user("<b>&co", PASSWORD, email="b@example.org")
    letter_for(client, "b@example.org")
    html = dressed(mail.outbox[0])
    assert "Dear &lt;b&gt;&amp;co," in html
    assert "Dear <b>&co," in mail.outbox[0].body


def test_reset_lets_a_throttled_player_in(client: Client, alice: Player) -> None:
    for _time in range(8):
        log_in(client, "Alice", "not-the-one-77")
    client.post(letter_for(client, alice.email), {"password": NEW})
    assert log_in(client, "Alice", NEW).status_code == 302


def test_a_poor_new_password_is_refused(client: Client, alice: Player) -> None:
    path = letter_for(client, alice.email)
    assert client.post(path, {"password": "short"}).status_code == 422
    assert client.post(path, {"password": NEW}).status_code == 302


def test_no_letter_for_an_unknown_address(client: Client, alice: Player) -> None:
    assert letter_for(client, "nobody@example.org") == ""


@pytest.mark.parametrize("mark", ["is_banned", "is_deleted", "is_guest"])
def test_no_letter_for_those_who_may_not_log_in(client: Client, alice: Player, mark: str) -> None:
    path = letter_for(client, alice.email)
    Player.objects.filter(pk=alice.pk).update(**{mark: True})
    assert letter_for(client, alice.email) == ""
    assert client.get(path).status_code == 410


@pytest.mark.parametrize("path", ["MQ/abc-def", "x/y", "99999999999999999999999999/abc-def"])
def test_a_link_that_was_made_up(client: Client, alice: Player, path: str) -> None:
    assert client.get(f"/account/reset/{path}/").status_code == 410


def test_the_address_is_changed_with_the_password(client: Client, alice: Player) -> None:
    log_in(client, "Alice")
    data = {"email": "a@example.com", "current": "not-the-one-77"}
    assert client.post("/account/settings/", data).status_code == 422
    assert Player.objects.get().email == "alice@example.org"
    assert client.post("/account/settings/", data | {"current": PASSWORD}).status_code == 302
    assert Player.objects.get().email == "a@example.com"
    client.post("/account/settings/", {"email": "", "current": PASSWORD})
    assert Player.objects.get().email == ""


def test_a_changed_address_makes_old_letters_void(client: Client, alice: Player) -> None:
    path = letter_for(client, alice.email)
    Player.objects.update(email="a@example.com")
    assert client.get(path).status_code == 410


def test_one_letter_for_each_account_with_the_address(client: Client, alice: Player) -> None:
    account("Alix", email="alice@example.org")
    letter_for(client, "alice@example.org")
    assert len(mail.outbox) == 2
