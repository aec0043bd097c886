"""The table: beginning a play and acting on it.

Every act is one entry of the log, written at the ply it was made at.
"""

import datetime
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games.engine.errors import IllegalMove
from games.engine.log import GIVE_UP, HINT, REDO, TAKE_BACK, Entry, read_log, write_log
from games.engine.moves import REDEAL, read_move
from games.engine.replay import Game
from games.engine.sight import SeenMove, Sight, seen
from games.models import ENDED, Daily, Deal, Play, Player, Status, Verdict
from games.services.deals import draw_deal, table_of
from games.services.play import hints, memory, refusals
from games.services.play.finishing import FINISH, next_home
from games.services.results import distributions, standings, tallies
from games.services.solving import inquiries, jobs, proofs

__all__ = [
    "FINISH",
    "GIVE_UP",
    "HINT",
    "REDO",
    "TAKE_BACK",
    "Answer",
    "Refused",
    "Stale",
    "act",
    "begin",
    "begin_new",
    "derived",
    "find",
    "look",
    "restart",
    "stands",
]


class Stale(Exception):
    """The play has moved on since the ply that an act was made at."""


class Refused(Exception):
    """The act is not allowed; the message is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What an act came to.

    The table as it is now, and the code of a chosen card that could go to several places.
    """

    sight: Sight
    chosen: str = ""


def begin(
    player: Player, deal: Deal, *, now: datetime.datetime, daily: Daily | None = None
) -> Play:
    """Begin an unranked play of a deal. Its layout is first served now.

    A worker is asked about the deal, so that its verdict is there when the game ends.
    """
    play = Play.objects.create(
        player=player, deal=deal, daily=daily, started_at=now, home=home_at_start(deal)
    )
    if deal.verdict == Verdict.UNKNOWN:
        jobs.ask([deal], is_awaited=True)
    return play


def begin_new(player: Player, variant: str, *, now: datetime.datetime) -> Play:
    """Begin a play of a deal drawn for it. In one transaction, so that the deal is never free."""
    with transaction.atomic():
        return begin(player, draw_deal(variant), now=now)


def home_at_start(deal: Deal) -> int:
    """Count the cards on the foundations at the deal."""
    table = table_of(deal)
    return table.rules.home(table.dealt())


def find(player: Player, code: str) -> Play | None:
    """Find a player's own play by its code."""
    try:
        play = Play.objects.get(code=code)
    except Play.DoesNotExist:
        return None
    if play.player_id != player.pk:
        return None
    play.player = player  # known, so it need not be read again
    memory.bring_origin(play)
    return play


def look(play: Play) -> Sight:
    """Show a play as its player sees it."""
    return seen(memory.game_of(play))


