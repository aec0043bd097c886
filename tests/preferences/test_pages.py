"""Setting preferences: the page, its cookie or the account's row, and where one comes back to."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.drawing.choices import LOOKS
from games.models import Player
from games.services import clock, deals
from games.services.people import accounts
from games.services.people.preferences import KNOWN
from games.services.play import table
from tests.preferences.conftest import BACKEND

PAGE = {"HTTP_ACCEPT": "text/html,application/xhtml+xml"}
ELSEWHERE = ["//evil.example/", "https://evil.example/", "javascript:alert(1)", "/nowhere/", ""]


def root(client: Client, path: str = "/patiences/", **headers: str) -> str:
    """Read the root element's tag of a page."""
    html = client.get(path, **headers).content.decode()
    return re.findall(r"<html[^>]*>", html)[0]


def chosen(client: Client) -> dict[str, str]:
    """Read which radio buttons of the settings page are on."""
    html = client.get("/settings/").content.decode()
    inputs = re.findall(r'<input type="radio" name="(\w+)" value="([\w-]*)"([^>]*)>', html)
    assert {name for name, _value, _more in inputs} == set(KNOWN) - {"intro"}
    return {name: value for name, value, more in inputs if value and " checked" in more}


def test_the_page_shows_what_is_set(client: Client, db: None) -> None:
    assert chosen(client) == {}
    client.post("/settings/", {"theme": "dark", "deck": "classic", "language": "fr"})
    assert chosen(client) == {"theme": "dark", "deck": "classic", "language": "fr"}
    assert root(client) == '<html lang="fr" data-theme="dark" data-deck="classic">'


def test_a_visitor_keeps_them_in_a_cookie(client: Client, db: None) -> None:
    answer = client.post("/settings/", {"theme": "dark"})
    assert (answer.status_code, answer.content) == (204, b"")
    cookie = answer.cookies["preferences"]
    assert cookie.value == "theme=dark"
    assert cookie["samesite"] == "Lax"
    assert cookie["httponly"]
    assert cookie["max-age"] == 365 * 24 * 60 * 60
    assert not cookie["secure"]
    client.post("/settings/", {"suits": "four"})
    assert client.cookies["preferences"].value == "theme=dark&suits=four"
    gone = client.post("/settings/", {"theme": "", "suits": ""}).cookies["preferences"]
    assert (gone.value, gone["max-age"]) == ("", 0)
    assert Player.objects.count() == 0


def test_in_production_the_cookie_is_for_https_only(
    client: Client, settings: pytest.FixtureRequest
) -> None:
    settings.SESSION_COOKIE_SECURE = True
    assert client.post("/settings/", {"theme": "dark"}).cookies["preferences"]["secure"]


def test_a_guest_keeps_them_in_the_cookie_too(client: Client, db: None) -> None:
    guest = accounts.new_guest(now=clock.now())
    client.force_login(guest, backend=BACKEND)
    client.post("/settings/", {"hand": "left"})
    guest.refresh_from_db()
    assert guest.preferences == {}
    assert 'data-hand="left"' in root(client)


def test_an_account_keeps_them_in_its_row(as_alice: Client, alice: Player) -> None:
    answer = as_alice.post("/settings/", {"index": "large", "sound": "on"})
    assert "preferences" not in answer.cookies
    alice.refresh_from_db()
    assert alice.preferences == {"index": "large", "sound": "on"}
    elsewhere = Client()
    elsewhere.force_login(alice, backend=BACKEND)
    assert root(elsewhere) == '<html lang="en-gb" data-index="large" data-sound="on">'


