"""Ended plays of a day's deal, and what was found out about them."""

import json

from games.models import Analysis, JobStage, Play
from games.services.review import analyses
from tests.jobs.conftest import bells
from tests.replay.conftest import alice, bob, casual, clock, daily, ranked

__all__ = ["alice", "bells", "bob", "casual", "clock", "daily", "ranked", "told_odds"]


def told_odds(play: Play, *, by: float = 0.1) -> None:
    """Store an analysis whose odds go down by so much a move, from one half."""
    moves = len(analyses.plies_of(play.log)) - 1
    points = [[move, max(0.0, 0.5 - by * move), 0.02] for move in range(moves + 1)]
    changes = [[move, move + 1, -by, 0] for move in range(moves)]
    written = {
        "plies": moves, "is_won": False, "winnable": None, "unwinnable": moves, "line": "",
        "odds": {"samples": 240, "points": points, "changes": changes, "skill": 0.5, "luck": 0},
    }  # fmt: skip
    Analysis.objects.update_or_create(
        play=play,
        defaults={"ply": play.ply, "stage": JobStage.DONE, "result": json.dumps(written)},
    )
