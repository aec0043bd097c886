"""Replays: who may look at an ended play, and how it went, act by act.

A replay shows at each ply what its player saw then, and no more: what lay face down still does.
"""

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypedDict

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.log import GIVE_UP, HINT, REDO, TAKE_BACK, read_log
from games.engine.replay import Game, new_game, replayed
from games.engine.sight import Sight, seen
from games.models import ENDED, Daily, Play, Player, Status
from games.services.clock import today
from games.services.deals import table_of
from games.services.play import words

type Waits = Literal["", "game", "day"]
"""Until when a replay may not be looked at: a running game of the deal ends, or its day."""

_ONE_DAY = datetime.timedelta(days=1)


class Record(TypedDict):
    """A game as one JSON object, which whoever knows the rules can play again from its seed."""

    variant: str
    seed: str
    moves: list[str]
    """The moves that stand."""
    result: str
    home: int


@dataclass(frozen=True, slots=True)
class Step:
    """One ply of a replay: the deal, which is ply 0, or an entry of the log."""

    ply: int
    text: str
    """The entry as the log has it; empty for the deal."""
    sentence: str
    """What it did, in words."""
    at: int
    """Milliseconds from the first layout served."""


# Who may look


def find(code: str, viewer: Player | None, *, now: datetime.datetime) -> Play | None:
    """Find a play that this viewer may look at; None for all others, as if there were none.

    A running one nobody may see, one left behind only its player, and one of a daily's deal only
    who may see what others did there.
    """
    plays = Play.objects.select_related("player", "daily", "deal__daily")
    play = plays.defer("hinted", "void_reason").filter(code=code).first()
    if play is None or not _is_over(play, now=now):
        return None
    if play.status == Status.ABANDONED and (viewer is None or play.player_id != viewer.pk):
        return None
    daily = daily_of(play)
    return play if daily is None or may_watch(viewer, daily, now=now) else None


def daily_of(play: Play) -> Daily | None:
    """Find the daily whose deal a play is of, wherever it was begun from."""
    found: Daily | None = getattr(play.deal, "daily", None)
    return found


def may_watch(viewer: Player | None, daily: Daily, *, now: datetime.datetime) -> bool:
    """Tell whether someone may look at the plays of a daily’s deal (P8).

    Nobody may who still plays it, for the board or for practice, their own plays not excepted; and
    until its day has ended only those may who have played it for the board. A curator is no
    exception.
    """
    if viewer is None:
        return now >= daily.closes_at
    own = Play.objects.of(viewer).filter(deal=daily.deal_id)
    return may_watch_after(own.only(*_TOLD), daily, now=now)


_TOLD = ("status", "is_ranked", "moves", "take_backs")
"""All that who may look goes by."""


def may_watch_after(own: Iterable[Play], daily: Daily, *, now: datetime.datetime) -> bool:
    """Tell the same of whoever has these plays, and no other, of the daily’s deal."""
    return not _waits_for(own, daily, now=now)


def waits_for(play: Play, *, now: datetime.datetime) -> Waits:
    """Tell for what the player of an ended play must wait before they may look at it."""
    daily = play.daily or daily_of(play)
    is_the_end = play.is_ranked and play.has_begun and play.ended_at == now
    if daily is None or is_the_end:  # before which nobody practises the deal
        return ""
    own = Play.objects.of(play.player).filter(deal=play.deal_id)
    return _waits_for(own.only(*_TOLD), daily, now=now)


def _waits_for(own: Iterable[Play], daily: Daily, *, now: datetime.datetime) -> Waits:
    plays = list(own)
    if any(_is_running(play, daily, now=now) for play in plays):
        return "game"
    has_played = any(play.is_ranked and play.status in ENDED and play.has_begun for play in plays)
    return "" if has_played or now >= daily.closes_at else "day"


def watchable(viewer: Player | None, *, now: datetime.datetime) -> Q:
    """Match the plays that someone may look at among those that are over, as ``may_watch`` tells.

    To be asked of the viewer’s own plays and of such as stand on boards.
    """
    day, own = today(now), Play.objects.filter(player=viewer)
    running = own.filter(status=Status.OPEN).exclude(is_ranked=True, daily__day__lt=day - _ONE_DAY)
    has_begun = Q(moves__gt=0) | Q(take_backs__gt=0)
    played = own.ended().filter(has_begun, is_ranked=True, daily__day=day)
    may_now = Q(deal__daily__day__lt=day) | Q(deal__in=played.values("deal"))
    return Q(deal__daily=None) | may_now & ~Q(deal__in=running.values("deal"))


def _is_running(play: Play, daily: Daily | None, *, now: datetime.datetime) -> bool:
    """Tell whether a play may still be played on: a ranked one until its board is final."""
    is_closed = play.is_ranked and daily is not None and now >= daily.final_at
    return play.status == Status.OPEN and not is_closed


def _is_over(play: Play, *, now: datetime.datetime) -> bool:
    return not _is_running(play, play.daily, now=now)


def is_settled(play: Play, *, now: datetime.datetime) -> bool:
    """Tell whether neither the play nor who may look at it can change any more."""
    daily = daily_of(play)
    return play.status in {Status.WON, Status.GIVEN_UP} and (daily is None or now >= daily.final_at)


# How it went


def sight_at(play: Play, ply: int) -> Sight:
    """Show a play as its player saw it after so many entries of its log."""
    return seen(replayed(read_log(play.log)[:ply], new_game(table_of(play.deal))))


def steps_of(play: Play) -> tuple[Step, ...]:
    """List the plies of a play, with the deal as the first."""
    deal = Step(0, "", _("The deal."), 0)
    entries = read_log(play.log)
    told = (_told(game) for game in _games(play))
    return (
        deal,
        *(
            Step(ply, entry.text, sentence, entry.at)
            for ply, (entry, sentence) in enumerate(zip(entries, told, strict=True), start=1)
        ),
    )


def _games(play: Play) -> Iterator[Game]:
    """Go through a play’s log: the game after each entry."""
    game = new_game(table_of(play.deal))
    for entry in read_log(play.log):
        game = replayed((entry,), game)
        yield game


def _told(game: Game) -> str:
    """Say the last act of a game: of a move also what it turned up, and whether it was the last."""
    if game.last_act in _ACTS:
        return str(_ACTS[game.last_act])
    sight = seen(_at_rest(game))
    said = words.moved(sight)
    if game.last_act == REDO:
        said = _("Played again: %(move)s") % {"move": said}
    if game.status == "open":
        return said
    return f"{said} {words.ended(replace(sight, status=game.status))}"


_ACTS = {
    TAKE_BACK: gettext_lazy("Taken back."),
    HINT: gettext_lazy("A hint was asked for."),
    GIVE_UP: gettext_lazy("The deal was given up."),
}


def _at_rest(game: Game) -> Game:
    """Lay a game down: it is only looked at, so that nobody need find what could be played."""
    return replace(game, has_given_up=True)


# The record


def record_of(play: Play) -> Record:
    """Write a play down as anybody may play it again. Only where its seed may be told."""
    game = replayed(read_log(play.log), new_game(table_of(play.deal)))
    rules = game.table.rules
    won, lost = rules.is_won(game.state), rules.is_lost(game.state)
    return Record(
        variant=play.deal.variant,
        seed=play.deal.seed,
        moves=list(game.line),
        result="won" if won else "lost" if lost else "open",
        home=rules.home(game.state),
    )
