"""Solve numbered deals and print what is proved of them."""

import json
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.management.progress import with_bar
from games.management.seeds import known_variant, nodes_of, seeds_from
from games.services.solving.sampling import Solved, solved


class Command(BaseCommand):
    """Solve deals of one variant; it needs no database."""

    help = (
        "Find out whether the deals of seeds N, N+1, … can be won with every card known: winnable "
        "(with a line that the engine has replayed), unwinnable (proved), or unknown (the budget "
        "ran out). The same seeds and budget give the same answers everywhere; only the seconds, "
        "of processor time, differ."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("variant", metavar="VARIANT", help="such as archway+kit")
        parser.add_argument(
            "--seed", default="1", help="the first seed, a number; any text when one deal is solved"
        )
        parser.add_argument("--games", type=int, default=1, metavar="K", help="how many deals")
        parser.add_argument(
            "--nodes", type=int, metavar="B", help="the most nodes a deal (default: the usual)"
        )
        parser.add_argument("--jsonl", action="store_true", help="print a JSON record a line")

    def handle(self, *_args: Any, **options: Any) -> None:
        variant = known_variant(options["variant"])
        seeds = seeds_from(options["seed"], options["games"])
        budget = nodes_of(options["nodes"])
        written = _json if options["jsonl"] else _sentence
        answers: Counter[str] = Counter()
        deals = (solved(variant, seed, budget=budget) for seed in seeds)
        for deal in with_bar(deals, self.stderr, total=len(seeds)):
            self.stdout.write(written(deal))
            self.stdout.flush()
            answers[deal.verdict.answer] += 1
        if not options["jsonl"]:
            self.stdout.write(_summary(answers))


def _json(deal: Solved) -> str:
    verdict = deal.verdict
    found: dict[str, object] = {
        "variant": deal.variant,
        "seed": deal.seed,
        "verdict": verdict.answer,
        "line": verdict.line,
        "nodes": verdict.nodes,
        "seconds": round(deal.seconds, 6),
    }
    if deal.transfers is not None:
        found |= {"transfers": deal.transfers, "is_least": verdict.is_least}
    return json.dumps(found)


def _sentence(deal: Solved) -> str:
    verdict = deal.verdict
    moves = f" in {len(verdict.line)} moves" if verdict.line else ""
    if deal.transfers is not None:
        known = "proved least" if verdict.is_least else "perhaps not the least"
        moves += f", {deal.transfers} of them into the arch ({known})"
    return (
        f"{deal.variant} {deal.seed}: {verdict.answer}{moves}; "
        f"{verdict.nodes:,} nodes, {deal.seconds:.3f} s"
    )


def _summary(answers: Counter[str]) -> str:
    return (
        f"Solved {answers.total()}: {answers['winnable']} winnable, "
        f"{answers['unwinnable']} unwinnable, {answers['unknown']} unknown"
    )
