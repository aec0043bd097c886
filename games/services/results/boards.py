"""The board of a daily: a page of its rows, what its results come to, where the viewer stands."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from django.db.models import Exists, OuterRef, Subquery
from django.db.models.functions import Coalesce

from games.models import Daily, Follow, Play, Player
from games.models.play import PlayQuerySet
from games.patiences import rules_of
from games.services.results import distributions
from games.services.results.distributions import Counts
from games.services.results.pages import ROWS, Page, page_at, page_of
from games.services.results.standings import LAST, Standing, ahead, floors, stands
from games.services.results.summaries import Result, Summary, result_of, summary_of


@dataclass(frozen=True)
class Row:
    """A row of a board. ``is_shared`` tells that others have the same rank."""

    rank: int
    is_shared: bool
    name: str
    is_you: bool
    result: Result
    code: str
    """The code of its play, whose replay not everybody may look at."""
    address: str = ""
    """What the address of the player's page ends in; empty if they have none."""


@dataclass(frozen=True)
class Own:
    """The viewer's own result. ``page`` is where its row is; none if it is not on the board."""

    standing: Standing
    result: Result
    page: int | None


@dataclass(frozen=True)
class Board:
    """One page of a daily's board."""

    variant: str
    day: datetime.date
    state: Literal["open", "closing", "final"]
    """Open while its day runs; closing while attempts begun on it may be finished; then final."""
    rows: tuple[Row, ...]
    page: Page
    summary: Summary
    own: Own | None
    counts_transfers: bool
    near: tuple[Row, ...] = ()
    """The viewer's row between its neighbours, where that was asked for."""
    followed: tuple[Row, ...] = ()
    """The best of those whom the viewer follows, where that was asked for."""


NEAR = 2
"""How many neighbours are shown on either side."""
FOLLOWED = 10
"""How many of those whom the viewer follows are shown before the others."""


def board(
    daily: Daily,
    *,
    now: datetime.datetime,
    viewer: Player | None,
    attempt: Play | None,
    number: int = 1,
    has_near: bool = False,
    has_followed: bool = False,
) -> Board:
    """Lay out a page of a daily's board for whoever made this attempt. At most three queries.

    One more with the neighbours (``has_near``), who are left out where all fit a glance, and for
    guests, who have no row. One more with those whom the viewer follows (``has_followed``).
    """
    results = distributions.counts_of(daily, now=now)
    summary = summary_of(daily, results)
    page = page_of(summary.players, number=number)
    plays = _plays(daily, page, results, now=now)
    shown = plays[min(page.offset, 1) :][:ROWS]
    mine = attempt if attempt is not None and stands(attempt, daily, now=now) else None
    around: list[Play] = []
    if has_near and mine and viewer and viewer.is_listed and summary.players > 4 * NEAR:
        around = _around(daily, mine, now=now)
    followed: list[Any] = []
    if has_followed and viewer and not viewer.is_guest:
        followed = _followed(daily, viewer, now=now)
    tied = [play for play in shown[:1] if page.offset and plays[0].standing == play.standing]
    of = [*tied, *([mine] if mine else []), *followed]
    better, level = ahead(daily, of, results, now=now, mine=mine)
    first = better[tied[0].standing] if tied else page.offset
    return Board(
        variant=daily.variant,
        day=daily.day,
        state=state_of(daily, now=now),
        rows=tuple(_rows(daily, shown, plays, rank=first + 1, offset=page.offset, mine=mine)),
        page=page,
        summary=summary,
        own=_own(mine, better[mine.standing], level, summary, viewer) if mine and viewer else None,
        counts_transfers=rules_of(daily.variant).counts_transfers,
        near=tuple(_near(daily, around, mine, better[mine.standing] + level)) if mine else (),
        followed=tuple(
            _row(daily, play, rank=better[play.standing] + 1, is_shared=play.is_level)
            for play in followed
        ),
    )


def state_of(daily: Daily, *, now: datetime.datetime) -> Literal["open", "closing", "final"]:
    """Tell whether a daily's board is open, closing or final (P3)."""
    if now < daily.closes_at:
        return "open"
    return "closing" if now < daily.final_at else "final"


