"""Charts: a daily's results as bars of an SVG, measured in the numbers that its attributes take."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import ngettext

from games.services.numbers import count
from games.services.results.boards import Own
from games.services.results.summaries import Summary

BINS = 16
"""How many bars there are at most, the won one aside."""
_GAP = 0.5
_WON = 1.1
_MARKED = 4
"""Every fourth bar has its number under it."""


@dataclass(frozen=True)
class Bar:
    """A bar in the plot's own units: bars are one wide, the highest is 100 high."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Mark:
    """A number under the axis, and how far along it is, in per cent."""

    x: float
    text: str


@dataclass(frozen=True)
class Line:
    """A bar in figures: so many results came to ``first`` to ``last`` cards; the wins have none."""

    first: int | None
    last: int | None
    results: int
    share: float
    """In per cent of all results."""
    is_you: bool


@dataclass(frozen=True)
class Chart:
    """Bars of cards home, and one of the wins. ``you`` is where the viewer stands, in per cent."""

    bars: tuple[Bar, ...]
    won: Bar
    width: float
    axis: float
    """Where the bars end, in per cent."""
    won_from: float
    marks: tuple[Mark, ...]
    you: float | None
    words: str
    """The same, told to who cannot see it."""
    lines: tuple[Line, ...]
    """The bars in figures, those that nobody is in left out; the wins last."""


def chart_of(summary: Summary, own: Own | None) -> Chart | None:
    """Draw what a daily's results come to; nothing before there is one."""
    if not summary.players:
        return None
    step = -(-summary.most // BINS)
    counts = _binned(summary, step)
    highest = max(*counts, summary.won, 1)
    width = len(counts) + _GAP + _WON
    won_x = len(counts) + _GAP
    return Chart(
        bars=tuple(_bar(at, 0.84, results, highest) for at, results in enumerate(counts)),
        won=_bar(won_x, _WON, summary.won, highest),
        width=width,
        axis=_share(len(counts), width),
        won_from=_share(won_x, width),
        marks=tuple(
            Mark(_share(at, width), str(at * step)) for at in range(0, len(counts), _MARKED)
        ),
        you=_share(_middle(own, step, won_x), width) if own else None,
        words=_words(summary),
        lines=tuple(_lines(summary, counts, step, own)),
    )


def _lines(summary: Summary, counts: list[int], step: int, own: Own | None) -> Iterator[Line]:
    """Write the bars out. The last one before the wins ends a card short of all."""
    yours = None if own is None or own.result.is_won else own.result.home // step
    for at, results in enumerate(counts):
        if results or at == yours:
            last = min((at + 1) * step, summary.most) - 1
            yield Line(at * step, last, results, _per_cent(results, summary), at == yours)
    if summary.won:
        is_you = own is not None and own.result.is_won
        yield Line(None, None, summary.won, _per_cent(summary.won, summary), is_you)


def _per_cent(results: int, summary: Summary) -> float:
    return 100 * results / summary.players


def _binned(summary: Summary, step: int) -> list[int]:
    counts = [0] * -(-summary.most // step)
    for home, results in summary.homes.items():
        counts[min(home // step, len(counts) - 1)] += results
    return counts


def _bar(x: float, width: float, results: int, highest: int) -> Bar:
    height = round(100 * results / highest, 1)
    return Bar(x, round(100 - height, 1), width, height)


def _middle(own: Own, step: int, won_x: float) -> float:
    """Find the middle of the bar that the viewer's result is in."""
    return won_x + _WON / 2 if own.result.is_won else own.result.home // step + 0.42


def _share(x: float, width: float) -> float:
    return round(100 * x / width, 1)


def _words(summary: Summary) -> str:
    return ngettext(
        "%(players)s player, %(won)s won; the median is %(median)s cards home.",
        "%(players)s players, %(won)s won; the median is %(median)s cards home.",
        summary.players,
    ) % {
        "players": count(summary.players),
        "won": count(summary.won),
        "median": count(summary.median_home),
    }
