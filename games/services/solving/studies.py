"""Studies: finding out about a deal. It takes long, so only workers and commands do it.

Finding out holds no transaction; what was found is stored in one. A proof is never weakened.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from time import thread_time

from django.db import transaction

from games.engine.cards import RANKS
from games.engine.replay import transfers_in
from games.engine.rules import Table
from games.engine.state import State
from games.models import Deal, Play, Study, Verdict
from games.services import clock
from games.services.deals import table_of
from games.services.results import tallies
from games.solver import SOLVER_VERSION, solve, usual_budget
from games.solver import Verdict as Proof
from games.solver.policy import blind

BLIND_GAMES = 20
"""How often the blind policy plays a deal that may be won: half a second's work at most."""


class Contradiction(Exception):
    """A deal with a known win was called unwinnable: a fault of the solver."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found out about a deal, not stored yet."""

    proof: Proof
    budget: int
    """The most nodes that the search was allowed; the first moves together get as many again."""
    seconds: float
    """CPU time of all of it."""
    openings: tuple[str, ...]
    """First moves proved to keep the deal winnable; alike targets count once."""
    doubtful: tuple[str, ...]
    """First moves of which nothing is proved."""
    blind_games: int
    blind_wins: int
    missing: tuple[str, ...]
    """Ranks whose pile of the arch is empty at the deal."""


def study(deal: Deal, *, budget: int | None = None) -> Study:
    """Find out about a deal and store it; ``budget`` is in nodes, the family's own if not given."""
    before = deal.verdict
    kept = store(deal, examine(deal, budget=budget))
    recount(deal, before=before)
    return kept


# Finding out


def examine(deal: Deal, *, budget: int | None = None) -> Finding:
    """Find out about a deal; stores nothing."""
    began = thread_time()
    table = table_of(deal)
    nodes = usual_budget(table.rules) if budget is None else budget
    proof = solve(table, budget=nodes)
    firsts = dict(_first_proofs(table, proof, budget=nodes))
    proof = _concluded(proof, firsts)
    games = 0 if proof.answer == "unwinnable" else BLIND_GAMES
    return Finding(
        proof=proof,
        budget=nodes,
        openings=tuple(move for move, one in firsts.items() if one.answer == "winnable"),
        doubtful=tuple(move for move, one in firsts.items() if one.answer == "unknown"),
        blind_games=games,
        blind_wins=sum(blind(table, game) for game in range(games)),
        missing=_missing(table),
        seconds=thread_time() - began,
    )


def _first_proofs(table: Table, proof: Proof, *, budget: int) -> Iterator[tuple[str, Proof]]:
    """Yield each first move with what is proved of the position after it, in the table's order.

    Each gets an equal share of the budget. After a lost deal's first moves all is lost as well.
    """
    if proof.answer == "unwinnable":
        return
    firsts = _first_moves(table)
    for moves, after in firsts:
        if proof.line and proof.line[0] in moves:
            yield moves[0], replace(proof, line=proof.line[1:], nodes=0)
        else:
            yield moves[0], solve(table, after, budget=budget // len(firsts))


def _first_moves(table: Table) -> list[tuple[list[str], State]]:
    """List the different first moves: the texts that are alike, and where the first of them leads.

    Two empty foundations that take the same are one target.
    """
    start = table.dealt()
    found: dict[tuple[object, ...], tuple[list[str], State]] = {}
    for move, after in table.steps(start):
        texts, _after = found.setdefault(table.rules.move_likeness(start, move), ([], after))
        texts.append(move.text)
    return list(found.values())


def _concluded(proof: Proof, firsts: dict[str, Proof]) -> Proof:
    """Let what is proved of all first moves settle a deal that its own search left open."""
    if proof.answer != "unknown":
        return proof
    nodes = proof.nodes + sum(one.nodes for one in firsts.values())
    for move, one in firsts.items():
        if one.answer == "winnable":
            return Proof("winnable", (move, *one.line), nodes)
    if firsts and all(one.answer == "unwinnable" for one in firsts.values()):
        return Proof("unwinnable", nodes=nodes)
    return proof


def _missing(table: Table) -> tuple[str, ...]:
    """List the ranks missing from the arch at the deal."""
    places, state = table.rules.places, table.dealt()
    return tuple(
        RANKS[space.rank]
        for at in places.of_kind("arch")
        if not state.piles[at]
        and (space := places[at].space) is not None
        and space.rank is not None
    )


# Storing


def store(deal: Deal, found: Finding) -> Study:
    """Store what was found out, in one transaction, unless more is known already.

    Answers the study that stands now. Contradiction if a known win were to be called unwinnable;
    the other way round the line, which the engine has replayed, is believed.
    """
    answer = Verdict(found.proof.answer)
    with transaction.atomic():
        known = Deal.objects.select_for_update(no_key=True).get(pk=deal.pk)
        if answer == Verdict.UNWINNABLE and known.verdict == Verdict.WINNABLE:
            raise Contradiction(f"{deal}: version {SOLVER_VERSION}")
        if answer not in {Verdict.UNKNOWN, known.verdict}:
            known.verdict = answer
            known.save(update_fields=["verdict"])
        deal.verdict = known.verdict
        there = Study.objects.filter(deal=deal).first()
        fields = _fields(deal, found)
        if there is not None and _worth(known, Study(**fields)) < _worth(known, there):
            return there
        return Study.objects.update_or_create(deal=deal, defaults=fields)[0]


def _fields(deal: Deal, found: Finding) -> dict[str, object]:
    proof, rules = found.proof, table_of(deal).rules
    return {
        "budget": found.budget,
        "nodes": proof.nodes,
        "seconds": found.seconds,
        "line": " ".join(proof.line),
        "transfers": transfers_in(proof.line) if rules.counts_transfers else 0,
        "is_least": proof.is_least,
        "openings": " ".join(found.openings),
        "doubtful": " ".join(found.doubtful),
        "blind_games": found.blind_games,
        "blind_wins": found.blind_wins,
        "missing": " ".join(found.missing),
        "solver_version": SOLVER_VERSION,
        "made_at": clock.now(),
    }


def _worth(deal: Deal, one: Study) -> tuple[object, ...]:
    """Rank studies of a deal: a win shown, the least transfers, the least doubt, the newest."""
    has_line = bool(one.line) or deal.verdict != Verdict.WINNABLE
    doubts = len(one.doubtful.split())
    return (has_line, one.is_least, -one.transfers, -doubts, one.solver_version, one.budget)


def recount(deal: Deal, *, before: str) -> None:
    """Recount the record of whoever played a deal for the board, if it is proved unwinnable.

    Such a game does not count against anyone (P6). Also if it was believed to be, ``before``. Doing
    so twice is harmless, so this follows the verdict in transactions of its own, a player each, and
    nobody waits for all of them.
    """
    if Verdict.UNWINNABLE not in {before, deal.verdict}:
        return
    plays = Play.objects.ranked().begun().filter(deal=deal).select_related("player")
    for play in plays.order_by("player"):
        tallies.recount(play.player, deal.variant)
