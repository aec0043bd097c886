"""Exchange: deals and what is known of them as JSON lines, out of this house and into another.

One line is one deal: ``variant``, ``seed``, ``secret``, ``order``, ``verdict``, ``line`` (moves)
and what the search took. What the ``solve`` command prints can be read too. A file with secret
seeds says so in its first line, and is to be kept as one keeps a key.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.cards import texts_of
from games.engine.dealing import DEAL_VERSION
from games.engine.errors import IllegalMove, UnknownVariant, UnreadableMove
from games.engine.log import Entry
from games.engine.replay import Game, new_game, replayed
from games.engine.rules import Table
from games.models import Candidate, Deal, Player, Study, Verdict
from games.patiences import seeded_table
from games.services import deals
from games.services.solving import jobs, proofs

MOST_LINES = 500
"""How many deals one file may bring."""
HEADER = "chatelaine"
"""The key that tells a file's first line from a deal."""
WARNING = "Holds the seeds of secret deals. Whoever has them knows the dailies to come."
_FIGURES = ("budget", "nodes")


# Out


def written(chosen: QuerySet[Deal], *, kept_back: int = 0) -> Iterator[str]:
    """Write deals, a line each with its end, after a first line that says what the file holds.

    That also tells how many of those asked for were kept back.
    """
    has_secrets = chosen.filter(is_secret=True).exists()
    head = {HEADER: "deals", "secret": has_secrets, "kept_back": kept_back}
    yield _json(head | ({"warning": WARNING} if has_secrets else {}))
    for deal in chosen.select_related("study", "candidate").order_by("pk"):
        yield _json(_record(deal))


def _record(deal: Deal) -> dict[str, object]:
    study: Study | None = getattr(deal, "study", None)
    candidate: Candidate | None = getattr(deal, "candidate", None)
    record: dict[str, object] = {
        "variant": deal.variant,
        "seed": deal.seed,
        "secret": deal.is_secret,
        "order": deal.order,
        "deal_version": deal.deal_version,
        "verdict": deal.verdict,
    }
    if study is not None:
        record["line"] = study.line.split()
        record |= {name: getattr(study, name) for name in _FIGURES}
    if candidate is not None and candidate.note:
        record["note"] = candidate.note
    return record


def _json(record: dict[str, object]) -> str:
    return json.dumps(record) + "\n"


# In


@dataclass(frozen=True)
class Fault:
    """What is wrong with a line, counted from 1, in a sentence."""

    number: int
    text: str


@dataclass
class Report:
    """What became of a file."""

    made: list[Deal] = field(default_factory=list)
    """Deals that were not here before."""
    known: list[Deal] = field(default_factory=list)
    """Deals that were."""
    proved: list[Deal] = field(default_factory=list)
    """Those of both that a replayed line proves winnable."""
    faults: list[Fault] = field(default_factory=list)


class _Bad(Exception):
    """A line cannot be taken; the message is a sentence for the curator."""


def read(text: str, *, by: Player) -> Report:
    """Take in deals, line by line: a bad line is told of and the others are taken all the same.

    Deals that are here already are left as they are. No verdict is believed: a winning line counts
    once the engine has replayed it, and every other deal is queued for a solver.
    """
    report = Report()
    lines = [(number, one) for number, one in enumerate(text.split("\n"), start=1) if one.strip()]
    for number, line in lines[:MOST_LINES]:
        try:
            _take(line, report, number, by=by)
        except _Bad as bad:
            report.faults.append(Fault(number, str(bad)))
    if rest := lines[MOST_LINES:]:
        number = rest[0][0]
        told = _("A file brings %(most)s deals at most: send the rest from here on.")
        report.faults.append(Fault(number, told % {"most": MOST_LINES}))
    doubtful = [deal for deal in report.known if deal.verdict == Verdict.UNKNOWN]
    jobs.ask([*report.made, *doubtful])
    return report


