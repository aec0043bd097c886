"""Finishing: whether the rest of a game is certain, and the move that Finish plays next.

It is certain when nothing lies face down and carrying home whatever goes home, in the order in
which the rules name it, wins the game. Nothing is redealt or moved about for it, and no other order
is tried: what it tells is there for all to see, and is no advice.
"""

from functools import lru_cache

from games.engine.cards import is_back
from games.engine.pack import Pack
from games.engine.replay import Game
from games.engine.rules import Rules, Table
from games.engine.state import State
from games.models import Play
from games.patiences import rules_of
from games.services.play import memory

FINISH = "finish"
"""What a player asks for; the log gets the move that it comes to."""


def can_finish(play: Play) -> bool:
    """Tell whether the rest of a play is certain."""
    return bool(next_home(memory.game_of(play)))


def next_home(game: Game) -> str:
    """Give the text of the move that Finish plays next; empty if the rest is not certain."""
    return _next_home(game.table.rules.variant, game.state) if game.status == "open" else ""


def certain_rest(game: Game) -> tuple[State, ...]:
    """List the positions from here to the win that Finish would go through; empty if it cannot."""
    return tuple(state for _text, state in _rest(game.table.rules.variant, game.state))


@lru_cache(maxsize=256)
def _next_home(variant: str, state: State) -> str:
    """Give the first move of the rest."""
    return next((text for text, _state in _rest(variant, state)), "")


def _rest(variant: str, state: State) -> list[tuple[str, State]]:
    """Carry home what goes home until all is: the moves, each with the position it is made in.

    Empty if something is left when nothing goes any more. At most a move for each card.
    """
    if any(pile and is_back(pile[0]) for pile in state.piles):  # backs lie under faces
        return []
    rules, rest = rules_of(variant), []
    table = Table(rules, Pack("", ()))  # with nothing face down no pack is asked
    while not rules.is_won(state):
        text = _homeward(rules, state)
        if not text:
            return []
        rest.append((text, state))
        state = table.play(state, text)
    return rest


def _homeward(rules: Rules, state: State) -> str:
    """Find the first legal move to a foundation; empty if there is none."""
    foundations, numbers = rules.places.of_kind("foundation"), rules.places.numbers
    moves = (move for move, _following in rules.steps(state))
    return next((move.text for move in moves if numbers.get(move.target) in foundations), "")
