"""Words: the one line under the table, said from what the player sees.

Cards are written ``[4C]`` for the page to draw. Why something cannot be done, refusals.py says.
"""

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import card
from games.engine.moves import read_move
from games.engine.sight import SeenMove, Sight
from games.services.names import card_of_pile, either, empty_place, mark, pile_in_sentence
from games.services.numbers import in_words, per_cent
from games.services.play.hints import Hint
from games.solver.odds import Odds


def said(sight: Sight) -> str:
    """Say how things stand after the last act: what it did, or what can be done."""
    if sight.status in {"won", "lost"} and sight.last and not sight.was_taken_back:
        return f"{moved(sight)} {ended(sight)}"
    if sight.status != "open":
        return ended(sight)
    if sight.was_taken_back:
        return _("Taken back. %(offer)s") % {"offer": offered(sight)}
    if sight.only_wanders:
        stands = ngettext(
            "Nothing has come home for %(count)s move: play on, or give up.",
            "Nothing has come home for %(count)s moves: play on, or give up.",
            sight.idle,
        )
        return f"{moved(sight)} {stands % {'count': sight.idle}}"
    return moved(sight) if sight.last else offered(sight)


def ended(sight: Sight) -> str:
    """Say that the game is over, truthfully."""
    if sight.status == "won":
        return _("All %(count)s are home.") % {"count": in_words(sight.total - sight.laid_out)}
    if sight.status == "given-up":
        return _("You gave up this deal.")
    if sight.layout == "arch":
        return _("No card fits any more.")
    return _("No card can move any more.")


def offered(sight: Sight) -> str:
    """Say what can be done, without advice."""
    homeward = _homeward(sight)
    if not homeward:
        if any(not move.source for move in sight.moves):
            return _("No card can go home. You may redeal.")
        return _("No card can go home now.")
    if len(homeward) == 1:
        return _("%(card)s fits: play it.") % {"card": capfirst(_carried(sight, homeward[0]))}
    sentence = ngettext(
        "%(count)s card can go home.", "%(count)s cards can go home.", len(homeward)
    )
    return sentence % {"count": capfirst(in_words(len(homeward)))}


def _homeward(sight: Sight) -> list[SeenMove]:
    """List one move for each card that can go to a foundation."""
    found = {(move.source, move.card): move for move in sight.moves if move.goal == "foundation"}
    return list(found.values())


def _carried(sight: Sight, move: SeenMove) -> str:
    """Name the card that a move would carry, by its place."""
    assert move.card is not None, "only the stock's card is not seen, and its move is said apart"
    return card_of_pile(move.card, sight.by_code[move.source], sight.noun)


def moved(sight: Sight) -> str:
    """Say the last move and what it turned up."""
    move = read_move(sight.last)
    if not move.source:
        return _("The tableau is dealt anew.")
    target, source = sight.by_code[move.target], sight.by_code[move.source]
    moved_card = mark(move.card if move.card is not None else target.faces[-1])
    if target.kind == "foundation":
        done = _("%(card)s home.") % {"card": moved_card}
    elif move.source == "S":
        done = _("%(card)s turned.") % {"card": moved_card}
    else:
        place = pile_in_sentence(target, sight.noun)
        done = _("%(card)s to %(pile)s.") % {"card": moved_card, "pile": place}
    if not (sight.last_is_final and source.faces):
        return done
    place = capfirst(pile_in_sentence(source, sight.noun))
    turned = _("%(pile)s turns up %(card)s.") % {"pile": place, "card": mark(source.faces[-1])}
    return f"{done} {turned}"


def hinted(sight: Sight, hint: Hint) -> str:
    """Name the move of a hint."""
    move = hint.move
    if not move.source:
        return _("Hint: redeal what is left.")
    if move.card is None:
        return _("Hint: turn the next card of the stock.")
    target = sight.by_code[move.target]
    told = {"card": _carried(sight, move)}
    if target.kind == "foundation":
        return _("Hint: %(card)s goes home.") % told
    if target.kind == "arch":
        return _("Hint: %(card)s goes into the arch.") % told
    if not target.faces:
        return _("Hint: %(card)s goes to %(place)s.") % (told | {"place": empty_place(sight.noun)})
    return _("Hint: %(card)s goes on the %(host)s.") % (told | {"host": mark(target.faces[-1])})


def ground(hint: Hint) -> str:
    """Say what a hint stands on and no more: a proof, samples, a guess, or nothing."""
    if hint.ground == "odds" and hint.odds is not None:
        return _sampled(hint.odds)
    if hint.ground == "proved":
        return _("It keeps the deal winnable: proved.")
    if hint.ground == "circle":
        return _("No move is known to help; this one only goes about.")
    return _("This is the best guess; nothing is proved.")


def _sampled(odds: Odds) -> str:
    """Say what came of the deals played on from here, with the standard error of their share."""
    if not odds.wins:
        return _("None of %(games)s sampled deals are won from here.") % {"games": odds.games}
    if odds.wins == odds.games:
        return _("All of %(games)s sampled deals are won from here.") % {"games": odds.games}
    return _(
        "By %(games)s sampled deals about %(share)s are won from here, give or take %(error)s."
    ) % {
        "games": odds.games,
        "share": per_cent(round(100 * odds.share)),
        "error": max(1, round(100 * odds.error)),
    }


def chosen(sight: Sight, code: str) -> str:
    """Say where the chosen card may go."""
    source, _colon, named = code.partition(":")
    pile = sight.by_code[source]
    moves = [move for move in sight.moves_from(source) if not named or move.card == card(named)]
    return _("The %(card)s goes on %(goals)s.") % {
        "card": mark(card(named) if named else pile.faces[-1]),
        "goals": either([_goal(sight, move) for move in moves]),
    }


def _goal(sight: Sight, move: SeenMove) -> str:
    pile = sight.by_code[move.target]
    if move.goal == "foundation":
        return _("its foundation")
    if move.goal != "packet":
        return pile_in_sentence(pile, sight.noun)
    if not pile.faces:
        return empty_place(sight.noun)
    return _("the %(card)s") % {"card": mark(pile.faces[-1])}
