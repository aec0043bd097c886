"""Curation: voiding results, hiding names and banning players."""

import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.models import Play, Player
from games.services.results import distributions, tallies


class Refused(Exception):
    """What was asked for cannot be done; the message is a sentence for the curator."""


# Results


def void(play: Play, reason: str, *, now: datetime.datetime) -> None:
    """Take a ranked result off the boards and its player's record; Refused without a reason."""
    reason = reason.strip()
    if not play.is_ranked:
        raise Refused(_("Only a ranked result can be void: practice stands on no board."))
    if not reason:
        raise Refused(_("Give a reason: it is kept with the result."))
    _mark_void(play, is_void=True, reason=reason, now=now)


def unvoid(play: Play, *, now: datetime.datetime) -> None:
    """Let a voided result stand again."""
    _mark_void(play, is_void=False, reason="", now=now)


def _mark_void(play: Play, *, is_void: bool, reason: str, now: datetime.datetime) -> None:
    with distributions.kept_of(play, anew=True):
        play.is_void, play.void_reason = is_void, reason
        play.save(update_fields=["is_void", "void_reason"])
        tallies.recount_held(play.player, play.deal.variant, now=now)


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
        owners = [player.pk for player in changed]
        with distributions.kept(owners):
            Player.objects.filter(pk__in=owners).update(**marks)
    return changed