def act(play: Play, text: str, *, ply: int, now: datetime.datetime) -> Answer:
    """Add one entry to a play's log: a move, a take-back, a redo, a hint or giving up.

    The text may also be a tap on a pile (``P3``) or on one card of it (``A7:7S``): it makes the
    card's only move, or asks where the card should go, which adds nothing. Or it is ``finish``,
    which makes the next move of a rest that is certain. Raises Stale if the play is not at this ply
    any more, UnreadableMove, or Refused with the reason. The row is changed only if it is still at
    the ply, so that of two acts at once one is applied.
    """
    if play.ply != ply:
        raise Stale
    game = memory.game_of(play)
    _check(play, game, text, now=now)
    if text == FINISH:
        text = _finishing(game)
    if is_tap(text):
        sight = seen(game)
        goals = _goals(sight, text)
        if len(goals) > 1:
            return Answer(sight, text)
        text = goals[0].text
    try:
        after = game.after(text)
    except IllegalMove:
        raise Refused(refusals.refused(seen(game), text)) from None
    passed = max(now - play.started_at, datetime.timedelta())
    _write(play, after, Entry(text, passed // datetime.timedelta(milliseconds=1)), now=now)
    memory.remember(play, after)
    if play.status in ENDED:
        proofs.follow(play.deal, after)
    return Answer(seen(after))


def stands(play: Play, text: str, *, ply: int) -> bool:
    """Tell whether what an act at this ply would have written stands in the log already.

    So a browser that got no answer may ask again, and nothing is played twice.
    """
    written = next((entry.text for entry in read_log(play.log)[ply : ply + 1]), "")
    if text == FINISH:
        return ">F" in written
    return written == text or (is_tap(text) and written.startswith(f"{text}>"))


def is_tap(text: str) -> bool:
    """Tell whether the text names a pile or a card in it, not a whole move or a word of the log."""
    return ">" not in text and text not in {REDEAL, TAKE_BACK, REDO, HINT, GIVE_UP, FINISH}


def _goals(sight: Sight, text: str) -> tuple[SeenMove, ...]:
    """List the moves of a tapped card.

    Refused if there is none, UnreadableMove if no pile is named.
    """
    tapped = read_move(f"{text}>F1")
    goals = sight.moves_from(tapped.source, tapped.card)
    if not goals:
        raise Refused(refusals.refused(sight, text))
    if len({goal.card for goal in goals}) > 1:
        raise Refused(_("Choose one card of that pile."))
    return goals


def _finishing(game: Game) -> str:
    """Find the next move of a rest that is certain; else Refused."""
    text = next_home(game)
    if not text and game.status == "open":
        raise Refused(_("What is left does not come home by itself yet."))
    if not text:
        raise Refused(_("The game is over."))
    return text


def _check(play: Play, game: Game, text: str, *, now: datetime.datetime) -> None:
    """Refuse what the rules of play forbid, whatever the patience allows."""
    if play.status == Status.ABANDONED:
        raise Refused(_("You began this deal again; this game is left as it was."))
    if play.is_ranked:
        assert play.daily is not None, "a constraint of the database"
        if text == HINT:
            raise Refused(_("Hints are for casual games."))
        if play.status in ENDED:
            raise Refused(
                _("This ranked game has ended. You may play the deal again for practice.")
            )
        if now >= play.daily.final_at:
            raise Refused(
                _("The board of that day is final. You may play the deal again for practice.")
            )
        if text == TAKE_BACK and game.has_revealed:
            raise Refused(_("A turned card is final in a ranked game."))


def _write(play: Play, game: Game, entry: Entry, *, now: datetime.datetime) -> None:
    """Write an entry and the columns derived from the log; Stale if another act came first."""
    # Time is measured to the last move (P12).
    seconds = play.seconds if entry.text in {HINT, GIVE_UP} else entry.at // 1000
    values = derived(game, seconds=seconds)
    has_ended = values["status"] in ENDED
    # Once assisted, always: that a game was looked into before it was taken up again is in no log.
    was_looked_into = play.status in ENDED and inquiries.is_asked(play)
    values["is_assisted"] |= play.is_assisted or was_looked_into
    if entry.text == HINT:
        values["hinted"] = hints.line_begun(play, game)
    values |= {
        "log": play.log + write_log([entry]),
        "ply": play.ply + 1,
        "ended_at": now if has_ended else None,
    }
    as_read = {"ply": play.ply, "status": play.status}
    if not (play.is_ranked and has_ended):
        _update(play, values, as_read)
        if has_ended:
            memory.read_deal(play)
        return
    as_read["is_void"] = play.is_void
    try:
        with distributions.kept_of(play) as place_of:
            _update(play, {**values, "place": place_of(**values)}, as_read)
            tallies.recount_held(play.player, play.deal.variant, now=now)
            inquiries.follow(play)
    except Player.DoesNotExist:  # a guest whose games went to an account meanwhile
        raise Stale from None


def derived(game: Game, *, seconds: int) -> dict[str, Any]:
    """Give the columns of a play that follow from its game and the time that it took."""
    rules = game.table.rules
    home = rules.home(game.state)
    transfers = game.transfers if rules.counts_transfers else 0
    return {
        "status": Status(game.status),
        "moves": len(game.line),
        "home": home,
        "take_backs": game.take_backs,
        "transfers": transfers,
        "is_assisted": game.is_assisted,
        "hints": game.hints,
        "seconds": seconds,
        "standing": standings.standing_key(
            won=game.status == "won",
            transfers=transfers,
            home=home,
            take_backs=game.take_backs,
            seconds=seconds,
        ),
    }


def _update(play: Play, values: dict[str, Any], as_read: dict[str, Any]) -> None:
    """Write what has changed if the row is still as it was read; else Stale.

    At the same ply it is, unless the deal was begun again meanwhile, which its status tells.
    """
    changed = {name: value for name, value in values.items() if value != getattr(play, name)}
    if not Play.objects.filter(pk=play.pk, **as_read).update(**changed):
        raise Stale
    for name, value in changed.items():
        setattr(play, name, value)


def restart(play: Play, *, now: datetime.datetime) -> Play:
    """Begin the same deal again as a play of its own; an unfinished one is left behind.

    Refused for a running ranked one.
    """
    if play.is_ranked and play.status == Status.OPEN and now < play.daily.final_at:  # type: ignore[union-attr]  # ranked plays have a daily
        raise Refused(_("A ranked game is one attempt: it can be given up, not begun again."))
    with transaction.atomic():
        Play.objects.filter(pk=play.pk, status=Status.OPEN, is_ranked=False).update(
            status=Status.ABANDONED, ended_at=now
        )
        return begin(play.player, play.deal, now=now, daily=play.daily)
