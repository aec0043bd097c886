"""Following: whom a player sees first. Nobody is told who follows them."""

from __future__ import annotations

import datetime

from django.db.models import Q

from games.models import Follow, Player


def follow(player: Player, other: Player, *, now: datetime.datetime) -> None:
    """Have an account follow another player; no more than once, and nobody themselves."""
    if not player.is_guest and player != other:
        Follow.objects.get_or_create(player=player, other=other, defaults={"since": now})


def unfollow(player: Player, other: Player) -> None:
    """Have a player follow another no longer."""
    Follow.objects.filter(player=player, other=other).delete()


def forget(player: Player) -> None:
    """Let nobody follow a player, nor them anybody."""
    Follow.objects.filter(Q(player=player) | Q(other=player)).delete()


def followed_by(player: Player) -> tuple[str, ...]:
    """List the names of those whom a player follows and who have a page."""
    shown = Player.objects.filter(
        followed_by__player=player, is_deleted=False, is_name_hidden=False, is_banned=False
    )
    return tuple(shown.order_by("name").values_list("name", flat=True))
