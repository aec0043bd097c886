"""The solver's face: one question for every patience, answered by the strategy of its family.

Whatever a strategy claims, a win is believed only when the engine has replayed it.
"""

from collections.abc import Callable

from games.engine.rules import Rules, Table
from games.engine.state import State
from games.solver import archway, columns, fans, manor
from games.solver.verdict import Verdict

type Strategy = Callable[[Table, State, int], Verdict]
"""Searches from an open position (nothing covered) within a budget of nodes."""


class WrongLine(Exception):
    """A search claimed a win that the engine does not replay: a fault of ours, never the deal's."""


def solve(table: Table, state: State | None = None, *, budget: int | None = None) -> Verdict:
    """Find out whether a deal, or a position in it, can be won with every card known.

    ``budget`` is the most nodes to look at, the family's own if not given. The same question gets
    the same answer on every machine. The state may have covered cards; the pack tells them.
    """
    start = table.dealt() if state is None else state
    strategy, usual = _strategy(table.rules)
    found = strategy(table, table.uncovered(start), usual if budget is None else budget)
    if found.answer == "winnable":
        _replay(table, start, found.line)
    return found


def usual_budget(rules: Rules) -> int:
    """Tell how many nodes are looked at where nobody says otherwise."""
    return _strategy(rules)[1]


def _replay(table: Table, state: State, line: tuple[str, ...]) -> None:
    for text in line:
        state = table.play(state, text)
    if not table.rules.is_won(state):
        raise WrongLine(f"{table.rules.variant}: {' '.join(line)}")


def _strategy(rules: Rules) -> tuple[Strategy, int]:
    """Find the strategy of a patience's family, and its usual budget."""
    if rules.layout == "fans":
        return fans.search, fans.BUDGET
    if rules.layout == "columns":
        return columns.search, columns.BUDGET
    if rules.is_in_suit:
        return archway.search, archway.BUDGET
    return manor.search, manor.BUDGET
