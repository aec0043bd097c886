"""Distributions: what a daily's results come to, kept while they change and never recounted.

Kept are the results that stand on its board: ended attempts, and once the board is settled those
left unfinished too. Whatever changes who or what stands does so inside ``kept``, or ``kept_of`` for
one play, which take the difference. Rows are held in one order, players before dailies, so that
acts wait for each other where they concern the same daily, and none is lost or counted twice.
"""

from __future__ import annotations

import datetime
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Count, F, Q, QuerySet

from games.models import ENDED, Daily, Distribution, Play, Player, Status, Tally
from games.models.play import PlayQuerySet
from games.services.clock import today
from games.services.results import season_scores

log = logging.getLogger(__name__)

type Counts = Counter[tuple[bool, int]]
"""How many results of a daily came to what: whether won, and cards on the foundations."""
type Results = Counter[tuple[int, bool, int]]
"""The same of many dailies, by their numbers."""

GRACE = datetime.timedelta(minutes=5)
"""How long after a board is final it is settled: no request that began before runs on by then."""


def counts_of(daily: Daily, *, now: datetime.datetime) -> Counts:
    """Tell how many results of a daily came to what.

    One query. Between the moment that a board is final and its settling the plays are counted.
    """
    found: Counts = Counter()
    if now >= daily.final_at and not daily.is_settled:
        standing = _counted(Play.objects.standing(daily, now=now))
        for (_daily, is_won, home), results in standing.items():
            found[is_won, home] = results
        return found
    rows = Distribution.objects.filter(daily=daily, results__gt=0)
    for is_won, home, results in rows.values_list("is_won", "home", "results"):
        found[is_won, home] = results
    return found


@contextmanager
def kept(players: Iterable[int]) -> Iterator[None]:
    """Hold players, by number, and take over what changes of their results meanwhile.

    All is one transaction, in which none of them begins an attempt. Afterwards their plays stand
    and their tallies are listed, or not, as they themselves are.
    """
    owners = sorted(set(players))
    with transaction.atomic():
        _hold(Player.objects.filter(pk__in=owners))
        plays = Play.objects.filter(player__in=owners, is_ranked=True)
        dailies = list(plays.values_list("daily", flat=True))
        _hold(Daily.objects.filter(pk__in=dailies), no_key=True)
        concerned = plays.filter(daily__in=dailies).placed()
        before = _counted(concerned)
        yield
        _seat(Play.objects.filter(player__in=owners))
        _list(owners)
        after = _counted(concerned)
        after.subtract(before)
        _add(after)
        season_scores.changed({daily for (daily, *_kind), results in after.items() if results})


@contextmanager
def kept_of(play: Play, *, anew: bool = False) -> Iterator[Callable[..., int | None]]:
    """Hold the player and the daily of a ranked play, and take over what becomes of its result.

    What is written of it stands in ``play``, too, and is written only if its row still is as it was
    read; or ``anew`` it is read once both are held. Yields what tells its place on the board with
    changed columns, given by name: who writes these may write the place with them. The play has its
    daily and its deal as they are by now. Raises Player.DoesNotExist if the player is gone.
    """
    assert play.daily_id is not None, "a ranked play has a daily"
    with transaction.atomic():
        flags = Player.objects.select_for_update().only("is_guest", "is_banned")
        player = flags.get(pk=play.player_id)
        dailies = Daily.objects.select_for_update(no_key=True, of=("self",)).select_related("deal")
        daily = play.daily = dailies.get(pk=play.daily_id)
        play.deal = daily.deal
        if anew:
            play.refresh_from_db(fields=["status", "ply", "home", "standing", "is_void", "place"])
        place_of = partial(_place_of, play, daily, is_listed=player.is_listed)
        before = _result_of(play)
        yield place_of
        if play.place != (place := place_of()):
            play.place = place
            play.save(update_fields=["place"])
        after = _result_of(play)
        after.subtract(before)
        _add(after)
        if daily.is_settled and any(after.values()):
            season_scores.changed([daily.pk])


def settle(*, now: datetime.datetime) -> int:
    """Let the attempts left unfinished stand where the board is final; answer how many boards."""
    settled = 0
    days = Daily.objects.filter(is_settled=False, day__lte=today(now) - datetime.timedelta(days=2))
    for daily in days.order_by("pk"):
        settled += now >= daily.final_at + GRACE and _settle(daily)
    return settled


