"""Flags: ranked results that look as if no human hand had made them, for the curators to judge.

Workers look over what has ended; nothing is voided or removed by it, and players are told nothing.
A flag stands on one or both of two reasons, kept as figures and said in the reader's language:

- ``pace``: many moves came sooner after the last act than a hand can follow. Not counted are moves
  that Finish could have made, the rest being certain, and turning card upon card of the stock.
- ``odds``: the game was won against odds of more than a thousand, by choices that were worse by
  what could be seen. Whoever goes by that alone, well or badly, multiplies a chance of winning by
  what each choice is worth against the best, and so wins against odds of N in at most one of N
  games; each figure is taken at the end of its error that speaks for the player.

The odds are those of the blind policy, which an expert may surpass: a reason to look, no proof.
Bots are not flagged.
"""

import datetime
import json
import logging
from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.errors import PatienceError
from games.engine.log import GIVE_UP, HINT, REDO, TAKE_BACK, Entry, read_log
from games.engine.replay import new_game, replayed
from games.engine.state import State
from games.models import Deal, Flag, Play, Player, Status
from games.services.deals import table_of
from games.services.numbers import count, decimal
from games.services.play import finishing

HAND = 150
"""Milliseconds: what comes sooner after the last act, no hand has aimed at."""
FEW = 10
"""So many quick moves happen: answers of a slow network may arrive in one burst."""
SHARE = 5
"""One quick move in so many, at least, is what is called many."""
LONG_ODDS = 1_000
"""From here on a win is against the odds: at most one honest game in so many is such a win."""
_NEVER = 3
"""What was never seen in N games happens in at most 3 of N (19 times in 20)."""

_SCREENED_AT_ONCE = 200

type Figures = dict[str, int]

log = logging.getLogger(__name__)


# Looking over


def screen(*, now: datetime.datetime, most: int = _SCREENED_AT_ONCE) -> bool:
    """Look over the pace of ranked results not looked over yet; tell whether there are more."""
    rows = Play.objects.to_screen().select_related("deal", "player").order_by("pk")
    plays = list(rows[:most])
    for play in plays:
        figures = _pace_of(play) if _is_judged(play) else None
        if figures is not None:
            _flag(play, "pace", figures, now=now)
    Play.objects.filter(pk__in=[play.pk for play in plays]).update(is_screened=True)
    return len(plays) == most


def weigh(play: Play, result: str, *, now: datetime.datetime) -> None:
    """Flag a ranked win against the odds, given what the analysis of it has written."""
    figures = odds(result) if _is_judged(play) and play.status == Status.WON else None
    if figures is not None:
        _flag(play, "odds", figures, now=now)


def _is_judged(play: Play) -> bool:
    return play.is_ranked and not play.player.is_bot


def _flag(play: Play, kind: str, figures: Figures, *, now: datetime.datetime) -> None:
    """Add a reason to a play's flag; with a new one it waits to be looked at, even again."""
    with transaction.atomic():
        flag, _is_new = Flag.objects.select_for_update().get_or_create(
            play=play, defaults={"made_at": now}
        )
        if flag.reasons.get(kind) == figures:
            return
        flag.reasons[kind] = figures
        flag.looked_at = flag.looked_by = None
        flag.save(update_fields=["reasons", "looked_at", "looked_by"])


# Pace


def _pace_of(play: Play) -> Figures | None:
    """Judge a play's pace; one whose log cannot be followed keeps no other waiting."""
    try:
        return pace(play)
    except PatienceError as error:
        log.error("the log of play %d cannot be followed: %s", play.pk, type(error).__name__)
        return None


def pace(play: Play) -> Figures | None:
    """Count the moves that no hand has aimed at; None unless they are many."""
    entries = read_log(play.log)
    moves = sum(entry.text not in _WORDS for entry in entries)
    quick = list(_quick(entries))
    if _are_many(len(quick), moves):
        quick = _uncertain(play.deal, entries, quick)
    return {"quick": len(quick), "moves": moves} if _are_many(len(quick), moves) else None


