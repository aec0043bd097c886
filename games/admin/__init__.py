"""The curators' desk: Django's admin, one file a noun. It asks; the services decide."""

from django.contrib import admin
from django.utils.translation import gettext_lazy

from games.admin.candidates import CandidateAdmin
from games.admin.dailies import DailyAdmin
from games.admin.deals import DealAdmin
from games.admin.flags import FlagAdmin
from games.admin.jobs import AnalysisAdmin, SolveJobAdmin
from games.admin.players import PlayerAdmin
from games.admin.plays import PlayAdmin

__all__ = [
    "AnalysisAdmin",
    "CandidateAdmin",
    "DailyAdmin",
    "DealAdmin",
    "FlagAdmin",
    "PlayAdmin",
    "PlayerAdmin",
    "SolveJobAdmin",
]

admin.site.site_header = gettext_lazy("Châtelaine: the curators’ desk")
admin.site.site_title = "Châtelaine"
admin.site.index_title = gettext_lazy("What to look after")
