"""Ended plays, as the tests of replays have them, and games played to their end."""

from games.engine.dealing import below, words
from games.engine.replay import Game
from games.solver.policy import policy
from tests.jobs.conftest import bells
from tests.patiences.tables import legal
from tests.replay.conftest import alice, bob, casual, clock, daily, ranked

__all__ = ["alice", "bells", "bob", "casual", "clock", "daily", "of_chance", "played_on", "ranked"]


def played_on(game: Game, chance: str, *, whims: int = 30, most: int = 200) -> Game:
    """Play a game on: mostly by the policy, so many moves in a hundred by chance."""
    stream = words(chance)
    for _ply in range(most):
        moves = legal(game)
        if game.status != "open":
            break
        best = policy(game.table.rules, game.state).favourites(game.states)
        by_chance = below(stream, 100) < whims or not best
        game = game.after(moves[below(stream, len(moves))] if by_chance else best[0].text)
    return game


def of_chance(game: Game, chance: str, *, whims: int = 30) -> Game:
    """Begin where a game stands, as if it were a deal, and play on."""
    begun = Game(game.table, (game.state,))
    return played_on(begun, chance, whims=whims)
