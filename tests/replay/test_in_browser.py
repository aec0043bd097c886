"""A replay in a browser: with keys, links, the scrubber and by itself; and with links alone."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import Locator, Page, expect

from games.models import Play
from tests.browser.conftest import won
from tests.browser.player import OpenPage, Screenshot, overflow
from tests.replay.conftest import OPENING

pytestmark = pytest.mark.django_db(transaction=True)

HOME = "#table .foundations"


@pytest.fixture
def won_game(casual: Callable[..., Play]) -> Play:
    seed, line = won("lady-of-the-manor")
    return casual("lady-of-the-manor", seed, line)


def count(page: Page) -> Locator:
    return page.locator("#count")


def is_at(page: Page, play: Play, ply: int) -> None:
    """Hold that the page shows a ply as the server has it: its table, its move, its address."""
    expect(page.locator("#table")).to_have_attribute("data-ply", str(ply))
    expect(count(page)).to_have_text(str(ply))
    expect(page.locator("#moves [aria-current]")).to_have_attribute(
        "href", f"/replay/{play.code}/{ply}/"
    )
    assert page.url.endswith(f"/replay/{play.code}/{ply}/" if ply else f"/replay/{play.code}/")
    table = Client().get(f"/replay/{play.code}/{ply}/table").content.decode()
    assert page.evaluate(
        """(html) => {
            const fresh = document.createElement("template");
            fresh.innerHTML = html;
            return document.getElementById("table").isEqualNode(fresh.content.firstChild);
        }""",
        table,
    )


def test_stepping_by_keys_links_scrubber_and_by_itself(
    open_page: OpenPage, won_game: Play, barriers: Callable[[Page], list[str]],
    screenshot: Screenshot,
) -> None:  # fmt: skip
    page, last = (
        open_page(1440, 900, permissions=["clipboard-read", "clipboard-write"]),
        won_game.ply,
    )
    page.goto(f"/replay/{won_game.code}/")
    is_at(page, won_game, 0)
    assert barriers(page) == [], "with links that lead no further"
    for key, ply in {"ArrowRight": 1, "End": last, "ArrowLeft": last - 1, "Home": 0}.items():
        page.keyboard.press(key)
        is_at(page, won_game, ply)
    for _press in range(4):
        page.keyboard.press("ArrowRight")  # quicker than any answer
    is_at(page, won_game, 4)
    page.locator("#moves a").nth(60).click()
    is_at(page, won_game, 60)
    page.locator("#scrub").fill("40")
    is_at(page, won_game, 40)
    page.locator("#forward").click()
    is_at(page, won_game, 41)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert barriers(page) == [], scheme
        screenshot(page, f"replay-{scheme}")
    assert overflow(page) == 0
    height = "document.scrollingElement.scrollHeight - innerHeight"
    assert page.evaluate(height) <= 0, "all of it fits a desk’s screen"
    page.locator("#copy").click()
    expect(page.locator("#said")).to_have_text("The link is copied.")
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/{won_game.code}/41/")
    # By itself, as it was played: on to the end, where it rests.
    page.locator("#moves a").nth(last - 1).click()
    page.locator("#pace").select_option("4")
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press(" ")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    is_at(page, won_game, last)
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_without_scripts_the_links_do_all_on_a_phone(
    open_page: OpenPage, casual: Callable[..., Play]
) -> None:
    play = casual(acts=OPENING)
    page = open_page(390, 844, java_script_enabled=False, has_touch=True, is_mobile=True)
    page.goto(f"/replay/{play.code}/")
    for name, ply in {"forward": 1, "last": 6, "back": 5, "first": 0}.items():
        page.locator(f"#{name}").tap()
        expect(page.locator("#table")).to_have_attribute("data-ply", str(ply))
    expect(page.locator("#back")).to_be_disabled()
    page.locator("#moves a").nth(3).tap()
    expect(page.locator("#said")).to_have_text(re.compile("home"))
    for hands in ("#scrub", "#play", "#pace", "#copy"):
        expect(page.locator(hands)).to_be_hidden()
    expect(page.locator("#address")).to_contain_text(f"/replay/{play.code}/3/")


def test_a_phone_has_it_all_in_reach(phone: Page, won_game: Play, screenshot: Screenshot) -> None:
    phone.goto(f"/replay/{won_game.code}/33/")
    screenshot(phone, "replay", full_page=True)
    assert overflow(phone) == 0
    for name in ("table", "said", "scrub", "first", "play", "last", "pace"):
        box = phone.locator(f"#{name}").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 844, f"{name} is in reach without scrolling"
    box = phone.locator("#forward").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
