"""Seasons: the table of a month, of one variant or of all."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import QuerySet

from games.models import Daily, Player, Season, SeasonScore
from games.models.season import OVERALL
from games.services.clock import today
from games.services.results.pages import Page, page_at, page_of
from games.services.results.season_scores import month_of, next_month

NEAR = 2
"""How many neighbours are shown on either side of the viewer's row."""


@dataclass(frozen=True)
class Row:
    """A row of a season's table. ``is_shared`` tells that others have the same rank."""

    rank: int
    is_shared: bool
    name: str
    address: str
    """What the address of the player's page ends in; empty if they have none."""
    is_you: bool
    points: int
    days: int


@dataclass(frozen=True)
class SeasonTable:
    """A page of a season's table."""

    variant: str
    """Empty for the season of all patiences."""
    month: datetime.date
    rows: tuple[Row, ...]
    page: Page
    own: Row | None
    """The viewer's row, wherever it stands."""
    own_page: int | None
    near: tuple[Row, ...]
    """The viewer's row between its neighbours; empty if it is on the page."""
    previous: datetime.date | None
    next: datetime.date | None
    is_final: bool
    counted_at: datetime.datetime | None


def season_table(
    variant: str,
    month: datetime.date,
    *,
    now: datetime.datetime,
    viewer: Player | None,
    number: int = 1,
) -> SeasonTable | None:
    """Lay out a page of a season's table; None if there is no such season. At most six queries."""
    current = month_of(today(now))
    seasons = {season.month: season for season in Season.objects.filter(variant=variant)}
    season = seasons.get(month)
    if season is None and month != current and not Season.objects.filter(month=month).exists():
        return None
    months = sorted({*seasons, current, month})
    at = months.index(month)
    scores = SeasonScore.objects.none()
    if season is not None:
        scores = SeasonScore.objects.filter(season=season, edition=season.counted)
    last = scores.order_by("-position").values_list("position", flat=True).first() or 0
    page = page_of(last, number=number)
    own = scores.filter(player=viewer).first() if viewer is not None else None
    place = own.position if own is not None else 0
    rows = tuple(_rows(scores, page.offset + 1, page.last, viewer))
    near: tuple[Row, ...] = ()
    if place and not page.offset < place <= page.last:
        near = tuple(_rows(scores, place - NEAR, place + NEAR, viewer))
    return SeasonTable(
        variant=variant,
        month=month,
        rows=rows,
        page=page,
        own=next((row for row in (*rows, *near) if row.is_you), None),
        own_page=page_at(place - 1) if place else None,
        near=near,
        previous=months[at - 1] if at else None,
        next=months[at + 1] if at + 1 < len(months) else None,
        is_final=season is not None and _is_final(season, now=now),
        counted_at=None if season is None else season.counted_at,
    )


def _is_final(season: Season, *, now: datetime.datetime) -> bool:
    """Tell whether all boards of a season's month are final and counted."""
    end = next_month(season.month)
    if today(now) <= end or season.changes > season.counted:
        return False
    boards = Daily.objects.filter(day__gte=season.month, day__lt=end, is_settled=False)
    if season.variant != OVERALL:
        boards = boards.filter(variant=season.variant)
    return not boards.exists()


def _rows(
    scores: QuerySet[SeasonScore], first: int, last: int, viewer: Player | None
) -> Iterator[Row]:
    """Read the rows from one position to another; one more on either side tells shared ranks."""
    listed = scores.filter(position__range=(first - 1, last + 1), player__is_banned=False)
    found = list(listed.select_related("player").order_by("position"))
    shared = Counter(score.rank for score in found)
    for score in found:
        if first <= score.position <= last:
            yield Row(
                rank=score.rank,
                is_shared=shared[score.rank] > 1,
                name=score.player.shown_name,
                address=score.player.address,
                is_you=viewer is not None and score.player_id == viewer.pk,
                points=score.points,
                days=score.days,
            )
