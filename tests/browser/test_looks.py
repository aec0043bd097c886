"""Looks: each changes what it should, at once and for good, and nobody loses anything by one."""

import base64
from collections.abc import Callable
from itertools import combinations

import pytest
from playwright.sync_api import Page, expect

from games.models import Player
from tests.browser.conftest import Sit
from tests.browser.measures import heights, small, unread
from tests.browser.player import OpenPage, Screenshot, overflow

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = [(320, 568), (390, 844), (844, 390), (820, 1180), (1440, 900)]
LAYOUTS = ["lady-of-the-manor", "house-in-the-wood", "napoleon-at-st-helena"]

# Where the middle of something stands, and where the table's is.
MIDDLE = """(selector) => {
  const [one, table] = [selector, "#table"].map((place) => {
    const box = document.querySelector(place).getBoundingClientRect();
    return box.x + box.width / 2;
  });
  return one - table;
}"""

# Cards that leave the table, and faces that are drawn the wrong way round.
ASTRAY = """() => {
  const room = document.getElementById("table").getBoundingClientRect(), found = [];
  for (const card of document.querySelectorAll("#table .pile .card, #table .redeal .card")) {
    const box = card.getBoundingClientRect(), {a, b, c, d} = card.getScreenCTM();
    const isInside = box.left >= room.left - 1 && box.right <= room.right + 1
      && box.top >= room.top - 1 && box.bottom <= room.bottom + 1;
    if (!isInside || a * d - b * c <= 0) found.push(card.closest("[id]").id);
  }
  return found;
}"""

# A colour as numbers from 0 to 255, whatever way it is written.
CONTRAST = """([ink, paper]) => {
  const pen = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
  const light = (colour) => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((n) => n / 255)
      .map((n) => (n <= .04045 ? n / 12.92 : ((n + .055) / 1.055) ** 2.4));
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const probe = document.body.appendChild(document.createElement("i"));
  const seen = [ink, paper].map((name) => {
    probe.style.color = `var(${name})`;
    return light(getComputedStyle(probe).color);
  }).sort((one, other) => other - one);
  probe.remove();
  return (seen[0] + .05) / (seen[1] + .05);
}"""

# Which points of a picture are inked, as a greyscale eye sees them.
INKED = """async (png) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const {data} = pen.getImageData(0, 0, image.width, image.height);
  let inked = "";
  for (let i = 0; i < data.length; i += 4) {
    inked += data[i] + data[i + 1] + data[i + 2] < 480 ? "1" : "0";
  }
  return inked;
}"""

CARD = """([sprite, sign]) => {
  const svg = document.querySelector(".sample").cloneNode(true);
  svg.querySelector("use").setAttribute("href", `${sprite}#${sign}`);
  svg.style.cssText = "width: 60px; height: 84px; margin: 0";
  svg.removeAttribute("data-index");
  document.querySelector("main").prepend(svg);
}"""


def style(page: Page, selector: str, name: str, pseudo: str = "") -> str:
    """Read one computed style."""
    ask = "(one, [name, pseudo]) => getComputedStyle(one, pseudo).getPropertyValue(name)"
    return str(page.locator(selector).first.evaluate(ask, [name, pseudo]))


def choose(page: Page, setting: str, label: str) -> None:
    """Press one of the quick panel's buttons, and wait until it is kept."""
    group = page.locator(f'#quick [data-setting="{setting}"]')
    with page.expect_response("**/settings/") as answer:
        group.get_by_role("radio", name=label, exact=True).check()
    assert answer.value.status == 204


def wear(page: Page, **looks: str) -> None:
    """Give the page looks, as the server writes them."""
    page.evaluate("(looks) => Object.assign(document.documentElement.dataset, looks)", looks)


