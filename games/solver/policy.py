"""Blind policies: each patience played well by what its player may see, move by move.

A policy takes down a position in which covered cards are backs, and asks the pack only for cards
that are turned up. No game repeats a position, and every game ends.
"""

from collections.abc import Collection, Iterator
from typing import Protocol

from games.engine.dealing import words
from games.engine.moves import Move
from games.engine.pack import Pack
from games.engine.rules import Rules, Table
from games.engine.state import State
from games.solver.policy_archway import Archway
from games.solver.policy_manor import Manor
from games.solver.policy_tableau import Tableau


class Policy(Protocol):
    """A position as a family's policy takes it down."""

    game_cost: int
    """How much work one game is, in steps of about 5 microseconds."""
    node_cost: int
    """How much work a node is in the search of the family, in the same steps."""

    def wins(self, pack: Pack, chance: Iterator[int] | None = None) -> bool:
        """Play to the end, asking the pack only for cards that are turned up.

        Given chance, choose among near-equal moves by it.
        """

    def favourites(self, visited: Collection[State] = ()) -> tuple[Move, ...]:
        """List the moves that help, best first; none where no move is known to.

        Given the positions visited before, followed again and again it comes to an end.
        """


def policy(rules: Rules, state: State) -> Policy:
    """Take down a position for the policy of its patience's family."""
    if rules.layout != "arch":
        return Tableau(rules, state)
    return Archway(rules, state) if rules.is_in_suit else Manor(rules, state)


def whims(seed: str, game: int) -> Iterator[int] | None:
    """Give the chance by which a numbered game varies the policy; game 0 is played without."""
    return words(f"{seed}/blind{game}") if game else None


def blind(table: Table, game: int = 0) -> bool:
    """Play a deal once by the policy and tell whether it comes out.

    Game 0 is the policy pure; games 1, 2, … choose otherwise among near-equal moves, by chance
    drawn from the deal's seed, so that the share of wins over many tells how hard the deal is.
    """
    return policy(table.rules, table.dealt()).wins(table.pack, whims(table.pack.seed, game))
