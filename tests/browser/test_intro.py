"""The introduction to a first table: three steps, in nobody's way, and never again."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Play
from tests.browser.conftest import Sit
from tests.browser.player import OpenPage, Screenshot, focus, overflow

pytestmark = pytest.mark.django_db(transaction=True)

LADY, LUCIE = "lady-of-the-manor", "la-belle-lucie"
SIZES = [(390, 844), (320, 568), (844, 390), (1440, 900)]

# Which parts of the page are ringed, and whether the sheet lies over any of the table.
RINGED = """() => ["tableau", "arch", "foundations", "tools"].filter((part) => {
  const one = document.querySelector(part === "tools" ? ".tools" : `.${part} .stack`);
  return one && getComputedStyle(one).outlineStyle === "dotted";
})"""
COVERS = """() => {
  const boxOf = (id) => document.getElementById(id).getBoundingClientRect();
  const [sheet, table] = [boxOf("intro"), boxOf("table")];
  return sheet.bottom > table.top + 1 && sheet.right > table.left + 1;
}"""
SHIFTS = """() => {
  window.shifted = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((one) => {
    if (!one.hadRecentInput) shifted += one.value;
  })).observe({type: "layout-shift", buffered: true});
}"""


def begin(page: Page, game: str = LADY) -> None:
    """Begin a game as somebody new."""
    page.goto(f"/patiences/{game}/")
    page.get_by_role("button", name="New deal").first.click()
    page.wait_for_url("**/play/*/")


def test_it_points_at_packets_arch_and_foundations_and_covers_none(
    open_page: OpenPage, screenshot: Screenshot
) -> None:
    page = open_page(390, 844, is_first_time=True)
    page.add_init_script(f"({SHIFTS})()")
    begin(page)
    expect(page.locator("#clock")).to_be_visible()
    assert page.evaluate("shifted") == 0
    intro = page.get_by_role("region", name="Your first table")
    for number, part in enumerate(["tableau", "arch", "foundations"]):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(RINGED) == [part]
            assert not page.evaluate(COVERS)
            assert overflow(page) == 0
        screenshot(page, f"intro-{number + 1}")
        table = page.locator("#table").bounding_box()
        intro.get_by_role("button", name="Begin" if number == 2 else "Next").click()
    expect(intro).to_have_count(0)
    assert page.evaluate(RINGED) == []
    assert page.locator("#table").bounding_box() == table
    begin(page)
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator("#intro")).to_have_count(0)


def test_by_keyboard_and_by_ear(open_page: OpenPage, barriers, screenshot: Screenshot) -> None:
    page = open_page(390, 844, is_first_time=True)
    begin(page, LUCIE)
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        assert barriers(page) == []
    assert page.evaluate(RINGED) == ["tableau"]
    intro = page.locator("#intro")
    steps = intro.locator("ol")
    expect(steps).to_have_attribute("aria-live", "polite")
    intro.get_by_role("button", name="Next").focus()
    page.keyboard.press("Enter")
    expect(steps).to_contain_text("The foundations: build each up in suit")
    assert page.evaluate(RINGED) == ["foundations"]
    page.keyboard.press("Enter")
    assert page.evaluate(RINGED) == ["tools"]
    screenshot(page, "intro-tools")
    expect(page.locator("#intro button:focus")).to_have_text("Begin")
    page.keyboard.press("Tab")
    assert focus(page)["place"] not in {"", "intro"}  # nobody is held
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(intro).to_have_count(0)
    assert page.locator("#table button:focus").count() == 1


def test_escape_and_the_first_move_end_it(open_page: OpenPage) -> None:
    page = open_page(390, 844, is_first_time=True, has_touch=True)
    begin(page, "archway")
    page.locator("#table [data-fits]").first.tap()
    expect(page.locator("#intro")).to_have_count(0)
    expect(page.locator("#table")).to_have_attribute("data-status", "open")
    assert Play.objects.get().ply <= 1
    begin(page)
    expect(page.locator("#intro")).to_have_count(0)
    page.context.clear_cookies(name="preferences")
    begin(page)
    expect(page.locator("#intro")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#intro")).to_have_count(0)
    begin(page)
    expect(page.locator("#intro")).to_have_count(0)


def test_without_scripts_it_is_a_sheet_that_can_be_put_away(
    open_page: OpenPage, screenshot: Screenshot
) -> None:
    page = open_page(390, 844, is_first_time=True, java_script_enabled=False)
    begin(page)
    intro = page.locator("#intro")
    assert intro.locator("li").count() == 3
    for step in intro.locator("li").all():
        expect(step).to_be_visible()
    expect(intro.get_by_role("button", name="Next")).to_be_hidden()
    screenshot(page, "intro-without-scripts")
    address = page.url
    intro.get_by_role("button", name="Skip").click()
    page.wait_for_url(address)
    expect(page.locator("#intro")).to_have_count(0)


def test_others_begin_without_it(desk: Page, sit: Sit) -> None:
    sit(desk, LADY, "42")
    expect(desk.locator("#intro")).to_have_count(0)
