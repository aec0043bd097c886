"""Numbers as pages write them, by the reader's language: in words, as times, places and shares."""

import datetime

from django.utils import formats
from django.utils.translation import get_language
from django.utils.translation import gettext as _

_SMALL = (
    "none one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_PLACES = (
    "none first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
).split()

_SMALL_FR = (
    "zéro une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze "
    "seize dix-sept dix-huit dix-neuf"
).split()
# Seventy and ninety count on from the ten before.
_TENS_FR = "vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt".split()
_PLACES_FR = (
    "zéro première deuxième troisième quatrième cinquième sixième septième huitième neuvième "
    "dixième onzième douzième treizième quatorzième quinzième seizième dix-septième dix-huitième "
    "dix-neuvième vingtième"
).split()

_DASH = "–"


def _is_french() -> bool:
    return (get_language() or "").startswith("fr")


def in_words(count: int) -> str:
    """Write a number from 0 to 199 in words, as titles do.

    In French it is feminine, as what is counted in words, cards and games, is.
    """
    return _in_french(count) if _is_french() else _in_english(count)


def _in_english(count: int) -> str:
    if count < 20:
        return _SMALL[count]
    if count >= 100:
        rest = f" and {_in_english(count - 100)}" if count > 100 else ""
        return f"a hundred{rest}"
    tens, units = divmod(count, 10)
    return _TENS[tens - 2] + (f"-{_SMALL[units]}" if units else "")


def _in_french(count: int) -> str:
    if count < 20:
        return _SMALL_FR[count]
    if count >= 100:
        return f"cent {_in_french(count - 100)}" if count > 100 else "cent"
    tens, units = divmod(count, 10)
    if tens in {7, 9}:
        units += 10
    word = _TENS_FR[tens - 2]
    if not units:
        return f"{word}s" if tens == 8 else word
    # Twenty-one to seventy-one take an *et*; from eighty on none does.
    joint = " et " if units in {1, 11} and tens < 8 else "-"
    return f"{word}{joint}{_SMALL_FR[units]}"


def ordinal(number: int) -> str:
    """Write a place: ``fourteenth`` in words while that is short, ``114th`` from there.

    In French it is feminine, as *place* is: ``première``, ``114e``.
    """
    if _is_french():
        return _PLACES_FR[number] if 0 < number <= 20 else f"{count(number)}e"
    if 0 < number < 20:
        return _PLACES[number]
    if 0 < number < 100:
        tens, unit = divmod(number, 10)
        word = _TENS[tens - 2]
        return f"{word}-{_PLACES[unit]}" if unit else f"{word[:-1]}ieth"
    ending = "th" if number % 100 in {11, 12, 13} else _ENDINGS.get(number % 10, "th")
    return f"{count(number)}{ending}"


_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def clock(seconds: int | None) -> str:
    """Write a time taken: ``14:08`` or ``1:02:03``; a dash for none."""
    if seconds is None:
        return _DASH
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def countdown(left: datetime.timedelta) -> str:
    """Write a time to come: ``9 h 41 min``, rounded up to the minute so as not to end early."""
    minutes = max(0, -(-left // datetime.timedelta(minutes=1)))
    hours, minutes = divmod(minutes, 60)
    if hours:
        return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes)
    return _("{minutes} min").format(minutes=minutes)


def in_seconds(left: datetime.timedelta) -> int:
    """Count the whole seconds of a time to come, days included."""
    return int(left.total_seconds())


def count(number: int | None) -> str:
    """Write a count: ``1,284``, in French ``1 284``; a dash for none."""
    return _DASH if number is None else formats.number_format(number, force_grouping=True)


def decimal(value: float, places: int = 1) -> str:
    """Write a number with so many decimal places: ``0.38``, in French ``0,38``."""
    return formats.number_format(round(value, places), places)


def per_cent(share: float | None, places: int = 0) -> str:
    """Write a share given in per cent: ``31 %``, the two held together; a dash for none."""
    return _DASH if share is None else f"{decimal(share, places)}\N{NO-BREAK SPACE}%"


def dated(day: datetime.date, form: str = "j F Y") -> str:
    """Write a day in the form of Django's dates: ``30 November 2026``.

    French calls the first of a month ``1er``, and gives neither days nor months a capital.
    """
    written = formats.date_format(day, form)
    if not _is_french():
        return written
    return (written.replace("1 ", "1er ", 1) if day.day == 1 else written).lower()
