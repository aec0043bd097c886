"""An ended game looked into: where it was lost, and how much of it was choice and how much luck."""

from dataclasses import dataclass

from games.engine.replay import Game
from games.solver.luck import SAMPLES, OddsLine, odds_line
from games.solver.turning import Turning, turning

__all__ = ["ANALYSIS_VERSION", "Analysis", "OddsLine", "Turning", "analyse"]

ANALYSIS_VERSION = 1
"""Raised whenever the same game may get another analysis than before."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """What can be said of a game afterwards. Plies count the moves that stand."""

    turning: Turning
    odds: OddsLine | None
    """None where the patience hides nothing."""


def analyse(
    game: Game,
    *,
    known: tuple[str, ...] = (),
    is_hopeless: bool = False,
    budget: int | None = None,
    samples: int = SAMPLES,
) -> Analysis:
    """Look into a game: its moves that stand, and the positions along them.

    ``known`` is a line that wins from the deal, ``is_hopeless`` says that none does; what is given
    need not be searched for. ``budget`` is in nodes for each search, ``samples`` in games for each
    choice. It knows all cards, so it is for when the game is over.
    """
    found = turning(
        game.table, game.states, game.line, known=known, is_hopeless=is_hopeless, budget=budget
    )
    rules = game.table.rules
    return Analysis(found, odds_line(rules, game.states, game.line, found, samples=samples))
