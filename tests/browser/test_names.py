"""What a screen reader is told: every pile has a name, empty places too."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.patiences import PATIENCES
from tests.browser.conftest import Sit

pytestmark = pytest.mark.django_db(transaction=True)

CARD = r"(Ace|[2-9]|10|Jack|Queen|King) of (spades|hearts|diamonds|clubs)"
NAME = re.compile(
    rf"[\w’ .]+?( \d+)?(, (spades|hearts|diamonds|clubs) (up|down))?"
    rf"(, empty|, \d+ face down|, (top card )?{CARD})"
    rf"(, \d+ face down below)?(, over {CARD}(, {CARD})*)?"
    r"(, playable|, can be moved)?"
)
NAMES = """(piles) => piles.map((pile) => {
  const named = pile.querySelector("[aria-label]");
  return `${pile.id}: ${named.getAttribute("aria-label")}`;
})"""


@pytest.mark.parametrize("game", [rules.name for rules in PATIENCES])
def test_r_a18_every_place_has_a_name(desk: Page, sit: Sit, game: str) -> None:
    table = sit(desk, game, "5")
    names = table.section.locator(".pile").evaluate_all(NAMES)
    assert names
    for line in names:
        _code, name = line.split(": ", 1)
        assert NAME.fullmatch(name), line


def test_r_a18_what_is_said_of_a_packet(desk: Page, sit: Sit) -> None:
    table = sit(desk, "lady-of-the-manor", "5")
    expect(table.pile("P2").locator("button")).to_have_accessible_name(
        "packet 2, top card 2 of clubs, 11 face down below, playable"
    )
    expect(table.pile("A3").locator("button")).to_have_accessible_name(
        re.compile("^the arch’s 3s, top card 3 of ")
    )
    expect(table.pile("F1").get_by_role("img")).to_have_accessible_name(
        "foundation 1, Ace of spades"
    )


def test_r_a18_empty_places(desk: Page, sit: Sit) -> None:
    table = sit(desk, "napoleon-at-st-helena", "5")
    expect(table.pile("T").get_by_role("img")).to_have_accessible_name("the talon, empty")
    expect(table.pile("F1").get_by_role("img")).to_have_accessible_name(
        re.compile(r"^foundation 1, \w+ up, empty$")
    )


def test_r_d6_one_live_region_says_the_move(desk: Page, sit: Sit) -> None:
    table = sit(desk, "lady-of-the-manor", "5")
    kept = table.message.element_handle()
    table.tap(table.source("P2"))
    expect(table.message).to_have_attribute("role", "status")
    expect(table.message.get_by_role("img").first).to_have_accessible_name("2 of clubs")
    expect(table.message).to_contain_text("Packet 2 turns up")
    assert kept.evaluate("(one) => one.isConnected"), "the live region was swapped"