def _plays(daily: Daily, page: Page, results: Counts, *, now: datetime.datetime) -> list[Play]:
    """Fetch a page's plays and a neighbour on either side, as a tie may reach over an edge.

    They are counted off from the last floor before them, not from the board's top.
    """
    start, floor, passed = max(0, page.offset - 1), 0, 0
    for each, count in floors(daily.variant, results):
        if passed + count > start:
            floor = each
            break
        passed += count
    plays = Play.objects.standing(daily, now=now).filter(key__gte=floor)
    wanted = plays.values("pk")[start - passed : page.offset + ROWS + 1 - passed]
    return list(_with_players(Play.objects.filter(pk__in=wanted)))


def _with_players(plays: PlayQuerySet) -> PlayQuerySet:
    """Have plays read the best first, with what a row tells of their players."""
    found = plays.order_by("standing", "pk").select_related("player")
    return found.defer("log", "hinted", "void_reason", "player__password", "player__email")


def _around(daily: Daily, mine: Play, *, now: datetime.datetime) -> list[Play]:
    """Fetch a play among its neighbours, with all that are level with the outermost."""
    plays = Play.objects.standing(daily, now=now)
    better = plays.filter(key__lt=mine.standing).order_by("-key").values("key")
    worse = plays.filter(key__gt=mine.standing).order_by("key").values("key")
    first = Coalesce(Subquery(better[NEAR - 1 : NEAR]), 0)
    last = Coalesce(Subquery(worse[NEAR - 1 : NEAR]), LAST)
    return list(_with_players(plays.filter(key__gte=first, key__lte=last)))


def _near(daily: Daily, around: list[Play], mine: Play, before: int) -> Iterable[Row]:
    """Rank a play and its neighbours, and leave the ones further off out again."""
    if mine not in around:  # it was taken off the board just now
        return []
    at = around.index(mine)
    offset = before - at
    rows = _rows(daily, around, around, rank=offset + 1, offset=offset, mine=mine)
    return list(rows)[max(0, at - NEAR) : at + NEAR + 1]


def _rows(
    daily: Daily,
    shown: list[Play],
    plays: list[Play],
    *,
    rank: int,
    offset: int,
    mine: Play | None,
) -> Iterable[Row]:
    """Rank a page's plays; the first one's rank is given, its neighbours are known."""
    shared = Counter(play.standing for play in plays)
    last = shown[0].standing if shown else 0
    for position, play in enumerate(shown, start=offset + 1):
        if play.standing != last:
            rank, last = position, play.standing
        is_you = mine is not None and play.pk == mine.pk
        yield _row(daily, play, rank=rank, is_shared=shared[play.standing] > 1, is_you=is_you)


def _row(daily: Daily, play: Play, *, rank: int, is_shared: bool, is_you: bool = False) -> Row:
    """Make a row of a play."""
    return Row(
        rank=rank,
        is_shared=is_shared,
        name=play.player.shown_name,
        is_you=is_you,
        result=result_of(play, daily.variant),
        code=play.code,
        address=play.player.address,
    )


def _followed(daily: Daily, viewer: Player, *, now: datetime.datetime) -> list[Any]:
    """Fetch the best results of those whom someone follows, each with whether others are level."""
    plays = Play.objects.standing(daily, now=now)
    level = plays.filter(key=OuterRef("standing")).exclude(pk=OuterRef("pk"))
    others = Follow.objects.filter(player=viewer).values("other")
    found = plays.filter(player__in=others).annotate(is_level=Exists(level))
    return list(_with_players(found)[:FOLLOWED])


def own_of(
    attempt: Play | None,
    daily: Daily,
    results: Counts,
    *,
    now: datetime.datetime,
    viewer: Player | None,
) -> Own | None:
    """Say where the viewer's attempt at a daily stands, or would; None while it is no result."""
    if attempt is None or viewer is None or not stands(attempt, daily, now=now):
        return None
    better, level = ahead(daily, [attempt], results, now=now, mine=attempt)
    return _own(attempt, better[attempt.standing], level, summary_of(daily, results), viewer)


def _own(mine: Play, better: int, level: int, summary: Summary, viewer: Player) -> Own:
    """Say where a result stands than which so many are better; others may be level before it."""
    listed = viewer.is_listed
    standing = Standing(better + 1, summary.players + (not listed), listed)
    page = page_at(better + level) if listed else None
    return Own(standing, result_of(mine, mine.deal.variant), page)