_WORDS = {TAKE_BACK, REDO, HINT, GIVE_UP}


def _are_many(quick: int, moves: int) -> bool:
    return quick >= FEW and SHARE * quick >= moves


def _quick(entries: tuple[Entry, ...]) -> Iterator[int]:
    """Yield where in a log quick moves stand that were aimed: not pressing one place on and on."""
    last = Entry("")
    for at, entry in enumerate(entries):
        is_aimed = entry.text not in _WORDS and entry.text != last.text
        if is_aimed and entry.at - last.at < HAND:
            yield at
        last = entry


def _uncertain(deal: Deal, entries: tuple[Entry, ...], quick: list[int]) -> list[int]:
    """Keep those quick moves before which the rest was not certain yet."""
    found, game, certain = [], new_game(table_of(deal)), set[State]()
    done = 0
    for at in quick:
        game = replayed(entries[done:at], game)
        done = at
        if game.state not in certain:
            rest = finishing.certain_rest(game)
            certain.update(rest)
            if not rest:
                found.append(at)
    return found


# Odds


def odds(result: str) -> Figures | None:
    """Tell against what odds a game was won, by an analysis; None unless they are long."""
    line = json.loads(result)["odds"]
    if line is None:
        return None
    least = _NEVER / line["samples"]
    _ply, first, error = line["points"][0]
    chance = min(1.0, max(least, first + 2 * error))
    worse = 0
    for (_at, best, error), (_start, _end, choice, _luck) in zip(
        line["points"], line["changes"], strict=False
    ):
        if choice < 0:
            worth = max(least, best + choice + 2 * error)
            chance *= min(1.0, worth / best)
            worse += 1
    against = int(1 / chance)
    return {"against": against, "worse": worse} if against >= LONG_ODDS and worse else None


# The curators


def look(flag: Flag, by: Player, *, now: datetime.datetime) -> None:
    """Mark a flag as looked at; what was found of the play is the curator's to do."""
    Flag.objects.filter(pk=flag.pk).update(looked_at=now, looked_by=by)


def look_again(flag: Flag) -> None:
    """Let a flag wait to be looked at again."""
    Flag.objects.filter(pk=flag.pk).update(looked_at=None, looked_by=None)


def annotate(flag: Flag, note: str) -> None:
    """Keep what a curator notes down about a flag."""
    Flag.objects.filter(pk=flag.pk).update(note=note.strip())


def told(flag: Flag) -> list[str]:
    """Say the reasons for a flag."""
    reasons: dict[str, Any] = flag.reasons
    said = []
    if found := reasons.get("pace"):
        said.append(_pace_told(found))
    if found := reasons.get("odds"):
        said.append(_odds_told(found))
    return said


def brief(flag: Flag) -> list[str]:
    """Give the reasons for a flag in a few words."""
    reasons: dict[str, Any] = flag.reasons
    said = []
    if found := reasons.get("pace"):
        figures = {"quick": count(found["quick"]), "moves": count(found["moves"])}
        said.append(_("%(quick)s of %(moves)s moves too quick") % figures)
    if found := reasons.get("odds"):
        said.append(_("won at %(against)s to 1") % {"against": count(found["against"])})
    return said


def _pace_told(found: Figures) -> str:
    return ngettext(
        "%(quick)s of %(moves)s move came within %(limit)s seconds of the act before it.",
        "%(quick)s of %(moves)s moves came within %(limit)s seconds of the act before them.",
        found["moves"],
    ) % {
        "quick": count(found["quick"]),
        "moves": count(found["moves"]),
        "limit": decimal(HAND / 1000, 2),
    }


def _odds_told(found: Figures) -> str:
    told = ngettext(
        "Won against odds of %(against)s to 1 by what could be seen: %(count)s choice looked worse "
        "than another and turned out right.",
        "Won against odds of %(against)s to 1 by what could be seen: %(count)s choices looked "
        "worse than others and turned out right.",
        found["worse"],
    )
    return told % {"against": count(found["against"]), "count": count(found["worse"])}
