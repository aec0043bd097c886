"""Numbers as pages write them: in words, as times, as places, as shares."""

import datetime

_SMALL = (
    "none one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()


def in_words(count: int) -> str:
    """Write a number from 0 to 199 in words, as titles do."""
    if count < 20:
        return _SMALL[count]
    if count >= 100:
        rest = f" and {in_words(count - 100)}" if count > 100 else ""
        return f"a hundred{rest}"
    tens, units = divmod(count, 10)
    return _TENS[tens - 2] + (f"-{_SMALL[units]}" if units else "")


_UNITS = [
    *("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"),
    *("tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth"),
    *("seventeenth", "eighteenth", "nineteenth"),
]


def clock(seconds: int | None) -> str:
    """Write a time taken: ``14:08`` or ``1:02:03``; a dash for none."""
    if seconds is None:
        return "–"
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def countdown(left: datetime.timedelta) -> str:
    """Write a time to come: ``9 h 41 min``, rounded up to the minute so as not to end early."""
    minutes = max(0, -(-left // datetime.timedelta(minutes=1)))
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def in_seconds(left: datetime.timedelta) -> int:
    """Count the whole seconds of a time to come, days included."""
    return int(left.total_seconds())


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


def count(number: int | None) -> str:
    """Write a count: ``1,284``; a dash for none."""
    return "–" if number is None else f"{number:,}"


def per_cent(share: int | None) -> str:
    """Write a share given in per cent: ``31 %``, the two held together; a dash for none."""
    return "–" if share is None else f"{share}\N{NO-BREAK SPACE}%"
