"""What an address may name: a day, a month, a variant."""

import datetime

from games.patiences import VARIANTS


class DayConverter:
    """A day as ``2026-11-29``."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> datetime.date:
        """Read a day; ValueError (so 404) if the calendar has none such."""
        return datetime.date.fromisoformat(value)

    def to_url(self, value: datetime.date) -> str:
        """Write a day."""
        return value.isoformat()


class MonthConverter:
    """A month as ``2026-11``, by its first day."""

    regex = "[0-9]{4}-[0-9]{2}"

    def to_python(self, value: str) -> datetime.date:
        """Read a month; ValueError (so 404) if the calendar has none such."""
        return datetime.date.fromisoformat(f"{value}-01")

    def to_url(self, value: datetime.date) -> str:
        """Write the month of a day."""
        return value.isoformat()[:7]


class VariantConverter:
    """One of the variants, such as ``lady-of-the-manor+open``."""

    regex = "[a-z+-]+"

    def to_python(self, value: str) -> str:
        """Read a variant; ValueError (so 404) if there is none such."""
        if value not in VARIANTS:
            raise ValueError(value)
        return value

    def to_url(self, value: str) -> str:
        """Write a variant."""
        return value
