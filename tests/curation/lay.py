"""Candidates laid by hand, their verdicts and figures told and not searched for."""

import datetime
from itertools import count

from games.models import Candidate, Deal, Player, Stage, Study, Verdict
from games.services.deals import draw_deal, table_of

VARIANT = "lady-of-the-manor"
DECIDED = datetime.datetime(2026, 11, 1, tzinfo=datetime.UTC)

_numbers = count(1)


def candidate(
    variant: str = VARIANT,
    *,
    verdict: str = Verdict.WINNABLE,
    wins: int | None = None,
    games: int = 20,
    study: dict[str, object] | None = None,
    **fields: object,
) -> Candidate:
    """Lay a candidate; with ``wins`` or ``study`` it was studied."""
    deal = draw_deal(variant)
    deal.verdict = verdict
    deal.save(update_fields=["verdict"])
    if wins is not None or study is not None:
        told = {"budget": 9_999, "nodes": 500, "seconds": 0.5, "solver_version": 1}
        told |= {"blind_games": games, "blind_wins": wins or 0}
        Study.objects.create(deal=deal, **told | (study or {}))
    return Candidate.objects.create(deal=deal, **fields)


def line_of(deal: Deal, length: int) -> str:
    """Play the first legal move so many times."""
    table = table_of(deal)
    state, line = table.dealt(), []
    for _move in range(length):
        move, state = next(table.steps(state))
        line.append(move.text)
    return " ".join(line)


def approved(variant: str = VARIANT, **fields: object) -> Candidate:
    """Lay an approved candidate; those laid later are approved later."""
    at = DECIDED + datetime.timedelta(minutes=next(_numbers))
    return candidate(variant, stage=Stage.APPROVED, **{"decided_at": at} | fields)


def drawn(variant: str = VARIANT, verdict: str = Verdict.WINNABLE) -> Deal:
    """Draw a deal of which something is proved, winnable unless said otherwise."""
    return candidate(variant, verdict=verdict).deal


def staff(name: str) -> Player:
    return Player.objects.named(name).first() or Player.objects.create_user(name, is_staff=True)
