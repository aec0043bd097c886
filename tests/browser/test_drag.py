"""Drag and drop, by mouse and by finger: what is carried, where it may go, what undoes it."""

import pytest
from playwright.sync_api import Page, expect

from games.engine.log import read_log
from games.models import Play
from tests.browser.conftest import Sit, won
from tests.browser.dragging import MIDDLE, Hand, drag, left_over, spot_of
from tests.browser.player import OpenPage, Screenshot, Table, parts, until

pytestmark = pytest.mark.django_db(transaction=True)

FIFTEEN = ("the-fifteen", "5", ("P9>F7",))
"""Then the King of column 14 may go home or to the Queen of column 8."""


def moves_of(table: Table) -> list[str]:
    play = Play.objects.get(code=table.code)
    return [entry.text for entry in read_log(play.log)]


def asked_of(page: Page) -> list[str]:
    """Write down what a page asks the server from now on."""
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if one.method == "POST" else None)
    return asked


def drag_line(table: Table, hand: Hand, line: tuple[str, ...]) -> None:
    for source, card, target in map(parts, line):
        drag(table, hand, source, card, target)


def test_a_game_won_by_dragging_with_a_finger(phone: Page, sit: Sit) -> None:
    seed, line = won("lady-of-the-manor")
    table = sit(phone, "lady-of-the-manor", seed)
    drag_line(table, Hand(phone), line)
    expect(phone.locator("#end")).to_be_visible()
    assert Play.objects.get(code=table.code).status == "won"
    assert moves_of(table) == list(line)
    assert phone.evaluate("[visualViewport.scale, scrollY]") == [1, 0]


@pytest.mark.parametrize(
    ("game", "device"),
    [
        ("archway", "finger"),
        ("la-belle-lucie", "mouse"),
        ("house-on-the-hill", "finger"),
        ("the-fifteen", "mouse"),
    ],
)
def test_five_cards_dragged(open_page: OpenPage, sit: Sit, game: str, device: str) -> None:
    size = (390, 844) if device == "finger" else (1440, 900)
    page = open_page(*size, has_touch=device == "finger")
    seed, line = won(game)
    table = sit(page, game, seed)
    drag_line(table, Hand(page), line[:5])
    assert moves_of(table) == list(line[:5])
    assert left_over(page) == []


def test_what_may_take_the_card_lights_up_and_nothing_else_does(
    desk: Page, sit: Sit, screenshot: Screenshot
) -> None:
    table = sit(desk, *FIFTEEN)
    asked = asked_of(desk)
    hand, spot = Hand(desk), spot_of(table, "P14")
    hand.down(spot["x"], spot["y"])
    expect(desk.locator("[data-pressed]")).to_have_count(1)
    hand.along(spot["x"] + 5, spot["y"])
    expect(desk.locator("[data-lifted]")).to_have_count(0)
    x, y = table.pile("P8").evaluate(MIDDLE)
    hand.along(x + 10, y + 10)
    lit = desk.locator("[data-drop]")
    assert [one.get_attribute("id") for one in lit.all()] == ["P8", "F6"]
    expect(table.pile("P8")).to_have_attribute("data-drop", "over")
    screenshot(desk, "drag-fifteen")
    hand.along(*table.pile("P4").evaluate(MIDDLE))
    expect(desk.locator("[data-drop=over]")).to_have_count(0)
    hand.up()
    expect(desk.locator("[data-lifted]")).to_have_count(0)
    assert left_over(desk) == []
    expect(table.section.locator("[data-chosen]")).to_have_count(0)
    assert asked == []
    table.tap(table.source("P14"))
    hand.down(spot["x"], spot["y"])
    hand.along(x, y)
    desk.keyboard.press("Escape")
    hand.up()
    expect(desk.locator("[data-lifted]")).to_have_count(0)
    expect(table.section.locator("[data-chosen]")).to_have_count(1)
    assert (len(asked), table.ply, left_over(desk)) == (1, 1, [])
    drag(table, hand, "P14", "", "P8")
    assert moves_of(table)[1:] == ["P14>P8"]


def test_r_a14_a_drag_that_fails_leaves_the_table_as_it_was(
    phone: Page, sit: Sit, screenshot: Screenshot
) -> None:
    seed, line = won("archway")
    table = sit(phone, "archway", seed)
    asked = asked_of(phone)
    source, card, target = parts(line[0])
    hand, spot = Hand(phone), spot_of(table, source, card)
    goal = table.pile(target).evaluate(MIDDLE)
    hand.down(spot["x"], spot["y"])
    hand.along(*goal)
    expect(phone.locator("[data-drop=over]")).to_have_count(1)
    screenshot(phone, "drag-archway")
    hand.touch("touchStart", goal, (100, 700))
    expect(phone.locator("[data-lifted]")).to_have_count(0)
    hand.up()
    hand.down(spot["x"], spot["y"])
    hand.along(*goal)
    hand.touch("touchCancel")
    expect(phone.locator("[data-lifted]")).to_have_count(0)
    hand.down(spot["x"], spot["y"])
    hand.along(5, 5)
    hand.up()
    expect(phone.locator("[data-lifted]")).to_have_count(0)
    assert (asked, left_over(phone)) == ([], [])
    assert phone.evaluate("[visualViewport.scale, scrollX, scrollY]") == [1, 0, 0]


def test_r_a16_two_fingers_zoom_on_a_card_and_a_drag_or_a_double_tap_does_not(
    phone: Page, sit: Sit
) -> None:
    table = sit(phone, *FIFTEEN)
    hand, spot = Hand(phone), spot_of(table, "P14")
    for _tap in range(2):
        hand.down(spot["x"], spot["y"])
        hand.up()
    expect(table.section.locator("[data-chosen]")).to_have_count(1)
    assert phone.evaluate("visualViewport.scale") == 1
    hand.spread(spot["x"], spot["y"])
    until(phone, "visualViewport.scale > 1.2")
    assert (table.ply, left_over(phone)) == (1, [])
