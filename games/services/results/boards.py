"""The board of a daily: a page of its rows, what its results come to, where the viewer stands."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import pgettext_lazy

from games.models import Daily, Follow, Play, Player, Status
from games.patiences import rules_of
from games.services.results import distributions
from games.services.results.pages import ROWS, Page, page_at, page_of
from games.services.results.standings import Standing, ahead, floors, stands

type Results = Counter[tuple[bool, int]]
"""Counts of results, by whether they are won and the cards on the foundations."""

RESULTS = {
    Status.WON: pgettext_lazy("a game", "won"),
    Status.LOST: pgettext_lazy("a game", "lost"),
    Status.GIVEN_UP: pgettext_lazy("a game", "given up"),
    Status.OPEN: pgettext_lazy("a game", "unfinished"),
    Status.ABANDONED: pgettext_lazy("a game", "unfinished"),
}
"""What a board calls each end of a play."""


@dataclass(frozen=True)
class Result:
    """What a play came to, in the figures that rank it. ``home`` leaves out the cards laid out."""

    result: str
    is_won: bool
    home: int
    take_backs: int
    transfers: int
    seconds: int


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
class Summary:
    """What the results of a daily come to. ``homes`` counts those not won by cards home."""

    players: int
    won: int
    homes: dict[int, int]
    most: int
    """How many cards can be brought home."""

    @property
    def share_won(self) -> int | None:
        """The share of wins in per cent; none before anyone has played."""
        return round(100 * self.won / self.players) if self.players else None

    @property
    def median_home(self) -> int | None:
        """The cards home of the middle result, the lower one of two."""
        counts = Counter(self.homes)
        counts[self.most] += self.won
        middle, passed = (self.players + 1) // 2, 0
        for home, results in sorted(counts.items()):
            passed += results
            if results and passed >= middle:
                return home
        return None


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
    """Lay out a page of a daily's board for whoever made this attempt. Always three queries.

    Four with the neighbours (``has_near``), who are left out where all fit a glance, and for
    guests, who have no row. One more with those whom the viewer follows (``has_followed``).
    """
    results = distributions.counts_of(daily, now=now)
    summary = _summary(daily, results)
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
    of = [shown[0] if shown else None, mine, around[0] if around else None, *followed]
    first, own, nearest, *places = ahead(daily, of, results, now=now)
    return Board(
        variant=daily.variant,
        day=daily.day,
        state=state_of(daily, now=now),
        rows=tuple(_rows(daily, shown, plays, rank=first[0] + 1, offset=page.offset, mine=mine)),
        page=page,
        summary=summary,
        own=_own(mine, own, summary, viewer) if mine and viewer else None,
        counts_transfers=rules_of(daily.variant).counts_transfers,
        near=tuple(_near(daily, around, nearest, mine)) if mine else (),
        followed=tuple(
            _row(daily, play, rank=better + 1, is_shared=play.is_level, is_you=False)
            for play, (better, _before) in zip(followed, places, strict=True)
        ),
    )


def state_of(daily: Daily, *, now: datetime.datetime) -> Literal["open", "closing", "final"]:
    """Tell whether a daily's board is open, closing or final (P3)."""
    if now < daily.closes_at:
        return "open"
    return "closing" if now < daily.final_at else "final"


def summary_of(daily: Daily, *, now: datetime.datetime) -> Summary:
    """Read what a daily's results come to, in one query."""
    return _summary(daily, distributions.counts_of(daily, now=now))


def _summary(daily: Daily, counts: Results) -> Summary:
    laid_out, most = _counts_of(daily.variant)
    homes: Counter[int] = Counter()
    won = 0
    for (is_won, home), results in counts.items():
        if is_won:
            won += results
        else:
            homes[home - laid_out] += results
    return Summary(won + homes.total(), won, dict(homes), most)


def result_of(play: Play, variant: str) -> Result:
    """Read the result of a play of a variant."""
    laid_out, _most = _counts_of(variant)
    return Result(
        result=str(RESULTS[Status(play.status)]),
        is_won=play.status == Status.WON,
        home=play.home - laid_out,
        take_backs=play.take_backs,
        transfers=play.transfers,
        seconds=play.seconds,
    )


def _counts_of(variant: str) -> tuple[int, int]:
    """Count the cards laid out at the start, and those to bring home."""
    rules = rules_of(variant)
    return len(rules.laid_out), 52 * rules.packs - len(rules.laid_out)


def _plays(daily: Daily, page: Page, results: Results, *, now: datetime.datetime) -> list[Play]:
    """Fetch a page's plays and a neighbour on either side, as a tie may reach over an edge.

    They are counted off from the last floor before them, not from the board's top.
    """
    start, floor, passed = max(0, page.offset - 1), 0, 0
    for each, count in floors(daily.variant, results):
        if passed + count > start:
            floor = each
            break
        passed += count
    plays = Play.objects.standing(daily, now=now).filter(standing__gte=floor)
    found = plays.best_first().select_related("player")
    rows = found.defer("log", "void_reason", "player__password", "player__email")
    return list(rows[start - passed : page.offset + ROWS + 1 - passed])


def _around(daily: Daily, mine: Play, *, now: datetime.datetime) -> list[Play]:
    """Fetch a play between its neighbours and one more on either side, as a tie may reach there."""
    plays = Play.objects.standing(daily, now=now)
    tied = Q(standing=mine.standing)
    better = plays.filter(standing__lte=mine.standing).exclude(tied, pk__gte=mine.pk)
    worse = plays.filter(standing__gte=mine.standing).exclude(tied, pk__lt=mine.pk)
    rows = Q(pk__in=better.order_by("-standing", "-pk").values("pk")[: NEAR + 1]) | Q(
        pk__in=worse.best_first().values("pk")[: NEAR + 2]
    )
    found = Play.objects.filter(rows).best_first().select_related("player")
    return list(found.defer("log", "void_reason", "player__password", "player__email"))


def _near(daily: Daily, around: list[Play], places: tuple[int, int], mine: Play) -> Iterable[Row]:
    """Rank a play and its neighbours, and leave the ones further off out again."""
    better, before = places
    rows = list(_rows(daily, around, around, rank=better + 1, offset=before, mine=mine))
    at = next((at for at, row in enumerate(rows) if row.is_you), 0)
    return rows[max(0, at - NEAR) : at + NEAR + 1]


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


def _row(daily: Daily, play: Play, *, rank: int, is_shared: bool, is_you: bool) -> Row:
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
    level = plays.filter(standing=OuterRef("standing")).exclude(pk=OuterRef("pk"))
    others = Follow.objects.filter(player=viewer).values("other")
    found = plays.filter(player__in=others).annotate(is_level=Exists(level)).best_first()
    rows = found.select_related("player").defer(
        "log", "void_reason", "player__password", "player__email"
    )
    return list(rows[:FOLLOWED])


def own_of(
    attempt: Play | None,
    daily: Daily,
    summary: Summary,
    *,
    now: datetime.datetime,
    viewer: Player | None,
) -> Own | None:
    """Say where the viewer's attempt at a daily stands, or would; None while it is no result."""
    if attempt is None or viewer is None or not stands(attempt, daily, now=now):
        return None
    results = distributions.counts_of(daily, now=now)
    (places,) = ahead(daily, [attempt], results, now=now)
    return _own(attempt, places, summary, viewer)


def _own(mine: Play, places: tuple[int, int], summary: Summary, viewer: Player) -> Own:
    better, before = places
    listed = viewer.is_listed
    standing = Standing(better + 1, summary.players + (not listed), listed)
    page = page_at(before) if listed else None
    return Own(standing, result_of(mine, mine.deal.variant), page)
