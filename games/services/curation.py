"""Curation: choosing the dailies ahead, voiding results, hiding names and banning players."""

import datetime
from collections.abc import Iterable, Mapping

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from games.models import Daily, Deal, Play, Player
from games.patiences import VARIANTS
from games.services import standings
from games.services.clock import today
from games.services.deals import draw_deal
from games.services.titles import title_of

MOST_DRAWN = 20
"""How many deals are drawn at once at most."""
QUEUE_DAYS = 7
"""How many days ahead should have a chosen deal."""
MARGIN = datetime.timedelta(minutes=1)
"""How long before midnight a day counts as begun, lest a slow request take a deal off the table."""

ON_THE_TABLE = "The deal of that day is on the table already, so it stays."


class Refused(Exception):
    """What was asked for cannot be done; the message is a sentence for the curator."""


# Deals and dailies


def draw(variant: str, count: int) -> list[Deal]:
    """Deal so many times with secret seeds, for curators to choose from."""
    with transaction.atomic():
        return [draw_deal(variant) for _deal in range(min(count, MOST_DRAWN))]


def schedule(deal: Deal, day: datetime.date, *, now: datetime.datetime) -> Daily:
    """Make a deal the daily of a day, in place of another not yet begun; Refused with the reason.

    Whatever happens in between, the database lets a deal be one daily and a day have one.
    """
    if why_not := refusal(deal, day, now=now):
        raise Refused(why_not)
    try:
        with transaction.atomic():
            return _put(deal, day, now=now)
    except IntegrityError:
        raise Refused("This deal or this day was scheduled just now. Look again.") from None


def refusal(deal: Deal, day: datetime.date, *, now: datetime.datetime) -> str:
    """Say why a deal cannot be the daily of a day; empty if it can."""
    if not deal.is_secret:
        return "Anyone can look up a numbered deal, so only secret ones can be scheduled."
    if used := Daily.objects.filter(deal=deal).first():
        return f"This deal is used: it is the daily of {_date(used.day)}."
    if deal.plays.exists():
        return "This deal is used: someone has played it."
    if day < today(now):
        return "That day is over."
    there = Daily.objects.filter(day=day, variant=deal.variant).first()
    return ON_THE_TABLE if there is not None and not is_open(there, now=now) else ""


def _put(deal: Deal, day: datetime.date, *, now: datetime.datetime) -> Daily:
    there = Daily.objects.filter(day=day, variant=deal.variant).first()
    if there is None:
        return Daily.objects.create(day=day, variant=deal.variant, deal=deal, is_chosen=True)
    if not _untouched(now).filter(pk=there.pk).update(deal=deal, is_chosen=True):
        raise Refused(ON_THE_TABLE)
    there.refresh_from_db()
    return there


def unschedule(daily: Daily, *, now: datetime.datetime) -> None:
    """Take a coming daily away; its deal is free again. Refused once its day has begun."""
    removed, _of_each = _untouched(now).filter(pk=daily.pk).delete()
    if not removed:
        raise Refused(ON_THE_TABLE)


def is_open(daily: Daily, *, now: datetime.datetime) -> bool:
    """Tell whether a daily may still be changed: its day has not begun and nobody has played it."""
    return _untouched(now).filter(pk=daily.pk).exists()


def _untouched(now: datetime.datetime) -> QuerySet[Daily]:
    return Daily.objects.filter(day__gt=today(now + MARGIN), plays=None)


# The queue


def days_without_choice(*, now: datetime.datetime) -> Mapping[str, int]:
    """Count for each variant the days ahead for which no curator has chosen a deal."""
    first = today(now) + datetime.timedelta(days=1)
    ahead = Daily.objects.filter(
        day__gte=first, day__lt=first + datetime.timedelta(days=QUEUE_DAYS), is_chosen=True
    )
    chosen = list(ahead.values_list("variant", flat=True))
    return {variant: QUEUE_DAYS - chosen.count(variant) for variant in VARIANTS}


def notices(*, now: datetime.datetime) -> list[str]:
    """Say for which days and variants chance will deal, the emptiest queues first."""
    by_count: dict[int, list[str]] = {}
    for variant, missing in days_without_choice(now=now).items():
        by_count.setdefault(missing, []).append(title_of(variant))
    return [
        _notice(missing, by_count[missing]) for missing in sorted(by_count, reverse=True) if missing
    ]


def _notice(missing: int, titles: Iterable[str]) -> str:
    names = "; ".join(titles)
    if missing == QUEUE_DAYS:
        return (
            f"The queue is empty: no deal was chosen for any of the next {QUEUE_DAYS} days, "
            f"all will be drawn by chance ({names})."
        )
    they = "it" if missing == 1 else "they"
    return (
        f"No deal was chosen for {missing} of the next {QUEUE_DAYS} days: "
        f"{they} will be drawn by chance ({names})."
    )


def _date(day: datetime.date) -> str:
    return f"{day.day} {day:%B %Y}"


# Results


def void(play: Play, reason: str, *, now: datetime.datetime) -> None:
    """Take a ranked result off the boards and its player's record; Refused without a reason."""
    reason = reason.strip()
    if not play.is_ranked:
        raise Refused("Only a ranked result can be void: practice stands on no board.")
    if not reason:
        raise Refused("Give a reason: it is kept with the result.")
    _mark_void(play, is_void=True, reason=reason, now=now)


def unvoid(play: Play, *, now: datetime.datetime) -> None:
    """Let a voided result stand again."""
    _mark_void(play, is_void=False, reason="", now=now)


def _mark_void(play: Play, *, is_void: bool, reason: str, now: datetime.datetime) -> None:
    play.is_void, play.void_reason = is_void, reason
    with transaction.atomic():
        Play.objects.filter(pk=play.pk).update(is_void=is_void, void_reason=reason)
        standings.recount(play.player, play.deal.variant, now=now)


# Players


def hide_names(players: QuerySet[Player]) -> list[Player]:
    """Have boards show a substitute for these players' names; answer those for whom that is new."""
    return _mark(players.filter(is_name_hidden=False), is_name_hidden=True)


def show_names(players: QuerySet[Player]) -> list[Player]:
    """Have boards show these players' names again."""
    return _mark(players.filter(is_name_hidden=True), is_name_hidden=False)


def ban(players: QuerySet[Player]) -> list[Player]:
    """Shut these players out, their open sessions too; staff are not banned but dismissed first."""
    return _mark(players.filter(is_banned=False, is_staff=False, is_deleted=False), is_banned=True)


def unban(players: QuerySet[Player]) -> list[Player]:
    """Let these players in again."""
    return _mark(players.filter(is_banned=True), is_banned=False)


def appoint(player: Player, *, is_staff: bool) -> None:
    """Let an account into the admin, or no longer."""
    player.is_staff = is_staff
    player.save(update_fields=["is_staff"])


def _mark(players: QuerySet[Player], **marks: bool) -> list[Player]:
    with transaction.atomic():
        changed = list(players)
        Player.objects.filter(pk__in=players.values("pk")).update(**marks)
    return changed
