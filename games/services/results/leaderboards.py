"""Leaderboards of a variant: ranked plays of all time, or of thirty days, added up by player.

They are read from the tallies, which say of thirty days what a reader sees after midnight.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import OuterRef, QuerySet

from games.models import Player, Tally
from games.models.tally import Span
from games.services.clock import today
from games.services.results.counting import CountOf
from games.services.results.pages import ROWS, Page, page_of
from games.services.results.tallies import DAYS

__all__ = ["DAYS", "Leaderboard", "Record", "Span", "leaderboard"]

type Standings = QuerySet[Any, Any]
"""Tallies in order, with their ``key``: see games.models.tally."""


@dataclass(frozen=True)
class Record:
    """A row of a leaderboard. The streaks are told for all time only."""

    rank: int
    is_shared: bool
    name: str
    address: str
    """What the address of the player's page ends in; empty if they have none."""
    is_you: bool
    won: int
    counted: int
    best_seconds: int | None
    streak: int | None = None
    longest_streak: int | None = None

    @property
    def rate(self) -> int:
        """The share of wins among finished ranked plays, in per cent."""
        return round(100 * self.won / self.counted)


@dataclass(frozen=True)
class Leaderboard:
    """One page of a leaderboard. ``own`` is the viewer's row, wherever it stands."""

    variant: str
    span: Span
    rows: tuple[Record, ...]
    page: Page
    own: Record | None

    @property
    def is_of_all_time(self) -> bool:
        return self.span == "all"

    @property
    def has_own_row(self) -> bool:
        """Whether the viewer's row is on this page."""
        return any(row.is_you for row in self.rows)


@dataclass(frozen=True)
class _Place:
    """Where a tally stands: its rank, and whether others have the same."""

    rank: int
    is_shared: bool


def leaderboard(
    variant: str, span: Span, *, now: datetime.datetime, viewer: Player | None, number: int = 1
) -> Leaderboard:
    """Lay out a page, in at most four queries; ties share a rank."""
    board, day = Tally.objects.on_board(variant, span), today(now)
    mine = _mine(board, viewer) if viewer else None
    page = page_of(mine.total if mine else board.count(), number=number)
    found = _tallies(board, page)
    shown = found[min(page.offset, 1) :][:ROWS]
    places = list(_places(board, shown, found, page))
    rows = tuple(
        _record(tally, place, span, day, is_you=tally == mine)
        for tally, place in zip(shown, places, strict=True)
    )
    own = None
    if mine:
        own = _record(mine, _Place(mine.better + 1, mine.level > 1), span, day, is_you=True)
    return Leaderboard(variant, span, rows, page, own)


def _mine(board: Standings, viewer: Player) -> Any | None:
    """Find the viewer's tally with how many there are, are better and are level with it."""
    others = board.order_by().values("pk")
    counts = {
        "total": CountOf(others),
        "better": CountOf(others.filter(key__lt=OuterRef("key"))),
        "level": CountOf(others.filter(key=OuterRef("key"))),
    }
    return board.filter(player=viewer).annotate(**counts).select_related("player").first()


def _tallies(board: Standings, page: Page) -> list[Any]:
    """Fetch a page's tallies and a neighbour on either side, as a tie may reach over an edge.

    First whose they are, which the index tells; then what stands in their rows.
    """
    order = board.values_list("player", flat=True)
    players = list(order[max(0, page.offset - 1) : page.offset + ROWS + 1])
    rows = board.filter(player__in=players).select_related("player")
    return list(rows.defer("player__password", "player__email", "player__preferences"))


def _places(board: Standings, shown: list[Any], found: list[Any], page: Page) -> Iterator[_Place]:
    """Rank a page's tallies, whose neighbours are known."""
    shared = Counter(tally.key for tally in found)
    rank, last = 0, None
    for position, tally in enumerate(shown, start=page.offset + 1):
        if last is None and page.offset:
            # Of those level with it, some may stand on pages before.
            level = board.filter(key=tally.key, player__lt=tally.player_id)
            rank = position - level.count()
        elif tally.key != last:
            rank = position
        last = tally.key
        yield _Place(rank, shared[tally.key] > 1)


def _record(tally: Tally, place: _Place, span: Span, day: datetime.date, *, is_you: bool) -> Record:
    """Make a row of a tally."""
    who, is_all = tally.player, span == "all"
    return Record(
        rank=place.rank,
        is_shared=place.is_shared,
        name=who.shown_name,
        address=who.address,
        is_you=is_you,
        won=tally.won if is_all else tally.recent_won,
        counted=tally.counted if is_all else tally.recent_counted,
        best_seconds=tally.best_seconds if is_all else tally.recent_best_seconds,
        streak=tally.streak_on(day) if is_all else None,
        longest_streak=tally.longest_streak if is_all else None,
    )
