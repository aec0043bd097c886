"""Measuring a table: what of a card shows, and how much of a button can be hit."""

from typing import Any

from playwright.sync_api import Page

# Where the sprite draws a card's index, in its 100 × 140 units: left, top, right, bottom, and the
# bottom of the rank alone. See games/art/sheet.py and small.py.
_INDICES = """({
  "full under": [3, 4.2, 22, 47, 26.7], "full right": [3, 4.2, 38, 26.7, 26.7],
  "mini under": [2.5, 4.2, 20, 58, 36.2],
  "mini right": [4, 4, 56, 29, 29], "mini wide": [4, 4, 70, 38, 38],
  "mini large": [4, 4, 86, 50, 50],
})"""

_CARDS = f"""
  const INDICES = {_INDICES};
  function cardOf(card) {{
    const style = getComputedStyle(card);
    const is = (name) => style.getPropertyValue(name).trim() !== "none";
    const face = is("--card-full") ? "full" : "mini";
    const places = ["under", "right", "wide", "large"];
    const place = places.find((place) => is(`--ix-${{place}}`));
    const unit = parseFloat(style.width) / 100, matrix = card.getScreenCTM();
    const at = (x, y) => new DOMPoint(x * unit, y * unit).matrixTransform(matrix);
    const sign = card.querySelector("use").getAttribute("href").split("#")[1];
    const name = `${{card.closest(".pile").id}} ${{sign}} (${{face}}, ${{place}})`;
    return {{unit, at, index: INDICES[`${{face}} ${{place}}`], name}};
  }}"""

# The indices too small to read, or covered by other cards by more than some share.
_UNREAD = f"""([least, share]) => {{
  {_CARDS}
  const ARCH = .5, FANS = .35, found = [];
  const faces = "#table .pile .card:not(:has(use[href$='#back']))";
  for (const card of document.querySelectorAll(faces)) {{
    const slot = card.closest(".slot");
    if (slot.hasAttribute("data-twin")) continue;
    const {{unit, at, index, name}} = cardOf(card);
    const [left, top, right, bottom, foot] = index;
    const height = (foot - top) * unit;
    if (height < least) found.push(`${{name}}: its rank is ${{height.toFixed(1)}} px high`);
    let seen = 0, all = 0;
    for (let i = 0; i <= 4; i++) for (let j = 0; j <= 9; j++) {{
      const point = at(left + (right - left) * i / 4, top + (bottom - top) * j / 9);
      all++;
      if (document.elementFromPoint(point.x, point.y)?.closest(".slot") === slot) seen++;
    }}
    const most = slot.closest(".arch") ? ARCH : slot.closest("[data-layout=fans]") ? FANS : share;
    const hidden = all - seen;
    if (hidden > most * all) found.push(`${{name}}: ${{hidden}} of ${{all}} points covered`);
  }}
  return found;
}}"""

# How high the rank of each open card is drawn, card by card.
_HEIGHTS = f"""() => {{
  {_CARDS}
  const faces = [...document.querySelectorAll("#table .pile .card:not(:has(use[href$='#back']))")];
  return faces.map((card) => {{
    const {{unit, index: [left, top, right, bottom, foot], name}} = cardOf(card);
    const isWhole = !card.closest(".slot").nextElementSibling;
    return {{name: name.split(" (")[0], height: (foot - top) * unit, isWhole}};
  }});
}}"""

# The largest square that can be hit in each button that can be played, in the card's own frame.
_SMALL = f"""(least) => {{
  {_CARDS}
  const STEP = 2, found = [];
  const playable = ":is([data-fits], [data-moves], [data-takes]):is(button)";
  for (const button of document.querySelectorAll(`#table .piles ${{playable}}`)) {{
    const cards = button.querySelectorAll(".card");
    const card = cards[cards.length - 1];
    if (!card) continue;
    const {{unit, at, name}} = cardOf(card);
    const across = Math.floor(100 * unit / STEP), down = Math.floor(140 * unit / STEP);
    let best = 0, above = new Array(across).fill(0);
    for (let j = 0; j < down && best * STEP < least; j++) {{
      const row = [];
      for (let i = 0; i < across; i++) {{
        const point = at((i + .5) * STEP / unit, (j + .5) * STEP / unit);
        const hits = button.contains(document.elementFromPoint(point.x, point.y));
        row[i] = hits ? 1 + Math.min(row[i - 1] ?? 0, above[i], above[i - 1] ?? 0) : 0;
        best = Math.max(best, row[i]);
      }}
      above = row;
    }}
    if (best * STEP < least) found.push(`${{name}}: ${{best * STEP}} px`);
  }}
  return found;
}}"""

# As many cards as asked, by copying the lowest one under the others, as a long game would have it.
_LENGTHEN = """([pile, count]) => {
  const place = document.getElementById(pile), stack = place.querySelector(".stack");
  const first = stack.querySelector(".slot") ?? document.querySelector(".foundations .slot");
  for (let n = stack.children.length; n < count; n++) stack.prepend(first.cloneNode(true));
  place.dataset.n = count;
  if (count > 13) document.getElementById("table").dataset.long = "";
}"""

# Each of the four suits twice, all of them to be played.
_CROWD = """(pile) => {
  const stack = document.querySelector(`#${pile} .stack`), rank = pile.slice(1);
  const slots = [...stack.querySelectorAll(".slot")];
  const [edge, button] = ["span", "button"].map((name) => document.createElement(name));
  for (const one of [edge, button]) {
    one.className = "slot";
    one.append(slots[0].firstElementChild.cloneNode(true));
  }
  edge.dataset.twin = button.dataset.fits = "";
  stack.replaceChildren(...[..."shdc"].flatMap((suit) => [edge, button].map((one) => {
    const copy = one.cloneNode(true), use = copy.querySelector("use");
    use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${rank}${suit}`));
    return copy;
  })));
  stack.parentElement.dataset.n = 8;
}"""


def unread(page: Page, *, least: float = 11, share: float = 0.2) -> list[str]:
    """List the open cards whose rank and suit cannot be read.

    In an arch they may be covered more, as the stone says the rank, too; and in a fan, which closes
    up as it grows, mostly in suit and sequence.
    """
    return list(page.evaluate(_UNREAD, [least, share]))


def heights(page: Page) -> list[tuple[str, float, bool]]:
    """List each open card's name, how high its rank is drawn, and whether all of it shows."""
    return [(one["name"], one["height"], one["isWhole"]) for one in page.evaluate(_HEIGHTS)]


def small(page: Page, *, least: float = 24) -> list[str]:
    """List the playable cards that a finger has less than a square of some pixels for."""
    return list(page.evaluate(_SMALL, least))


def lengthen(page: Page, pile: str, count: int) -> Any:
    """Make a pile as long as it may get."""
    return page.evaluate(_LENGTHEN, [pile, count])


def crowd(page: Page, pile: str) -> Any:
    """Fill a stone of Archway's arch with all eight cards of its rank, each of them playable."""
    return page.evaluate(_CROWD, pile)
