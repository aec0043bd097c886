"""Traces: what the log-in throttle and the admin's log keep of a player's name."""

import datetime
import json
import re
from collections.abc import Iterable

from axes.helpers import get_client_username, get_cool_off
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Max, Q

from games.models import Player
from games.models.names import key_of


def forget_failures(player: Player) -> None:
    """Let a player try to log in again, whatever went wrong before."""
    AccessAttempt.objects.filter(username__in=_keys(player.name)).delete()


def locked_until(username: str, address: str | None) -> datetime.datetime | None:
    """Tell until when log-ins with a throttled name from an address are refused."""
    attempts = AccessAttempt.objects.filter(username=username, ip_address=address)
    last: datetime.datetime | None = attempts.aggregate(last=Max("attempt_time"))["last"]
    cool_off = get_cool_off()
    return last + cool_off if last and cool_off else None


def failures_of(player: Player) -> list[dict[str, object]]:
    """List the log-ins with a player's name that failed since the last that went well."""
    attempts = AccessAttempt.objects.filter(username__in=_keys(player.name))
    return [
        {
            "at": attempt.attempt_time,
            "address": attempt.ip_address,
            "browser": attempt.user_agent,
            "count": attempt.failures_since_start,
        }
        for attempt in attempts.order_by("attempt_time")
    ]


def erase(player: Player, *, name: str, email: str) -> None:
    """Take a name and an address that a player had out of the throttle's and the admin's rows."""
    for attempts in (AccessAttempt, AccessFailureLog, AccessLog):
        attempts.objects.filter(username__in=_keys(name)).delete()
    about = ContentType.objects.get_for_model(Player)
    LogEntry.objects.filter(content_type=about, object_id=str(player.pk)).update(
        object_repr=player.name
    )
    words = [word for word in (name, email) if word]
    for entry in list(LogEntry.objects.filter(_mention(words))):
        entry.object_repr = _without(words, entry.object_repr, instead=player.name)
        entry.change_message = _without(words, entry.change_message, instead=player.name)
        entry.save(update_fields=["object_repr", "change_message"])


def _keys(name: str) -> set[str]:
    """List what a name may be called in the throttle's rows."""
    return {name, name.casefold(), key_of(name), get_client_username(None, {"username": name})}


def _mention(words: Iterable[str]) -> Q:
    found = Q()
    for word in words:
        found |= Q(object_repr__contains=word) | Q(change_message__contains=word)
        found |= Q(change_message__contains=_escaped(word))
    return found


def _without(words: Iterable[str], text: str, *, instead: str) -> str:
    """Replace whole words in a text, plain and as JSON writes them."""
    for word in {written for plain in words for written in (plain, _escaped(plain))}:
        text = re.sub(rf"(?<![\w-]){re.escape(word)}(?![\w-])", instead, text)
    return text


def _escaped(word: str) -> str:
    return json.dumps(word)[1:-1]
