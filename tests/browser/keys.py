"""Playing by keyboard alone: Tab to get about, arrows along the table, Enter to play."""

from collections.abc import Iterable

from playwright.sync_api import Locator, Page

from tests.browser.player import DOUBLE_CLICK, Alike, Table, focus, parts

CARDS = "#table :is(.piles button, button.redeal)"

# Which arrows lead from the focused card to others, found by trying them until a goal is met.
WAYS = """(goal) => {
  const start = document.activeElement;
  const ways = new Map([[start, []]]);
  for (const [one, way] of ways) {
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      one.focus();
      one.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
      const next = document.activeElement;
      if (!ways.has(next)) ways.set(next, [...way, key]);
    }
    if (ways.has(goal)) break;
  }
  start.focus();
  return ways;
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
        """Press arrows until a card of the table has the focus."""
        way = goal.evaluate(f"(goal) => ({WAYS})(goal).get(goal)")
        assert way is not None, f"no arrows lead to {goal}"
        for key in way:
            self.page.keyboard.press(key)
        assert goal.evaluate("(one) => one === document.activeElement"), "arrows lead elsewhere"
        self._is_shown()

    def enter(self) -> None:
        """Press Enter on what acts on the game, and look where the focus is afterwards."""
        ply = int(self.page.locator("#table").get_attribute("data-ply") or 0)
        self._press_enter()
        self.page.wait_for_selector(f'#table[data-ply="{ply + 1}"]', state="attached")
        self._is_shown()

    def choose(self) -> None:
        """Press Enter on a card that could go to several places."""
        self._press_enter()
        self.page.wait_for_selector("#table [data-chosen]", state="attached")
        self._is_shown()

    def _press_enter(self) -> None:
        """Press Enter, later than a double click would."""
        place = focus(self.page)["place"]
        if place == self._last:
            self.page.wait_for_timeout(1000 * DOUBLE_CLICK + 5)
        self._last = place
        self.page.keyboard.press("Enter")

    def follow(self, line: Iterable[str]) -> None:
        """Play a line of moves."""
        table = Table(self.page)
        for source, card, target in map(parts, line):
            if source == "redeal":
                self.walk_to(self.page.locator("button.redeal"))
                self.enter()
                continue
            button = table.source(self._alike[source], card)
            taken = (button.get_attribute("value") or "").partition(">")[2]
            self.walk_to(button)
            if not taken:
                self.choose()
                taken = self._alike[target]
                self.walk_to(table.pile(taken).locator("[data-takes]"))
            self.enter()
            self._alike.took(target, taken)

    def _is_shown(self) -> None:
        found = focus(self.page)
        assert found["tag"] != "body", "the focus fell to the body"
        assert found["place"] == "end" or (found["is_visible"] and found["has_ring"]), found
