"""The box of measured win rates on a game's page: every figure in words, and marks on a scale."""

from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.services.numbers import count
from games.services.solving.win_rates import Rate, Share, span


@dataclass(frozen=True)
class Mark:
    """A share and its interval on a scale from 0 to 100."""

    kind: Literal["could", "thumb"]
    low: float
    value: float
    high: float


@dataclass(frozen=True)
class Told:
    """What a box tells of one variant."""

    sample: tuple[str, ...]
    """Which deals were measured, how many are unknown, how far the search went."""
    could: str
    """The share that can be won; from the one to the other where some deals are unknown."""
    could_within: tuple[str, ...]
    """Its 95 % interval; two of them where some deals are unknown, counted both ways."""
    thumb: str
    """The share that the blind policy won."""
    thumb_within: str
    marks: tuple[Mark, ...]
    """What lies over another on the scale comes later; a dot fits into the ring below it."""


def told(rate: Rate) -> Told:
    """Put a measured rate into words and marks."""
    least, most, thumb = rate.at_least, rate.at_most, rate.blind
    return Told(
        sample=_sample(rate),
        could=span(least.value, most.value),
        could_within=_both(least, most),
        thumb=span(thumb.value, thumb.value),
        thumb_within=_within(thumb),
        marks=(_mark("thumb", thumb), _mark("could", least), _mark("could", most)),
    )


def _sample(rate: Rate) -> tuple[str, ...]:
    run = rate.run
    seeds = {"first": count(run.first_seed), "last": count(rate.last_seed)}
    unknown = ngettext("%(count)s unknown", "%(count)s unknown", run.unknown)
    budget = ngettext("up to %(count)s position", "up to %(count)s positions", run.budget)
    return (
        _("deals %(first)s to %(last)s") % seeds,
        *((unknown % {"count": count(run.unknown)},) if run.unknown else ()),
        budget % {"count": count(run.budget)},
    )


def _both(least: Share, most: Share) -> tuple[str, ...]:
    """Tell the intervals of both ways of counting, or one where they read alike."""
    low, high = _within(least), _within(most)
    if low == high:
        return (low,)
    return (_("at least: %(share)s") % {"share": low}, _("at most: %(share)s") % {"share": high})


def _within(share: Share) -> str:
    return span(share.low, share.high)


def _mark(kind: Literal["could", "thumb"], share: Share) -> Mark:
    low, value, high = (round(100 * end, 1) for end in (share.low, share.value, share.high))
    return Mark(kind, low, value, high)
