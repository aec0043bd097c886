"""The language of a page: the account's, else the cookie's, else the browser's."""

from django.test import Client

from games.models import Player
from tests.preferences.test_pages import PAGE, root

FRENCH = {"HTTP_ACCEPT_LANGUAGE": "fr-CA,fr;q=0.9,en;q=0.5"}
GERMAN = {"HTTP_ACCEPT_LANGUAGE": "de,en-US;q=0.8"}


def test_the_browser_chooses(client: Client, db: None) -> None:
    assert root(client, **FRENCH) == '<html lang="fr">'
    assert root(client, **GERMAN) == '<html lang="en-gb">'
    assert root(client) == '<html lang="en-gb">'


def test_the_cookie_overrules_the_browser(client: Client, db: None) -> None:
    client.post("/settings/", {"language": "en-gb"})
    assert root(client, **FRENCH) == '<html lang="en-gb">'
    client.post("/settings/", {"language": ""})
    assert root(client, **FRENCH) == '<html lang="fr">'


def test_the_account_overrules_the_cookie(as_alice: Client, alice: Player) -> None:
    as_alice.cookies["preferences"] = "language=en-gb"
    as_alice.post("/settings/", {"language": "fr"})
    assert root(as_alice) == '<html lang="fr">'
    # Nobody else is spoken to in a language that was chosen before in the same process.
    assert root(Client()) == '<html lang="en-gb">'


def test_the_foot_changes_it_and_comes_back(client: Client, db: None) -> None:
    foot = client.get("/patiences/?a=b").content.decode().partition("site-foot")[2]
    assert '<button name="language" value="fr" lang="fr">Français</button>' in foot
    assert 'name="next" value="/patiences/?a=b"' in foot
    client.post("/settings/", {"language": "fr", "next": "/patiences/?a=b"}, **PAGE)
    foot = client.get("/patiences/").content.decode().partition("site-foot")[2]
    assert '<button name="language" value="en-gb" lang="en-gb">English</button>' in foot


def test_caches_are_told_what_the_language_hangs_on(client: Client, db: None) -> None:
    page = client.get("/patiences/", **FRENCH)
    assert page.headers["Content-Language"] == "fr"
    vary = {part.strip() for part in page.headers["Vary"].split(",")}
    assert {"Accept-Language", "Cookie"} <= vary
    assert "no-store" in client.get("/settings/").headers["Cache-Control"]


def test_pages_of_errors_are_spoken_in_it_too(client: Client, db: None) -> None:
    client.cookies["preferences"] = "language=fr"
    assert root(client, "/nothing-here/") == '<html lang="fr">'
