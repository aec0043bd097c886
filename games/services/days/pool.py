"""The pool: deals proved winnable that lie ready before anybody asks, and the coming dailies.

A worker tends it again and again. Deals are drawn in memory and solved; what is proved winnable is
stored. Of some patiences little is proved: a few deals of which nothing is are kept too, and once
there are enough of them and no proof, the next daily is one of them. What is proved unwinnable is
dropped. Workers that tend at once may overshoot the pool by a deal each, and no more.
"""

import datetime
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from games.engine.rules import Table
from games.models import Candidate, Daily, Verdict
from games.patiences import VARIANTS
from games.services.clock import today
from games.services.days import candidates, daily
from games.services.deals import drawn_table, keep
from games.services.solving import jobs
from games.solver import solve, usual_budget

SPARE: Mapping[str, int] = dict.fromkeys(VARIANTS, 7) | {"archway": 30}
"""How many winnable candidates lie ready; more where one deal in thousands is winnable."""
UNPROVED = 5
"""How many deals without a proof are kept, and so how many tries a daily waits for one."""
DAYS = 3
"""How many dailies are made ahead of time, today's included."""
NODES = 300_000
"""About how many positions one call looks at, and one deal's usual budget more."""
TRIES = 5
"""How many deals at least a variant's share is spent on where dailies are made at once."""
DEALING = 100
"""What drawing a deal costs, in positions."""


@dataclass
class Effort:
    """What a call may still spend."""

    left: int
    """Positions to look at."""
    most: int | None = None
    """The most for one deal; None for the usual budget."""


def tend(*, now: datetime.datetime, variants: Sequence[str] = VARIANTS) -> bool:
    """Make the coming dailies and fill the pool a little; answer whether more is to be done."""
    days = [today(now) + datetime.timedelta(days=number) for number in range(DAYS)]
    effort = Effort(NODES)
    while (lacking := _unmade(days, variants) or _short(variants)) and effort.left > 0:
        _search(secrets.choice(lacking), effort)
    return bool(lacking)


def make_dailies(
    days: Sequence[datetime.date], *, nodes: int, variants: Sequence[str] = VARIANTS
) -> list[str]:
    """Make the dailies that some days lack, by looking at about so many positions in all.

    Each variant gets an equal share of the effort, enough for several deals. Answers the variants
    that still lack one.
    """
    share = nodes // len(variants)
    for variant in _unmade(days, variants):
        effort = Effort(share, most=share // TRIES)
        while effort.left > 0 and _unmade(days, [variant]):
            _search(variant, effort)
    return _unmade(days, variants)


# Days


def _unmade(days: Sequence[datetime.date], variants: Sequence[str]) -> list[str]:
    """List the variants that lack a daily, whatever lies ready having been given to them."""
    there = set(Daily.objects.filter(day__in=days).values_list("day", "variant"))
    at_hand = candidates.count_at_hand()

    lacking = {
        variant
        for variant in variants
        for day in days
        if (day, variant) not in there and not (at_hand[variant] and _provided(day, variant))
    }
    return [variant for variant in variants if variant in lacking]


def _provided(day: datetime.date, variant: str) -> bool:
    """Make a daily from a candidate, or if there were tries enough from one without a proof."""
    if daily.provide(day, variant) is not None:
        return True
    kept = candidates.unproved(variant)
    return len(kept) >= UNPROVED and daily.put(kept[0], day) is not None


# Deals


def _short(variants: Sequence[str]) -> list[str]:
    """List the variants whose pool is not full."""
    ready = candidates.count_winnable()
    return [variant for variant in variants if ready[variant] < SPARE[variant]]


def _search(variant: str, effort: Effort) -> None:
    """Draw deals until one is worth keeping or the effort is spent."""
    while effort.left > 0:
        table = drawn_table(variant)
        usual = usual_budget(table.rules)
        budget = min(usual, effort.most or usual)
        found = solve(table, budget=budget)
        effort.left -= found.nodes + DEALING
        is_doubt = found.answer == "unknown" and budget == usual
        if found.answer == "winnable" or (is_doubt and _takes_doubts(variant)):
            _keep(table, Verdict(found.answer))
            return


def _takes_doubts(variant: str) -> bool:
    return len(candidates.unproved(variant)) < UNPROVED


def _keep(table: Table, verdict: Verdict) -> None:
    with transaction.atomic():
        deal = keep(table, verdict=verdict)
        Candidate.objects.create(deal=deal)
    jobs.ask([deal])
