"""A game by ear: nothing is found but by its role and name, nothing read but what is said."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Play
from tests.browser.conftest import Sit, won
from tests.browser.player import DOUBLE_CLICK, parts

pytestmark = pytest.mark.django_db(transaction=True)

SAID = re.compile(r"^ *- (status|text|img):? ?")
PLACES = {"P": "fan", "F": "foundation"}


class Listener:
    """One who hears the page and presses what has a name."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.status = page.get_by_role("status").first
        self._last = ""

    def heard(self) -> str:
        """Tell what the live region says, cards by their names."""
        lines = self.status.aria_snapshot().splitlines()
        return " ".join(filter(None, (SAID.sub("", line).strip(' "') for line in lines)))

    def press(self, name: str) -> str:
        """Press the button of a name, and answer what is said next."""
        button = self.page.get_by_role("button", name=re.compile(name))
        if name == self._last:
            self.page.wait_for_timeout(1000 * DOUBLE_CLICK + 5)
        self._last = name
        before = self.heard()
        button.press("Enter")
        for _look in range(400):
            if (said := self.heard()) != before:
                return said
            self.page.wait_for_timeout(10)
        raise AssertionError(f"nothing is said after pressing {name}: {before}")

    def play(self, move: str) -> str:
        """Play a move by what its places are called."""
        source, _card, target = parts(move)
        if source == "redeal":
            return self.press("redeal")
        said = self.press(f"^{_place(source)}, top card .*, (playable|can be moved)$")
        if "goes on" in said:
            said = self.press(f"^{_place(target)}, .*takes the chosen card$")
        return said


def _place(code: str) -> str:
    return f"{PLACES[code[0]]} {code[1:]}"


def test_a_game_by_ear_from_deal_to_end(desk: Page, sit: Sit) -> None:
    seed, line = won("la-belle-lucie")
    code = sit(desk, "la-belle-lucie", seed).code
    listener = Listener(desk)
    _has_landmarks(desk)
    said = ""
    for move in line:
        said = listener.play(move)
        assert re.search(r" home\.| to fan \d+\.|The tableau is dealt anew\.", said), said
    assert said.endswith(" home. All fifty-two are home.")
    expect(desk.get_by_role("heading", name="All fifty-two are home.")).to_be_visible()
    assert Play.objects.get(code=code).status == "won"


def _has_landmarks(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_contain_text("La Belle Lucie")
    main = page.get_by_role("main")
    region = main.get_by_role("region", name="The table")
    for part in ("Fans", "Foundations"):
        expect(region.get_by_role("list", name=part)).to_have_count(1)
    expect(page.get_by_role("navigation", name="Game")).to_have_count(1)


def test_the_table_is_read_aloud_in_its_order(desk: Page, sit: Sit) -> None:
    table = sit(desk, "lady-of-the-manor", "49", ("A2>F1",))
    listener = Listener(desk)
    first = listener.heard()
    _names_follow(desk.get_by_role("region", name="The table"), _read(desk, listener), first)
    assert _read(desk, listener).count("The arch: ") == 1
    table.use("take-back")
    assert "The arch: " not in listener.heard()
    sit(desk, "napoleon-at-st-helena", "5")
    said = _read(desk, listener)
    assert "Stock and talon: the stock, 64 face down, can be moved; 1 empty place." in said
    assert "Foundations: 8 empty places." in said


def _read(page: Page, listener: Listener) -> str:
    page.keyboard.press("t")
    expect(listener.status).to_contain_text("Foundations: ")
    return listener.heard()


def _names_follow(region: Locator, said: str, first: str) -> None:
    """Check that what is read holds the names of all piles with cards in their order."""
    assert said.startswith(first)
    at = len(first)
    for one in region.get_by_role("list").get_by_role("listitem").all():
        name = re.findall(r'"(.*)"', one.aria_snapshot())[0]
        if "empty" not in name:
            at = said.index(name, at)
