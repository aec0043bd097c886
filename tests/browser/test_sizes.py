"""Small screens, long piles, and a telephone that is turned."""

import pytest
from playwright.sync_api import Page, expect

from games.patiences import PATIENCES
from tests.browser.conftest import Sit
from tests.browser.measures import crowd, lengthen, small, unread
from tests.browser.player import OpenPage, Screenshot, overflow

pytestmark = pytest.mark.django_db(transaction=True)

PHONES = [(320, 568), (390, 844), (844, 390)]
ALL = [*PHONES, (820, 1180), (1440, 900)]
ROOMY = [(390, 844), (820, 1180), (1440, 900)]
LEAST = {(320, 568): 6, (844, 390): 9.5}
"""How high a rank is at least, in pixels; 11 elsewhere. Archway's open packets are the smallest."""
ARCH = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def test_r_a15_lady_of_the_manor(open_page: OpenPage, sit: Sit, screenshot: Screenshot) -> None:
    page = open_page(390, 844, has_touch=True)
    sit(page, "lady-of-the-manor", "5")
    for size in ALL:
        resize(page, size)
        assert overflow(page) == 0
        assert unread(page, least=9 if size == (320, 568) else 11) == []
        assert small(page) == []
        screenshot(page, "lady-start")
    for rank in ARCH:
        lengthen(page, f"A{rank}", 8)
    for size in ALL:
        resize(page, size)
        assert overflow(page) == 0
        assert small(page) == []
        screenshot(page, "lady-eights")


def test_r_a15_napoleon_with_columns_of_twenty(
    open_page: OpenPage, sit: Sit, screenshot: Screenshot
) -> None:
    page = open_page(390, 844, has_touch=True)
    sit(page, "napoleon-at-st-helena", "5")
    for count in (4, 13, 20):
        for pile in ("P3", "P5", "P8"):
            lengthen(page, pile, count)
        for size in ALL:
            resize(page, size)
            assert overflow(page) == 0
            assert unread(page, least=9.5 if size == (320, 568) else 11) == [], (count, size)
            assert small(page) == []
            if count == 20:
                screenshot(page, "napoleon-long")


def test_the_fifteen_with_long_columns(open_page: OpenPage, sit: Sit) -> None:
    page = open_page(390, 844, has_touch=True)
    sit(page, "the-fifteen", "5")
    for count in (13, 17):
        for pile in ("P3", "P8", "P12"):
            lengthen(page, pile, count)
        for size in [(390, 844), (820, 1180), (1440, 900)]:
            resize(page, size)
            assert overflow(page) == 0
            assert unread(page) == [], (count, size)


@pytest.mark.parametrize("game", [rules.name for rules in PATIENCES])
def test_r_a15_every_table_can_be_read_and_hit(
    open_page: OpenPage, sit: Sit, screenshot: Screenshot, game: str
) -> None:
    page = open_page(390, 844, has_touch=True)
    sit(page, game, "5")
    for size in ALL:
        resize(page, size)
        assert overflow(page) == 0
        assert unread(page, least=LEAST.get(size, 11), share=0.3) == [], size
        assert small(page) == [], size
        # Each card of Archway's packets is a target of its own, so they have strips.
        if size in ROOMY and game != "archway":
            assert small(page, least=44) == [], size
        screenshot(page, f"{game}-start")


def test_stones_of_archway_with_all_their_eight_cards(open_page: OpenPage, sit: Sit) -> None:
    page = open_page(390, 844, has_touch=True)
    sit(page, "archway", "5")
    for stone in page.locator(".arch .pile:has(.slot)").all():
        crowd(page, stone.get_attribute("id") or "")
    for size in ALL:
        resize(page, size)
        assert overflow(page) == 0
        assert small(page) == [], size


def test_turning_the_telephone_keeps_the_position(phone: Page, sit: Sit) -> None:
    table = sit(phone, "the-fifteen", "5", ("P9>F7",))
    table.tap(table.source("P14"))
    for size in [(844, 390), (390, 844)]:
        resize(phone, size)
        assert overflow(phone) == 0
        assert table.ply == 1
        expect(table.pile("P14").locator("[data-chosen]")).to_be_visible()
    table.tap(table.button("P14>P8"))


def test_r_a16_no_zoom_by_double_tap_but_by_pinching(phone: Page, sit: Sit) -> None:
    table = sit(phone, "lady-of-the-manor", "5")
    viewport = phone.locator("meta[name=viewport]").get_attribute("content") or ""
    assert "user-scalable" not in viewport
    assert "maximum-scale" not in viewport
    touch = table.section.evaluate("(one) => getComputedStyle(one).touchAction")
    assert touch == "manipulation"
