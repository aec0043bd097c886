"""A slow network, or none: what is under way shows, what had no answer may be asked again once."""

import pytest
from playwright.sync_api import Page, Route, expect

from games.engine.log import read_log
from games.models import Play
from games.services import clock
from games.services.play import table as tables
from tests.browser.conftest import Sit
from tests.browser.dragging import MIDDLE, Hand, left_over, spot_of
from tests.browser.player import OpenPage, Screenshot, Table

pytestmark = pytest.mark.django_db(transaction=True)

LUCIE = ("la-belle-lucie", "86")
"""Three fans have an Ace on top."""
ACES = ("P2", "P8", "P11")
FIFTEEN = ("the-fifteen", "5", ("P9>F7",))
NO_ANSWER = "No answer. Trying again plays it only once."
OFFLINE = "You are offline. The table stays as it is."
ONLINE = "Back online. The game goes on."

# What is on the table, as it is drawn: without tokens, and without what only the hands have put on.
DRAWN = """(table) => {
  const OWN = /^(style|class|data-htmx-powered|tabindex)$/;
  const write = (one) => {
    if (one.nodeType === Node.TEXT_NODE) return one.textContent.trim();
    if (one.name === "csrfmiddlewaretoken") return "";
    const marks = [...one.attributes].filter(({name}) => !OWN.test(name));
    const said = marks.map(({name, value}) => `${name}=${value}`).sort();
    return `<${one.localName} ${said.join(" ")}>${[...one.childNodes].map(write).join("")}`;
  };
  return [table, document.getElementById("tools")].map(write);
}"""
FRESH = f"""async () => {{
  const text = await (await fetch(location.href)).text();
  const page = new DOMParser().parseFromString(text, "text/html");
  return ((document) => ({DRAWN})(document.getElementById("table")))(page);
}}"""


def play_of(table: Table) -> Play:
    return Play.objects.get(code=table.code)


def moves_of(table: Table) -> list[str]:
    return [entry.text for entry in read_log(play_of(table).log)]


def is_as_loaded_afresh(table: Table) -> bool:
    return bool(table.section.evaluate(DRAWN) == table.page.evaluate(FRESH))


