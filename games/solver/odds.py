"""Odds: how often a position comes out when it is played on blind by the family's policy.

They are counted over imagined packs, or, where nothing is hidden, over varied games.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import islice
from math import sqrt

from games.engine.pack import Pack
from games.engine.rules import Rules
from games.engine.state import State
from games.solver.policy import policy, whims
from games.solver.sampling import imagined, is_known


@dataclass(frozen=True, slots=True)
class Odds:
    """So many wins in so many games."""

    wins: int
    games: int

    @property
    def share(self) -> float:
        """The share of wins, 0 to 1; of no games at all, a half."""
        return self.wins / self.games if self.games else 0.5

    @property
    def error(self) -> float:
        """The standard error of the share.

        It is worked out as if one more game had been won and one more lost, so that no games, or
        wins alone, are not taken for certainty.
        """
        games = self.games + 2
        share = (self.wins + 1) / games
        return sqrt(share * (1 - share) / games)


def odds(rules: Rules, state: State, *, games: int) -> Odds:
    """Play a position on so many times, from what is seen; the same position has the same odds."""
    board = policy(rules, state)
    wins = sum(
        board.wins(pack, whims(pack.seed, game)) for pack, game in _samples(rules, state, games)
    )
    return Odds(wins, games)


def choices(
    rules: Rules, state: State, *, games: int, among: Collection[str] | None = None
) -> dict[str, Odds]:
    """Tell the odds after each different legal move, or after some of them, by the moves' texts.

    All are played on with the same imagined cards, so that they may be compared.
    """
    boards = {
        text: policy(rules, following)
        for text, following in different(rules, state).items()
        if among is None or text in among
    }
    wins = dict.fromkeys(boards, 0)
    for pack, game in _samples(rules, state, games):
        for text, board in boards.items():
            wins[text] += board.wins(pack, whims(pack.seed, game))
    return {text: Odds(won, games) for text, won in wins.items()}


def different(rules: Rules, state: State) -> dict[str, State]:
    """List the legal moves by their texts, with what follows before any card is turned up.

    Of moves whose targets are alike, the first stands for all.
    """
    found: dict[tuple[object, ...], tuple[str, State]] = {}
    for move, following in rules.steps(state):
        found.setdefault(rules.move_likeness(state, move), (move.text, following))
    return dict(found.values())


def _samples(rules: Rules, state: State, games: int) -> Iterator[tuple[Pack, int]]:
    """Yield packs to play on with, each with the number of the game.

    That is 0, the policy pure, but where all is known: there the games are varied instead.
    """
    known = is_known(rules, state)
    for number, pack in enumerate(islice(imagined(rules, state), games)):
        yield pack, number if known else 0
