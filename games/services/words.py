"""Words: the one line under the table, said from what the player sees.

Cards are written ``[4C]`` for the page to draw.
"""

from games.engine.cards import RANK_NAMES, Card, card, text_of
from games.engine.errors import UnreadableMove
from games.engine.log import GIVE_UP, HINT, REDO, TAKE_BACK
from games.engine.moves import read_move
from games.engine.sight import SeenMove, SeenPile, Sight
from games.services.hints import Hint
from games.services.numbers import in_words, per_cent
from games.solver.odds import Odds


def name_of_pile(pile: SeenPile, noun: str) -> str:
    """Name a place: ``packet 2``, ``the arch’s sevens``, ``foundation 3``."""
    if pile.kind == "arch":
        return f"the arch’s {RANK_NAMES[pile.base[0] or 0]}s"
    if pile.kind == "packet":
        return f"{noun} {pile.code[1:]}"
    if pile.kind == "foundation":
        return f"foundation {pile.code[1:]}"
    return f"the {pile.kind}"


def _card(card: Card | None) -> str:
    return f"[{text_of(card)}]" if card is not None else "card"


def said(sight: Sight) -> str:
    """Say how things stand after the last act: what it did, or what can be done."""
    if sight.status != "open":
        return ended(sight)
    if sight.was_taken_back:
        return f"Taken back. {offered(sight)}"
    if sight.only_wanders:
        return f"{moved(sight)} Nothing has come home for {sight.idle} moves: play on, or give up."
    return moved(sight) if sight.last else offered(sight)


def ended(sight: Sight) -> str:
    """Say that the game is over, truthfully."""
    if sight.status == "won":
        return f"All {in_words(sight.total - sight.laid_out)} are home."
    if sight.status == "given-up":
        return "You gave up this deal."
    return "No card fits any more." if sight.layout == "arch" else "No card can move any more."


def offered(sight: Sight) -> str:
    """Say what can be done, without advice."""
    homeward = _homeward(sight)
    if not homeward:
        if any(not move.source for move in sight.moves):
            return "No card can go home. You may redeal."
        return "No card can go home now."
    if len(homeward) == 1:
        (one,) = homeward
        place = name_of_pile(sight.by_code[one.source], sight.noun)
        return f"The {_card(one.card)} of {place} fits: play it."
    return f"{in_words(len(homeward)).capitalize()} cards can go home."


def _homeward(sight: Sight) -> list[SeenMove]:
    """List one move for each card that can go to a foundation."""
    found = {(move.source, move.card): move for move in sight.moves if move.goal == "foundation"}
    return list(found.values())


def moved(sight: Sight) -> str:
    """Say the last move and what it turned up."""
    move = read_move(sight.last)
    if not move.source:
        return "The tableau is dealt anew."
    target, source = sight.by_code[move.target], sight.by_code[move.source]
    moved_card = move.card if move.card is not None else target.faces[-1]
    if target.kind == "foundation":
        done = f"{_card(moved_card)} home."
    elif move.source == "S":
        return f"{_card(moved_card)} turned."
    else:
        done = f"{_card(moved_card)} to {name_of_pile(target, sight.noun)}."
    if sight.last_is_final and source.faces:
        place = name_of_pile(source, sight.noun).capitalize()
        done += f" {place} turns up {_card(source.faces[-1])}."
    return done


def hinted(sight: Sight, hint: Hint) -> str:
    """Name the move of a hint."""
    return f"Hint: {_deed(sight, hint.move)}."


def _deed(sight: Sight, move: SeenMove) -> str:
    if not move.source:
        return "redeal what is left"
    source, target = sight.by_code[move.source], sight.by_code[move.target]
    if source.kind == "stock":
        return "turn the next card of the stock"
    place = "the arch" if source.kind == "arch" else name_of_pile(source, sight.noun)
    card_there = f"the {_card(move.card)} of {place} goes"
    if target.kind == "foundation":
        return f"{card_there} home"
    if target.kind == "arch":
        return f"{card_there} into the arch"
    if not target.faces:
        return f"{card_there} to an empty {sight.noun}"
    return f"{card_there} on the {_card(target.faces[-1])}"


def ground(hint: Hint) -> str:
    """Say what a hint stands on and no more: a proof, samples, a guess, or nothing."""
    if hint.ground == "odds" and hint.odds is not None:
        return _sampled(hint.odds)
    return {
        "proved": "It keeps the deal winnable: proved.",
        "circle": "No move is known to help; this one only goes about.",
    }.get(hint.ground, "This is the best guess; nothing is proved.")


def _sampled(odds: Odds) -> str:
    """Say what came of the deals played on from here, with the standard error of their share."""
    if odds.wins in {0, odds.games}:
        return f"{'All' if odds.wins else 'None'} of {odds.games} sampled deals are won from here."
    share, error = per_cent(round(100 * odds.share)), max(1, round(100 * odds.error))
    about = f"about {share} are won from here, give or take {error}"
    return f"By {odds.games} sampled deals {about}."


def chosen(sight: Sight, code: str) -> str:
    """Say where the chosen card may go."""
    source, _colon, named = code.partition(":")
    pile = sight.by_code[source]
    moves = [move for move in sight.moves_from(source) if not named or move.card == card(named)]
    goals = [f"{_goal(sight, move)}" for move in moves]
    return f"The {_card(card(named) if named else pile.faces[-1])} goes on {' or '.join(goals)}."


def _goal(sight: Sight, move: SeenMove) -> str:
    pile = sight.by_code[move.target]
    if move.goal == "packet" and pile.faces:
        return f"the {_card(pile.faces[-1])}"
    if move.goal == "packet":
        return f"an empty {sight.noun}"
    return "its foundation" if move.goal == "foundation" else name_of_pile(pile, sight.noun)


def refused(sight: Sight, text: str) -> str:
    """Say why an act is not allowed, from what can be seen and nothing else."""
    if sight.status != "open" and text not in {TAKE_BACK, HINT}:
        return "The game is over."
    plain = {
        TAKE_BACK: "There is nothing to take back."
        if sight.status != "won"
        else "A won game stays won.",
        REDO: "There is nothing to play again.",
        HINT: ended(sight),
        GIVE_UP: "The game is over.",
        "redeal": _no_redeal(sight),
    }
    return plain.get(text) or _nowhere(sight, text)


def _no_redeal(sight: Sight) -> str:
    if sight.redeals_left is None:
        return "This patience has no redeal."
    if not sight.redeals_left:
        return "No redeal is left."
    return "A card can still go home; you may redeal when none can."


def _nowhere(sight: Sight, text: str) -> str:
    """Say that a card cannot go (there), or that its place is empty.

    Covered cards are all alike here.
    """
    try:
        move = read_move(text if ">" in text else f"{text}>F1")
    except UnreadableMove:
        return "That cannot be read as a move."
    source, target = sight.by_code.get(move.source), sight.by_code.get(move.target)
    if source is None or target is None:
        return "There is no such place on this table."
    if not len(source):
        return f"{name_of_pile(source, sight.noun).capitalize()} is empty."
    if source.kind == "foundation":
        return "A card on a foundation stays there."
    available = source.faces if source.picks else source.faces[-1:]
    one = move.card if source.picks else next(iter(available), None)
    if one not in available or (move.card is not None and not source.picks):
        return "That card is not available."
    if ">" not in text:
        return f"The {_card(one)} fits nowhere now."
    return f"The {_card(one)} does not fit on {name_of_pile(target, sight.noun)} now."
