"""Motion: what glides, turns, is laid out or lights up; it ends as it should and hinders nobody."""

import pytest
from playwright.sync_api import Page, expect

from games.engine.log import read_log
from games.models import Play
from tests.browser.conftest import Sit, won
from tests.browser.dragging import MIDDLE, Hand, spot_of
from tests.browser.player import OpenPage, Table
from tests.browser.test_bursts import BURST, TEN

pytestmark = pytest.mark.django_db(transaction=True)

LADY = "lady-of-the-manor"
AT_WILL: dict[str, str] = {"reduced_motion": "no-preference"}

# Every card in flight stops where it starts; asked by tests whose line goes on before it may land.
FREEZE = """() => document.addEventListener("htmx:after:swap", () => {
  for (const flight of document.getAnimations()) if (flight.id === "flight") flight.pause();
})"""

FLIGHTS = """() => document.getAnimations().filter(({id}) => id === "flight").map((flight) => {
  const card = flight.effect.target, box = card.getBoundingClientRect();
  return {
    pile: card.closest(".pile").id,
    ms: flight.effect.getTiming().duration,
    at: [box.x + box.width / 2, box.y + box.height / 2],
    above: Number(getComputedStyle(card.closest(".pile")).zIndex),
    hit: getComputedStyle(card).pointerEvents,
  };
})"""

# Whatever moves, moves on to its end.
LAND = """async () => {
  const moving = () => document.getAnimations()
    .filter(({effect}) => effect.target?.closest("#table"));
  while (moving().length || document.querySelector(".ghost")) {
    for (const one of moving()) one.finish();
    await new Promise((then) => setTimeout(then, 50));
  }
}"""

DRAWN = "#table :is(.pile .card, .fanlight use)"
LAID = f"""() => [...document.querySelectorAll("{DRAWN}")].map((card) => {{
  const {{x, y, width, height}} = card.getBoundingClientRect();
  const sign = (card.firstElementChild ?? card).getAttribute("href").split("#")[1];
  const place = card.closest(".pile")?.id ?? "fanlight";
  return [place, sign, ...[x, y, width, height].map(Math.round)].join(" ");
}})"""

HALF_WAY = f"""() => {{
  for (const one of document.getAnimations()) if (one.id === "flight") one.currentTime = 60;
  return ({FLIGHTS})();
}}"""

RUNNING = """() => document.getAnimations().map((one) => [
  one.animationName ?? one.id, one.effect.target.closest(".pile, .fanlight")?.id ?? "",
  one.effect.getComputedTiming().endTime])"""

COUNT_SOUNDS = """() => {
  window.heard = {contexts: 0, sources: 0, ticks: []};
  for (const {prototype} of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
    const {start} = prototype;
    prototype.start = function (at) { heard.sources++; start.call(this, at); };
  }
  window.AudioContext = class extends AudioContext { constructor() { super(); heard.contexts++; } };
  navigator.vibrate = (length) => heard.ticks.push(length);
}"""


def unlike_a_fresh_page(page: Page) -> list[str]:
    """List the cards and lines that are elsewhere, or other ones, than on a page loaded anew."""
    page.mouse.move(0, 0)  # a card under the mouse is lifted
    page.evaluate(LAND)
    laid = set(page.evaluate(LAID))
    page.reload()
    return sorted(laid ^ set(page.evaluate(LAID)))


