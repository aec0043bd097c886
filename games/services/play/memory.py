"""What this process remembers of the plays last at hand, so that no request begins from nothing.

A shortcut, never the truth: the play's row is read for every request, and a remembered game
counts only where the row's log begins with the log that it was folded from.
"""

from dataclasses import dataclass
from functools import lru_cache

from games.engine.log import read_log
from games.engine.replay import Game, new_game, replayed
from games.models import ENDED, Daily, Deal, Play
from games.services.deals import table_of


@dataclass(slots=True)
class _Memory:
    """What is remembered of one play; threads share it, so each value is set whole."""

    origin: tuple[Deal, Daily | None] | None = None
    """Its deal, and the daily that it was started from."""
    fold: tuple[str, Game | None] = ("", None)
    """A log and its game."""


@lru_cache(maxsize=256)
def _memory(code: str) -> _Memory:
    return _Memory()


def bring_origin(play: Play) -> None:
    """Give a play its deal and daily without reading them again: they stay what they are.

    All but a deal's verdict, which is told at the end: of an ended play the deal is read.
    """
    memory = _memory(play.code)
    if play.status in ENDED:
        read_deal(play)
        return
    if memory.origin is None:
        memory.origin = play.deal, play.daily
    play.deal, play.daily = memory.origin


def read_deal(play: Play) -> None:
    """Read a play's deal and its daily, in one query: the verdict may be known by now."""
    play.deal = Deal.objects.select_related("daily").get(pk=play.deal_id)
    daily: Daily | None = getattr(play.deal, "daily", None)
    if daily is not None and daily.pk == play.daily_id:
        play.daily = daily


def game_of(play: Play) -> Game:
    """Fold a play's log, going on from the remembered game."""
    table, memory = table_of(play.deal), _memory(play.code)
    log, game = memory.fold
    if game is None or game.table is not table or not play.log.startswith(log):
        log, game = "", new_game(table)
    game = replayed(read_log(play.log[len(log) :]), game)
    memory.fold = play.log, game
    return game


def remember(play: Play, game: Game) -> None:
    """Remember the game of a play's log as it is now."""
    _memory(play.code).fold = play.log, game
