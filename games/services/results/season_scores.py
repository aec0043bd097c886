"""Season scores: what a month's results come to, counted when boards become final or change.

A result's points are the share of the others on its board that it is ahead of or level with, 0 to
100, rounded down; alone it has 100. A player's best results of the month count. The season of all
patiences adds up those of each.

Whatever changes a final board notes it here (``changed``); a worker then counts the season anew
and lays the new edition beside the old one, which pages show until it is whole.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from operator import itemgetter
from typing import Any

from django.db import transaction
from django.db.models import F, Q, Sum

from games.models import Daily, Play, Season, SeasonScore
from games.models.season import OVERALL

BEST = 20
"""How many results of a month count, the best ones."""
LEASE = datetime.timedelta(minutes=10)
AT_ONCE = 2_000
"""How many scores are written at a time, so that nobody waits long for the database."""

type Totals = Iterable[tuple[int, int, int]]
"""A player's number, points and how many results they made."""


def month_of(day: datetime.date) -> datetime.date:
    """Give the first day of a day's month."""
    return day.replace(day=1)


def next_month(month: datetime.date) -> datetime.date:
    """Give the first day of the month after."""
    return month_of(month + datetime.timedelta(days=31))


def changed(dailies: Iterable[int]) -> None:
    """Note that boards, by their dailies' numbers, have changed; of final ones seasons are made."""
    settled = Daily.objects.filter(pk__in=dailies, is_settled=True)
    rows = settled.order_by().values_list("variant", "day")
    for variant, month in sorted({(variant, month_of(day)) for variant, day in rows}):
        _note(variant, month)


def _note(variant: str, month: datetime.date) -> None:
    season = Season.objects.filter(variant=variant, month=month)
    if not season.update(changes=F("changes") + 1):
        Season.objects.get_or_create(variant=variant, month=month)
        season.update(changes=F("changes") + 1)


def tend(*, now: datetime.datetime) -> int:
    """Count the seasons anew that something changed in; answer how many."""
    counted = 0
    for season in Season.objects.behind().exclude(variant=OVERALL).order_by("month", "variant"):
        counted += _count(season, now=now)
    for season in Season.objects.behind().filter(variant=OVERALL).order_by("month"):
        counted += _count(season, now=now)
    return counted


def _count(season: Season, *, now: datetime.datetime) -> bool:
    """Write a new edition of a season, unless someone else does; then let it be the one shown.

    Changes that come meanwhile leave the season behind once more.
    """
    row = Season.objects.filter(pk=season.pk)
    until = now + LEASE
    is_free = Q(leased_until=None) | Q(leased_until__lt=now)
    if not row.filter(is_free).update(leased_until=until):
        return False
    season.refresh_from_db()
    # What an earlier count left unfinished, and the edition before the one that is shown.
    season.scores.exclude(edition=season.counted).delete()
    totals = _added_up(season) if season.variant == OVERALL else _played(season)
    scores = _ranked(season, totals)
    while part := list(islice(scores, AT_ONCE)):
        SeasonScore.objects.bulk_create(part)
    with transaction.atomic():
        done = row.filter(leased_until=until).update(
            counted=season.changes, counted_at=now, leased_until=None
        )
        if done and season.variant != OVERALL:
            _note(OVERALL, season.month)
    return bool(done)


def _played(season: Season) -> Totals:
    """Add up each player's best results on the final boards of a variant's month."""
    first, end = season.month, next_month(season.month)
    boards = Daily.objects.filter(variant=season.variant, day__gte=first, day__lt=end)
    plays = Play.objects.placed().filter(daily__in=boards.filter(is_settled=True))
    rows: Any = plays.order_by("daily", "place").values_list("daily", "place", "player")
    points: dict[int, list[int]] = defaultdict(list)
    for _daily, results in groupby(rows.iterator(AT_ONCE), key=itemgetter(0)):
        board = [(standing, player) for _board, standing, player in results]
        for player, earned in _earned(board):
            points[player].append(earned)
    for player, each in points.items():
        yield player, sum(sorted(each, reverse=True)[:BEST]), len(each)


def _earned(board: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Give each player's points on a board of standings and players, the best first."""
    better = 0
    for _standing, level in groupby(board, key=itemgetter(0)):
        players = [player for _key, player in level]
        for player in players:
            yield player, points_of(better, of=len(board))
        better += len(players)


def points_of(better: int, *, of: int) -> int:
    """Tell the points of a result than which so many of a board's results are better."""
    return 100 if of < 2 else 100 * (of - 1 - better) // (of - 1)


def _added_up(season: Season) -> Totals:
    """Add up what the shown editions of the month's other seasons have."""
    scores = SeasonScore.objects.filter(season__month=season.month, edition=F("season__counted"))
    of_variants = scores.exclude(season__variant=OVERALL).order_by()
    return of_variants.values_list("player").annotate(Sum("points"), Sum("days")).iterator()


def _ranked(season: Season, totals: Totals) -> Iterator[SeasonScore]:
    """Place the players of a season: most points first, equal points on equal rank."""
    rank, last = 0, -1
    placed = sorted(totals, key=lambda total: (-total[1], total[0]))
    for position, (player, points, days) in enumerate(placed, start=1):
        if points != last:
            rank, last = position, points
        yield SeasonScore(
            season=season,
            edition=season.changes,
            player_id=player,
            position=position,
            rank=rank,
            points=points,
            days=days,
        )
