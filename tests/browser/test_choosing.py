"""Choosing: between targets, between the cards of a pile; the stock, the redeal, the withdrawal."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit, won
from tests.browser.measures import small
from tests.browser.player import SPOT, Table, focus

pytestmark = pytest.mark.django_db(transaction=True)

FIFTEEN = ("the-fifteen", "5", ("P9>F7",))
"""Then the King of column 14 may go home or to the Queen of column 8."""


def targets(table: Table) -> list[str]:
    marked = table.section.locator("[data-takes]")
    return [str(one.get_attribute("value")) for one in marked.all()]


def test_the_first_tap_marks_the_card_and_its_targets_the_second_plays(
    phone: Page, sit: Sit, screenshot: Callable[..., object]
) -> None:
    table = sit(phone, *FIFTEEN)
    table.tap(table.source("P14"))
    expect(table.pile("P14").locator("[data-chosen]")).to_have_count(1)
    assert targets(table) == ["P14>P8", "P14>F6"]
    expect(table.message).to_contain_text("goes on its foundation or the")
    assert table.ply == 1
    screenshot(phone, "fifteen-chosen")
    table.tap(table.button("P14>P8"))
    assert table.ply == 2
    assert targets(table) == []


def test_a_second_tap_or_escape_lets_go(desk: Page, sit: Sit) -> None:
    table = sit(desk, *FIFTEEN)
    table.tap(table.source("P14"))
    desk.keyboard.press("Escape")
    expect(table.section.locator("[data-chosen]")).to_have_count(0)
    assert targets(table) == []
    table.tap(table.source("P14"))
    desk.wait_for_timeout(350)
    table.source("P14").click()
    expect(table.section.locator("[data-chosen]")).to_have_count(0)
    assert table.ply == 1


def test_choosing_by_keyboard_keeps_the_focus(desk: Page, sit: Sit) -> None:
    table = sit(desk, *FIFTEEN)
    table.source("P14").focus()
    desk.keyboard.press("Enter")
    expect(table.pile("P14").locator("[data-chosen]")).to_be_focused()
    table.button("P14>F6").focus()
    desk.keyboard.press("Enter")
    table.has_ply(2)
    assert focus(desk)["tag"] == "button"


def test_choosing_without_scripts(open_page: Callable[..., Page], sit: Sit) -> None:
    page = open_page(390, 844, java_script_enabled=False)
    table = sit(page, *FIFTEEN)
    table.tap(table.source("P14"))
    table.source("P14").click()
    expect(table.section.locator("[data-chosen]")).to_have_count(0)
    table.tap(table.source("P14"))
    table.tap(table.button("P14>F6"))
    assert table.ply == 2


def test_each_card_of_archways_arch_can_be_tapped(phone: Page, sit: Sit) -> None:
    table = sit(phone, "archway", "5")
    assert small(phone) == []
    for button in table.section.locator(".arch button.slot:not([data-fits])").all():
        card = (button.get_attribute("aria-label") or "").partition(",")[0]
        table.poke(button.evaluate(SPOT))
        expect(table.message.get_by_role("img").first).to_have_accessible_name(card)
        expect(table.message).to_contain_text("or an empty column.")
    assert table.ply == 0


def test_the_fifteens_withdrawal(phone: Page, sit: Sit, screenshot: Callable[..., object]) -> None:
    """Nothing else can begin deal 57: a covered Ace and a covered King are taken out."""
    table = sit(phone, "the-fifteen", "57")
    assert small(phone, least=16) == []
    screenshot(phone, "fifteen-withdrawal")
    table.carry("P7", "AC", "F4")
    table.carry("P9", "KD", "F7")
    assert table.ply == 2
    expect(table.section.locator("button.slot")).to_have_count(0)


def test_the_redeal(phone: Page, sit: Sit, screenshot: Callable[..., object]) -> None:
    seed, line = won("la-belle-lucie")
    at = line.index("redeal")
    table = sit(phone, "la-belle-lucie", seed, line[:at])
    expect(table.section.locator(".redeal")).to_contain_text("Two redeals")
    table.tap(table.section.locator(".redeal"))
    expect(table.message).to_have_text("The tableau is dealt anew.")
    expect(table.section.locator(".redeal")).to_contain_text("One redeal")
    assert focus(phone)["tag"] == "button"
    screenshot(phone, "lucie-redealt")


def test_a_redeal_too_early_is_refused(phone: Page, sit: Sit) -> None:
    seed, _line = won("la-belle-lucie")
    table = sit(phone, "la-belle-lucie", seed)
    table.poke(table.section.locator(".redeal").evaluate(SPOT))
    expect(table.message).to_contain_text("A card can still go home")


def test_napoleons_stock(phone: Page, sit: Sit) -> None:
    table = sit(phone, "napoleon-at-st-helena", "5")
    expect(table.pile("S").locator("button")).to_have_accessible_name(
        "the stock, 64 face down, can be moved"
    )
    table.tap(table.source("S"))
    table.tap(table.source("S"))
    expect(table.pile("T")).to_contain_text("2 turned")
    expect(table.pile("S")).to_contain_text("62 in stock")
    expect(table.message).to_contain_text("turned.")