def _take(line: str, report: Report, number: int, *, by: Player) -> None:
    record = _object(line)
    if HEADER in record:
        return
    table = _table(record)
    deal, is_new = _deal(table, record, by=by)
    (report.made if is_new else report.known).append(deal)
    moves = _moves(record)
    if record.get("verdict") != Verdict.WINNABLE or deal.verdict == Verdict.WINNABLE:
        return
    try:
        _believe(deal, _won(table, moves), record)
    except _Bad as bad:
        report.faults.append(Fault(number, str(bad)))
    else:
        report.proved.append(deal)


def _object(line: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        raise _Bad(_("This is no JSON.")) from None
    if not isinstance(record, dict):
        raise _Bad(_("This is no deal: a line is one JSON object."))
    return record


def _table(record: dict[str, Any]) -> Table:
    """Deal what a line names, and hold it to the order that it gives."""
    if record.get("deal_version", DEAL_VERSION) != DEAL_VERSION:
        known = _("Only shuffle version %(version)s is known here.")
        raise _Bad(known % {"version": DEAL_VERSION})
    variant, seed = record.get("variant"), record.get("seed")
    if not isinstance(variant, str) or not isinstance(seed, str):
        raise _Bad(_("A deal needs a variant and a seed, both as text."))
    try:
        table = seeded_table(variant, deals.fit_seed(seed))
    except UnknownVariant:
        raise _Bad(_("No patience is called “%(name)s”.") % {"name": variant[:60]}) from None
    except deals.UnfitSeed as unfit:
        raise _Bad(str(unfit)) from None
    if record.get("order", order := texts_of(table.pack.order)) != order:
        raise _Bad(_("The cards are not those that this seed deals."))
    return table


def _deal(table: Table, record: dict[str, Any], *, by: Player) -> tuple[Deal, bool]:
    """Find the deal or store it, a secret one as a candidate to be looked at."""
    pack, variant = table.pack, table.rules.variant
    there = Deal.objects.filter(variant=variant, seed=pack.seed, deal_version=DEAL_VERSION).first()
    if there is not None:
        return there, False
    if record.get("secret") is not True:
        return deals.numbered_deal(variant, pack.seed), True
    if not deals.is_secret_seed(pack.seed):
        raise _Bad(_("A secret seed is 32 hexadecimal digits: this one could be guessed."))
    if not deals.can_begin(table):
        raise _Bad(_("This deal is over before its first move."))
    note = record.get("note", "")
    try:
        with transaction.atomic():
            deal = deals.keep(table)
            Candidate.objects.create(deal=deal, made_by=by, note=str(note).strip()[:2000])
    except IntegrityError:
        raise _Bad(_("Another import brought this deal just now.")) from None
    return deal, True


def _moves(record: dict[str, Any]) -> list[str]:
    """Read the winning line, a list of moves or one text with blanks between."""
    line = record.get("line") or []
    moves = line.split() if isinstance(line, str) else line
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise _Bad(_("The line is no list of moves."))
    return moves


def _won(table: Table, moves: list[str]) -> Game:
    """Replay a line to its win."""
    game = new_game(table)
    for number, move in enumerate(moves, start=1):
        try:
            game = replayed([Entry(move)], game)
        except (UnreadableMove, IllegalMove):
            where = _("The line breaks off at its move %(number)s, %(move)s.")
            told = where % {"number": number, "move": move[:20]}
            raise _Bad(f"{told} {_QUEUED}") from None
    if game.status != "won":
        told = _("The line does not end in a win.")
        raise _Bad(f"{told} {_QUEUED}")
    return game


_QUEUED = gettext_lazy("So nothing is proved, and the deal is queued for a solver.")


def _believe(deal: Deal, game: Game, record: dict[str, Any]) -> None:
    """Take a replayed line for the proof that it is, with what the search took elsewhere."""
    proofs.follow(deal, game)
    figures = {name: _figure(record.get(name)) for name in _FIGURES}
    Study.objects.filter(deal=deal, nodes=0).update(**figures)


def _figure(value: object) -> int:
    """Read a count that may be missing or nonsense; it is shown and decides nothing."""
    return value if type(value) is int and 0 <= value < 10**12 else 0
