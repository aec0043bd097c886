"""Analyses: looking into ended games, and who may read what was found.

The verdict along a game and the line that would have won tell covered cards, so they are for
whoever may look at the replay and has no game of that deal at hand.
"""

import datetime
import json
from dataclasses import dataclass
from typing import Literal, TypedDict

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.tasks import task

from games.engine.log import GIVE_UP, HINT, TAKE_BACK, read_log
from games.models import Analysis, JobStage, Play, Player, Status
from games.services import clock
from games.services.desk import flags
from games.services.review import analysing, replays
from games.services.solving import jobs
from games.solver.analysis import ANALYSIS_VERSION

type Stage = Literal["none", "waiting", "failed", "done"]


class _WrittenOdds(TypedDict):
    samples: int
    points: list[tuple[int, float, float]]
    changes: list[tuple[int, int, float, float]]
    skill: float
    luck: float


@dataclass(frozen=True, slots=True)
class Point:
    """The chance of winning at a ply of the log, 0 to 1, and its standard error."""

    ply: int
    odds: float
    error: float


@dataclass(frozen=True, slots=True)
class Change:
    """What became of the chance from one ply of the log to a later one."""

    start: int
    end: int
    choice: float
    luck: float


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance of winning along a game; see games.solver.luck."""

    samples: int
    points: tuple[Point, ...]
    changes: tuple[Change, ...]
    skill: float
    luck: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was found out about a game. Its plies count the entries of the log."""

    is_won: bool
    winnable: int | None
    """The last ply at which a win is proved, None where none is at any."""
    unwinnable: int | None
    """The first ply at which a loss is proved, None where none is at any."""
    end: int
    """The ply of the last move that stands."""
    is_exact: bool
    """Whether the two plies are neighbours among the moves that stand."""
    line: tuple[str, ...]
    """Moves that win from ply ``winnable``."""
    odds: Odds | None
    """None where the patience hides nothing."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a viewer is told of an analysis: how it stands, and what was found."""

    stage: Stage
    outcome: Outcome | None = None


# Doing


@task
def analyse_play(pk: int) -> None:
    """Look into a play if that is there to be done: what a bell calls a worker to."""
    job = jobs.take_from(Analysis.objects.all(), pk, now=clock.now())
    if job is not None:
        jobs.do(job, _do)


jobs.hang(Analysis, analyse_play)


def _do(job: Analysis) -> None:
    """Look into a play, outside any transaction; store it if the lease is still held."""
    play = Play.objects.select_related("deal", "player").get(pk=job.play_id)
    found = analysing.examine(play)
    with transaction.atomic():
        is_held = jobs.held(job).update(
            **jobs.FREED,
            **analysing.fields_of(found),
            stage=JobStage.DONE,
            version=ANALYSIS_VERSION,
            ended_at=clock.now(),
            error="",
        )
        if is_held:
            flags.weigh(play, found.result, now=clock.now())


def reap(*, now: datetime.datetime) -> int:
    """Put back what lost workers left behind, and ring for what waits without a bell."""
    return jobs.reap(now=now, rows=Analysis)


# Reading


def analysis_of(play: Play, viewer: Player | None, *, now: datetime.datetime) -> Told | None:
    """Tell how the analysis of a play stands and what it found; None to whom it is not told.

    It is told to whoever may look at the replay (P8), unless they have a running game of the same
    deal, to which it would tell the covered cards.
    """
    seen = replays.find(play.code, viewer, now=now)
    return None if seen is None else told(seen, viewer, now=now)


def told(play: Play, viewer: Player | None, *, now: datetime.datetime) -> Told | None:
    """Do as ``analysis_of`` for a play that ``replays.find`` has let this viewer look at."""
    own = Play.objects.filter(player=viewer, deal=OuterRef("deal"), status=Status.OPEN)
    rows = Play.objects.filter(pk=play.pk).annotate(has_open=Exists(own))
    has_open, ply, stage, result = rows.values_list(
        "has_open", "analysis__ply", "analysis__stage", "analysis__result"
    ).get()
    if has_open and viewer is not None and _is_at_play(viewer, play, now=now):
        return None
    if ply != play.ply:
        return Told("none")
    if stage == JobStage.DONE:
        return Told("done", _read(play, result))
    return Told("failed" if stage == JobStage.FAILED else "waiting")


def _is_at_play(viewer: Player, play: Play, *, now: datetime.datetime) -> bool:
    """Tell whether someone has a running game of a play's deal."""
    running = Play.objects.of(viewer).filter(deal=play.deal_id, status=Status.OPEN)
    return any(
        not one.is_ranked or one.daily is None or now < one.daily.final_at
        for one in running.select_related("daily")
    )


def plies_of(log: str) -> tuple[int, ...]:
    """Give for each count of moves that stand at the end the ply of the log that reached it."""
    plies = [0]
    for ply, (text, _at) in enumerate(read_log(log), start=1):
        if text == TAKE_BACK:
            plies.pop()
        elif text not in {HINT, GIVE_UP}:
            plies.append(ply)
    return tuple(plies)


def _read(play: Play, result: str) -> Outcome:
    """Read what a worker wrote, its plies turned into those of the log."""
    found, at = json.loads(result), plies_of(play.log)
    winnable, unwinnable = found["winnable"], found["unwinnable"]
    first = -1 if winnable is None else winnable
    last = found["plies"] + 1 if unwinnable is None else unwinnable
    return Outcome(
        is_won=found["is_won"],
        winnable=None if winnable is None else at[winnable],
        unwinnable=None if unwinnable is None else at[unwinnable],
        end=at[found["plies"]],
        is_exact=last == first + 1,
        line=tuple(found["line"].split()),
        odds=None if found["odds"] is None else _odds_read(found["odds"], at),
    )


def _odds_read(found: _WrittenOdds, at: tuple[int, ...]) -> Odds:
    points = tuple(Point(at[ply], odds, error) for ply, odds, error in found["points"])
    changes = tuple(
        Change(at[start], at[end], choice, luck) for start, end, choice, luck in found["changes"]
    )
    return Odds(found["samples"], points, changes, found["skill"], found["luck"])
