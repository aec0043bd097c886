"""Pages of a long list: which part is asked for, and what lies before and after it."""

from __future__ import annotations

from dataclasses import dataclass

ROWS = 50
"""How many rows a page of a board has."""


@dataclass(frozen=True)
class Page:
    """One page of a list. ``first`` and ``last`` count rows from one; both are 0 if it is empty."""

    number: int
    total: int
    """How many rows the whole list has."""

    @property
    def count(self) -> int:
        """How many pages there are, at least one."""
        return max(1, -(-self.total // ROWS))

    @property
    def offset(self) -> int:
        """How many rows lie before this page."""
        return (self.number - 1) * ROWS

    @property
    def first(self) -> int:
        return min(self.offset + 1, self.total)

    @property
    def last(self) -> int:
        return min(self.offset + ROWS, self.total)

    @property
    def previous(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def next(self) -> int | None:
        return self.number + 1 if self.number < self.count else None


def page_of(total: int, *, number: int) -> Page:
    """Cut a list into pages and take the one asked for, or the nearest that there is."""
    page = Page(1, total)
    return Page(min(max(1, number), page.count), total)


def page_at(position: int) -> int:
    """Tell on which page the row at a position, counted from zero, stands."""
    return position // ROWS + 1
