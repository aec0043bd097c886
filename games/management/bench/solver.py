"""What the solver reaches: verdicts over a range of seeds, their cost, and what was aimed at."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import fmean, median

from games.patiences import VARIANTS
from games.services.solving.sampling import solved

SLOW = 50
"""Where so many seeds or fewer are to be solved, each takes long:"""
SHORT = 10
"""of these a short run takes one in so many."""
TO_ONE_DEAL = 10_000
"""Milliseconds that one deal may take."""


@dataclass(frozen=True)
class Reach:
    """What came of the seeds from 1 to ``deals``. Milliseconds of processor time, on one core."""

    variant: str
    deals: int
    winnable: int
    unwinnable: int
    unknown: int
    median: float
    mean: float
    most: float

    @property
    def a_second(self) -> float:
        """Deals solved in a second."""
        return 1000 / self.mean if self.mean else float("inf")


@dataclass(frozen=True)
class Aim:
    """Something aimed at: how it is said, and whether it is reached."""

    says: str
    is_met: Callable[[Reach], bool]


def _unknown(per_cent: int) -> Aim:
    return Aim(f"unknown ≤ {per_cent} %", lambda it: 100 * it.unknown <= per_cent * it.deals)


def _median(limit: float) -> Aim:
    return Aim(f"median ≤ {limit:g} ms", lambda it: it.median <= limit)


def _mean(limit: float) -> Aim:
    return Aim(f"mean ≤ {limit:g} ms", lambda it: it.mean <= limit)


ALL_KNOWN = Aim("none unknown", lambda it: not it.unknown)
HUNDRED = Aim("≥ 100 a second", lambda it: it.a_second >= 100)
HALF_WON = Aim("winnable ≥ half", lambda it: 2 * it.winnable >= it.deals)
IN_TIME = Aim("each ≤ 10 s", lambda it: it.most <= TO_ONE_DEAL)

AIMS: dict[str, tuple[int, tuple[Aim, ...]]] = {
    "lady-of-the-manor": (200, (_unknown(2), _median(5), _mean(150))),
    "lady-of-the-manor+open": (200, (_unknown(2),)),
    "lady-of-the-manor+strict": (200, (_unknown(2),)),
    "lady-of-the-manor+open+strict": (200, (_unknown(10),)),
    "archway": (2000, (ALL_KNOWN, HUNDRED)),
    "la-belle-lucie": (300, (ALL_KNOWN, _mean(20))),
    "napoleon-at-st-helena": (SLOW, (HALF_WON, IN_TIME)),
}
"""Over how many seeds each is measured, and what is aimed at; the others:"""
OTHERS = (SLOW, (IN_TIME,))

HEAD = ("Variant", "Seeds", "Won", "Lost", "Unknown", "Median", "Mean", "A second", "Aim")


def lines(*, is_full: bool) -> Iterator[tuple[str, bool]]:
    """Yield the table line by line as it is measured, and whether its aims are met."""
    yield _line(*HEAD), True
    for variant in VARIANTS:
        deals, aims = AIMS.get(variant, OTHERS)
        found = reach(variant, deals if is_full or deals > SLOW else deals // SHORT)
        is_met = all(aim.is_met(found) for aim in aims)
        yield _row(found, aims, is_met=is_met), is_met


def reach(variant: str, deals: int) -> Reach:
    """Solve the deals from seed 1 within their usual budget."""
    found = [solved(variant, str(seed)) for seed in range(1, deals + 1)]
    answers = Counter(deal.verdict.answer for deal in found)
    times = [1000 * deal.seconds for deal in found]
    return Reach(
        variant=variant,
        deals=deals,
        winnable=answers["winnable"],
        unwinnable=answers["unwinnable"],
        unknown=answers["unknown"],
        median=median(times),
        mean=fmean(times),
        most=max(times),
    )


def _row(found: Reach, aims: tuple[Aim, ...], *, is_met: bool) -> str:
    return _line(
        found.variant,
        f"1–{found.deals}",
        str(found.winnable),
        str(found.unwinnable),
        str(found.unknown),
        _milliseconds(found.median),
        _milliseconds(found.mean),
        f"{found.a_second:,.0f}" if found.a_second >= 10 else f"{found.a_second:.1f}",
        f"{', '.join(aim.says for aim in aims)}: {'ok' if is_met else 'missed'}",
    )


def _milliseconds(value: float) -> str:
    return f"{value:,.0f} ms" if value >= 100 else f"{value:.2g} ms"


def _line(*words: str) -> str:
    """Set words into the table: the first and the last to the left, numbers to the right."""
    variant, *numbers, aim = words
    widths = (8, 5, 6, 9, 10, 10, 10)
    cells = (number.rjust(width) for number, width in zip(numbers, widths, strict=True))
    return f"{variant:<30}{''.join(cells)}   {aim}"
