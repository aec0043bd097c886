"""Afterwards: what was found out about an ended game, in sentences. Cards are written ``[4C]``."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.log import Entry
from games.engine.moves import read_move
from games.engine.replay import Game, new_game, replayed
from games.engine.sight import Sight, seen
from games.models import Play
from games.services.names import card_of_pile
from games.services.numbers import decimal, per_cent
from games.services.play import words
from games.services.review import analysing
from games.services.review.analyses import Change, Odds, Outcome


def verdict(play: Play, outcome: Outcome) -> str:
    """Say how long the deal could be won, with every card known; what is not proved is not said."""
    winnable, unwinnable = outcome.winnable, outcome.unwinnable
    if outcome.is_won:
        return _("This game won the deal.")
    if unwinnable == 0:
        return _("The deal could not be won, whatever was played.")
    if winnable is None and unwinnable is None:
        return _("Nobody knows whether this deal could be won.")
    if unwinnable is None:
        return _won_until(outcome)
    lost = {"ply": unwinnable, "move": move_at(play, unwinnable), "before": winnable}
    if outcome.is_exact:
        return _("After move %(ply)s, %(move)s, the deal could no longer be won.") % lost
    if winnable is None:
        return (
            _(
                "After move %(ply)s, %(move)s, the deal could no longer be won. Whether it could "
                "before is not known."
            )
            % lost
        )
    if winnable == 0:
        return (
            _(
                "At the start the deal could be won; after move %(ply)s, %(move)s, it no longer "
                "could. Of the moves between it is not known."
            )
            % lost
        )
    return (
        _(
            "After move %(before)s the deal could still be won; after move %(ply)s, %(move)s, it "
            "no longer could. Of the moves between it is not known."
        )
        % lost
    )


def _won_until(outcome: Outcome) -> str:
    if outcome.winnable == outcome.end:
        return _("The deal could be won to the end.")
    if not outcome.winnable:
        return _("At the start the deal could be won. For how long is not known.")
    return _(
        "After move %(before)s the deal could still be won. For how much longer is not known."
    ) % {"before": outcome.winnable}


def move_at(play: Play, ply: int) -> str:
    """Name the move that an entry of the log made, within a sentence: ``the [7C] of the arch``."""
    after = analysing.game_of(play, ply)
    before = replayed(map(Entry, after.line[:-1]), new_game(after.table))
    return _named(seen(before), after.line[-1])


def _named(sight: Sight, text: str) -> str:
    move = read_move(text)
    if not move.source:
        return _("the new deal of the tableau")
    source = sight.by_code[move.source]
    card = move.card if move.card is not None else source.faces[-1] if source.faces else None
    if card is None:
        return _("the next card of the stock")
    return card_of_pile(card, source, sight.noun)


def best_line(play: Play, outcome: Outcome) -> list[tuple[Sight, str]]:
    """Play the line that would have won: where it begins, and after each move, with what it did."""
    game = _taken_up(analysing.game_of(play, outcome.winnable or 0))
    begin = ngettext(
        "From here the deal could still be won, in %(count)s move.",
        "From here the deal could still be won, in %(count)s moves.",
        len(outcome.line),
    ) % {"count": len(outcome.line)}
    told = [(seen(game), begin)]
    for text in outcome.line:
        game = game.after(text)
        sight = seen(game)
        ended = f" {words.ended(sight)}" if sight.status == "won" else ""
        told.append((sight, words.moved(sight) + ended))
    return told


def _taken_up(game: Game) -> Game:
    """Take up a game from its moves that stand, as if nothing had been taken back."""
    return replayed(map(Entry, game.line), new_game(game.table))


def odds(line: Odds) -> str:
    """Say where the chance of winning began and ended, and how it is known."""
    games = ngettext(
        "estimated from %(count)s game played on from each choice",
        "estimated from %(count)s games played on from each choice",
        line.samples,
    ) % {"count": line.samples}
    return _("From %(first)s at the deal to %(last)s at the end, %(games)s.") % {
        "first": per_cent(100 * line.points[0].odds),
        "last": per_cent(100 * line.points[-1].odds),
        "games": games,
    }


def change(play: Play, one: Change) -> str:
    """Say what a change of the chance came from: what a choice cost, what turned up."""
    parts = []
    if one.choice:
        parts.append(_("choice %(points)s") % {"points": points(one.choice)})
    if one.luck:
        parts.append(_("luck %(points)s") % {"points": points(one.luck)})
    told = {"ply": one.end, "move": move_at(play, one.end), "parts": ", ".join(parts)}
    return _("Move %(ply)s, %(move)s: %(parts)s") % told


def figures(play: Play) -> tuple[str, str] | None:
    """Write the skill and the luck of a play; None where nothing was hidden or nothing is found."""
    analysis = getattr(play, "analysis", None)
    if analysis is None or analysis.skill is None or analysis.ply != play.ply:
        return None
    return per_cent(100 * analysis.skill), points(analysis.luck)


def points(share: float) -> str:
    """Write a difference of chances with its sign, in hundredths: ``+12``, ``−6``."""
    sign = "+" if share > 0 else "−" if share < 0 else ""
    return f"{sign}{decimal(abs(100 * share), 0 if abs(share) >= 0.005 else 1)}"