def slow_down(page: Page) -> None:
    """Let animations take a hundred times as long, so that they are still there to be looked at."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0.01})


def middle(table: Table, pile: str) -> list[float]:
    return list(table.pile(pile).evaluate(MIDDLE))


def near(one: list[float], other: list[float]) -> bool:
    """Tell whether two places are one, but for the lift of a card under the mouse."""
    return all(abs(a - b) < 6 for a, b in zip(one, other, strict=True))


def sounds(page: Page, count: int) -> None:
    """Wait until so many sounds were made."""
    for _look in range(80):
        if page.evaluate("heard.sources") == count:
            return
        page.wait_for_timeout(25)
    assert page.evaluate("heard.sources") == count


def test_cards_glide_several_at_once_and_land_as_on_a_fresh_page(
    open_page: OpenPage, sit: Sit
) -> None:
    page = open_page(**AT_WILL)
    seed, line = won("la-belle-lucie")
    table = sit(page, "la-belle-lucie", seed, line[:1])
    page.evaluate(FREEZE)
    first, second = (move.partition(">")[0] for move in line[1:3])
    from_first = middle(table, first)
    table.follow(line[1:2])
    [flight] = page.evaluate(FLIGHTS)
    assert near(flight["at"], from_first), "it starts where it was seen"
    assert 120 <= flight["ms"] <= 220
    assert (flight["above"], flight["hit"]) == (9, "none")
    from_second = middle(table, second)
    table.follow(line[2:3])
    flights = page.evaluate(FLIGHTS)
    assert len(flights) == 2, "neither waits for the other"
    assert near(flights[0]["at"], from_first)
    assert near(flights[1]["at"], from_second)
    on_its_way = page.evaluate(HALF_WAY)[1]
    table.use("take-back")
    back = next(one for one in page.evaluate(FLIGHTS) if one["pile"] == second)
    assert near(back["at"], on_its_way["at"]), "it turns round where it is"
    assert unlike_a_fresh_page(page) == []


def test_a_stone_turns_on_its_way_and_a_card_below_it_stays(open_page: OpenPage, sit: Sit) -> None:
    page = open_page(**AT_WILL)
    seed, line = won("archway")
    table = sit(page, "archway", seed)
    page.evaluate(FREEZE)
    page.evaluate(LAND)
    for move in line[:6]:
        start = middle(table, move[: move.index(":")] if ":" in move else move.partition(">")[0])
        table.follow([move])
        page.evaluate(
            "document.getAnimations().forEach((one) => one.id === 'flight' || one.finish())"
        )
        flight = page.evaluate(FLIGHTS)[-1]
        assert ":" in move or near(flight["at"], start)
    assert page.locator(".card.under").count() <= 6
    assert unlike_a_fresh_page(page) == []


def test_a_turned_up_card_turns_and_is_known_by_the_answer_only(
    open_page: OpenPage, sit: Sit
) -> None:
    page = open_page(**AT_WILL)
    seed, line = won(LADY)
    turn = next(at for at, move in enumerate(line) if move.startswith("P"))
    table = sit(page, LADY, seed, line[:turn])
    pile = line[turn].partition(">")[0]
    assert table.pile(pile).locator("use").count() == 1
    page.evaluate(FREEZE)
    page.evaluate("""() => document.addEventListener("htmx:after:swap", () => {
      for (const one of document.getAnimations()) one.pause();
    })""")
    table.follow(line[turn : turn + 1])
    sides = table.pile(pile).locator(".card")
    assert sides.count() == 2
    assert str(sides.last.locator("use").get_attribute("href")).endswith("#back")
    widths = sides.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().width)")
    assert widths[0] == 0 < widths[1], "it starts face down"
    table.use("take-back")
    assert unlike_a_fresh_page(page) == []


def test_a_dropped_card_glides_on_from_where_it_was_let_go(open_page: OpenPage, sit: Sit) -> None:
    page = open_page(**AT_WILL)
    seed, line = won(LADY)
    table, hand = sit(page, LADY, seed, line[:1]), Hand(page)
    page.evaluate(FREEZE)
    source, _arrow, target = line[1].partition(">")
    spot = spot_of(table, source)
    hand.down(spot["x"], spot["y"])
    x, y = middle(table, target)
    hand.along(x + 12, y - 9)
    hand.up()
    table.has_ply(2)
    [flight] = page.evaluate(FLIGHTS)
    assert near(flight["at"], [x + 12, y - 9])
    assert unlike_a_fresh_page(page) == []


def test_ten_moves_120_ms_apart_with_all_cards_in_flight(open_page: OpenPage, sit: Sit) -> None:
    page = open_page(390, 844, **AT_WILL)
    seed, line = won("house-in-the-wood")
    table = sit(page, "house-in-the-wood", seed, line[:3])
    page.evaluate(BURST, TEN)
    table.has_ply(13)
    log = read_log(Play.objects.get(code=table.code).log)
    assert [entry.text.partition(">")[0] for entry in log][3:] == list(TEN)
    assert unlike_a_fresh_page(page) == []


def test_a_redeal_carries_all_cards_to_their_fans(open_page: OpenPage, sit: Sit) -> None:
    page = open_page(390, 844, **AT_WILL)
    table = sit(page, "la-belle-lucie", "5")
    for _tap in table.wander(most=200):
        page.evaluate(LAND)
        if page.locator(".redeal[data-fits]").count():
            break
    page.evaluate(FREEZE)
    table.tap(page.locator(".redeal"))
    flights = page.evaluate(FLIGHTS)
    assert len(flights) > 20
    assert max(flight["ms"] for flight in flights) < 400
    assert unlike_a_fresh_page(page) == []


def test_a_new_deal_is_laid_out_at_once_on_any_press_and_only_once(
    open_page: OpenPage, sit: Sit
) -> None:
    page = open_page(**AT_WILL)
    seed, line = won(LADY)
    slow_down(page)
    table = sit(page, LADY, seed)
    deals = [one for one in page.evaluate(RUNNING) if one[0] == "deal"]
    assert len(deals) > 50
    assert max(end for _name, _pile, end in deals) < 1000
    table.follow(line[:1])  # a press like any other
    assert not [one for one in page.evaluate(RUNNING) if one[0] == "deal"]
    table.use("take-back")
    page.reload()
    assert not [one for one in page.evaluate(RUNNING) if one[0] == "deal"]
    sit(page, LADY, seed)
    page.reload()
    assert page.locator("#table[data-show]").count() == 0, "it was loaded before"


@pytest.mark.parametrize("game", [LADY, "the-fifteen"])
def test_a_win_is_shown_beside_a_sheet_that_is_of_use_at_once(
    open_page: OpenPage, sit: Sit, game: str
) -> None:
    page = open_page(**AT_WILL)
    slow_down(page)
    seed, line = won(game)
    table = sit(page, game, seed, line[:-1])
    table.follow(line[-1:])
    shown = [one for one in page.evaluate(RUNNING) if one[0] in {"light", "rise"}]
    assert len(shown) == (16 if game == LADY else 8)
    assert max(end for _name, _pile, end in shown) <= 1200
    expect(page.locator("#end")).to_be_focused()
    page.keyboard.press("Tab")
    assert not [one for one in page.evaluate(RUNNING) if one[0] in {"light", "rise"}]
    assert unlike_a_fresh_page(page) == []


@pytest.mark.parametrize("how", ["asked of the system", "asked of us"])
def test_r_a16_nothing_moves_for_whoever_asks_for_rest(
    open_page: OpenPage, sit: Sit, how: str
) -> None:
    page = open_page(390, 844, **({} if how == "asked of the system" else AT_WILL))
    if how == "asked of us":
        page.add_init_script("""new MutationObserver((_all, watch) => {
          document.documentElement.dataset.motion = "off";
          watch.disconnect();
        }).observe(document, {childList: true})""")
    seed, line = won(LADY)
    table = sit(page, LADY, seed)
    assert not [one for one in page.evaluate(RUNNING) if one[0] == "deal"]
    page.evaluate("""() => {
      window.seen = [];
      document.addEventListener("htmx:after:swap", () => seen.push(...document.getAnimations()));
    }""")
    table.follow(line[:2])
    assert page.evaluate("seen.filter((one) => one.id).length") == 0
    assert page.locator(".ghost, .flying").count() == 0


def test_sound_and_tick_are_off_until_they_are_asked_for(open_page: OpenPage, sit: Sit) -> None:
    page = open_page(390, 844, has_touch=True)
    page.add_init_script(f"({COUNT_SOUNDS})()")
    seed, line = won(LADY)
    table = sit(page, LADY, seed, line[:-3])
    table.follow(line[-3:-2])
    assert page.evaluate("heard") == {"contexts": 0, "sources": 0, "ticks": []}
    page.evaluate("Object.assign(document.documentElement.dataset, {sound: 'on', haptic: 'on'})")
    table.follow(line[-2:-1])
    sounds(page, 1)
    table.follow(line[-1:])
    sounds(page, 4)
    assert page.evaluate("heard") == {"contexts": 1, "sources": 4, "ticks": [8, 8]}
