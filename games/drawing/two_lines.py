"""Two lines of odds in one chart: the second dashed, and both figures where the page stands.

Joined in Python of numbers, which need no escaping, and of words, which are escaped.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.services.numbers import per_cent

_TOP, _HEIGHT = 14, 116
"""Where the plot begins, and how high it is, in pixels."""


@dataclass(frozen=True)
class Line:
    """One line: what the style sheet calls it, chances by moves, and the one to be written."""

    key: str
    chances: Mapping[int, float]
    chance: float | None


def chart(
    lines: Sequence[Line], *, last: int, here: int, parting: tuple[int, str] | None, words: str
) -> SafeString:
    """Draw the chances after up to so many moves; where they part, and what that is called.

    The plot is stretched to whatever width there is; what is written stands outside it.
    """
    width = max(1, last)
    levels = "".join(f'<path class="level" d="M0 {y}H{width}"/>' for y in (0, 25, 50, 75, 100))
    drawn = "".join(
        f'<polyline class="{one.key}" points="{_points(one.chances)}"/>' for one in lines
    )
    mark, written = ("", "") if parting is None else _mark(*parting, width)
    return mark_safe(
        f'<svg class="odds" width="100%" height="{_TOP + _HEIGHT + 6}" role="img"'
        f' aria-label="{escape(words)}">'
        f'<svg y="{_TOP}" width="100%" height="{_HEIGHT}" viewBox="0 0 {width} 100"'
        f' preserveAspectRatio="none" overflow="visible">{levels}{mark}'
        f'<path class="here" d="M{here} 0V100"/>{drawn}</svg>'
        f'<text x="0" y="10">{escape(per_cent(100))}</text>'
        f'<text x="0" y="68">{escape(per_cent(50))}</text>{written}'
        f"{_dots(lines, here, width)}</svg>"
    )


def _points(chances: Mapping[int, float]) -> str:
    """Write a line's points, measured from the top in hundredths."""
    return " ".join(f"{move},{round(100 - 100 * chance, 2)}" for move, chance in chances.items())


def _mark(at: int, name: str, width: int) -> tuple[str, str]:
    """Draw a parting: a line across the plot, and its name, clear of the scale at the left."""
    along = round(100 * at / width, 2)
    place = f'x="{along}%" text-anchor="end"' if along > 50 else f'x="{max(along, 12)}%"'
    return (
        f'<path class="parting" d="M{at} 0V100"/>',
        f'<text class="parting" y="10" {place}>{escape(name)}</text>',
    )


def _dots(lines: Sequence[Line], here: int, width: int) -> str:
    """Draw the chances where the page stands, the better one's figure above, the other's below."""
    known = [(one.key, one.chance) for one in lines if one.chance is not None]
    along = round(100 * here / width, 2)
    side = 'text-anchor="end" dx="-8"' if along > 85 else 'dx="8"'
    found = []
    for place, (key, chance) in enumerate(sorted(known, key=lambda one: -one[1])):
        y = _TOP + _HEIGHT * (1 - chance)
        figure = min(y + 15, _TOP + _HEIGHT) if place else max(y - 7, _TOP + 10)
        found.append(
            f'<circle class="{key}" cx="{along}%" cy="{y:.1f}" r="4.5"/>'
            f'<text class="now" x="{along}%" y="{figure:.1f}" {side}>'
            f"{escape(per_cent(100 * chance))}</text>"
        )
    return "".join(found)
