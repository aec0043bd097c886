"""Engravers' hatching, cut to an outline by arithmetic (the sprite has no patterns or clips)."""

from itertools import pairwise
from math import cos, radians, sin

from games.art.paths import Path, Point

type Polygon = list[Point]

DOT_PITCH = 3.2


def flatten(path: Path, steps: int = 12) -> Polygon:
    """Return a one-piece outline of lines and Béziers as a polygon."""
    points: Polygon = []
    for kind, numbers in path:
        ends = list(zip(numbers[::2], numbers[1::2], strict=True))
        if kind in "ML":
            points.append(ends[0])
        elif kind in "CQ":
            curve = [points[-1], *ends]
            points += [_bezier(curve, step / steps) for step in range(1, steps + 1)]
        elif kind == "A":
            raise ValueError("arcs are not flattened")
    return points


def _bezier(points: list[Point], t: float) -> Point:
    while len(points) > 1:
        pairs = pairwise(points)
        points = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairs]
    return points[0]


def lines(outline: Polygon, pitch: float, angle: float, phase: float = 0) -> Path:
    """Return parallel lines inside the outline; angle 0 is level, 90 upright."""
    c, s = cos(radians(angle)), sin(radians(angle))
    turned = [(x * c + y * s, y * c - x * s) for x, y in outline]
    low = min(y for _, y in turned)
    high = max(y for _, y in turned)
    path: Path = []
    level = (low // pitch) * pitch + phase
    forward = True
    while level < high:
        for left, right in _spans(turned, level):
            ends = (left, right) if forward else (right, left)
            for letter, x in zip("ML", ends, strict=True):
                path.append((letter, (x * c - level * s, x * s + level * c)))
        forward = not forward
        level += pitch
    return path


def _spans(outline: Polygon, level: float) -> list[tuple[float, float]]:
    """Return the stretches of a level line inside the outline."""
    cuts: list[float] = []
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (ay <= level) != (by <= level):
            cuts.append(ax + (bx - ax) * (level - ay) / (by - ay))
    cuts.sort()
    pairs = zip(cuts[::2], cuts[1::2], strict=True)
    return [(left, right) for left, right in pairs if right - left > 0.6]


def dots(outline: Polygon, pitch: float, margin: float = 1) -> Path:
    """Return level lines whose dashes (of length 0, one a pitch) make a quincunx of dots."""
    path: Path = []
    level = min(y for _, y in outline) + pitch * 0.55
    middle = 50.0
    while level < max(y for _, y in outline):
        for left, right in _spans(outline, level):
            x = middle - ((middle - left - margin) // pitch) * pitch
            path += [("M", (x, level)), ("L", (right - margin, level))]
        middle += pitch / 2 if middle == 50 else -pitch / 2
        level += pitch * 0.62
    return path


def tincture(suit: str, outline: Path) -> Path:
    """Hatch an outline as engravers write the suit's tincture."""
    polygon = flatten(outline)
    if suit == "h":
        return lines(polygon, 2.2, 90, 0.8)
    if suit == "c":
        return lines(polygon, 2.3, 45)
    if suit == "s":
        return lines(polygon, 2.9, 90, 0.75) + lines(polygon, 2.9, 0, 1.9)
    return dots(polygon, DOT_PITCH)
