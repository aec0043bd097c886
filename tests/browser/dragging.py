"""Dragging cards on a page, by mouse or by finger, whichever the page has."""

from typing import Any

from playwright.sync_api import CDPSession, Page

from tests.browser.player import SPOT, Table

# The middle of the card that a pile shows on top, or of its empty place.
MIDDLE = """(pile) => {
  const cards = pile.querySelectorAll(".slot:last-child > .card");
  const box = (cards[cards.length - 1] ?? pile.querySelector(".stack")).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""

LEFT_OVER = """() => {
  const marks = "[data-lifted], [data-drop], [data-pressed], #table [style*=transform]";
  return [...document.querySelectorAll(marks)].map((one) => one.outerHTML);
}"""


class Hand:
    """A finger where the page is touched, else a mouse: down, along, up."""

    def __init__(self, page: Page) -> None:
        self.page = page
        is_touched = bool(page.evaluate("navigator.maxTouchPoints > 0"))
        self._touch: CDPSession | None = page.context.new_cdp_session(page) if is_touched else None
        self.at = (0.0, 0.0)

    def down(self, x: float, y: float) -> None:
        self.at = (x, y)
        if self._touch is None:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
        else:
            self.touch("touchStart", (x, y))

    def along(self, x: float, y: float) -> None:
        """Move to a place in two steps."""
        middle = ((self.at[0] + x) / 2, (self.at[1] + y) / 2)
        self.at = (x, y)
        if self._touch is None:
            self.page.mouse.move(x, y, steps=2)
        else:
            self.touch("touchMove", middle)
            self.touch("touchMove", (x, y))

    def up(self) -> None:
        if self._touch is None:
            self.page.mouse.up()
        else:
            self.touch("touchEnd")

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """Send a touch as the screen does: which fingers are down, and where."""
        assert self._touch is not None, "the page is not touched"
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def spread(self, x: float, y: float) -> None:
        """Spread two fingers around a place."""
        self.touch("touchStart", (x - 8, y), (x + 8, y))
        for apart in range(20, 100, 10):
            self.touch("touchMove", (x - apart, y), (x + apart, y))
        self.touch("touchEnd")


def spot_of(table: Table, source: str, card: str = "") -> dict[str, Any]:
    """Find where to take a card, and what its button says."""
    found = table.source(source, card).evaluate(SPOT)
    assert found is not None, f"{source} is covered all over"
    return dict(found)


def drag(table: Table, hand: Hand, source: str, card: str, target: str) -> None:
    """Drag a card to a pile and wait for the answer."""
    spot = spot_of(table, source, card)
    hand.down(spot["x"], spot["y"])
    hand.along(*table.pile(target).evaluate(MIDDLE))
    hand.up()
    table.has_ply(spot["ply"] + 1)


def left_over(page: Page) -> list[str]:
    """List what a drag has left behind."""
    return list(page.evaluate(LEFT_OVER))
