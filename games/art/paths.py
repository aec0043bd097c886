"""Read, move and write SVG path data.

A path is a list of segments in absolute coordinates: a letter out of M L C Q A Z and its numbers.
An arc is circular (one radius), because only turns, shifts and even scalings are applied to arcs.
"""

import re
from collections.abc import Iterable, Iterator

type Segment = tuple[str, tuple[float, ...]]
type Path = list[Segment]
type Point = tuple[float, float]

_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)")
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def parse(data: str) -> Path:
    """Turn path data into absolute segments; H, V, S and T become L, C and Q."""
    path: Path = []
    here: Point = (0.0, 0.0)
    start: Point = (0.0, 0.0)
    control: Point | None = None
    for letter, numbers in _commands(data):
        big = letter.upper()
        base = here if letter.islower() else (0.0, 0.0)
        if big == "Z":
            path.append(("Z", ()))
            here, control = start, None
            continue
        if big == "A":
            radius, _, _, large, sweep, x, y = numbers
            here = (base[0] + x, base[1] + y)
            path.append(("A", (radius, large, sweep, *here)))
            control = None
            continue
        points = _points(big, numbers, base, here)
        if big in "ST":
            mirror = (2 * here[0] - control[0], 2 * here[1] - control[1]) if control else here
            points = [mirror, *points]
        here = points[-1]
        control = points[-2] if len(points) > 1 else None
        if big == "M":
            start = here
        kind = {"H": "L", "V": "L", "S": "C", "T": "Q"}.get(big, big)
        path.append((kind, tuple(n for point in points for n in point)))
    return path


def _commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    tokens = _TOKEN.findall(data)
    at, letter = 0, "M"
    while at < len(tokens):
        if tokens[at].isalpha():
            letter = tokens[at]
            at += 1
        count = _COUNT[letter.upper()]
        yield letter, tuple(float(token) for token in tokens[at : at + count])
        at += count
        if letter in "Mm":
            letter = "L" if letter == "M" else "l"


def _points(big: str, numbers: tuple[float, ...], base: Point, here: Point) -> list[Point]:
    if big == "H":
        return [(base[0] + numbers[0], here[1])]
    if big == "V":
        return [(here[0], base[1] + numbers[0])]
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return [(base[0] + x, base[1] + y) for x, y in pairs]


def move(path: Path, dx: float = 0, dy: float = 0, sx: float = 1, sy: float | None = None) -> Path:
    """Scale about the origin, then shift. Mirroring (sx = -sy) turns the arcs' sweep round."""
    tall = sx if sy is None else sy
    flip = sx * tall < 0
    moved: Path = []
    for kind, numbers in path:
        if kind == "A":
            radius, large, sweep, x, y = numbers
            turn = 1 - sweep if flip else sweep
            moved.append(("A", (abs(sx) * radius, large, turn, x * sx + dx, y * tall + dy)))
        else:
            pairs = zip(numbers[::2], numbers[1::2], strict=True)
            moved.append((kind, tuple(n for x, y in pairs for n in (x * sx + dx, y * tall + dy))))
    return moved


def mirrored(path: Path) -> Path:
    """Return the path with its mirror image in the card's upright middle line."""
    return path + move(path, dx=100, sx=-1, sy=1)


def circle(x: float, y: float, radius: float) -> Path:
    """Return a circle as two arcs."""
    return [
        ("M", (x - radius, y)),
        ("A", (radius, 1, 1, x + radius, y)),
        ("A", (radius, 1, 1, x - radius, y)),
        ("Z", ()),
    ]


def number(value: float) -> str:
    """Write a number in as few letters as can be."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    text = text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
    return "0" if text in ("-0", "") else text


def write(path: Path, digits: int = 1) -> str:
    """Write the path relative to each subpath's start, so that equal shapes are equal text."""
    out = _Writer(digits)
    for kind, numbers in path:
        out.add(kind, numbers)
    return out.text()


class _Writer:
    """Collect relative commands; every coordinate is rounded relative to the subpath's start."""

    def __init__(self, digits: int) -> None:
        self.digits = digits
        self.parts: list[str] = []
        self.last = ""
        self.start: Point = (0.0, 0.0)
        self.exact: Point = (0.0, 0.0)
        self.here: Point = (0.0, 0.0)

    def add(self, kind: str, numbers: tuple[float, ...]) -> None:
        """Add one absolute segment."""
        if kind == "Z":
            self._put("z", [])
            self.here = self.start
            return
        if kind == "M":
            self._begin((numbers[0], numbers[1]))
            return
        flags = [f"{n:g}" if i else number(n) for i, n in enumerate(numbers[:3])]
        ends = numbers[3:] if kind == "A" else numbers
        rounded = [self._near(point) for point in zip(ends[::2], ends[1::2], strict=True)]
        steps = [(x - self.here[0], y - self.here[1]) for x, y in rounded]
        self.here = rounded[-1]
        if kind == "L":
            self._line(*steps[0])
        else:
            texts = [self._round(n) for step in steps for n in step]
            head = [flags[0], flags[0], "0", flags[1], flags[2]] if kind == "A" else []
            self._put(kind.lower(), head + texts)

    def _begin(self, point: Point) -> None:
        target = (round(point[0], self.digits), round(point[1], self.digits))
        if self.parts:
            step = [self._round(target[0] - self.here[0]), self._round(target[1] - self.here[1])]
            self._put("m", step)
        else:
            self._put("M", [self._round(target[0]), self._round(target[1])])
        self.start = self.here = target
        self.exact = point

    def _near(self, point: Point) -> Point:
        shift = (point[0] - self.exact[0], point[1] - self.exact[1])
        return (
            self.start[0] + round(shift[0], self.digits),
            self.start[1] + round(shift[1], self.digits),
        )

    def _line(self, dx: float, dy: float) -> None:
        x, y = self._round(dx), self._round(dy)
        if y == "0":
            self._put("h", [x])
        elif x == "0":
            self._put("v", [y])
        else:
            self._put("l", [x, y])

    def _round(self, value: float) -> str:
        return number(round(value, self.digits))

    def _put(self, letter: str, numbers: list[str]) -> None:
        implied = letter == self.last and letter not in "mMz"
        implied = implied or (letter == "l" and self.last == "m")
        if not implied:
            self.parts.append(letter)
        for n in numbers:
            before = self.parts[-1]
            tight = before.isalpha() or n[0] == "-" or (n[0] == "." and "." in before)
            self.parts.append(n if tight else " " + n)
        self.last = letter

    def text(self) -> str:
        """Return the path data."""
        return "".join(self.parts)


def join(paths: Iterable[Path]) -> Path:
    """Put paths one after the other."""
    return [segment for path in paths for segment in path]