class Wire:
    """What a page posts, held back until it is let go, or lost on the way there or back."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.held: list[Route] = []
        self.posted: list[str] = []
        page.route("**/play/*/*", self._hold)

    def _hold(self, route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        self.posted.append(route.request.post_data or "")
        self.held.append(route)

    def next(self) -> Route:
        """Wait for what is posted next."""
        for _look in range(400):
            if self.held:
                return self.held.pop(0)
            self.page.wait_for_timeout(10)
        raise AssertionError("nothing was posted")

    def pass_on(self) -> None:
        self.next().continue_()

    def lose(self) -> None:
        """Lose what is posted: the server never hears of it."""
        self.next().abort()

    def lose_answer(self) -> None:
        """Lose the answer: the server has done it."""
        route = self.next()
        route.fetch()
        route.abort()


def test_an_act_under_way_shows_and_is_not_sent_twice(
    phone: Page, sit: Sit, screenshot: Screenshot
) -> None:
    table = sit(phone, *LUCIE)
    wire = Wire(phone)
    table.source("P2").tap()
    expect(table.source("P2")).to_have_attribute("data-under-way", "")
    table.source("P2").tap()
    table.source("P8").tap()
    expect(table.source("P8")).to_have_attribute("data-under-way", "")
    screenshot(phone, "under-way")
    wire.pass_on()
    table.has_ply(1)
    expect(table.source("P8")).to_have_attribute("data-under-way", "")
    wire.pass_on()
    table.has_ply(2)
    expect(phone.locator("[data-under-way]")).to_have_count(0)
    assert [text.partition(">")[0] for text in moves_of(table)] == ["P2", "P8"]
    assert is_as_loaded_afresh(table)


def test_what_had_no_answer_is_asked_again_and_played_once(
    phone: Page, sit: Sit, faults: list[str], screenshot: Screenshot
) -> None:
    table = sit(phone, *LUCIE)
    wire = Wire(phone)
    retry = phone.get_by_role("button", name="Try again")

    # The answer is lost, and what was tapped meanwhile is not played on a table nobody has seen.
    table.source("P2").tap()
    table.source("P8").tap()
    wire.lose_answer()
    expect(table.message).to_have_text(NO_ANSWER)
    expect(retry).to_be_visible()
    screenshot(phone, "no-answer")
    assert (table.ply, play_of(table).ply, len(wire.posted)) == (0, 1, 1)
    retry.tap()
    wire.pass_on()
    table.has_ply(1)
    expect(retry).to_have_count(0)
    assert "again=1" in wire.posted[1]
    assert (len(moves_of(table)), len(wire.posted)) == (1, 2)

    # The server has never heard of it.
    table.source("P8").tap()
    wire.lose()
    expect(table.message).to_have_text(NO_ANSWER)
    retry.focus()
    phone.keyboard.press("Enter")
    wire.pass_on()
    table.has_ply(2)
    assert phone.evaluate("document.activeElement.closest('.pile, .tool') !== null")

    # A hint costs once. Whoever plays on instead sees the table as it stands.
    phone.locator("#tool-hint").tap()
    wire.lose_answer()
    retry.tap()
    wire.pass_on()
    table.has_ply(3)
    assert moves_of(table)[2:] == ["hint"]
    phone.locator("#tool-take-back").tap()
    wire.lose_answer()
    expect(retry).to_be_visible()
    table.source("P11").tap()
    wire.pass_on()
    expect(table.message).to_have_text("The table had moved on; this is how it stands.")
    expect(retry).to_have_count(0)
    assert moves_of(table)[3:] == ["take-back"]
    assert is_as_loaded_afresh(table)
    faults.clear()


def test_cards_dragged_on_a_slow_line(desk: Page, sit: Sit, faults: list[str]) -> None:
    table = sit(desk, *LUCIE)
    wire, hand = Wire(desk), Hand(desk)
    first, second = (spot_of(table, pile) for pile in ("P2", "P8"))
    homes = [table.pile(one["value"].partition(">")[2]).evaluate(MIDDLE) for one in (first, second)]

    # Dropped, it lies where it was dropped until there is an answer; meanwhile another is taken up.
    hand.down(first["x"], first["y"])
    hand.along(*homes[0])
    hand.up()
    expect(table.pile("P2").locator("[data-lifted]")).to_have_count(1)
    expect(table.source("P2")).to_have_attribute("data-under-way", "")
    hand.down(second["x"], second["y"])
    hand.along(*homes[1])
    wire.pass_on()
    table.has_ply(1)
    expect(desk.locator("[data-drop=over]")).to_have_count(1)
    hand.up()
    wire.pass_on()
    table.has_ply(2)
    assert moves_of(table) == [first["value"], second["value"]]
    assert left_over(desk) == []

    # Without an answer it glides back, and is played once when it is asked again.
    third = spot_of(table, "P11")
    hand.down(third["x"], third["y"])
    hand.along(*table.pile(third["value"].partition(">")[2]).evaluate(MIDDLE))
    hand.up()
    wire.lose_answer()
    expect(table.message).to_have_text(NO_ANSWER)
    expect(desk.locator("[data-lifted]")).to_have_count(0)
    assert (left_over(desk), table.ply) == ([], 2)
    desk.get_by_role("button", name="Try again").click()
    wire.pass_on()
    table.has_ply(3)
    assert moves_of(table)[2:] == [third["value"]]
    assert is_as_loaded_afresh(table)
    faults.clear()


def test_no_answer_in_time_and_one_that_comes_too_late(
    phone: Page, sit: Sit, faults: list[str]
) -> None:
    table = sit(phone, *LUCIE)
    wire = Wire(phone)
    assert phone.evaluate("htmx.config.defaultTimeout") == 10_000
    phone.evaluate("htmx.config.defaultTimeout = 300")
    table.source("P2").tap()
    late = wire.next()
    expect(table.message).to_have_text(NO_ANSWER)
    phone.evaluate("htmx.config.defaultTimeout = 10_000")
    phone.get_by_role("button", name="Try again").tap()
    wire.pass_on()
    table.has_ply(1)
    table.source("P8").tap()
    wire.pass_on()
    table.has_ply(2)
    late.continue_()
    table.source("P11").tap()
    wire.pass_on()
    table.has_ply(3)
    assert [text.partition(">")[0] for text in moves_of(table)] == list(ACES)
    assert is_as_loaded_afresh(table)
    faults.clear()


def test_without_a_network_the_table_stays_and_with_one_it_goes_on(
    phone: Page, sit: Sit, faults: list[str], screenshot: Screenshot
) -> None:
    table = sit(phone, *FIFTEEN)
    table.tap(table.source("P14"))
    phone.context.set_offline(True)
    expect(table.message).to_have_text(OFFLINE)
    screenshot(phone, "offline")
    phone.context.set_offline(False)
    expect(table.message).to_have_text(ONLINE)
    expect(table.section.locator("[data-chosen]")).to_have_count(1)  # R-a18

    phone.context.set_offline(True)
    table.button("P14>P8").tap()
    expect(table.message).to_have_text(OFFLINE)
    phone.context.set_offline(False)
    expect(table.message).to_have_text(ONLINE)
    table.section.locator("[data-chosen]").tap()
    expect(table.section.locator("[data-chosen]")).to_have_count(0)
    phone.context.set_offline(True)
    expect(table.message).to_have_text(OFFLINE)
    tables.act(play_of(table), "P14>F6", ply=1, now=clock.now())
    phone.context.set_offline(False)
    table.has_ply(2)
    expect(phone.get_by_role("button", name="Try again")).to_have_count(0)
    expect(table.message).to_have_text(ONLINE)
    assert moves_of(table)[1:] == ["P14>F6"]
    assert is_as_loaded_afresh(table)
    table.use("take-back")
    faults.clear()


def test_a_burst_on_a_slow_line_leaves_the_table_as_the_server_has_it(
    open_page: OpenPage, sit: Sit
) -> None:
    page = open_page(390, 844, has_touch=True)
    table = sit(page, *LUCIE)
    line = page.context.new_cdp_session(page)
    slow = {"latency": 250, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", {"offline": False, **slow})
    for pile in (*ACES, "P1"):  # the last one is refused, and waits for the others all the same
        table.source(pile).tap()
    page.locator("#tool-take-back").tap()
    table.has_ply(4)
    assert moves_of(table)[3:] == ["take-back"]
    assert is_as_loaded_afresh(table)
