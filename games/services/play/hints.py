"""Hints: one move told to the player of a casual game, and the ground that it stands on.

They are made from the rules and from what lies on the table, backs and all, never from the pack:
players whose packs look alike are told alike. A line proved once is kept on the play's row and
followed from hint to hint, so that hints taken one after another come home and never go round. It
counts only where the rules bear it out to its end.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from games.engine.cards import is_back
from games.engine.errors import IllegalMove
from games.engine.log import HINT
from games.engine.moves import REDEAL, Move, read_move
from games.engine.pack import Pack
from games.engine.replay import Game
from games.engine.rules import Rules, Table
from games.engine.sight import SeenMove, Sight, seen
from games.engine.state import State
from games.models import Deal, Play, Study
from games.patiences import rules_of
from games.services.play import memory
from games.solver.hints import Advice, advise
from games.solver.odds import Odds


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint as its player gets it."""

    move: SeenMove
    """The move as a tap would make it."""
    ground: str
    """Why this one: ``proved``, ``odds``, ``policy`` or ``circle``."""
    odds: Odds | None


def standing(play: Play, sight: Sight) -> Hint | None:
    """Find the hint that a page shows: the one asked for last, until the next act."""
    last = play.log.removesuffix("\n").rpartition("\n")[2] if play.hints else ""
    if not last.startswith(f"{HINT} ") or not sight.moves:
        return None
    advice = _advised(play, memory.game_of(play), sight)
    return Hint(tapped(sight, advice.move), advice.ground, advice.odds)


def line_begun(play: Play, game: Game) -> str:
    """Write what a play's row keeps once a hint is given: how many moves stand, and a proved line.

    It stays as it is while the play follows it, and where nothing is proved.
    """
    advice = _advised(play, game, seen(game))
    if advice.ground != "proved" or line_left(play, game):
        return play.hinted
    return f"{len(game.line)} {' '.join(advice.line)}"


def line_left(play: Play, game: Game) -> tuple[str, ...]:
    """Give what is left of the line that the play's row keeps; empty if the play left it."""
    return _rest(play.hinted, game)


def _advised(play: Play, game: Game, sight: Sight) -> Advice:
    """Choose a move: of the line kept, of the deal's own if nothing is hidden, or thought out."""
    line = line_left(play, game)
    if not line and not sight.hides:
        line = _rest(_studied(play.deal), game)
    if line:
        return Advice(move=line[0], ground="proved", line=line, odds=None)
    return thought_out(game.table.rules.variant, game.states)


@lru_cache(maxsize=64)
def thought_out(variant: str, states: tuple[State, ...]) -> Advice:
    """Think of a move in the last of these positions, once for all who are in it."""
    advice = advise(rules_of(variant), states[-1], visited=states)
    assert advice is not None, "a hint is told only where a move is legal"
    return advice


def _studied(deal: Deal) -> str:
    """Find the winning line that a worker found for the deal, as one begun with the first move."""
    line = Study.objects.filter(deal=deal).values_list("line", flat=True).first()
    return f"0 {line}" if line else ""


def _rest(begun: str, game: Game) -> tuple[str, ...]:
    """Give what is left of a line that the play follows; empty if it left it or cannot go on.

    A line is followed, too, where a card went to another target like the one meant: then the two
    piles change places in the rest of it.
    """
    if not begun:
        return ()
    count, *moves = begun.split()
    done = game.line[int(count) :]
    if len(game.line) < int(count) or len(done) >= len(moves):
        return ()
    stand_ins = _StandIns(game.table.rules)
    for state, text, meant in zip(game.states[int(count) :], done, moves, strict=False):
        if not stand_ins.follow(state, read_move(meant), read_move(text)):
            return ()
    rest = tuple(stand_ins.move(read_move(meant)).text for meant in moves[len(done) :])
    return rest if _wins(game.table.rules, game.state, rest) else ()


class _StandIns:
    """Which pile of a play stands for which of the line that it follows."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.piles = {place.code: place.code for place in rules.places}

    def move(self, meant: Move) -> Move:
        """Give a move of the line between the play's piles."""
        piles = self.piles
        return meant._replace(
            source=piles.get(meant.source, ""), target=piles.get(meant.target, "")
        )

    def follow(self, state: State, meant: Move, done: Move) -> bool:
        """Tell whether a move follows the one meant, and note what stands for what from now on."""
        here = self.move(meant)
        alike = self.rules.move_likeness
        if alike(state, done) != alike(state, here):
            return False
        other = next((code for code, pile in self.piles.items() if pile == done.target), "")
        if other != meant.target:
            piles = self.piles
            piles[meant.target], piles[other] = piles[other], piles[meant.target]
        return True


def _wins(rules: Rules, state: State, line: Iterable[str]) -> bool:
    """Tell whether a line wins from here by the rules alone: nothing it meets may be covered."""
    if any(pile and is_back(pile[0]) for pile in state.piles):
        return False
    table = Table(rules, Pack("", ()))
    for text in line:
        try:
            if text == REDEAL:
                return False
            state = table.play(state, text)
        except IllegalMove:
            return False
    return rules.is_won(state)


def tapped(sight: Sight, text: str) -> SeenMove:
    """Find the move that a tap makes instead: of alike targets, the first."""
    wanted = next(move for move in sight.moves if move.text == text)
    taps = sight.moves_from(wanted.source, wanted.card if wanted.is_named else None)
    alike = (move for move in taps if (move.card, move.likeness) == (wanted.card, wanted.likeness))
    return next(alike, wanted)
