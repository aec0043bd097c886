"""The rows: players, deals, dailies, plays, flags; tallies; candidates, studies, jobs, rates."""

from games.models.analysis import Analysis
from games.models.candidate import Candidate, Stage
from games.models.daily import Daily
from games.models.deal import Deal, Verdict
from games.models.distribution import Distribution
from games.models.flag import Flag
from games.models.follow import Follow
from games.models.play import ENDED, Play, Status
from games.models.player import Player
from games.models.season import Season, SeasonScore
from games.models.solve_job import JobStage, SolveJob
from games.models.study import Study
from games.models.tally import Tally
from games.models.win_rate import Sample, WinRate

__all__ = [
    "ENDED",
    "Analysis",
    "Candidate",
    "Daily",
    "Deal",
    "Distribution",
    "Flag",
    "Follow",
    "JobStage",
    "Play",
    "Player",
    "Sample",
    "Season",
    "SeasonScore",
    "SolveJob",
    "Stage",
    "Status",
    "Study",
    "Tally",
    "Verdict",
    "WinRate",
]
