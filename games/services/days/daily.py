"""The daily.

One deal a day and variant, made when it is first asked for, and the one attempt that ranks.
"""

import datetime
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Exists, F, Subquery
from django.db.models.functions import JSONObject
from django.utils.translation import gettext as _

from games.models import Candidate, Daily, Play, Player, Stage, Status, Tally
from games.services.clock import today
from games.services.days import candidates
from games.services.deals import draw_deal
from games.services.play import table
from games.services.solving import jobs

HEADLINE = "lady-of-the-manor"
"""The variant on the front page."""

log = logging.getLogger(__name__)


class NotOpen(Exception):
    """The daily cannot be played so now; the message is a sentence for the player."""


def ensure(day: datetime.date, variant: str) -> Daily:
    """Find the daily of a day and variant, or make it.

    It is the best of the candidates, else, as nobody may be kept waiting for a solver, a deal drawn
    by chance, of which curators are told. Of many at once one makes it.
    """
    there = Daily.objects.filter(day=day, variant=variant).select_related("deal").first()
    return there or provide(day, variant) or _by_chance(day, variant)


@dataclass(frozen=True, slots=True)
class Found:
    """A daily that is there, and what else its page asks for."""

    daily: Daily
    first: datetime.date
    """The day of the variant's first daily."""
    has_next: bool
    """Whether the day after it has a daily."""
    tally: Tally
    """The viewer's days won in a row, as their tally of the variant has them; else an empty one."""
    blind_games: int = 0
    """How often the blind policy played its deal; 0 if it is not studied yet."""
    blind_wins: int = 0


def look_up(day: datetime.date, variant: str, *, viewer: Player | None) -> Found | None:
    """Find a daily with all that its page asks for, in one query; None if it is not made yet."""
    of_variant = Daily.objects.filter(variant=variant).order_by("day")
    tally = Tally.objects.filter(player=viewer, variant=variant)
    row: Any = (
        Daily.objects.filter(day=day, variant=variant)
        .select_related("deal")
        .annotate(
            first=Subquery(of_variant.values("day")[:1]),
            has_next=Exists(of_variant.filter(day=day + datetime.timedelta(days=1))),
            blind_games=F("deal__study__blind_games"),
            blind_wins=F("deal__study__blind_wins"),
            in_a_row=Subquery(tally.values(kept=JSONObject(**_IN_A_ROW))),
        )
        .first()
    )
    if row is None:
        return None
    return Found(
        daily=row,
        first=row.first,
        has_next=row.has_next,
        tally=_tally(row.in_a_row),
        blind_games=row.blind_games or 0,
        blind_wins=row.blind_wins or 0,
    )


_IN_A_ROW = {name: name for name in ("streak", "longest_streak", "last_won_day")}


def _tally(in_a_row: dict[str, Any] | None) -> Tally:
    """Read the days won in a row, written as JSON, if there are any."""
    if in_a_row is None or in_a_row["last_won_day"] is None:
        return Tally()
    last = datetime.date.fromisoformat(in_a_row["last_won_day"])
    return Tally(**{**in_a_row, "last_won_day": last})


def provide(day: datetime.date, variant: str) -> Daily | None:
    """Make the daily of a day and variant from the candidates, by the rule; None if none is free.

    Answers the one that is there if someone was quicker.
    """
    while (candidate := candidates.fitting(variant, day)) is not None:
        if (daily := put(candidate, day)) is not None:
            return daily
    return None


def put(candidate: Candidate, day: datetime.date) -> Daily | None:
    """Make a candidate the daily of a day that has none, or find the one there by now.

    None if the candidate was taken for another day meanwhile.
    """
    deal, is_chosen = candidate.deal, candidate.stage == Stage.APPROVED
    try:
        with transaction.atomic():
            return Daily.objects.create(
                day=day, variant=deal.variant, deal=deal, is_chosen=is_chosen
            )
    except IntegrityError:
        return Daily.objects.filter(day=day, variant=deal.variant).first()


def _by_chance(day: datetime.date, variant: str) -> Daily:
    try:
        with transaction.atomic():
            daily = Daily.objects.create(day=day, variant=variant, deal=draw_deal(variant))
    except IntegrityError:
        return Daily.objects.get(day=day, variant=variant)
    log.warning("no deal was chosen for %s on %s: one was drawn by chance", variant, day)
    jobs.ask([daily.deal])
    return daily


def own_plays(player: Player | None, daily: Daily) -> list[Play]:
    """Fetch all of a player's plays of a daily's deal with their analyses, without their logs."""
    if player is None:
        return []
    rows = Play.objects.of(player).filter(deal=daily.deal_id).select_related("analysis")
    plays = list(rows.defer("log", "hinted", "analysis__result"))
    for play in plays:
        play.player, play.deal = player, daily.deal
        if play.daily_id == daily.pk:
            play.daily = daily
    return plays


def is_practised(own: Iterable[Play]) -> bool:
    """Tell whether who has these plays of a daily's deal is in the middle of it, for practice."""
    return any(play.status == Status.OPEN and not play.is_ranked for play in own)


def attempt_of(player: Player | None, daily: Daily) -> Play | None:
    """Find a player's ranked attempt at a daily."""
    if player is None:
        return None
    return (
        Play.objects.filter(player=player, daily=daily, is_ranked=True)
        .select_related("deal")
        .first()
    )


def is_running(attempt: Play | None, daily: Daily, *, now: datetime.datetime) -> bool:
    """Tell whether a ranked attempt may still be finished."""
    return attempt is not None and attempt.status == Status.OPEN and now < daily.final_at


def start(player: Player, daily: Daily, *, now: datetime.datetime) -> Play:
    """Begin the ranked attempt at today's daily, or find the one begun before.

    NotOpen on any other day.
    """
    begun = attempt_of(player, daily)
    if begun is not None:
        return begun
    if daily.day != today(now):
        raise NotOpen(
            _("Only today’s deal can be played for the board. Earlier ones are for practice.")
        )
    play, _is_new = Play.objects.get_or_create(
        player=player,
        daily=daily,
        is_ranked=True,
        defaults={
            "deal": daily.deal,
            "started_at": now,
            "home": table.home_at_start(daily.deal),
        },
    )
    return play


def practise(player: Player, daily: Daily, *, now: datetime.datetime) -> Play:
    """Begin an unranked play of a daily's deal, or go on with a running ranked one.

    NotOpen while the day runs for whoever has not played it for the board yet.
    """
    attempt = attempt_of(player, daily)
    if attempt is not None and is_running(attempt, daily, now=now):
        return attempt
    if daily.day > today(now) or (attempt is None and daily.day == today(now)):
        raise NotOpen(
            _("Today’s deal is played for the board first; after that it is open for practice.")
        )
    return table.begin(player, daily.deal, now=now, daily=daily)
