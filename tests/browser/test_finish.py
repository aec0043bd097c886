"""Finish on the page: it goes on by itself, stops at any press, and skips nothing."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Play
from tests.browser.conftest import Sit, won
from tests.browser.player import OpenPage, Screenshot, focus, overflow
from tests.table.test_finishing import first_certain

pytestmark = pytest.mark.django_db(transaction=True)

LADY, LUCIE, WOOD = "lady-of-the-manor", "la-belle-lucie", "house-in-the-wood"

# What the live region was while its words came, and the label of the tool.
LISTEN = """() => {
  window.heard = [];
  const line = document.getElementById("message");
  new MutationObserver(() => heard.push([line.ariaLive ?? "on", line.textContent]))
    .observe(line, {childList: true, subtree: true, characterData: true});
}"""


def near_the_end(variant: str, *, later: int = 0) -> tuple[str, tuple[str, ...]]:
    """Give a deal that was won, and its line up to where the rest is certain, or later."""
    seed, line = won(variant)
    return seed, line[: first_certain(variant) + later]


@pytest.mark.parametrize("variant", [LADY, "napoleon-at-st-helena"])
def test_r_a5_one_press_brings_all_home_move_by_move(
    open_page: OpenPage, sit: Sit, screenshot: Screenshot, barriers, variant: str
) -> None:
    page = open_page(390, 844, has_touch=True, is_mobile=True)
    seed, line = near_the_end(variant)
    table = sit(page, variant, seed, line)
    play = Play.objects.get(code=table.code)
    tool = page.locator("#tool-finish")
    expect(tool).to_have_text("Finish")
    assert overflow(page) == 0
    assert barriers(page) == []
    screenshot(page, f"{variant}-finish")
    page.evaluate(LISTEN)
    tool.tap()
    expect(tool).to_have_attribute("aria-pressed", "true")
    expect(tool).to_have_text("Stop")
    expect(table.section).to_have_attribute("data-status", "won")
    expect(page.locator("#end")).to_be_visible()
    now = Play.objects.get(code=table.code)
    left = 104 - play.home
    assert now.moves - play.moves == now.ply - play.ply == left
    assert {entry.split()[0].partition(">")[2][0] for entry in now.log.splitlines()[-left:]} == {
        "F"
    }
    heard = page.evaluate("heard")
    assert heard[0] == ["on", "The rest is certain: it goes home by itself."]
    assert all(live == "off" for live, _words in heard[2:-1])
    assert heard[-1] == ["on", table.message.inner_text()]
    assert "are home" in heard[-1][1]
    assert focus(page)["place"] == "end"


def test_it_stops_at_once_by_its_button_by_a_press_anywhere_and_by_escape(
    desk: Page, sit: Sit
) -> None:
    seed, line = near_the_end(WOOD)
    table = sit(desk, WOOD, seed, line)
    tool = desk.locator("#tool-finish")
    ways = [
        tool.click,
        lambda: desk.mouse.click(720, 60),
        lambda: desk.keyboard.press("Escape"),
    ]
    for stop in ways:
        begun = table.ply
        tool.click()
        desk.wait_for_timeout(300)  # a press is no double press any more
        expect(tool).to_have_text("Stop")
        stop()
        expect(tool).to_have_text("Finish")
        expect(tool).not_to_have_attribute("aria-pressed", "true")
        expect(table.message).not_to_have_attribute("aria-live", "off")
        desk.wait_for_timeout(350)  # the next would have come by now
        stopped = Play.objects.get(code=table.code)
        assert begun < stopped.ply < begun + 7
        assert (stopped.status, table.ply) == ("open", stopped.ply)
    table.use("take-back")
    assert Play.objects.get(code=table.code).moves == stopped.moves - 1
    expect(tool).to_have_text("Finish")


def test_a_double_press_starts_it_once_and_skips_nothing(desk: Page, sit: Sit) -> None:
    seed, line = near_the_end(LUCIE, later=14)
    table = sit(desk, LUCIE, seed, line)
    begun = Play.objects.get(code=table.code)
    desk.locator("#tool-finish").dblclick()
    expect(table.section).to_have_attribute("data-status", "won")
    now = Play.objects.get(code=table.code)
    assert now.moves == now.ply
    assert now.ply - begun.ply == 52 - begun.home


def test_anothers_act_stops_it_and_the_keyboard_starts_it(desk: Page, sit: Sit) -> None:
    seed, line = near_the_end(WOOD)
    table = sit(desk, WOOD, seed, line)
    begun = table.ply
    desk.locator("#tool-finish").focus()
    desk.keyboard.press("Enter")
    expect(desk.locator("#tool-finish")).to_have_text("Stop")
    assert focus(desk)["place"] == "tool-finish"
    desk.evaluate("document.getElementById('tool-take-back').click()")
    expect(desk.locator("#tool-finish")).to_have_text("Finish")
    desk.wait_for_timeout(350)
    now = Play.objects.get(code=table.code)
    assert now.take_backs == 1
    assert now.ply < begun + 8


def test_without_scripts_a_press_plays_one_move(open_page: OpenPage, sit: Sit) -> None:
    page = open_page(390, 844, java_script_enabled=False)
    seed, line = near_the_end(LADY)
    table = sit(page, LADY, seed, line)
    begun = table.ply
    for number in (1, 2):
        page.locator("#tool-finish").click()
        assert table.ply == begun + number
    assert Play.objects.get(code=table.code).moves == len(line) + 2
