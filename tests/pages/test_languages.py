"""The pages in the reader's language: the browser's, in whole sentences, counts and dates too."""

import datetime

import pytest
from django.core import mail
from django.test import Client

from games.models import Status
from games.services.results.tallies import recount
from tests.standings.lay import DAY, LADY, NOON, ONE_DAY, client_of, daily, player, result

pytestmark = pytest.mark.django_db

FRENCH = "fr-CA,fr;q=0.9,en;q=0.8"
ENGLISH = "en-GB,en;q=0.9,fr;q=0.5"
BOARD, PAGE = f"/board/{LADY}/", f"/daily/{LADY}/{DAY}/"

WORDS = {
    "/": ("Commencer la donne du jour", "Start today’s deal"),
    BOARD: ("Classement du jour", "Board of the day"),
    f"{BOARD}?span=all": ("Classement de toujours", "Board of all time"),
    PAGE: ("dimanche 29 novembre 2026", "Sunday 29 November 2026"),
    "/me/": ("Vos parties", "Your games"),
    "/account/sign-up/": ("Au moins 8 caractères", "At least 8 characters"),
    "/account/log-in/": ("Mot de passe oublié", "Forgotten the password?"),
    "/account/reset/": ("Envoyer le lien", "Send the link"),
    "/nowhere/": ("Pas de porte à cette adresse", "No door at this address"),
}
"""Of each page a phrase in French, and the same in English."""


@pytest.fixture(autouse=True)
def at_noon(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOON)


def text(path, language=FRENCH, client=None):
    """Fetch a page for a browser of a language, its blanks all alike."""
    answer = (client or Client()).get(path, headers={"Accept-Language": language})
    return " ".join(answer.content.decode().split())


@pytest.mark.parametrize("path", WORDS)
def test_a_french_browser_gets_french(path):
    html = text(path)
    french, english = WORDS[path]
    assert '<html lang="fr"' in html
    assert french in html
    assert english not in html


@pytest.mark.parametrize("path", WORDS)
@pytest.mark.parametrize("language", [ENGLISH, "de"])
def test_every_other_browser_gets_english(path, language):
    html = text(path, language)
    french, english = WORDS[path]
    assert '<html lang="en' in html
    assert english in html
    assert french not in html


def test_what_went_wrong_in_a_form_is_said_in_french():
    sent = {"name": "a b", "password": "12345678"}
    answer = Client().post("/account/sign-up/", sent, headers={"Accept-Language": FRENCH})
    html = answer.content.decode()
    assert "Un nom ne prend que des lettres" in html
    assert "Ce mot de passe" in html
    assert "Use only letters" not in html


def test_a_letter_is_in_the_language_that_it_was_asked_for_in():
    player("alice", email="alice@example.org", password="a quiet evening")
    for language in (FRENCH, ENGLISH):
        sent = {"email": "alice@example.org"}
        Client().post("/account/reset/", sent, headers={"Accept-Language": language})
    french, english = mail.outbox
    assert french.subject == "Un nouveau mot de passe pour Châtelaine"
    assert "Bonjour alice" in french.body
    assert english.subject == "A new password for Châtelaine"
    assert "Dear alice" in english.body


# Counts and dates


@pytest.mark.parametrize(
    ("results", "said"),
    [
        ([], "Personne ne figure encore au classement."),
        ([Status.LOST], "1 personne a joué, aucune n’a gagné."),
        ([Status.WON], "1 personne a joué, 1 a gagné."),
        ([Status.LOST] * 2, "2 personnes ont joué, aucune n’a gagné."),
        ([Status.WON, Status.LOST], "2 personnes ont joué, 1 a gagné."),
        ([Status.WON] * 2, "2 personnes ont joué, 2 ont gagné."),
    ],
)
def test_how_many_have_played(results, said):
    of = daily()
    for status in results:
        result(player(), of, status=status)
    assert said in text(BOARD)


@pytest.mark.parametrize(
    ("won", "said"),
    [(0, "<b>Aucun jour gagné pour l’instant</b>"), (1, "<b>1 jour</b>"), (2, "<b>2 jours</b>")],
)
def test_how_many_days_in_a_row(won, said):
    alice = player("alice")
    for back in range(won):
        result(alice, daily(DAY - back * ONE_DAY))
    recount(alice, LADY, now=NOON)
    assert said in text("/", client=client_of(alice))


def test_a_streak_that_broke_is_in_the_plural_of_the_language():
    alice = player("alice")
    result(alice, daily(DAY - 5 * ONE_DAY))
    recount(alice, LADY, now=NOON)
    assert "<b>0 jour</b>" in text("/", client=client_of(alice))
    assert "<b>0 days</b>" in text("/", ENGLISH, client=client_of(alice))


def test_the_first_of_a_month_and_a_place():
    first = datetime.date(2026, 11, 1)
    alice = player("alice")
    result(alice, daily(first))
    html = text(f"/daily/{LADY}/{first}/", client=client_of(alice))
    assert "dimanche 1er novembre 2026" in html
    assert "Première place sur 1" in html


def test_a_chart_is_measured_in_no_language():
    of = daily()
    for home in (8, 55, 61):
        result(player(), of, status=Status.LOST, home=home)
    html = text(BOARD)
    assert 'x="16.5"' in html
    assert "16,5" not in html
