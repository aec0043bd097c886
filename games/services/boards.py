"""The board of a daily: a page of its rows, what its results come to, where the viewer stands."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median_low
from typing import Literal

from django.db.models import Count, Q
from django.utils.translation import pgettext_lazy

from games.models import Daily, Play, Player, Status
from games.patiences import rules_of
from games.services.pages import ROWS, Page, page_at, page_of
from games.services.standings import Standing, is_listed, stands

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
        results = sorted(counts.elements())
        return median_low(results) if results else None


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


def board(
    daily: Daily,
    *,
    now: datetime.datetime,
    viewer: Player | None,
    attempt: Play | None,
    number: int = 1,
) -> Board:
    """Lay out a page of a daily's board for whoever made this attempt. Always three queries."""
    summary = summary_of(daily, now=now)
    page = page_of(summary.players, number=number)
    plays = _plays(daily, page, now=now)
    shown = plays[min(page.offset, 1) :][:ROWS]
    mine = attempt if attempt is not None and stands(attempt, daily, now=now) else None
    first, own = _ahead(daily, [shown[0] if shown else None, mine], now=now)
    return Board(
        variant=daily.variant,
        day=daily.day,
        state=state_of(daily, now=now),
        rows=tuple(_rows(daily, shown, plays, rank=first[0] + 1, offset=page.offset, mine=mine)),
        page=page,
        summary=summary,
        own=_own(mine, own, summary, viewer) if mine and viewer else None,
        counts_transfers=rules_of(daily.variant).counts_transfers,
    )


def state_of(daily: Daily, *, now: datetime.datetime) -> Literal["open", "closing", "final"]:
    """Tell whether a daily's board is open, closing or final (P3)."""
    if now < daily.closes_at:
        return "open"
    return "closing" if now < daily.final_at else "final"


def summary_of(daily: Daily, *, now: datetime.datetime) -> Summary:
    """Count a daily's results in one query, one row for each number of cards home."""
    laid_out, most = _counts_of(daily.variant)
    found = Play.objects.standing(daily, now=now).order_by().values_list("status", "home")
    homes: Counter[int] = Counter()
    won = 0
    for status, home, count in found.annotate(count=Count("pk")):
        if status == Status.WON:
            won += count
        else:
            homes[home - laid_out] += count
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


def _plays(daily: Daily, page: Page, *, now: datetime.datetime) -> list[Play]:
    """Fetch a page's plays and a neighbour on either side, as a tie may reach over an edge."""
    plays = Play.objects.standing(daily, now=now).best_first().select_related("player")
    found = plays.defer("log", "void_reason", "player__password", "player__email")
    return list(found[max(0, page.offset - 1) : page.offset + ROWS + 1])


def _ahead(
    daily: Daily, plays: Iterable[Play | None], *, now: datetime.datetime
) -> list[tuple[int, int]]:
    """Count, in one query, the rows better than each play, and those that stand before it."""
    counts: dict[str, Count] = {}
    keys = []
    for at, play in enumerate(plays):
        key = play.standing if play else -1
        keys.append(key)
        tied = Q(standing=key, pk__lt=play.pk if play else 0)
        counts[f"better_{at}"] = Count("pk", filter=Q(standing__lt=key))
        counts[f"before_{at}"] = Count("pk", filter=Q(standing__lt=key) | tied)
    found = Play.objects.standing(daily, now=now).filter(standing__lte=max(keys))
    counted = found.aggregate(**counts)
    return [(counted[f"better_{at}"], counted[f"before_{at}"]) for at in range(len(keys))]


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
        yield Row(
            rank=rank,
            is_shared=shared[play.standing] > 1,
            name=play.player.shown_name,
            is_you=mine is not None and play.pk == mine.pk,
            result=result_of(play, daily.variant),
            code=play.code,
        )


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
    (ahead,) = _ahead(daily, [attempt], now=now)
    return _own(attempt, ahead, summary, viewer)


def _own(mine: Play, ahead: tuple[int, int], summary: Summary, viewer: Player) -> Own:
    better, before = ahead
    listed = is_listed(viewer)
    standing = Standing(better + 1, summary.players + (not listed), listed)
    page = page_at(before) if listed else None
    return Own(standing, result_of(mine, mine.deal.variant), page)
