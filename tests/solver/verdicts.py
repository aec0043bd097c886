"""Verdicts of the arch family, pinned: the answer, the nodes, the transfers and the whole line.

Write them anew with ``python -m tests.solver.verdicts`` and read the difference. Where an answer
has changed, one of the two is wrong; where only nodes or lines have, raise ``SOLVER_VERSION``.
"""

from hashlib import sha256

from games.solver import solve
from tests.patiences.tables import GOLDENS, table

VERDICTS = GOLDENS / "verdicts-arch.txt"
LADY = "lady-of-the-manor"
SEEDS = {
    LADY: "1 2 3 4 5 6 7 8",
    f"{LADY}+open": "1 2 3 4 5 6 7 8",
    f"{LADY}+open+strict": "1 2 3 4 5 6 7 8",
    f"{LADY}+strict": "1 2 3 4 5 6 7 8 72",
    "archway": "1 2 3 4 5 6 7 8 4698 7188",
    "archway+kit": "2 16 4698",
}
NODES = 6000
"""Enough for each, but not for the last proof with the kit."""


def line_of(variant: str, seed: str) -> str:
    """Write the verdict of one deal."""
    found = solve(table(variant, seed), budget=NODES if variant == "archway+kit" else None)
    digest = sha256(" ".join(found.line).encode()).hexdigest()[:8]
    transfers = sum(">A" in text for text in found.line)
    return f"{variant} {seed} {found.answer} {found.nodes} {transfers} {digest}"


if __name__ == "__main__":
    VERDICTS.write_text(
        "".join(f"{line_of(one, seed)}\n" for one, seeds in SEEDS.items() for seed in seeds.split())
    )
