"""Let games play themselves and print what came of them."""

import json
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.management.seeds import known_variant, seeds_from
from games.patiences import rules_of
from games.services.solving.simulation import MOST_MOVES, POLICIES, Record, simulated


class Command(BaseCommand):
    """Play games of one variant by themselves; it needs no database."""

    help = (
        "Let games of one variant play themselves, for seeds N, N+1, … A game is left after "
        f"{MOST_MOVES} moves. The policy's chance is derived from the seed, so runs repeat exactly."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("variant", metavar="VARIANT", help="such as archway+kit")
        parser.add_argument(
            "--seed", default="1", help="the first seed, a number; any text when one game is played"
        )
        parser.add_argument("--games", type=int, default=1, metavar="K", help="how many games")
        parser.add_argument(
            "--policy",
            choices=sorted(POLICIES),
            default="random",
            help="random: any legal move, each equally likely; home-first: the same, "
            "but a move to a foundation wherever there is one",
        )
        parser.add_argument("--jsonl", action="store_true", help="print a JSON record a line")
        parser.add_argument(
            "--legal",
            action="store_true",
            help="with --jsonl: add the sorted legal moves before each move and after the last",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        variant = known_variant(options["variant"])
        if options["legal"] and not options["jsonl"]:
            raise CommandError("--legal adds to the records of --jsonl: give both.")
        totals: Counter[str] = Counter()
        for seed in seeds_from(options["seed"], options["games"]):
            record = simulated(variant, seed, policy=options["policy"])
            if options["jsonl"]:
                self.stdout.write(_json(record, with_legal=options["legal"]))
            else:
                self.stdout.write(_sentence(record))
                totals.update({record.result: 1, "games": 1, "home": record.home})
        if not options["jsonl"]:
            self.stdout.write(_summary(totals))


def _json(record: Record, *, with_legal: bool) -> str:
    found: dict[str, object] = {
        "variant": record.variant,
        "seed": record.seed,
        "moves": record.moves,
        "result": record.result,
        "home": record.home,
    }
    if with_legal:
        found["legal"] = record.legal
    return json.dumps(found)


def _sentence(record: Record) -> str:
    total = 52 * rules_of(record.variant).packs
    return (
        f"{record.variant} {record.seed}: {record.result} after {len(record.moves)} moves, "
        f"{record.home} of {total} home"
    )


def _summary(totals: Counter[str]) -> str:
    games = totals["games"]
    return (
        f"Played {games}: {totals['won']} won, {totals['lost']} lost, {totals['open']} open; "
        f"{totals['home'] / games:.1f} home on average"
    )
