"""Hints: one move worth making, and on what ground, from what the player may see."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Literal

from games.engine.actions import Redeal
from games.engine.rules import Rules, Table
from games.engine.state import State
from games.solver.odds import Odds, choices, different
from games.solver.policy import policy
from games.solver.sampling import imagined, is_known
from games.solver.solve import solve

type Ground = Literal["proved", "odds", "policy", "circle"]

HINT_BUDGET = 10_000
"""About 50 ms of work, in the steps in which a policy tells its costs."""
_FEWEST = 40
"""Odds of fewer games than these tell nothing."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A move and the ground on which it is advised.

    ``proved``: it begins a line that wins whatever is hidden. ``odds``: of the moves that help it
    comes out most often. ``policy``: it is what the blind policy plays. ``circle``: no move is
    known to help, those left only go about.
    """

    move: str
    ground: Ground
    line: tuple[str, ...]
    """The proved line from here, of which the move is the first; else the move alone."""
    odds: Odds | None = None
    """What the odds are after the move, where they are the ground."""


def advise(
    rules: Rules, state: State, *, visited: Collection[State] = (), budget: int = HINT_BUDGET
) -> Advice | None:
    """Advise a move; None if none is legal.

    It never leads to one of the positions visited before, as long as another move does not. Who
    follows it again and again repeats no position, and comes to an end or to a ``circle``.
    """
    legal = different(rules, state)
    past = {state, *visited}
    if not legal:
        return None
    board = policy(rules, state)
    if line := _proved(rules, state, past, budget // board.node_cost):
        return Advice(line[0], "proved", line)
    fresh = [text for text, following in legal.items() if following not in past]
    helpful = [move.text for move in board.favourites(visited)]
    wanted = [text for text in helpful if text in fresh]
    games = budget // (board.game_cost * max(1, len(wanted)))
    return _by_odds(rules, state, wanted, games) or _by_rule(wanted, fresh, list(legal))


def _proved(rules: Rules, state: State, past: Collection[State], nodes: int) -> tuple[str, ...]:
    """Find a line that wins whatever is hidden, through no position of the past."""
    last = _without_redeals(rules, state)
    if not is_known(last, state):
        return ()
    table = Table(last, next(imagined(last, state)))
    line = _straight(table, state, solve(table, state, budget=nodes).line)
    return () if any(after in past for after in _positions(table, state, line)) else line


def _without_redeals(rules: Rules, state: State) -> Rules:
    """Give rules under which the fans are not dealt anew: what is won so is won in any case."""
    actions = tuple(
        replace(action, times=state.redeals) if isinstance(action, Redeal) else action
        for action in rules.actions
    )
    return replace(rules, actions=actions)


def _positions(table: Table, state: State, line: Iterable[str]) -> list[State]:
    """List the positions after each move of a line."""
    found = []
    for text in line:
        state = table.play(state, text)
        found.append(state)
    return found


def _straight(table: Table, state: State, line: tuple[str, ...]) -> tuple[str, ...]:
    """Leave out of a line what leads from a position back to it."""
    kept: list[str] = []
    met = [state]
    for text, after in zip(line, _positions(table, state, line), strict=True):
        if after in met:
            kept, met = kept[: met.index(after)], met[: met.index(after) + 1]
        else:
            kept, met = [*kept, text], [*met, after]
    return tuple(kept)


def _by_odds(rules: Rules, state: State, wanted: list[str], games: int) -> Advice | None:
    """Compare the moves that help by their odds; None where too few games tell nothing."""
    if not wanted or games < _FEWEST or is_known(rules, state):
        return None
    found = choices(rules, state, games=games, among=wanted)
    best = max(wanted, key=lambda text: found[text].wins)
    return Advice(best, "odds", (best,), found[best])


def _by_rule(wanted: list[str], fresh: list[str], legal: list[str]) -> Advice:
    """Take what the policy plays; else a card that goes home, which is never in vain."""
    helpful = wanted or [text for text in fresh if ">F" in text]
    move = (helpful or fresh or legal)[0]
    return Advice(move, "policy" if helpful else "circle", (move,))
