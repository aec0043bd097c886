"""Tallies: what a player's ranked plays of a variant add up to, of all time and of thirty days.

They are counted when a play ends, or when what it counts for changes. Besides that midnight changes
them: one day is thirty days back, and what was left open on another counts from now on. A worker
then counts them anew (``settle``), a hundred at a time. Until it has come to a player, for some
minutes, leaderboards show that row as it was the evening before, or as the player's last end of a
play has made it since.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import batched
from time import sleep
from typing import Any

from django.db import transaction

from games.models import ENDED, Daily, Play, Player, Status, Tally, Verdict
from games.services import clock
from games.services.results import distributions

DAYS = 30
"""How many days, today's included, the month's leaderboard looks back on."""
NO_TIME = 10**7 - 1
"""Stands for the best time of someone who has won nothing: after every other."""
AT_ONCE = 100
"""How many tallies are counted in one transaction, so that nobody waits long for the database."""
PAUSE = 0.02
"""Seconds to leave it to others after each: on SQLite whoever waits is not next in turn."""
ONE_DAY = datetime.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Ranked:
    """What a tally reads of a ranked play."""

    day: datetime.date
    status: str
    seconds: int
    verdict: str

    def counts(self, today: datetime.date) -> bool:
        """Tell whether it counts for the win rate: it is over, and could be won (P6)."""
        if self.status == Status.WON:
            return True
        is_over = self.status in ENDED or self.day <= _final(today)
        return is_over and self.verdict != Verdict.UNWINNABLE


def recount(player: Player, variant: str, *, now: datetime.datetime | None = None) -> None:
    """Write a player's tally of a variant anew from the ranked plays.

    The player is held before the plays are read, so that of two recounts at once the later sees
    all.
    """
    with transaction.atomic():
        _hold([player.pk])
        recount_held(player, variant, now=now or clock.now())


def recount_held(player: Player, variant: str, *, now: datetime.datetime) -> None:
    """Do the same for a player who is held already, as in ``distributions.kept``; two queries."""
    plays = _ranked([player.pk], [variant])[player.pk, variant]
    columns = added_up(plays, today=clock.today(now))
    own = Tally.objects.filter(player=player, variant=variant)
    if not own.update(**columns):
        (held,) = _hold([player.pk])
        own.create(player=held, variant=variant, is_listed=held.is_listed, **columns)


def settle(*, now: datetime.datetime) -> int:
    """Count anew what time itself has changed since the last call, and answer how many tallies.

    Concerned are those of whom a day is thirty days back, and whoever left an attempt open on a
    board that became final; the distribution of that board takes it in, too. Nobody acts at that
    moment, so whoever makes the dailies asks for it, and a worker. It may be called at any time,
    by several at once, and after days without.
    """
    today = clock.today(now)
    final = Daily.objects.filter(is_settled=False, day__lte=_final(today)).order_by("pk")
    settled = sum(_settle_left(daily, today=today) for daily in final)
    # Only now, as they tell which boards are still to be looked at.
    distributions.settle(now=now)
    while done := _settle_gone(today=today):
        settled += done
        sleep(PAUSE)
    return settled


def standing_key(*, won: int, counted: int, best_seconds: int | None) -> int:
    """Pack what ranks a record into one number: less is better, equal is equal rank.

    Wins, then the better rate, which of equal wins is that of fewer misses, then the best time.
    A day has one ranked play and that lasts two days at most, so nothing spills over.
    """
    misses = counted - won if won else 0
    best = NO_TIME if best_seconds is None else best_seconds
    return (-won * 10**6 + misses) * 10**7 + best


def _final(today: datetime.date) -> datetime.date:
    """Tell the last day whose board is final: the day before yesterday (P3)."""
    return today - 2 * ONE_DAY


def _gone(today: datetime.date) -> datetime.date:
    """Tell the last day that the thirty days leave out."""
    return today - DAYS * ONE_DAY


def _settle_left(daily: Daily, *, today: datetime.date) -> int:
    """Recount whoever left an attempt unfinished on a daily's board."""
    left = Play.objects.ranked().begun().filter(daily=daily, status=Status.OPEN)
    owners = list(left.order_by("player").values_list("player", flat=True))
    for part in batched(owners, AT_ONCE):
        with transaction.atomic():
            _recount(_made(part, daily.variant), today=today)
        sleep(PAUSE)
    return len(owners)


