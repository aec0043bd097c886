"""The four pips, where they stand on the plain cards, and the indices."""

from games.art.back import key_parts
from games.art.glyphs import GLYPHS
from games.art.paths import Path, circle, join, move, parse, write
from games.art.svg import INK, PAPER, TURN, group, path, placed

SUITS = "shdc"
RANKS = "A23456789TJQK"

# Each pip stands in a box 100 high about the origin.
PIPS = {
    "s": parse(
        "M0-50C5-34 42-13 42 13 42 30 31 38 20 38 13 38 7 35 3.5 29.5 4.5 40 9 46 17 50H-17"
        "C-9 46-4.5 40-3.5 29.5-7 35-13 38-20 38-31 38-42 30-42 13-42-13-5-34 0-50Z"
    ),
    "h": parse(
        "M0 50C-5 33-45 12-45-20-45-38-34-48-22-48-11-48-3-41 0-30 3-41 11-48 22-48"
        " 34-48 45-38 45-20 45 12 5 33 0 50Z"
    ),
    "d": parse("M0-50Q13-21 37 0 13 21 0 50-13 21-37 0-13-21 0-50Z"),
    "c": parse(
        "M-10.5-10A21.5 21.5 0 1 1 10.5-10A21.5 21.5 0 1 1 4.5 19C5 38 9 45.5 17 50H-17"
        "C-9 45.5-5 38-4.5 19A21.5 21.5 0 1 1-10.5-10Z"
    ),
}
WIDTHS = {"s": 84, "h": 90, "d": 74, "c": 91}

# Columns and rows of the plain cards; the lower half is upside down.
_LEFT, _MID, _RIGHT = 34.5, 50.0, 65.5
_ROWS = {2: (24.0, 116.0), 3: (24.0, 70.0, 116.0), 4: (24.0, 54.7, 85.3, 116.0)}
_LAYOUT: dict[str, tuple[int, tuple[float, ...]]] = {
    "2": (0, _ROWS[2]),
    "3": (0, _ROWS[3]),
    "4": (2, ()),
    "5": (2, (70.0,)),
    "6": (3, ()),
    "7": (3, (47.0,)),
    "8": (3, (47.0, 93.0)),
    "9": (4, (70.0,)),
    "T": (4, (39.3, 100.7)),
}


def spots(rank: str) -> list[tuple[float, float]]:
    """Return the centres of a plain card's pips, row by row."""
    rows, middle = _LAYOUT[rank]
    sides = [(x, y) for y in _ROWS.get(rows, ()) for x in (_LEFT, _RIGHT)]
    return sorted(sides + [(_MID, y) for y in middle], key=lambda spot: spot[1])


def pip(suit: str, x: float, y: float, height: float) -> Path:
    """Return a pip about a point; a negative height turns it upside down."""
    return move(PIPS[suit], x, y, height / 100)


def pips(rank: str, suit: str, height: float = 17.4) -> Path:
    """Return all the pips of a plain card."""
    return join(pip(suit, x, y, -height if y > 70 else height) for x, y in spots(rank))


def letter(
    rank: str, suit: str, x: float, top: float, cap: float, widest: float
) -> tuple[str, float]:
    """Return a rank's outline with its left edge at x, and its width; wide ranks are condensed."""
    width, data = ten() if rank == "T" else GLYPHS[rank]
    tall = cap / 120
    wide = min(tall, widest / width)
    bold: dict[str, str | float] = {"stroke": INK[suit], "stroke_width": 3.0} if rank == "T" else {}
    return path(data, transform=placed(x, top, wide, tall), **bold), width * wide


def ten() -> tuple[int, str]:
    """Set a 1 and a 0 close together."""
    one, nought = GLYPHS["1"], GLYPHS["0"]
    shift = one[0] * 0.82 + 4
    both = move(parse(one[1]), sx=0.82, sy=1) + move(parse(nought[1]), dx=shift, sx=0.86, sy=1)
    return round(shift + nought[0] * 0.86), write(both, 0)


class Index:
    """Rank and suit in the corner; the rank stands still, the suit is under it or beside it."""

    def __init__(self, rank: str, suit: str, cap: float, widest: float, left: float) -> None:
        """Set the rank in a column of the widest rank's breadth near the left edge."""
        self.suit, self.cap, self.top = suit, cap, 4.2
        self.gap = 5.6 if rank == "Q" else 3.5  # the Q has a tail
        self.middle = left + widest / 2
        _, self.width = letter(rank, suit, 0, 0, cap, widest)
        edge = self.middle - self.width / 2
        self.rank, _ = letter(rank, suit, edge, self.top, cap, widest)

    def under(self, height: float) -> str:
        """Draw the suit under the rank."""
        y = self.top + self.cap + self.gap + height / 2
        return path(pip(self.suit, self.middle, y, height))

    def beside(self, height: float) -> str:
        """Draw the suit to the right of the rank."""
        x = self.middle + self.width / 2 + 2.6 + WIDTHS[self.suit] * height / 200
        return path(pip(self.suit, x, self.top + self.cap / 2, height))


def index_row(rank: str, suit: str, cap: float, widest: float) -> str:
    """Draw rank and suit in a row from the left edge."""
    rank_text, width = letter(rank, suit, 4, 4, cap, widest)
    height = cap * 0.84
    x = 4 + width + 2.6 + WIDTHS[suit] * height / 200
    return rank_text + path(pip(suit, x, 4 + cap / 2, height))


def both_ends(index: str) -> str:
    """Repeat an index upside down in the other corner."""
    return index + group(index, transform=TURN)


def ace(suit: str) -> str:
    """Draw the big pip of an ace with a line of paper inside its edge."""
    height = 60 if suit == "s" else 48
    line = move(_INNER[suit], 50, 70, height / 100)
    drawn = path(line, fill="none", stroke=PAPER, stroke_width=1.2)
    mark = group(key_parts(1.5), color=PAPER, transform=placed(38, 52.6, 1)) if suit == "s" else ""
    return path(pip(suit, 50, 70, height)) + drawn + mark


_INNER: dict[str, Path] = {
    "s": parse(
        "M0-40C5-28 36.5-11 36.5 13 36.5 26 29 32.7 20 32.7 11.5 32.7 5 28 0 17.5-5 28-11.5 32.7"
        "-20 32.7-29 32.7-36.5 26-36.5 13-36.5-11-5-28 0-40Z"
    ),
    "h": parse(
        "M0 41C-6 27-39 10-39-19-39-33-31-42-21.5-42-10-42-3.5-34 0-21 3.5-34 10-42 21.5-42"
        " 31-42 39-33 39-19 39 10 6 27 0 41Z"
    ),
    "d": parse("M0-40Q11.5-16 29.5 0 11.5 16 0 40-11.5 16-29.5 0-11.5-16 0-40Z"),
    "c": join(circle(x, y, 15.4) for x, y in ((0, -28.6), (-23.8, 6.8), (23.8, 6.8))),
}
