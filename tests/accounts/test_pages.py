"""The account pages: no GET changes anything, no inline code, and a name for every field."""

import re

import pytest
from django.test import Client

from games.models import Player
from tests.accounts.cast import guest_in, log_in

PAGES = ["sign-up", "log-in", "settings", "password", "delete", "reset", "reset/sent"]


@pytest.mark.parametrize("as_whom", ["nobody", "guest", "account"])
def test_r_d13_get_changes_nothing(client: Client, alice: Player, as_whom: str) -> None:
    if as_whom == "guest":
        guest_in(client)
    if as_whom == "account":
        log_in(client, "Alice")
    before = list(Player.objects.order_by("pk").values())
    for page in [*PAGES, "log-out"]:
        for answer in (client.get(f"/account/{page}/"), client.head(f"/account/{page}/")):
            assert answer.status_code in {200, 302, 405}
            assert "chatelaine" not in answer.cookies
    assert list(Player.objects.order_by("pk").values()) == before


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("as_account", [True, False])
def test_r_d7_nothing_inline(client: Client, alice: Player, page: str, *, as_account: bool) -> None:
    if as_account:
        log_in(client, "Alice")
    else:
        guest_in(client)
    html = client.get(f"/account/{page}/").content.decode()
    assert not re.search(r"\sstyle=|\son\w+=|<style|<script(?![^>]*\ssrc=)", html)


@pytest.mark.parametrize("page", ["sign-up", "log-in", "reset"])
def test_every_field_has_its_label(client: Client, db: None, page: str) -> None:
    html = client.get(f"/account/{page}/").content.decode()
    shown = [tag for tag in re.findall(r"<input[^>]*>", html) if 'type="hidden"' not in tag]
    assert shown
    for tag in shown:
        [name] = re.findall(r'\sid="([^"]*)"', tag)
        assert f'<label for="{name}">' in html
        assert "autocomplete=" in tag


def test_passwords_are_never_written_back(client: Client, db: None) -> None:
    data = {"name": "x", "password": "a-quiet-evening-9"}
    assert b"a-quiet-evening-9" not in client.post("/account/sign-up/", data).content


def test_the_page_after_login_is_not_kept_by_browsers(client: Client, db: None) -> None:
    assert "no-store" in client.get("/account/log-in/").headers["Cache-Control"]
