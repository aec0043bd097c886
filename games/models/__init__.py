"""The rows: players, deals, dailies, plays; tallies, distributions; candidates, studies, jobs."""

from games.models.analysis import Analysis
from games.models.candidate import Candidate, Stage
from games.models.daily import Daily
from games.models.deal import Deal, Verdict
from games.models.distribution import Distribution
from games.models.play import ENDED, Play, Status
from games.models.player import Player
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
    "JobStage",
    "Play",
    "Player",
    "Sample",
    "SolveJob",
    "Stage",
    "Status",
    "Study",
    "Tally",
    "Verdict",
    "WinRate",
]
