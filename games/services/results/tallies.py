"""Tallies: what a player's ranked plays of a variant add up to."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from django.db import transaction

from games.models import ENDED, Play, Player, Status, Tally, Verdict
from games.services import clock
from games.services.results import distributions


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
