"""Figures in words: times, countdowns, places and shares as pages write them."""

from __future__ import annotations

import datetime

from django import template

from games.services import titles

register = template.Library()

_UNITS = [
    *("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"),
    *("tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth"),
    *("seventeenth", "eighteenth", "nineteenth"),
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


@register.filter
def clock(seconds: int | None) -> str:
    """Write a time taken: ``14:08`` or ``1:02:03``; a dash for none."""
    if seconds is None:
        return "–"
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


@register.filter
def countdown(left: datetime.timedelta) -> str:
    """Write a time to come: ``9 h 41 min``, rounded up to the minute so as not to end early."""
    minutes = max(0, -(-left // datetime.timedelta(minutes=1)))
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


@register.filter
def in_seconds(left: datetime.timedelta) -> int:
    """Count the whole seconds of a time to come, days included."""
    return int(left.total_seconds())


@register.filter
def ordinal(number: int) -> str:
    """Write a place: ``fourteenth`` in words below a hundred, ``114th`` from there."""
    if 0 < number < 20:
        return _UNITS[number]
    if 0 < number < 100:
        tens, unit = divmod(number, 10)
        word = _TENS[tens - 2]
        return f"{word}-{_UNITS[unit]}" if unit else f"{word[:-1]}ieth"
    ending = "th" if number % 100 in {11, 12, 13} else _ENDINGS.get(number % 10, "th")
    return f"{number:,}{ending}"


_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


@register.filter
def count(number: int | None) -> str:
    """Write a count: ``1,284``; a dash for none."""
    return "–" if number is None else f"{number:,}"


@register.filter
def per_cent(share: int | None) -> str:
    """Write a share given in per cent: ``31 %``, the two held together; a dash for none."""
    return "–" if share is None else f"{share}\N{NO-BREAK SPACE}%"


@register.filter
def patience(variant: str) -> str:
    """Name a variant: ``Lady of the Manor (strict)``."""
    return titles.title_of(variant)
