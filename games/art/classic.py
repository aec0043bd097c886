"""Put the classic deck together: the English court pictures with our own indices and pips.

The pictures are Adrian Kennard's, dedicated to the public (CC0 1.0); of each one half is kept, as
outlines on a grid of 540 by 860, in the order in which they are printed.
"""

import json
from functools import cache
from pathlib import Path

from games.art.back import blank
from games.art.pips import SUITS, Index, both_ends, index_row
from games.art.sheet import CARD, sprite
from games.art.svg import EDGE, INK, attributes, group, path, shown, symbol

PRINT = {"gold": "#e3b341", "red": "#b3302c", "blue": "#3a5a9b", "black": "#1f1b18"}
LINES = {"lines": 2.8, "fine": 1.6}
COURTS = "JQK"
_TURNED = "rotate(180 270 430)"


def classic() -> str:
    """Return the whole sprite: ours, with other courts under the same names."""
    text = sprite()
    for rank in COURTS:
        for suit in SUITS:
            name = f"{rank}{suit}"
            begin = text.index(f'<symbol id="{name}"')
            end = text.index("\n", begin)
            text = text[:begin] + symbol(name, CARD, face(rank, suit)) + text[end:]
    return text


def sample() -> str:
    """Return a picture of one court alone."""
    box = attributes(xmlns="http://www.w3.org/2000/svg", viewBox=CARD)
    return f"<svg{box}>{face('Q', 'h')}</svg>\n"


def face(rank: str, suit: str) -> str:
    """Draw one court in all its sizes; custom properties choose what is seen."""
    index = Index(rank, suit, 22.5, 19.4, 2.9)
    small = Index(rank, suit, 32, 18, 2.2)
    full = [
        _window(_layers(rank + suit, is_whole=True), (23, 27, 54, 86), (0, 0, 540, 860)),
        both_ends(index.rank),
        shown("ix-under", "inline", both_ends(index.under(15))),
        shown("ix-right", "none", both_ends(index.beside(16.5))),
    ]
    mini = [
        _window(_layers(rank + suit, is_whole=False), (27, 52, 70, 85), (110, 20, 329, 400)),
        shown("ix-under", "inline", small.rank, small.under(17)),
        shown("ix-right", "none", index_row(rank, suit, 25, 34)),
        shown("ix-wide", "none", index_row(rank, suit, 34, 44)),
        shown("ix-large", "none", index_row(rank, suit, 46, 40)),
    ]
    return blank() + group(
        shown("card-full", "inline", *full), shown("card-mini", "none", *mini), fill=INK[suit]
    )


@cache
def _halves() -> dict[str, dict[str, str]]:
    """Read the outlines: for each court the ink and the path that it prints."""
    file = Path(__file__).with_name("classic-courts.json")
    halves: dict[str, dict[str, str]] = json.loads(file.read_text(encoding="utf-8"))
    return halves


def _layers(name: str, *, is_whole: bool) -> str:
    """Draw ink over ink, both halves of one before the next."""
    drawn = []
    for ink, data in _halves()[name].items():
        style: dict[str, str | float] = {"fill": PRINT[ink]} if ink in PRINT else {}
        if ink in LINES:
            style = {"fill": "none", "stroke": PRINT["blue"], "stroke_width": LINES[ink]}
        drawn.append(path(data, 0, **style))
        if is_whole:
            drawn.append(path(data, 0, **style, transform=_TURNED))
    return "".join(drawn)


def _window(drawing: str, place: tuple[int, ...], view: tuple[int, ...]) -> str:
    """Show a part of a drawing at a place on the card, in a frame."""
    x, y, width, height = place
    frame = (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="none" stroke="{EDGE}"'
        ' vector-effect="non-scaling-stroke"/>'
    )
    return (
        f'<svg x="{x}" y="{y}" width="{width}" height="{height}"'
        f' viewBox="{" ".join(map(str, view))}">{drawing}</svg>{frame}'
    )
