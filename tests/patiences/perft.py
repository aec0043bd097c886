"""Counts of move sequences by depth, which pin the rules by numbers that anyone can recount.

Write them anew with ``python -m tests.patiences.perft`` and read the difference: where a number
has changed, a rule has.
"""

from games.engine.replay import new_game
from games.engine.rules import Table
from games.engine.state import State
from games.patiences import VARIANTS
from tests.patiences.tables import GOLDENS, table

COUNTS = GOLDENS / "perft.txt"
SEEDS = ("1", "2", "3", "4", "5")
DEPTHS = dict.fromkeys(VARIANTS, 4) | {"house-in-the-wood": 3, "house-on-the-hill": 3}
"""How deep is cheap enough."""


def lines_of(variant: str) -> list[str]:
    """Write the counts of one variant: its name, a seed, and the count at depth 1, 2, 3, …"""
    return [f"{variant} {seed} {' '.join(map(str, _counts(variant, seed)))}" for seed in SEEDS]


def _counts(variant: str, seed: str) -> list[int]:
    one = table(variant, seed)
    dealt = new_game(one).state
    return [count(one, dealt, depth, {}) for depth in range(1, DEPTHS[variant] + 1)]


def count(one: Table, state: State, depth: int, known: dict[tuple[State, int], int]) -> int:
    """Count the sequences of so many legal moves; no position is walked twice."""
    if depth == 1:
        return len(one.rules.moves(state))
    key = (state, depth)
    if key not in known:
        known[key] = sum(count(one, after, depth - 1, known) for _move, after in one.steps(state))
    return known[key]


if __name__ == "__main__":
    COUNTS.write_text("".join(f"{line}\n" for one in VARIANTS for line in lines_of(one)))
