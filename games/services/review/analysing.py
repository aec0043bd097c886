"""Analysing: looking into an ended game. It takes long, so only workers do it.

What was found is kept as JSON. Plies in it count the moves that stand, and are turned into plies of
the log by whoever shows them.
"""

import json
from dataclasses import dataclass
from fractions import Fraction
from time import thread_time

from games.engine.log import read_log
from games.engine.replay import Game, new_game, replayed
from games.models import Deal, Play, Study, Verdict
from games.services.deals import table_of
from games.solver.analysis import Analysis as Found
from games.solver.analysis import OddsLine, analyse


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found out about a play, not stored yet."""

    ply: int
    """How many entries the log had."""
    result: str
    skill: float | None
    luck: float | None
    seconds: float
    """CPU time of all of it."""


def examine(play: Play) -> Finding:
    """Look into a play as its log stands; stores nothing."""
    began = thread_time()
    game = game_of(play)
    deal = play.deal
    found = analyse(game, known=_known(deal), is_hopeless=deal.verdict == Verdict.UNWINNABLE)
    return Finding(
        ply=play.ply,
        result=json.dumps(_written(found), separators=(",", ":")),
        skill=None if found.odds is None else float(found.odds.skill),
        luck=None if found.odds is None else float(found.odds.luck),
        seconds=thread_time() - began,
    )


def game_of(play: Play, ply: int | None = None) -> Game:
    """Fold a play’s log, or so many entries of it."""
    return replayed(read_log(play.log)[:ply], new_game(table_of(play.deal)))


def fields_of(found: Finding) -> dict[str, object]:
    """Give the columns of an analysis that hold what was found."""
    return {name: getattr(found, name) for name in ("ply", "result", "skill", "luck", "seconds")}


def _known(deal: Deal) -> tuple[str, ...]:
    """Find the winning line that is known of a deal; empty where none is."""
    line = Study.objects.filter(deal=deal).values_list("line", flat=True).first()
    return tuple((line or "").split())


def _written(found: Found) -> dict[str, object]:
    turning = found.turning
    return {
        "plies": turning.plies,
        "is_won": turning.is_won,
        "winnable": turning.winnable,
        "unwinnable": turning.unwinnable,
        "line": " ".join(turning.line),
        "odds": None if found.odds is None else _line_written(found.odds),
    }


def _line_written(line: OddsLine) -> dict[str, object]:
    return {
        "samples": line.samples,
        "points": [(one.ply, _round(one.odds), _round(one.error)) for one in line.points],
        "changes": [
            (one.start, one.end, _round(one.choice), _round(one.luck)) for one in line.changes
        ],
        "skill": _round(line.skill),
        "luck": _round(line.luck),
    }


def _round(share: Fraction | float) -> float:
    return round(float(share), 6)
