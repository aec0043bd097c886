"""The curators' desk: Django's admin, one file a noun. It asks; the services decide."""

from django.contrib import admin

from games.admin.candidates import CandidateAdmin
from games.admin.dailies import DailyAdmin
from games.admin.deals import DealAdmin
from games.admin.jobs import SolveJobAdmin
from games.admin.players import PlayerAdmin
from games.admin.plays import PlayAdmin

__all__ = [
    "CandidateAdmin",
    "DailyAdmin",
    "DealAdmin",
    "PlayAdmin",
    "PlayerAdmin",
    "SolveJobAdmin",
]

admin.site.site_header = "Châtelaine: the curators’ desk"
admin.site.site_title = "Châtelaine"
admin.site.index_title = "What to look after"
