"""The solver: verdicts, hints and odds. It imports the engine only, and knows no clock."""

from games.solver.solve import Strategy, WrongLine, solve, usual_budget
from games.solver.verdict import SOLVER_VERSION, Answer, Verdict

__all__ = [
    "SOLVER_VERSION",
    "Answer",
    "Strategy",
    "Verdict",
    "WrongLine",
    "solve",
    "usual_budget",
]
