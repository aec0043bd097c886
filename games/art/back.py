"""The back of the cards and the key, the mark of the house."""

from games.art.paths import Path, circle, join, parse
from games.art.svg import EDGE, PAPER, group, path

BACK = "var(--back,#1c4a40)"
BACK_INK = "var(--back-ink,var(--card-paper,#fffdf8))"

# A key in a box 24 wide and high, upright: a bow of three rings, collar, stem and bit.
BOW = join([circle(12, 3.9, 2.1), circle(9, 7.7, 2.1), circle(15, 7.7, 2.1)])
STEM = parse("M11 9.4H13V11H14.6V12.6H13V23H11V12.6H9.4V11H11Z")
BIT = parse("M13 16H18V18H16.6V19H18V22H15.6V20.6H14.4V22H13Z")


def key_parts(weight: float = 1.5) -> str:
    """Draw the key in the current colour."""
    return path(BOW, 2, fill="none", stroke="currentColor", stroke_width=weight) + path(
        STEM + BIT, 2, fill="currentColor"
    )


LEFT, TOP, ACROSS, DOWN, STEP = 8, 8, 21, 31, 4


def waves(swell: float) -> Path:
    """Draw two families of sine lines at 45 degrees; both end exactly on the frame."""
    lines: list[Path] = []
    for way in (1, -1):
        for start in range(-ACROSS - 1, DOWN + ACROSS + 2, 2):
            cells = [
                (i, start + way * i) for i in range(ACROSS + 1) if 0 <= start + way * i <= DOWN
            ]
            if len(cells) > 1:
                lines.append(_wave(cells, way, swell))
    return join(lines)


def _wave(cells: list[tuple[int, int]], way: int, swell: float) -> Path:
    points = [(LEFT + STEP * i, TOP + STEP * j) for i, j in cells]
    path: Path = [("M", points[0])]
    for (i, _), (ax, ay), (bx, by) in zip(cells, points, points[1:], strict=False):
        side = swell if i % 2 else -swell
        path.append(("Q", ((ax + bx) / 2 + side * way, (ay + by) / 2 - side, bx, by)))
    return path


def oval(rx: float, ry: float) -> str:
    """Return the path data of an oval about the card's middle."""
    return f"M{50 - rx} 70a{rx} {ry} 0 1 0 {2 * rx} 0a{rx} {ry} 0 1 0 {-2 * rx} 0z"


def back() -> str:
    """Draw the back of a card."""
    frame = "M{0} {1}h{2}a3 3 0 0 1 3 3v{3}a3 3 0 0 1-3 3h-{2}a3 3 0 0 1-3-3v-{3}a3 3 0 0 1 3-3z"
    return "".join(
        [
            blank(),
            path(frame.format(8.5, 5.5, 83, 123), fill=BACK),
            group(
                path(waves(2), stroke_width=0.55),
                path("M8 8h84v124h-84z", stroke_width=0.8),
                path(oval(19, 27), fill=BACK, stroke_width=0.9),
                path(oval(16.8, 24.8), stroke_width=0.5),
                fill="none",
                stroke=BACK_INK,
            ),
            group(
                group(key_parts(1.6), transform="translate(32.6 50.4)scale(1.5 1.63)"),
                color=BACK_INK,
            ),
        ]
    )


def blank() -> str:
    """Draw a card without a face: paper and a hairline inside its edge."""
    return (
        f'<rect width="100" height="140" rx="5.8" fill="{PAPER}"/>'
        f'<rect x=".5" y=".5" width="99" height="139" rx="5.3" fill="none" stroke="{EDGE}"'
        ' vector-effect="non-scaling-stroke"/>'
    )
