"""Playing on a page and nothing else: whatever can be done is what the page offers."""

import random
import re
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

type OpenPage = Callable[..., Page]
type Screenshot = Callable[..., Path]

DOUBLE_CLICK = 0.26
"""Within so many seconds a second tap on the same pile is part of a double click."""

# Where a finger would go: the middle of the top card, else any point of it that shows.
SPOT = """(button) => {
  const cards = button.querySelectorAll(".card");
  const box = (cards.length ? cards[cards.length - 1] : button).getBoundingClientRect();
  for (const [across, down] of [[.5, .5], [.5, .15], [.15, .5], [.1, .1], [.5, .85], [.85, .5]]) {
    const [x, y] = [box.x + across * box.width, box.y + down * box.height];
    if (button.contains(document.elementFromPoint(x, y))) {
      const pile = button.closest("[data-pile]")?.dataset.pile ?? "";
      const ply = Number(document.getElementById("table").dataset.ply);
      return {x, y, pile, value: button.value, ply};
    }
  }
  return null;
}"""

# What a player without a plan does next: homewards first, then any move.
NEXT = f"""(chance) => {{
  const table = document.getElementById("table");
  if (table.dataset.status !== "open") return {{ended: table.dataset.status}};
  if (document.querySelector("#tool-give-up[data-offered]")) return {{ended: "wanders"}};
  const find = (marks) => [...table.querySelectorAll(marks)];
  for (const marks of [".foundations [data-takes]", "[data-takes]", ".piles [data-fits]",
    ".piles [data-moves]", ".redeal[data-fits]"]) {{
    const found = find(marks);
    if (found.length) return ({SPOT})(found[Math.floor(chance * found.length)]);
  }}
  return {{ended: "nothing is offered"}};
}}"""

WIDTHS = """() => {
  const wide = [document.scrollingElement, document.body].map((one) => one.scrollWidth);
  return Math.max(...wide) - document.documentElement.clientWidth;
}"""

FOCUS = """() => {
  const one = document.activeElement;
  const looks = [one, ...one.querySelectorAll(".card")].map((it) => getComputedStyle(it));
  return {
    tag: one.localName,
    place: one.closest("[data-pile]")?.dataset.pile ?? one.closest("[id]")?.id ?? "",
    is_visible: one.matches(":focus-visible"),
    has_ring: looks.some((it) => it.outlineStyle === "solid" && parseFloat(it.outlineWidth) >= 2),
  };
}"""


class Alike:
    """Which pile of a page stands for which of a line: of alike targets it may take another."""

    def __init__(self) -> None:
        self._stands_for: dict[str, str] = {}

    def __getitem__(self, pile: str) -> str:
        return self._stands_for.get(pile, pile)

    def took(self, target: str, taken: str) -> None:
        """Note that a card went to a pile of the page for one of the line."""
        meant = self[target]
        if taken != meant:
            other = next((one for one, it in self._stands_for.items() if it == taken), taken)
            self._stands_for |= {target: taken, other: meant}


def parts(move: str) -> tuple[str, str, str]:
    """Take a move apart: pile, card if it is named, and target."""
    source, _arrow, target = move.partition(">")
    pile, _colon, card = source.partition(":")
    return pile, card, target


