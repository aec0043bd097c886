"""Visitors: who asks, and making a guest of whoever plays without an account."""

import datetime

from django.contrib.auth import login
from django.http import HttpRequest

from games.models import Player
from games.services.people import accounts

BACKEND = "django.contrib.auth.backends.ModelBackend"


def visitor(request: HttpRequest) -> Player | None:
    """Find the player who asks, account or guest; None for someone new."""
    return request.user if request.user.is_authenticated else None


def player_for(request: HttpRequest, *, now: datetime.datetime) -> Player:
    """Find the player who asks, or make a guest and keep them logged in. Only for POST."""
    player = visitor(request)
    if player is None:
        player = accounts.new_guest(now=now)
        login(request, player, backend=BACKEND)
    return player