def test_an_account_costs_no_further_query_and_no_write(
    as_alice: Client, alice: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    alice.preferences = {"theme": "dark"}
    alice.save()
    with django_assert_num_queries(2):  # the session and the player
        assert 'data-theme="dark"' in root(as_alice, "/settings/")


def test_signing_up_carries_them_over_and_logging_in_takes_the_accounts(
    client: Client, db: None
) -> None:
    client.post("/settings/", {"theme": "dark", "language": "fr", "intro": "seen"})
    client.post("/account/sign-up/", {"name": "Solange", "password": "a-quiet-evening-9"})
    solange = Player.objects.get(name="Solange")
    assert solange.preferences == {"theme": "dark", "language": "fr", "intro": "seen"}
    elsewhere = Client()
    elsewhere.post("/settings/", {"theme": "light", "suits": "four"})
    elsewhere.post("/account/log-in/", {"username": "Solange", "password": "a-quiet-evening-9"})
    assert root(elsewhere) == '<html lang="fr" data-theme="dark">'


def test_who_saw_the_introduction_as_a_guest_is_not_shown_it_again(
    as_alice: Client, alice: Player
) -> None:
    play = table.begin(alice, deals.numbered_deal("the-fifteen", "5"), now=clock.now())
    assert b'id="intro"' in as_alice.get(f"/play/{play.code}/").content
    as_alice.cookies["preferences"] = "intro=seen&theme=dark"
    page = as_alice.get(f"/play/{play.code}/").content
    assert b'id="intro"' not in page
    assert b"data-theme" not in page.partition(b"<head>")[0]


def test_leaving_forgets_them(as_alice: Client, alice: Player) -> None:
    as_alice.post("/settings/", {"theme": "dark"})
    accounts.delete(alice)
    alice.refresh_from_db()
    assert alice.preferences == {}


def test_hostile_values_reach_no_page(client: Client, db: None) -> None:
    client.cookies["preferences"] = 'theme="><script>alert(1)</script>&suits=four" onload="x'
    html = client.get("/settings/").content.decode()
    assert "alert(1)" not in html
    assert "onload" not in html
    sent = {"request": "x", "response": "y", "theme": "<b>", "suits": "five", "is_staff": "1"}
    assert client.post("/settings/", sent).cookies["preferences"]["max-age"] == 0


def test_without_scripts_one_comes_back_to_the_page(client: Client, db: None) -> None:
    answer = client.post("/settings/", {"suits": "four"}, follow=True, **PAGE)
    assert answer.redirect_chain == [("/settings/", 303)]
    assert "Your settings are saved." in answer.content.decode()
    for path in ("/patiences/?a=b", "/account/log-in/?next=/me/"):
        answer = client.post("/settings/", {"language": "fr", "next": path}, **PAGE)
        assert (answer.status_code, answer.url) == (303, path)
    answer = client.post("/settings/", {"next": "/play/abc/move"}, **PAGE)
    assert answer.url == "/play/abc/"
    answer = client.post("/settings/", {"next": "/me/"}, HTTP_HX_REQUEST="true", **PAGE)
    assert answer.status_code == 204


@pytest.mark.parametrize("place", ELSEWHERE)
def test_nobody_is_sent_off_the_site(client: Client, db: None, place: str) -> None:
    assert client.post("/settings/", {"next": place}, **PAGE).url == "/settings/"


def test_the_classic_deck_is_named_only_where_it_was_chosen(
    as_alice: Client, alice: Player
) -> None:
    play = table.begin(alice, deals.numbered_deal("the-fifteen", "5"), now=clock.now())
    url, act = f"/play/{play.code}/", {"move": "P1", "ply": "0"}
    usual = as_alice.get(url).content.decode()
    assert re.search(r"<use href=\"/static/img/cards\.\w+\.svg#9[shdc]", usual)
    assert not re.search(r"<use[^>]*classic", usual)
    as_alice.post("/settings/", {"deck": "classic"})
    for html in (as_alice.get(url), as_alice.post(f"{url}move", act, HTTP_HX_REQUEST="true")):
        cards = re.findall(r'class="card"[^>]*><use href="/static/img/(\w+)\.', str(html.content))
        assert set(cards) == {"classic"}


def test_every_page_of_settings_is_reached(as_alice: Client, client: Client) -> None:
    foot = client.get("/").content.decode().partition("site-foot")[2]
    assert 'href="/settings/"' in foot
    page = as_alice.get("/settings/").content.decode()
    for path in ("/account/settings/", "/account/password/", "/account/delete/"):
        assert f'href="{path}"' in page
    assert set(LOOKS) < set(KNOWN)
