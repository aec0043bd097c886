"""The pages for what goes wrong: what happened, what was not lost, and one way on."""

import re

import pytest
from django.test import Client, RequestFactory
from django.utils.translation import override

from games.views import errors
from tests.standings.lay import client_of, player

LADY_DAY = "/daily/lady-of-the-manor/2026-11-29/"


def ways(html):
    """List the buttons of a page: where they lead, and what they say."""
    main = html.partition("<main")[2].partition("</main>")[0]
    return re.findall(r'<a class="button[^"]*" href="([^"]*)">([^<]*)</a>', main)


@pytest.mark.django_db
def test_404_leads_to_today_s_deal():
    answer = Client().get("/nowhere/")
    html = answer.content.decode()
    assert answer.status_code == 404
    assert "No door at this address" in html
    assert "Your games are where you left them." in html
    assert ways(html) == [("/", "Today’s deal")]


@pytest.mark.django_db
def test_403_says_that_nothing_was_changed():
    answer = client_of(player("alice")).get("/admin/login/")
    html = answer.content.decode()
    assert answer.status_code == 403
    assert "Nothing was changed." in html
    assert ways(html) == [("/", "Today’s deal")]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "page"),
    [
        ("/account/log-in/", "/account/log-in/"),
        ("/account/log-out/", "/"),
        ("/deal/", "/patiences/"),
        ("/play/abc/give-up", "/play/abc/"),
        (f"{LADY_DAY}start", LADY_DAY),
    ],
)
def test_r_d1_a_stale_form_leads_to_the_page_that_it_stands_on(path, page):
    client = Client(enforce_csrf_checks=True)
    client.cookies["csrftoken"] = "x" * 32
    answer = client.post(path)
    html = answer.content.decode()
    assert answer.status_code == 403
    assert "The page is out of date" in html
    assert "cookies" not in html
    assert ways(html) == [(page, "Load it again")]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "page"),
    [("/play/abc/move", "/play/abc/"), ("/deal/", "/patiences/"), (f"{LADY_DAY}start", LADY_DAY)],
)
def test_405_leads_to_the_page_of_the_form(path, page):
    answer = Client().get(path)
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert ways(answer.content.decode()) == [(page, "To the page of the form")]


@pytest.mark.django_db
def test_who_keeps_no_cookies_is_told():
    answer = Client(enforce_csrf_checks=True).post("/deal/")
    assert "let this site keep its cookies" in answer.content.decode()


@pytest.mark.django_db
def test_422_leads_back_to_where_deals_are_asked_for():
    html = Client().post("/deal/", {"variant": "klondike"}).content.decode()
    assert "Nothing was dealt." in html
    assert ways(html) == [("/patiences/", "All patiences")]


@pytest.mark.parametrize(("language", "lang"), [("en-gb", "en-gb"), ("fr", "fr")])
def test_500_asks_no_database(language, lang):
    """Without the mark for it, a test that asks the database fails."""
    with override(language):
        answer = errors.server_error(RequestFactory().get("/"))
    html = answer.content.decode()
    assert answer.status_code == 500
    assert f'<html lang="{lang}">' in html
    assert len(ways(html)) == 1


def test_500_is_one_sentence_for_a_fragment():
    answer = errors.server_error(RequestFactory().get("/", headers={"HX-Request": "true"}))
    assert answer.content.decode() == "Something went wrong here. Nothing was played."
    assert answer["Content-Type"].startswith("text/plain")