def test_each_look_shows_at_once_and_is_kept(desk: Page, sit: Sit, alice: Player) -> None:
    sit(desk, "napoleon-at-st-helena", "5")
    paper, diamonds = style(desk, "body", "background-color"), style(desk, "body", "--suit-d")
    usual = {name: height for name, height, _is_whole in heights(desk)}
    stock = desk.evaluate(MIDDLE, "#S")
    desk.locator("#quick summary").click()
    choose(desk, "theme", "Dark")
    assert style(desk, "body", "background-color") != paper
    choose(desk, "suits", "Four colours")
    assert style(desk, "body", "--suit-d") != diamonds
    choose(desk, "index", "Large")
    assert all(height > usual[name] for name, height, _is_whole in heights(desk))
    choose(desk, "hand", "Left")
    assert desk.evaluate(MIDDLE, "#S") == pytest.approx(-stock, abs=1)
    choose(desk, "deck", "Classic")
    expect(desk.locator(".felt use[href*='cards']")).to_have_count(0)
    choose(desk, "motion", "Off")
    assert style(desk, "body", "--quick") == "0s"
    choose(desk, "sound", "On")
    kept = {
        "theme": "dark", "suits": "four", "index": "large", "hand": "left",
        "deck": "classic", "motion": "off", "sound": "on",
    }  # fmt: skip
    alice.refresh_from_db()
    assert alice.preferences == kept
    desk.reload()
    looks = desk.evaluate("() => ({...document.documentElement.dataset})")
    assert looks == kept
    assert all("classic" in one for one in desk.evaluate(
        "() => [...document.querySelectorAll('.card use')].map((use) => use.getAttribute('href'))"
    ))  # fmt: skip
    checked = "() => [...document.querySelectorAll('#quick :checked')].map((one) => one.value)"
    assert sorted(desk.evaluate(checked)) == sorted(kept.values())


def test_settings_without_scripts(open_page: OpenPage) -> None:
    page = open_page(390, 844, java_script_enabled=False)
    page.goto("/settings/")
    page.get_by_role("radio", name="Four colours").check()
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Your settings are saved.").wait_for()
    expect(page.locator("html")).to_have_attribute("data-suits", "four")
    page.goto("/patiences/")
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert page.url.endswith("/patiences/")


def test_the_quick_panel_closes_and_fits(
    phone: Page, sit: Sit, barriers: Callable[[Page], list[str]]
) -> None:
    """By Escape, giving the focus back, and by a press elsewhere; its every row can be seen."""
    sit(phone, "lady-of-the-manor", "5")
    gear = phone.locator("#quick summary")
    for width, height in SIZES:
        phone.set_viewport_size({"width": width, "height": height})
        assert overflow(phone) == 0
        box = gear.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= (44 if width > 320 else 36)
        gear.click()
        sheet = phone.locator("#quick .sheet")
        assert sheet.evaluate("(one) => one.scrollWidth - one.clientWidth") == 0
        room = sheet.bounding_box()
        assert room is not None
        assert 0 <= room["x"] <= room["x"] + room["width"] <= width
        assert 0 <= room["y"] <= room["y"] + room["height"] <= height
        phone.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
        expect(gear).to_be_focused()
    gear.click()
    for looks in ({"theme": "light"}, {"theme": "dark"}, {"contrast": "more", "hand": "left"}):
        wear(phone, **looks)
        assert barriers(phone) == [], looks
    phone.locator("#message").click()
    expect(sheet).to_be_hidden()