def recount(daily: Daily) -> None:
    """Write a daily's distribution anew from its plays, where they were laid some other way."""
    with transaction.atomic():
        _hold(Daily.objects.filter(pk=daily.pk), no_key=True)
        _seat(Play.objects.filter(daily=daily))
        _recount(daily.pk)
        season_scores.changed([daily.pk])


def _settle(daily: Daily) -> bool:
    with transaction.atomic():
        _hold(Daily.objects.filter(pk=daily.pk), no_key=True)
        if not Daily.objects.filter(pk=daily.pk, is_settled=False).update(is_settled=True):
            return False
        left = Play.objects.filter(daily=daily, status=Status.OPEN)
        _seat(left)
        _add(_counted(left.placed()))
        season_scores.changed([daily.pk])
    return True


def _hold(rows: QuerySet[Any], *, no_key: bool = False) -> None:
    """Lock rows in the order of their numbers until the transaction ends.

    With ``no_key`` others may go on referring to them.
    """
    list(rows.select_for_update(no_key=no_key).order_by("pk").values_list("pk"))


def _list(owners: list[int]) -> None:
    """Have the tallies of players say whether these are listed."""
    tallies = Tally.objects.filter(player__in=owners)
    _hold(tallies)
    listed = Player.objects.filter(pk__in=owners, is_guest=False, is_banned=False)
    tallies.filter(player__in=listed).update(is_listed=True)
    tallies.exclude(player__in=listed).update(is_listed=False)


def _seat(plays: PlayQuerySet) -> None:
    """Have plays say whether and where they stand, which may have changed in some other way."""
    over = Q(status__in=ENDED) | Q(daily__is_settled=True)
    listed = Q(player__is_guest=False, player__is_banned=False)
    stand = plays.ranked().begun().filter(over & listed)
    plays.placed().exclude(pk__in=stand.values("pk")).update(place=None)
    stand.exclude(place__isnull=False, place=F("standing")).update(place=F("standing"))


def _place_of(play: Play, daily: Daily, *, is_listed: bool, **changed: Any) -> int | None:
    """Tell the same of one play, of which some columns are about to change."""
    of = {name: changed.get(name, getattr(play, name)) for name in _DECIDE}
    has_begun = of["ply"] > 1 or (of["ply"] == 1 and of["status"] != Status.GIVEN_UP)
    is_over = of["status"] in ENDED or daily.is_settled
    stands = of["is_ranked"] and has_begun and is_over and is_listed and not of["is_void"]
    return of["standing"] if stands else None


_DECIDE = ("is_ranked", "is_void", "status", "ply", "standing")


def _result_of(play: Play) -> Results:
    """Tell what the distributions hold of one play."""
    if play.place is None or play.daily_id is None:
        return Counter()
    return Counter({(play.daily_id, play.status == Status.WON, play.home): 1})


def _counted(plays: PlayQuerySet) -> Results:
    rows = plays.order_by().values_list("daily", "status", "home").annotate(results=Count("pk"))
    found: Results = Counter()
    for daily, status, home, results in rows:
        found[daily, status == Status.WON, home] += results
    return found


def _add(changes: Results) -> None:
    """Add to what is kept, or take away. The dailies are held, so nobody else writes these rows.

    Where less is kept than is to be taken away, something was written past this module: such a
    daily is counted anew.
    """
    apart = set()
    for (daily, is_won, home), results in sorted(changes.items()):
        row = Distribution.objects.filter(daily=daily, is_won=is_won, home=home)
        if not results or row.filter(results__gte=-results).update(results=F("results") + results):
            continue
        if results > 0:
            Distribution.objects.create(daily_id=daily, is_won=is_won, home=home, results=results)
        else:
            apart.add(daily)
    for daily in sorted(apart):
        log.warning("the distribution of daily %s had come apart and was counted anew", daily)
        _recount(daily)


def _recount(daily: int) -> None:
    Distribution.objects.filter(daily=daily).delete()
    _add(_counted(Play.objects.filter(daily=daily).placed()))
