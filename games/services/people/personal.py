"""Personal data: all that is kept about a player, as one JSON text to take away.

The text is an object; its keys are never renamed, and a change of what one means raises `version`.
Moments are in ISO 8601 and UTC, days ``2026-11-29``; nothing is translated.

- ``version``: 1. ``written_at``: when the text was made.
- ``player``: ``name``, ``email``, ``is_guest``, ``joined_at``, ``last_login``, ``is_name_hidden``,
  ``is_banned``, ``is_curator``, ``groups``. The password's hash stays here.
- ``preferences``: what is not as usual, by name; a guest's are in the browser's cookie alone.
- ``is_private``: whether the player's page tells others the name alone. ``follows``: the names of
  those whom the player follows, a substitute where boards show one, ``name`` and ``since``.
- ``seasons``: the latest count of each month: ``variant`` (empty for all patiences), ``month`` (its
  first day), ``points``, ``results``, ``rank``.
- ``failed_log_ins``: tries with this name since the last that went well: ``at``, ``address``,
  ``browser``, ``count``.
- ``variants``: the ranked record, one for each variant: ``variant``, ``played``, ``counted`` (what
  a win rate is taken over), ``won``, ``best_seconds``, ``streak``, ``last_won_day``,
  ``longest_streak``.
- ``plays``, the oldest first: ``code`` (as in the play's address), ``variant``, ``day`` (of the
  daily that it was begun from), ``is_ranked``, ``seed`` (null unless the player may know it),
  ``started_at``, ``ended_at``, ``status``, ``moves``, ``home`` (cards on the foundations, those
  laid out at the start included), ``take_backs``, ``transfers``, ``hints``, ``is_assisted``,
  ``seconds``, ``is_void``, ``void_reason``, ``log`` (``at`` in milliseconds from the first layout
  served, and ``text``).

No deal's order, verdict or covered card is in it, and a seed only where it may be told: a player
gave it, or its daily's board is final and the player is not playing it for practice. What curators
do is the desk's record, not the player's.
"""

import datetime
import json
from collections.abc import Collection, Iterator
from typing import Any

from django.db.models import F

from games.engine.log import read_log
from games.models import Follow, Play, Player, SeasonScore, Status, Tally
from games.services.people import preferences, traces

VERSION = 1
AT_ONCE = 500
"""How many plays are read at a time."""


def written(player: Player, *, now: datetime.datetime) -> Iterator[str]:
    """Yield the text piece by piece, a play on a line, so that no count of plays is too large."""
    tallies = Tally.objects.filter(player=player).order_by("variant")
    head = {
        "version": VERSION,
        "written_at": now,
        "player": _account(player),
        "preferences": preferences.read(player.preferences).stored,
        "is_private": player.is_private,
        "follows": _follows(player),
        "seasons": _seasons(player),
        "failed_log_ins": [] if player.is_guest else traces.failures_of(player),
        "variants": [_record(tally) for tally in tallies],
    }
    yield _json(head)[:-1] + ', "plays": ['
    in_play = _in_play(player)
    own = Play.objects.of(player).select_related("daily", "deal__daily").defer("deal__order")
    mark = "\n"
    for play in own.order_by("pk").iterator(chunk_size=AT_ONCE):
        yield mark + _json(_play(play, in_play, now=now))
        mark = ",\n"
    yield "\n]}\n"


def _account(player: Player) -> dict[str, Any]:
    return {
        "name": player.name,
        "email": player.email,
        "is_guest": player.is_guest,
        "joined_at": player.joined_at,
        "last_login": player.last_login,
        "is_name_hidden": player.is_name_hidden,
        "is_banned": player.is_banned,
        "is_curator": player.is_staff,
        "groups": list(player.groups.order_by("name").values_list("name", flat=True)),
    }


def _follows(player: Player) -> list[dict[str, Any]]:
    follows = Follow.objects.filter(player=player).select_related("other").order_by("pk")
    return [{"name": each.other.shown_name, "since": each.since} for each in follows]


def _seasons(player: Player) -> list[dict[str, Any]]:
    shown = SeasonScore.objects.filter(player=player, edition=F("season__counted"))
    rows = shown.select_related("season").order_by("season__month", "season__variant")
    return [
        {
            "variant": score.season.variant,
            "month": score.season.month,
            "points": score.points,
            "results": score.days,
            "rank": score.rank,
        }
        for score in rows
    ]


def _record(tally: Tally) -> dict[str, Any]:
    return {
        "variant": tally.variant,
        "played": tally.played,
        "counted": tally.counted,
        "won": tally.won,
        "best_seconds": tally.best_seconds,
        "streak": tally.streak,
        "last_won_day": tally.last_won_day,
        "longest_streak": tally.longest_streak,
    }


def _in_play(player: Player) -> Collection[int]:
    """Find the deals that the player is in the middle of, for practice or for fun."""
    running = Play.objects.of(player).filter(status=Status.OPEN, is_ranked=False)
    return set(running.values_list("deal", flat=True))


def _play(play: Play, in_play: Collection[int], *, now: datetime.datetime) -> dict[str, Any]:
    deal = play.deal
    is_own = not deal.is_secret
    may_tell = deal.may_tell_seed(now) and (is_own or deal.pk not in in_play)
    return {
        "code": play.code,
        "variant": deal.variant,
        "day": play.daily.day if play.daily else None,
        "is_ranked": play.is_ranked,
        "seed": deal.seed if may_tell else None,
        "started_at": play.started_at,
        "ended_at": play.ended_at,
        "status": play.status,
        "moves": play.moves,
        "home": play.home,
        "take_backs": play.take_backs,
        "transfers": play.transfers,
        "hints": play.hints,
        "is_assisted": play.is_assisted,
        "seconds": play.seconds,
        "is_void": play.is_void,
        "void_reason": play.void_reason,
        "log": [{"at": at, "text": text} for text, at in read_log(play.log)],
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=_plain)


def _plain(moment: object) -> str:
    """Write a moment in UTC, or a day."""
    if isinstance(moment, datetime.datetime):
        return moment.astimezone(datetime.UTC).isoformat()
    assert isinstance(moment, datetime.date), "nothing else is kept"
    return moment.isoformat()