class Table:
    """The table that a page shows, and a hand to play on it, by mouse or finger."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.section = page.locator("#table")
        self.message = page.locator("#message")
        self._chance = random.Random(1)
        self._last = ("", 0.0)
        self._alike = Alike()

    @property
    def ply(self) -> int:
        return int(self.section.get_attribute("data-ply") or 0)

    @property
    def status(self) -> str:
        return self.section.get_attribute("data-status") or ""

    @property
    def code(self) -> str:
        """The play's code, as its address says it."""
        found = re.search(r"/play/([^/]+)/", self.page.url)
        assert found, self.page.url
        return found[1]

    def pile(self, code: str) -> Locator:
        return self.section.locator(f'[data-pile="{code}"]')

    def button(self, value: str) -> Locator:
        """Find what posts exactly this."""
        return self.section.locator(f'button[name=move][value="{value}"]').first

    def has_ply(self, ply: int) -> None:
        self._await(f'#table[data-ply="{ply}"]')

    def _await(self, selector: str) -> None:
        """Wait for what an answer holds; without scripts it is a whole page, styles and all."""
        self.page.wait_for_selector(selector, state="attached")
        self.page.wait_for_load_state()

    # One act

    def tap(self, what: Locator) -> None:
        """Tap a button where it shows, and wait for the answer: a move, or the question whereto."""
        self._tap(what.evaluate(SPOT))

    def _tap(self, spot: dict[str, Any] | None) -> None:
        assert spot is not None, "covered all over"
        self._wait_out_double_click(spot["pile"])
        self.poke(spot)
        if ">" in spot["value"] or spot["value"] == "redeal":
            self.has_ply(spot["ply"] + 1)
        else:
            self._await("#table [data-chosen]")

    def poke(self, spot: dict[str, Any]) -> None:
        """Touch a point, or click on it where there is no touch."""
        if self._is_touched:
            self.page.touchscreen.tap(spot["x"], spot["y"])
        else:
            self.page.mouse.click(spot["x"], spot["y"])
        self._last = (spot.get("pile", ""), time.monotonic())

    @property
    def _is_touched(self) -> bool:
        return bool(self.page.evaluate("navigator.maxTouchPoints > 0"))

    def _wait_out_double_click(self, pile: str) -> None:
        last, at = self._last
        passed = time.monotonic() - at
        if pile == last and passed < DOUBLE_CLICK:
            self.page.wait_for_timeout(1000 * (DOUBLE_CLICK - passed) + 5)

    def use(self, tool: str) -> None:
        """Use a tool that acts at once: take-back, redo."""
        before = self.ply
        self._wait_out_double_click("")
        self.page.locator(f"#tool-{tool}").click()
        self.has_ply(before + 1)

    def give_up(self) -> None:
        before = self.ply
        self.page.locator("#tool-give-up summary").click()
        self.page.locator("#tool-give-up").get_by_role("button", name="Give up").click()
        self.has_ply(before + 1)

    # Whole games

    def wander(self, most: int = 1000) -> Iterator[int]:
        """Play without a plan to the game's end, or until it has wandered for long enough."""
        for taps in range(most):
            spot = self.page.evaluate(NEXT, self._chance.random())
            if spot and "ended" in spot:
                return
            self._tap(spot)
            yield taps

    def follow(self, line: Iterable[str]) -> None:
        """Play a line of moves by taps."""
        for _number in self.following(line):
            pass

    def following(self, line: Iterable[str]) -> Iterator[int]:
        """Play a line of moves by taps, stopping after each for whoever wants to look."""
        for number, (source, card, target) in enumerate(map(parts, line)):
            if source == "redeal":
                self.tap(self.section.locator(".redeal"))
            else:
                taken = self.carry(self._alike[source], card, self._alike[target])
                self._alike.took(target, taken)
            yield number

    def carry(self, source: str, card: str, target: str) -> str:
        """Carry a card from pile to pile; answer the pile that it went to."""
        tapped = self.source(source, card)
        spot = tapped.evaluate(SPOT)
        self._tap(spot)
        if ">" not in spot["value"]:
            spot = self.pile(target).locator("[data-takes]").evaluate(SPOT)
            self._tap(spot)
        return str(spot["value"]).partition(">")[2]

    def source(self, pile: str, card: str = "") -> Locator:
        """Find the button of a pile, or of one card in it."""
        buttons = self.pile(pile).locator("button")
        if not card:
            return buttons.last
        face = card[0] + card[1].lower()
        return buttons.filter(has=self.page.locator(f'use[href$="#{face}"]')).first


def until(page: Page, condition: str) -> None:
    """Wait until something holds on a page; the content policy forbids Playwright’s own wait."""
    for _look in range(200):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(25)
    raise AssertionError(f"never came: {condition}")


def overflow(page: Page) -> int:
    """Tell by how many pixels a page is wider than its window."""
    return int(page.evaluate(WIDTHS))


def focus(page: Page, at: str = "") -> dict[str, Any]:
    """Describe what has the focus: its tag, its pile or id, and whether its ring is drawn.

    A swap settles in several steps, so it is given two seconds to leave the body, or to come
    to a place.
    """
    for _look in range(80):
        found = dict(page.evaluate(FOCUS))
        if found["tag"] != "body" and at in {"", found["place"]}:
            break
        page.wait_for_timeout(25)
    return found
