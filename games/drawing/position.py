"""A position as a picture that stands by itself, from a Sight: only what was seen is in it.

Cards are the pack's own drawings, at one size, with the index where it shows. No style sheet takes
part, so that any program can show it. Lengths are in card widths; where the piles lie is what the
style sheets of the table say of a wide one. Every piece is a number, a code, or escaped words.
"""

import re
from functools import cache
from xml.etree import ElementTree as Xml

from django.utils.html import escape

from games.art.back import back
from games.art.paths import move, number
from games.art.pips import PIPS
from games.art.sheet import face
from games.art.svg import path
from games.drawing.labels import label_of
from games.drawing.piles import SQUARED, SUIT_LETTERS, rank_sign
from games.drawing.spots import Masonry, Spot, laid
from games.engine.cards import Card, text_of
from games.engine.sight import SeenPile, Sight
from games.services.titles import title_of

WIDTH, HEIGHT, CORNER = 100, 140, 5.8
"""A card's, in the picture's units."""

CLOTH, DOORWAY, STONE = "#1f4a44", "#19423d", "#2e5a53"
LINE, WORDS = "#7fa396", "#c3d6cb"
PAPER, BACK = "#fffdf8", "#1c4a40"


def drawn(sight: Sight) -> str:
    """Draw what lies on the table, as an SVG document."""
    plan = laid(sight)
    left, top, right, bottom = (number(WIDTH * edge) for edge in plan.edges)
    across, down = (number(WIDTH * size) for size in plan.size)
    pictures = [
        _Pile(pile, spot, noun=sight.noun)
        for pile, spot in zip(sight.piles, plan.spots, strict=True)
    ]
    cards = sorted({card for picture in pictures for card in picture.signs})
    title = escape(title_of(sight.variant))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {across} {down}" '
        f'width="{across}" height="{down}" role="group" aria-label="{title}">'
        f"<title>{title}</title><defs>{''.join(_symbol(*card) for card in cards)}</defs>"
        f'<path fill="{CLOTH}" d="M{left} {top}H{right}V{bottom}H{left}z"/>'
        f"{_wall(plan.masonry) if plan.masonry else ''}"
        f"{''.join(picture.drawn() for picture in pictures)}</svg>\n"
    )


# Cards

_CHOSEN = {
    "under": {"card-edge": "#b5b0a4"},
    "right": {"card-edge": "#b5b0a4", "ix-under": "none", "ix-right": "inline"},
}
"""What a style sheet would choose for a card read from its left edge, and from its top."""
_CHOICE = re.compile(r"var\(--([\w-]+),([^()]*)\)")


@cache
def _symbol(sign: str, index: str) -> str:
    """Draw a card with every choice made that is left to a style sheet."""
    drawing = back() if sign == "back" else face(sign[0], sign[1])
    while _CHOICE.search(drawing):
        drawing = _CHOICE.sub(lambda one: _CHOSEN[index].get(one[1], one[2]), drawing)
    root = Xml.fromstring(f'<g id="{sign}-{index}">{drawing}</g>')
    _drop_hidden(root)
    return Xml.tostring(root, encoding="unicode")


def _drop_hidden(element: Xml.Element) -> None:
    for part in list(element):
        if part.attrib.pop("display", "inline") == "none":
            element.remove(part)
        else:
            _drop_hidden(part)


def _sign(card: Card) -> str:
    text = text_of(card)
    return text[0] + text[1].lower()


# Piles


