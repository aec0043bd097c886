"""Whole dailies in the browser: by taps, by keyboard, without scripts, and by one who signs up."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.models import Play
from tests.browser.conftest import Todays, won
from tests.browser.keys import Keys
from tests.browser.player import Screenshot, Table, focus, overflow

pytestmark = pytest.mark.django_db(transaction=True)

LADY, LUCIE = "lady-of-the-manor", "la-belle-lucie"
PASSWORD = "a key for every door"


def test_a_guest_brings_the_daily_home_by_taps(
    phone: Page, todays: Todays, screenshot: Screenshot
) -> None:
    seed, line = won(LADY)
    todays(LADY, seed)
    phone.goto("/")
    screenshot(phone, "home")
    phone.get_by_role("button", name="Start today’s deal").tap()
    phone.wait_for_url("**/play/*/")
    table = Table(phone)
    screenshot(phone, "lady-start")
    table.follow(line[:48])
    screenshot(phone, "lady")
    assert overflow(phone) == 0
    assert phone.evaluate("visualViewport.scale") == 1
    table.follow(line[48:])
    expect(phone.get_by_role("heading", name="All ninety-six are home.")).to_be_visible()
    assert focus(phone, at="end")["place"] == "end"
    screenshot(phone, "lady-won")
    phone.get_by_role("link", name="See the board").tap()
    expect(phone.get_by_role("heading", name=LADY.replace("-", " "))).to_be_visible()
    play = Play.objects.get()
    assert (play.status, play.is_ranked, play.moves, play.player.is_guest) == (
        "won", True, len(line), True,
    )  # fmt: skip


def test_r_a17_r_d6_a_daily_by_keyboard_alone(
    desk: Page, todays: Todays, screenshot: Screenshot
) -> None:
    """Tab, arrows and Enter; the focus is seen on every step and never falls to the body."""
    seed, line = won(LADY)
    todays(LADY, seed)
    desk.goto("/")
    keys = Keys(desk)
    keys.tab_to(desk.get_by_role("button", name="Start today’s deal"))
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/play/*/")
    keys.tab_to(desk.locator("#table .piles [data-fits]").first)
    screenshot(desk, "lady-focus")
    half = max(at for at in range(40) if line[at - 1].startswith("A"))  # it turns up no card
    keys.follow(line[:half])
    for tool in ("take-back", "redo"):
        keys.tab_to(desk.locator(f"#tool-{tool}"))
        keys.enter()
        assert focus(desk, at=f"tool-{tool}")["place"] == f"tool-{tool}"
    keys.tab_to(desk.locator("#table .piles [data-fits]").first, back=True)
    keys.follow(line[half:])
    expect(desk.locator("#end")).to_be_visible()
    assert focus(desk, at="end")["place"] == "end"
    assert Play.objects.get().status == "won"
    keys.tab_to(desk.get_by_role("link", name="See the board"))
    screenshot(desk, "lady-won")


def test_giving_up_by_keyboard(desk: Page, todays: Todays) -> None:
    seed, line = won(LADY)
    todays(LADY, seed)
    desk.goto(f"/daily/{LADY}/")
    desk.get_by_role("button", name="Start today’s deal").click()
    desk.wait_for_url("**/play/*/")
    keys = Keys(desk)
    keys.tab_to(desk.locator("#table .piles [data-fits]").first)
    keys.follow(line[:1])
    keys.tab_to(desk.locator("#tool-give-up summary"))
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("Give up this deal? 1 of 96 are home.")).to_be_visible()
    desk.keyboard.press("Escape")
    expect(desk.get_by_text("Give up this deal?")).to_be_hidden()
    assert focus(desk, at="tool-give-up")["place"] == "tool-give-up"
    desk.keyboard.press("Enter")
    keys.tab_to(desk.get_by_role("link", name="Play on"))
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("Give up this deal?")).to_be_hidden()
    assert focus(desk, at="tool-give-up")["place"] == "tool-give-up"
    desk.keyboard.press("Enter")
    keys.tab_to(desk.locator("#tool-give-up").get_by_role("button", name="Give up"))
    keys.enter()
    assert focus(desk, at="end")["place"] == "end"
    assert Play.objects.get().status == "given-up"


def test_a_daily_without_scripts(
    open_page: Callable[..., Page], todays: Todays, screenshot: Screenshot
) -> None:
    page = open_page(390, 844, java_script_enabled=False)
    todays(LUCIE, "5")
    page.goto(f"/daily/{LUCIE}/")
    page.get_by_role("button", name="Start today’s deal").click()
    page.wait_for_url("**/play/*/")
    table = Table(page)
    for _tap in table.wander():
        pass
    expect(page.locator("#end")).to_be_visible()
    screenshot(page, "lucie-lost")
    assert Play.objects.get().status == "lost"


def test_signing_up_in_the_middle_of_a_daily(phone: Page, todays: Todays) -> None:
    seed, line = won(LADY)
    todays(LADY, seed)
    phone.goto("/")
    phone.get_by_role("button", name="Start today’s deal").tap()
    phone.wait_for_url("**/play/*/")
    table = Table(phone)
    code = table.code
    table.follow(line[:10])
    phone.get_by_role("link", name="Châtelaine, today").tap()
    phone.get_by_text("Menu", exact=True).tap()
    phone.get_by_role("link", name="Sign up").filter(visible=True).tap()
    phone.get_by_label("Name").fill("Solange")
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Sign up").tap()
    expect(phone.get_by_text("One game played as a guest is now yours")).to_be_visible()
    phone.goto("/")
    phone.get_by_role("link", name="Go on", exact=True).tap()
    phone.wait_for_url(f"**/play/{code}/")
    assert table.ply == 10
    table.follow(line[10:12])
    play = Play.objects.get()
    assert (play.ply, play.is_ranked, play.player.name) == (12, True, "Solange")
