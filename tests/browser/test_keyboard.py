"""The keyboard: arrows that follow the picture, letters that use the tools, and their list."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.models import Play
from games.patiences import PATIENCES
from tests.browser.conftest import Sit, Todays, won
from tests.browser.keys import CARDS, WAYS, Keys
from tests.browser.player import Screenshot, Table, focus

pytestmark = pytest.mark.django_db(transaction=True)

LADY = "lady-of-the-manor"
LAYOUTS = [(1440, 900, "right"), (1440, 900, "left"), (390, 844, "right"), (844, 390, "right")]

# Which cards no arrows lead to, from the first that can be played.
LOST = f"""() => {{
  document.querySelector("#table :is([data-fits], [data-moves])").focus();
  const ways = ({WAYS})();
  const cards = [...document.querySelectorAll("{CARDS}")];
  return cards.filter((one) => !ways.has(one)).map((one) => one.ariaLabel ?? one.className);
}}"""


@pytest.mark.parametrize("game", [rules.name for rules in PATIENCES])
def test_r_a17_arrows_lead_to_every_card(desk: Page, sit: Sit, game: str) -> None:
    sit(desk, game, "5")
    for width, height, hand in LAYOUTS:
        desk.set_viewport_size({"width": width, "height": height})
        desk.evaluate("(hand) => { document.documentElement.dataset.hand = hand; }", hand)
        assert desk.evaluate(LOST) == [], f"{width} × {height}, {hand}"


def test_arrows_go_along_the_arch_and_down_from_it(desk: Page, sit: Sit) -> None:
    table = sit(desk, LADY, "49")
    table.source("A2").focus()
    for rank in "3456789TJQK":
        desk.keyboard.press("ArrowRight")
        assert focus(desk)["place"] == f"A{rank}"
    desk.keyboard.press("ArrowRight")
    assert focus(desk)["place"] == "AK"
    desk.keyboard.press("ArrowLeft")
    desk.keyboard.press("ArrowDown")
    assert focus(desk)["place"] == "P4"
    for packet in ("P3", "P2"):
        desk.keyboard.press("ArrowLeft")
        assert focus(desk)["place"] == packet
    desk.keyboard.press("ArrowUp")
    assert focus(desk)["place"] in {"A5", "A6", "A7"}


@pytest.mark.parametrize(
    ("game", "left"), [("archway", 8), ("house-on-the-hill", 16), ("the-fifteen", 8)]
)
def test_r_a17_the_end_of_a_game_by_arrows_and_enter(
    desk: Page, sit: Sit, game: str, left: int
) -> None:
    """Choosing between targets, picking one card of a pile, dealing anew."""
    seed, line = won(game)
    left = min(left, len(line))
    table = sit(desk, game, seed, line[:-left])
    keys = Keys(desk)
    keys.tab_to(table.section.locator("[data-fits], [data-moves]").first)
    keys.follow(line[-left:])
    expect(desk.locator("#end")).to_be_focused()
    assert Play.objects.get(code=table.code).status == "won"


def test_letters_use_the_tools(desk: Page, sit: Sit, screenshot: Screenshot) -> None:
    table = sit(desk, LADY, "49", ("A2>F1",))
    desk.keyboard.press("u")
    table.has_ply(2)
    desk.keyboard.press("y")
    table.has_ply(3)
    desk.keyboard.press("Control+z")
    table.has_ply(4)
    desk.keyboard.press("Control+Shift+Z")
    table.has_ply(5)
    desk.keyboard.press("h")
    table.has_ply(6)
    expect(table.message).to_contain_text("Hint:")
    assert focus(desk)["tag"] != "body"
    _asks_first(desk, "g", "give-up", "Give up this deal? 1 of 96 are home.")
    _asks_first(desk, "n", "deal", "New deal")
    desk.keyboard.press("n")
    desk.get_by_label("Deal by number").fill("ugh?")
    assert table.ply == 6
    desk.keyboard.press("Escape")
    table.source("A3").focus()
    for combined in ("Alt+u", "Control+u", "Shift+u"):
        desk.keyboard.press(combined)
    desk.keyboard.press("s")
    expect(desk.locator("#quick")).to_have_attribute("open", "")
    assert table.ply == 6
    desk.locator("#tool-rules").focus()
    desk.keyboard.press("r")
    desk.wait_for_url(f"**/patiences/{LADY}/")


def _asks_first(page: Page, key: str, tool: str, question: str) -> None:
    """Press a letter whose tool asks, and go back."""
    page.keyboard.press(key)
    sheet = page.locator(f"#tool-{tool} .sheet")
    expect(sheet).to_be_focused()
    expect(sheet).to_have_accessible_name(question)
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    assert focus(page)["place"] == f"tool-{tool}"


def test_the_list_of_keys(
    desk: Page, sit: Sit, barriers: Callable[[Page], list[str]], screenshot: Screenshot
) -> None:
    table = sit(desk, LADY, "49")
    button = table.source("A3")
    button.focus()
    desk.keyboard.press("?")
    panel = desk.get_by_role("dialog", name="Keys")
    expect(panel).to_be_visible()
    for scheme in ("light", "dark"):
        desk.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        assert barriers(desk) == []
        screenshot(desk, f"keys-{scheme}")
    desk.set_viewport_size({"width": 390, "height": 844})
    screenshot(desk, "keys")
    desk.keyboard.press("u")
    expect(panel).to_be_visible()
    desk.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(button).to_be_focused()
    desk.keyboard.press("?")
    panel.get_by_role("button", name="Close").press("Enter")
    expect(button).to_be_focused()
    desk.locator("#quick summary").click()
    desk.get_by_role("button", name="Keys").click()
    expect(panel).to_be_visible()
    assert table.ply == 0


def test_letters_can_be_turned_off(desk: Page, sit: Sit) -> None:
    table = sit(desk, LADY, "49", ("A2>F1",))
    desk.evaluate("document.documentElement.dataset.keys = 'off'")
    table.source("A3").focus()
    for letter in "?u":
        desk.keyboard.press(letter)
    expect(desk.get_by_role("dialog")).to_have_count(0)
    desk.keyboard.press("ArrowRight")
    assert focus(desk)["place"] == "A4"
    desk.keyboard.press("Control+z")
    table.has_ply(2)


def test_a_ranked_game_says_that_it_has_no_hints(desk: Page, todays: Todays) -> None:
    todays(LADY, "49")
    desk.goto(f"/daily/{LADY}/")
    desk.get_by_role("button", name="Start today’s deal").click()
    desk.wait_for_url("**/play/*/")
    desk.keyboard.press("h")
    expect(Table(desk).message).to_have_text("Hints are for casual games.")
