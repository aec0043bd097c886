"""Figures: what was measured, in which unit, and what it may be."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measured value; without a limit it is only told."""

    subject: str
    value: float
    unit: str
    limit: float | None = None

    @property
    def verdict(self) -> str:
        """Tell whether it keeps its limit."""
        if self.limit is None:
            return ""
        return "ok" if self.value <= self.limit else "over"

    @property
    def row(self) -> tuple[str, str, str, str]:
        """The figure as the words of a table."""
        limit = "" if self.limit is None else f"≤ {_written(self.limit)}"
        return self.subject, f"{_written(self.value)} {self.unit}".rstrip(), limit, self.verdict


def _written(value: float) -> str:
    """Write whole numbers as such, small ones with two decimals."""
    if value >= 1000 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.2f}" if value < 100 else f"{value:.1f}"
