"""The rows: players, deals, dailies, plays and tallies."""

from games.models.daily import Daily
from games.models.deal import Deal, Verdict
from games.models.play import ENDED, Play, Status
from games.models.player import Player
from games.models.tally import Tally

__all__ = ["ENDED", "Daily", "Deal", "Play", "Player", "Status", "Tally", "Verdict"]