class _Pile:
    """A pile and where it lies."""

    def __init__(self, pile: SeenPile, spot: Spot, *, noun: str) -> None:
        self.pile = pile
        self.noun = noun
        self.spot = spot
        index = "right" if spot.down else "under"
        if pile.kind == "stock":
            signs = ["back"] if pile.below else []
        else:
            faces = pile.faces[-1:] if pile.kind in SQUARED else pile.faces
            signs = list(map(_sign, faces))
        self.signs = [(sign, index) for sign in signs]

    def drawn(self) -> str:
        """Draw it, named for those who hear it."""
        spot, name = self.spot, escape(label_of(self.pile, self.noun))
        turned = f" rotate({number(spot.turn)})" if spot.turn else ""
        cards = "".join(self._card(at, *card) for at, card in enumerate(self.signs))
        return (
            f'<g role="img" aria-label="{name}" transform="translate({number(WIDTH * spot.x)} '
            f'{number(WIDTH * spot.y)}){turned}"><title>{name}</title>'
            f"{self._depth()}{cards or self._empty()}{self._words()}</g>"
        )

    def _card(self, at: int, sign: str, index: str) -> str:
        """Draw the card with so many under it that show."""
        x = WIDTH * (self.spot.along + at * self.spot.across - 0.5)
        y = WIDTH * (self.spot.up + at * self.spot.down) - HEIGHT / 2
        return f'<use href="#{sign}-{index}" x="{number(x)}" y="{number(y)}"/>'

    def _depth(self) -> str:
        """Draw the edges of the cards face down under a face."""
        if not self.pile.faces:
            return ""
        edges = (-70 - 3.6 * at for at in range(self.pile.below, 0, -1))
        return "".join(
            f'<rect x="-50" y="{number(top)}" width="{WIDTH}" height="{HEIGHT}" rx="{CORNER}" '
            f'fill="{PAPER}" stroke="{BACK}"/>'
            for top in edges
        )

    def _empty(self) -> str:
        pile, x, y = self.pile, WIDTH * self.spot.along, WIDTH * self.spot.up
        if pile.kind == "arch":
            return _text(rank_sign(pile), x, y + 20, 56)
        left, top = number(x - WIDTH / 2), number(y - HEIGHT / 2)
        outline = f'x="{left}" y="{top}" width="{WIDTH}" height="{HEIGHT}" rx="{CORNER}"'
        if pile.kind == "packet" and self.noun == "fan":
            return ""  # where a fan is spent nothing lies
        if pile.kind != "foundation":
            dashes = f'fill="none" stroke="{LINE}" stroke-width="2" stroke-dasharray="7 6"'
            return f"<rect {outline} {dashes}/>"
        stone = f'<rect {outline} fill="{STONE}" stroke="{LINE}" stroke-width=".75"/>'
        if pile.base[1] is not None:
            stone += path(move(PIPS[SUIT_LETTERS[pile.base[1]]], 0, -6, 0.36), 2, fill=LINE)
        return stone + _text("K ↓" if pile.way < 0 else "A ↑", 0, 56, 22)

    def _words(self) -> str:
        """Write how many cards lie face down."""
        pile = self.pile
        if not pile.below:
            return ""
        return _text(str(pile.below), 0, 92 if not pile.faces else -82 - 3.6 * pile.below, 19)


def _text(words: str, x: float, y: float, size: float) -> str:
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-family="Georgia, serif" '
        f'font-size="{number(size)}" fill="{WORDS}" text-anchor="middle">{words}</text>'
    )


# The door


@cache
def _wall(masonry: Masonry) -> str:
    """Draw the wall with its door, and the step."""
    half, ground = masonry.half, masonry.ground
    wall = _vault(half, masonry.crown - masonry.shoulder, masonry.rx, masonry.shoulder, ground)
    door = _vault(masonry.opening, 0, masonry.opening, masonry.rise, ground)
    left, top, across, down = (
        number(WIDTH * length) for length in (-half, ground, 2 * half, masonry.step)
    )
    return (
        f'<path fill="{STONE}" d="{wall}"/><path fill="{DOORWAY}" d="{door}"/>'
        f'<rect x="{left}" y="{top}" width="{across}" height="{down}" fill="{STONE}" '
        f'stroke="{CLOTH}" stroke-width="4"/>'
    )


def _vault(half: float, spring: float, rx: float, ry: float, ground: float) -> str:
    """Write the outline of a wall or a door whose top is rounded."""
    across, up, low, round_x, round_y = (
        number(WIDTH * length) for length in (half, -spring, ground, rx, ry)
    )
    flat = number(WIDTH * 2 * (half - rx))
    return (
        f"M-{across} {low}V{up}a{round_x} {round_y} 0 0 1 {round_x}-{round_y}"
        f"h{flat}a{round_x} {round_y} 0 0 1 {round_x} {round_y}V{low}z"
    )