def _settle_gone(*, today: datetime.date) -> int:
    """Recount some tallies of which a day is thirty days back; whoever else does has others."""
    gone = Tally.objects.filter(recent_since__lte=_gone(today)).order_by("recent_since")
    with transaction.atomic():
        held = list(gone.select_for_update(skip_locked=True)[:AT_ONCE])
        _recount(held, today=today)
    return len(held)


def _made(players: Sequence[int], variant: str) -> list[Tally]:
    """Lock players' tallies of a variant, made where there is none.

    The players are held first, as whoever ends a play does, or both might wait for each other.
    """
    made = [
        Tally(player=owner, variant=variant, is_listed=owner.is_listed) for owner in _hold(players)
    ]
    Tally.objects.bulk_create(made, ignore_conflicts=True)
    found = Tally.objects.filter(player__in=players, variant=variant).order_by("pk")
    return list(found.select_for_update())


def _hold(players: Sequence[int]) -> list[Player]:
    """Lock players, by number, until the transaction ends."""
    owners = Player.objects.filter(pk__in=players).order_by("pk").select_for_update(no_key=True)
    return list(owners.only("is_guest", "is_banned"))


def _ranked(
    players: Iterable[int], variants: Iterable[str]
) -> defaultdict[tuple[int, str], list[Ranked]]:
    """Read the ranked plays of players in variants, by both, in one query."""
    plays = Play.objects.ranked().begun()
    fields = ("player", "daily__variant", "daily__day", "status", "seconds", "deal__verdict")
    rows = plays.filter(player__in=players, daily__variant__in=variants).values_list(*fields)
    found = defaultdict[tuple[int, str], list[Ranked]](list)
    for player, variant, *rest in rows:
        found[player, variant].append(Ranked(*rest))
    return found


def _recount(held: Sequence[Tally], *, today: datetime.date) -> None:
    """Write tallies anew that are locked, from plays that are read in one query."""
    own = _ranked({tally.player_id for tally in held}, {tally.variant for tally in held})
    sums = [added_up(own[tally.player_id, tally.variant], today=today) for tally in held]
    for tally, columns in zip(held, sums, strict=True):
        for name, value in columns.items():
            setattr(tally, name, value)
    if held:
        Tally.objects.bulk_create(
            held, update_conflicts=True, unique_fields=["pk"], update_fields=list(sums[0])
        )


def added_up(plays: list[Ranked], *, today: datetime.date) -> dict[str, Any]:
    """Give the columns of a tally of these ranked plays."""
    counted = [play for play in plays if play.counts(today)]
    recent = [play for play in counted if play.day > _gone(today)]
    days = sorted(play.day for play in counted if play.status == Status.WON)
    lengths = list(runs(days))
    return {
        **_record(counted),
        **{f"recent_{name}": value for name, value in _record(recent).items()},
        "recent_since": min((play.day for play in recent), default=None),
        "played": len(plays),
        "streak": lengths[-1] if lengths else 0,
        "longest_streak": max(lengths, default=0),
        "last_won_day": days[-1] if days else None,
    }


def _record(counted: list[Ranked]) -> dict[str, int | None]:
    """Give what ranks someone of whom these plays count."""
    times = [play.seconds for play in counted if play.status == Status.WON]
    best = min(times, default=None)
    key = standing_key(won=len(times), counted=len(counted), best_seconds=best)
    return {
        "counted": len(counted),
        "won": len(times),
        "best_seconds": best,
        "standing": key if counted else None,
    }


def runs(days: Iterable[datetime.date]) -> Iterable[int]:
    """Yield the lengths of the runs of consecutive days, in order."""
    length, last = 0, None
    for day in days:
        if last is not None and day - last != ONE_DAY:
            yield length
            length = 0
        length, last = length + 1, day
    if length:
        yield length
