"""Playing by keyboard alone: Tab to get about, arrows along the table, Enter to play."""

from collections.abc import Iterable

from playwright.sync_api import Locator, Page

from tests.browser.player import DOUBLE_CLICK, Alike, focus, parts

# Where a pile's button is from the focused one: the steps from row to row, and along the row.
_WAY = """(goal) => {
  const lists = [...document.querySelectorAll("#table .piles")];
  const rows = lists.filter((row) => row.querySelector("button"));
  const rowOf = (one) => rows.findIndex((row) => row.contains(one));
  const here = document.activeElement, row = rowOf(goal);
  if (row !== rowOf(here)) return {down: (row - rowOf(here) + rows.length) % rows.length};
  const all = [...rows[row].querySelectorAll("button")];
  return {down: 0, right: all.indexOf(goal) - all.indexOf(here)};
}"""


class Keys:
    """Hands on a keyboard. Whatever gets the focus must show it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._last = ""
        self._alike = Alike()

    def tab_to(self, goal: Locator, *, back: bool = False) -> None:
        """Press Tab until something has the focus."""
        for _ in range(80):
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
            if goal.evaluate("(one) => one === document.activeElement"):
                self._is_shown()
                return
        raise AssertionError(f"Tab never comes to {goal}")

    def walk_to(self, goal: Locator) -> None:
        """Press arrows until a button of the table has the focus."""
        while (way := goal.evaluate(_WAY))["down"]:
            for _ in range(way["down"]):
                self.page.keyboard.press("ArrowDown")
        key = "ArrowRight" if way["right"] > 0 else "ArrowLeft"
        for _ in range(abs(way["right"])):
            self.page.keyboard.press(key)
        assert goal.evaluate("(one) => one === document.activeElement"), "arrows lead elsewhere"
        self._is_shown()

    def enter(self) -> None:
        """Press Enter on what acts on the game, and look where the focus is afterwards."""
        place = focus(self.page)["place"]
        if place == self._last:
            self.page.wait_for_timeout(1000 * DOUBLE_CLICK + 5)
        self._last = place
        ply = int(self.page.locator("#table").get_attribute("data-ply") or 0)
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector(f'#table[data-ply="{ply + 1}"]', state="attached")
        self._is_shown()

    def follow(self, line: Iterable[str]) -> None:
        """Play a line of moves, each the only one of its pile or alike to the others."""
        for source, _card, target in map(parts, line):
            button = self.page.locator(f'[data-pile="{self._alike[source]}"] button').last
            taken = (button.get_attribute("value") or "").partition(">")[2]
            self.walk_to(button)
            self.enter()
            self._alike.took(target, taken)

    def _is_shown(self) -> None:
        found = focus(self.page)
        assert found["tag"] != "body", "the focus fell to the body"
        assert found["place"] == "end" or (found["is_visible"] and found["has_ring"]), found