@pytest.mark.parametrize(
    "game", ["lady-of-the-manor", "la-belle-lucie", "napoleon-at-st-helena", "the-fifteen"]
)
def test_a_large_index_is_larger_and_whole(
    phone: Page, sit: Sit, screenshot: Screenshot, game: str
) -> None:
    """On no card smaller than usual, on each that shows whole much larger; and none is hidden."""
    sit(phone, game, "5")
    for width, height in ((390, 844), (1440, 900)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.evaluate("delete document.documentElement.dataset.index")
        usual = heights(phone)
        wear(phone, index="large")
        for (name, before, is_whole), (_name, after, _same) in zip(
            usual, heights(phone), strict=True
        ):
            assert after >= before * (1.3 if is_whole else 1), name
        assert unread(phone) == []
        screenshot(phone, f"{game}-large")


@pytest.mark.parametrize("game", LAYOUTS)
def test_the_left_hand_has_it_the_other_way_round(
    phone: Page, sit: Sit, screenshot: Screenshot, game: str
) -> None:
    sit(phone, game, "5")
    there = {"napoleon-at-st-helena": ["#S", "#F1"], "house-in-the-wood": [".redeal", "#F1"]}
    for width, height in SIZES:
        phone.set_viewport_size({"width": width, "height": height})
        order = "() => [...document.querySelectorAll('button, a')].map((one) => one.ariaLabel)"
        is_low = (width, height) == (844, 390)
        places = ["#tools" if is_low else "#tool-rules", *there.get(game, [])]
        phone.evaluate("delete document.documentElement.dataset.hand")
        right, heard = [phone.evaluate(MIDDLE, place) for place in places], phone.evaluate(order)
        wear(phone, hand="left")
        left = [phone.evaluate(MIDDLE, place) for place in places]
        assert all(one * other < 0 for one, other in zip(left, right, strict=True)), left
        assert left[1:] == pytest.approx([-place for place in right[1:]], abs=1)
        assert phone.evaluate(order) == heard
        assert overflow(phone) == 0
        assert phone.evaluate(ASTRAY) == []
    screenshot(phone, f"{game}-left")


def test_more_contrast_chosen_or_asked_for(desk: Page, sit: Sit) -> None:
    sit(desk, "lady-of-the-manor", "5")
    line = "(one) => getComputedStyle(one).boxShadow"
    framed = desk.locator("[data-fits] > .slot:last-child > .card").first
    before = framed.evaluate(line)
    wear(desk, contrast="more")
    chosen = framed.evaluate(line)
    assert chosen != before
    assert desk.evaluate(CONTRAST, ["--ink", "--paper"]) == pytest.approx(21)
    desk.evaluate("delete document.documentElement.dataset.contrast")
    desk.emulate_media(contrast="more")
    assert framed.evaluate(line) == chosen
    assert desk.evaluate(CONTRAST, ["--ink", "--paper"]) == pytest.approx(21)


def test_marks_stand_in_the_colours_of_the_system(
    open_page: OpenPage, sit: Sit, screenshot: Screenshot
) -> None:
    page = open_page(1440, 900, forced_colors="active")
    table = sit(page, "the-fifteen", "5", ("P9>F7",))
    probe = """(name) => {
      document.body.style.outlineColor = name;
      return getComputedStyle(document.body).outlineColor;
    }"""
    highlight, canvas = page.evaluate(probe, "Highlight"), page.evaluate(probe, "Canvas")
    fits = "[data-fits] > .slot:last-child"
    assert highlight in style(page, f"{fits} > .card", "box-shadow")
    assert style(page, fits, "background-color", "::after") == highlight
    assert style(page, "#table", "background-color") == canvas
    table.tap(table.source("P14"))
    assert highlight in style(page, "[data-chosen] > .slot:last-child > .card", "outline-color")
    assert style(page, "[data-takes] > .slot:last-child > .card", "outline-style") == "dashed"
    page.locator("#quick summary").click()
    suits = '[data-setting="suits"] .segment'
    assert style(page, f"{suits}:has(:checked)", "background-color") == highlight
    assert style(page, f"{suits}:last-child", "background-color") != highlight
    screenshot(page, "fifteen-forced")


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_text_of_twice_the_size(
    open_page: OpenPage, sit: Sit, screenshot: Screenshot, size: tuple[int, int]
) -> None:
    page = open_page(*size)
    double = "document.documentElement.style.fontSize = '32px'"
    for path in ("/", "/patiences/archway/", "/settings/"):
        page.goto(path)
        page.evaluate(double)
        assert overflow(page) == 0, path
    sit(page, "lady-of-the-manor", "5")
    page.evaluate(double)
    assert overflow(page) == 0
    boxes = [one.bounding_box() for one in page.locator("#tools > *, .play-head > *").all()]
    for box in boxes:
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= size[0]
        assert 0 <= box["y"] <= box["y"] + box["height"] <= size[1]
    cramped = """() => [...document.querySelectorAll("#tools *, .play-head :not(.quick *)")]
      .filter((one) => one.checkVisibility() && one.clientWidth)
      .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML)"""
    assert page.evaluate(cramped) == []
    room = page.locator("#table").bounding_box()
    assert room is not None
    assert room["height"] > size[1] / 2
    assert unread(page, least=9) == []
    assert small(page) == []
    screenshot(page, "lady-text-200")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_r_a13_ranks_are_told_from_their_paper(desk: Page, theme: str) -> None:
    desk.goto("/settings/")
    wear(desk, theme=theme)
    for looks in ({}, {"suits": "four"}, {"contrast": "more"}):
        wear(desk, **looks)
        for suit in "shdc":
            assert desk.evaluate(CONTRAST, [f"--suit-{suit}", "--card-paper"]) >= 4.5, (looks, suit)


def test_r_a13_suits_are_told_without_colour(desk: Page) -> None:
    """In grey, any two faces of one rank differ in much of what is inked, in either deck."""
    desk.goto("/settings/")
    session = desk.context.new_cdp_session(desk)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
    for deck, rank in (("", "7"), ("", "Q"), ("classic", "Q")):
        sprite = desk.locator(f'[name="deck"][value="{deck}"]').get_attribute("data-sprite")
        seen = []
        for suit in "shdc":
            desk.evaluate(CARD, [sprite, f"{rank}{suit}"])
            picture = desk.locator("main > .sample").first.screenshot()
            seen.append(desk.evaluate(INKED, base64.b64encode(picture).decode()))
        for one, other in combinations(seen, 2):
            different = sum(a != b for a, b in zip(one, other, strict=True))
            assert different > 0.1 * min(one.count("1"), other.count("1")), (deck, rank)
