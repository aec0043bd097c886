"""Standings: what ranks a result, where it stands, and what a player’s ranked plays add up to."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Count, Subquery
from django.db.models.functions import Coalesce

from games.models import ENDED, Daily, Play, Player, Status, Tally, Verdict
from games.models.play import PlayQuerySet
from games.patiences import rules_of
from games.services import clock
from games.services.results import distributions

MOST_TRANSFERS = 9_999
MOST_HOME = 104
MOST_TAKE_BACKS = 9_999
MOST_SECONDS = 999_999
"""Where counts are cut off in a key. A ranked attempt is over after 172,800 seconds."""


def standing_key(*, won: bool, transfers: int, home: int, take_backs: int, seconds: int) -> int:
    """Pack a result into one number, less is better, equal is equal rank (P5).

    Read in decimal: not won (1 digit), transfers (4), cards not home of 104 (3), take-backs (4),
    seconds (6). Counts beyond their cap stand as it. ``transfers`` is 0 where none are counted.
    """
    key = 0 if won else 1
    for count, most in (
        (transfers, MOST_TRANSFERS),
        (MOST_HOME - home, 999),
        (take_backs, MOST_TAKE_BACKS),
        (seconds, MOST_SECONDS),
    ):
        key = key * (most + 1) + min(max(count, 0), most)
    return key


@dataclass(frozen=True)
class Standing:
    """Where a result stands, or would stand: ``rank`` of ``of``, itself counted."""

    rank: int
    of: int
    is_listed: bool
    """Whether it is on the board: guests are told where they would stand."""

    @property
    def ahead_of(self) -> int:
        """How many per cent of the others are behind or level."""
        return 100 if self.of < 2 else 100 * (self.of - self.rank) // (self.of - 1)


def stands(play: Play, daily: Daily, *, now: datetime.datetime) -> bool:
    """Tell whether a play is a daily's result: over, or unfinished on a final board (P3)."""
    if play.daily_id != daily.pk or not play.is_ranked or play.is_void or not play.has_begun:
        return False
    return play.status in ENDED or now >= daily.final_at


def is_listed(player: Player) -> bool:
    """Tell whether a player's results are on the boards."""
    return not (player.is_guest or player.is_banned)


def rank_of(play: Play, *, now: datetime.datetime) -> Standing | None:
    """Find where a ranked play stands on its daily's board, or would; None if it is no result."""
    if play.daily is None or not stands(play, play.daily, now=now):
        return None
    results = distributions.counts_of(play.daily, now=now)
    ((better, _before),) = ahead(play.daily, [play], results, now=now)
    listed = is_listed(play.player)
    return Standing(better + 1, results.total() + (not listed), listed)


def floors(variant: str, results: Counter[tuple[bool, int]]) -> list[tuple[int, int]]:
    """List how many results a distribution has from each floor on to the next, the best first."""
    found: Counter[int] = Counter()
    for (is_won, home), count in results.items():
        found[_floor(variant, is_won=is_won, home=home)] += count
    return sorted(found.items())


def _floor(variant: str, *, is_won: bool, home: int) -> int:
    """Give the least key that a result may have which the distribution counts with this one.

    Where transfers rank, they do so before cards home, and only won or not tells floors apart.
    """
    likest = MOST_HOME if rules_of(variant).counts_transfers else home
    return standing_key(won=is_won, transfers=0, home=likest, take_backs=0, seconds=0)


def ahead(
    daily: Daily,
    plays: Iterable[Play | None],
    results: Counter[tuple[bool, int]],
    *,
    now: datetime.datetime,
) -> list[tuple[int, int]]:
    """Count, in one query, what is better than each play, and what stands before it on the board.

    Whatever has a lower floor is counted already; only from its own floor on plays are looked at.
    """
    listed = Play.objects.standing(daily, now=now)
    counted = floors(daily.variant, results)
    known, asked = [], {}
    for at, play in enumerate(plays):
        if play is None:
            known.append(0)
            continue
        floor = _floor(daily.variant, is_won=play.status == Status.WON, home=play.home)
        known.append(sum(count for each, count in counted if each < floor))
        key = play.standing
        asked[f"better_{at}"] = _count(listed.filter(standing__gte=floor, standing__lt=key))
        asked[f"level_{at}"] = _count(listed.filter(standing=key, pk__lt=play.pk))
    rows: Any = Daily.objects.filter(pk=daily.pk).values(**asked)
    found: dict[str, int] = rows.get() if asked else {}
    better = [count + found.get(f"better_{at}", 0) for at, count in enumerate(known)]
    return [(count, count + found.get(f"level_{at}", 0)) for at, count in enumerate(better)]


def _count(plays: PlayQuerySet) -> Coalesce:
    """Count plays inside another query."""
    counted = plays.order_by().values("daily").annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counted), 0)


def recount(player: Player, variant: str, *, now: datetime.datetime | None = None) -> None:
    """Write a player's tally of a variant anew from the ranked plays.

    The row is locked before the plays are read, so that of two recounts at once the later sees all.
    """
    moment = now or clock.now()
    with transaction.atomic():
        tally, _made = Tally.objects.select_for_update().get_or_create(
            player=player, variant=variant
        )
        plays = Play.objects.of(player).ranked().begun().filter(daily__variant=variant)
        fields = ("status", "seconds", "daily__day", "deal__verdict")
        _add_up(tally, list(plays.select_related("daily", "deal").only(*fields)), now=moment)
        tally.save()


def settle(*, now: datetime.datetime) -> int:
    """Recount whoever left an attempt unfinished on a board that became final these two days.

    The distributions of final boards take these attempts in, too. Nobody acts at that moment, so
    whoever makes the dailies asks for it. Answers how many.
    """
    latest = clock.today(now) - datetime.timedelta(days=2)
    days = [latest, latest - datetime.timedelta(days=1)]
    left = Play.objects.ranked().begun().filter(status=Status.OPEN, daily__day__in=days)
    owners = set(left.values_list("player", "daily__variant"))
    for player, variant in sorted(owners):
        recount(Player.objects.get(pk=player), variant, now=now)
    distributions.settle(now=now)
    return len(owners)


def _add_up(tally: Tally, plays: list[Play], *, now: datetime.datetime) -> None:
    """Fill a tally from the ranked plays that it is of."""
    wins = [play for play in plays if play.status == Status.WON]
    days = sorted(play.daily.day for play in wins if play.daily)
    runs = list(_runs(days))
    tally.played = len(plays)
    tally.counted = sum(_counts(play, now=now) for play in plays)
    tally.won = len(wins)
    tally.best_seconds = min((play.seconds for play in wins), default=None)
    tally.streak = runs[-1] if runs else 0
    tally.longest_streak = max(runs, default=0)
    tally.last_won_day = days[-1] if days else None


def _counts(play: Play, *, now: datetime.datetime) -> bool:
    """Tell whether a ranked play counts for the win rate: it is over, and it could be won (P6)."""
    if play.status == Status.WON:
        return True
    is_over = play.status in ENDED or (play.daily is not None and now >= play.daily.final_at)
    return is_over and play.deal.verdict != Verdict.UNWINNABLE


def _runs(days: Iterable[datetime.date]) -> Iterable[int]:
    """Yield the lengths of the runs of consecutive days, in order."""
    length, last = 0, None
    for day in days:
        if last is not None and day - last != datetime.timedelta(days=1):
            yield length
            length = 0
        length, last = length + 1, day
    if length:
        yield length
