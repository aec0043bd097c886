"""Hints on the page: asked for, seen, heard, followed; by finger, by keyboard, without scripts."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Play
from tests.browser.conftest import Sit, Todays, won
from tests.browser.keys import Keys
from tests.browser.player import SPOT, OpenPage, Screenshot, Table, focus, overflow

pytestmark = pytest.mark.django_db(transaction=True)

LADY, LUCIE, NAPOLEON = "lady-of-the-manor", "la-belle-lucie", "napoleon-at-st-helena"
SIZES = [(320, 568), (390, 844), (844, 390), (1440, 900)]

# How many frames stand around the card of the marked button, and whether its goal is outlined.
LOOKS = """() => {
  const slots = "#table :is(.slot[data-hint], .stack[data-hint] > .slot:last-child)";
  const card = document.querySelector(`${slots} > .card`);
  const goal = document.querySelector("#table [data-goal]");
  const outlined = goal.querySelector(":scope > .slot:last-child > .card") ?? goal;
  const frames = getComputedStyle(card).boxShadow.match(/(oklch|oklab|rgb)/g).length;
  return [frames, getComputedStyle(outlined).outlineStyle];
}"""

# Tools of which something is cut off, or which run into one another.
CROWDED = """() => {
  const tools = [...document.querySelectorAll(".tools > *")];
  const boxOf = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  };
  const found = [];
  for (const one of tools) {
    const tool = one.getBoundingClientRect(), words = boxOf(one.querySelector("span"));
    const out = words.left < tool.left - .5 || words.right > tool.right + .5;
    const cut = tool.left < 0 || tool.right > innerWidth || tool.bottom > innerHeight;
    if (out || cut) found.push(`${one.id} sticks out`);
    if (words.height > 34) found.push(`${one.id} has three lines`);
    if (Math.min(tool.width, tool.height) < 24) found.push(`${one.id} is small`);
  }
  return found;
}"""


def hinted(table: Table) -> str:
    """Answer the pile of the marked card."""
    expect(table.section.locator("[data-hint]")).to_have_count(1)
    pile = table.section.locator("[data-pile]:has([data-hint])")
    return str(pile.get_attribute("data-pile"))


def follow(table: Table) -> None:
    """Tap what is marked, and where it should go if that is asked."""
    marked = table.section.locator("[data-hint]")
    spot = marked.evaluate(SPOT)
    table.tap(marked)
    if ">" not in spot["value"]:
        table.tap(table.section.locator("[data-goal]"))


@pytest.mark.parametrize("size", SIZES)
def test_a_hint_is_seen_and_heard_and_followed(
    open_page: OpenPage, sit: Sit, screenshot: Screenshot, barriers, size: tuple[int, int]
) -> None:
    page = open_page(*size, has_touch=size[0] < 1000, reduced_motion="reduce")
    table = sit(page, LADY, "49", ("A2>F1",))
    table.use("hint")
    expect(table.message).to_contain_text("Hint: the")
    expect(table.message).to_have_attribute("role", "status")
    pile = hinted(table)
    expect(table.pile(pile).get_by_role("button", name="hinted")).to_be_visible()
    expect(table.section.get_by_label("where the hinted card goes")).to_have_count(1)
    assert page.evaluate(LOOKS) == [4, "dashed"]
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        assert barriers(page) == []
        screenshot(page, f"lady-hint-{scheme}")
    assert overflow(page) == 0
    assert page.evaluate(CROWDED) == []
    follow(table)
    expect(table.section.locator("[data-hint], [data-goal]")).to_have_count(0)
    expect(table.message).not_to_contain_text("Hint")
    play = Play.objects.get(code=table.code)
    assert (play.hints, play.is_assisted, play.moves, play.ply) == (1, True, 2, 3)


@pytest.mark.parametrize("game", [LUCIE, NAPOLEON, "the-fifteen", "archway+kit"])
def test_hints_are_followed_on_every_kind_of_table(
    phone: Page, sit: Sit, screenshot: Screenshot, game: str
) -> None:
    table = sit(phone, game, "5")
    for number in range(1, 5):
        table.use("hint")
        hinted(table)
        assert overflow(phone) == 0
        if number == 1:
            screenshot(phone, f"{game}-hint")
        follow(table)
    play = Play.objects.get(code=table.code)
    assert (play.hints, play.moves) == (4, 4)


def test_the_redeal_is_marked(phone: Page, sit: Sit, screenshot: Screenshot) -> None:
    seed, line = won("house-on-the-hill")
    at = line.index("redeal")
    table = sit(phone, "house-on-the-hill", seed, line[:at])
    table.use("hint")
    expect(table.message).to_contain_text("Hint: redeal what is left.")
    expect(phone.locator("#table[data-hint=redeal]")).to_be_visible()
    screenshot(phone, "hill-hint-redeal")
    table.tap(table.section.locator(".redeal"))
    expect(phone.locator("#table[data-hint]")).to_have_count(0)


def test_r_a17_by_keyboard_alone(desk: Page, sit: Sit) -> None:
    table = sit(desk, LADY, "49")
    keys = Keys(desk)
    for number in range(1, 3):
        keys.tab_to(desk.locator("#tool-hint"))
        keys.enter()
        assert focus(desk, at="tool-hint")["place"] == "tool-hint"
        pile = hinted(table)
        keys.tab_to(table.pile(pile).locator("[data-hint]"), back=True)
        keys.enter()
        expect(table.section.locator("[data-hint]")).to_have_count(0)
        assert Play.objects.get(code=table.code).hints == number


def test_without_scripts(open_page: OpenPage, sit: Sit) -> None:
    page = open_page(390, 844, java_script_enabled=False)
    table = sit(page, LADY, "49")
    table.use("hint")
    expect(table.message).to_contain_text("Hint: the")
    words = table.message.inner_text()
    page.reload()
    assert table.message.inner_text() == words
    hinted(table)
    follow(table)
    expect(table.section.locator("[data-hint]")).to_have_count(0)
    assert Play.objects.get(code=table.code).moves == 1


def test_r_a6_a_double_click_is_one_hint(desk: Page, sit: Sit) -> None:
    table = sit(desk, LADY, "49")
    desk.locator("#tool-hint").dblclick()
    table.has_ply(1)
    desk.wait_for_timeout(400)
    assert Play.objects.get(code=table.code).hints == table.ply == 1
    table.use("hint")
    assert Play.objects.get(code=table.code).hints == 2


def test_a_ranked_game_offers_no_hint(phone: Page, todays: Todays) -> None:
    todays(LADY, "49")
    phone.goto(f"/daily/{LADY}/")
    phone.get_by_role("button", name="Start today’s deal").tap()
    phone.wait_for_url("**/play/*/")
    expect(phone.locator("#tool-take-back")).to_be_visible()
    expect(phone.locator("#tool-hint")).to_have_count(0)
