"""Labels: what the desk calls the rows and their columns.

They are laid over what Django derives from the names in the code, which no language but English
could use. They are no part of the database, so they ask for no migration.
"""

from collections.abc import Iterable

from django.db.models import Model
from django.utils.translation import pgettext_lazy
from django_stubs_ext import StrPromise

from games.models.analysis import Analysis
from games.models.candidate import Candidate
from games.models.daily import Daily
from games.models.deal import Deal
from games.models.flag import Flag
from games.models.play import Play
from games.models.player import Player
from games.models.solve_job import SolveJob

_ROWS = {
    Analysis: (pgettext_lazy("desk", "analysis"), pgettext_lazy("desk", "analyses")),
    Candidate: (pgettext_lazy("desk", "candidate"), pgettext_lazy("desk", "candidates")),
    Daily: (pgettext_lazy("desk", "daily"), pgettext_lazy("desk", "dailies")),
    Deal: (pgettext_lazy("desk", "deal"), pgettext_lazy("desk", "deals")),
    Flag: (pgettext_lazy("desk", "flag"), pgettext_lazy("desk", "flags")),
    Play: (pgettext_lazy("desk", "play"), pgettext_lazy("desk", "plays")),
    Player: (pgettext_lazy("desk", "player"), pgettext_lazy("desk", "players")),
    SolveJob: (pgettext_lazy("desk", "solve job"), pgettext_lazy("desk", "solve jobs")),
}

_COLUMNS = {
    "asked_at": pgettext_lazy("desk", "asked at"),
    "attempts": pgettext_lazy("desk", "attempts"),
    "budget": pgettext_lazy("desk", "budget"),
    "code": pgettext_lazy("desk", "code"),
    "created_at": pgettext_lazy("desk", "created at"),
    "daily": pgettext_lazy("desk", "daily"),
    "day": pgettext_lazy("desk", "day"),
    "deal": pgettext_lazy("desk", "deal"),
    "email": pgettext_lazy("desk", "email"),
    "ended_at": pgettext_lazy("desk", "ended at"),
    "error": pgettext_lazy("desk", "error"),
    "hints": pgettext_lazy("desk", "hints"),
    "home": pgettext_lazy("desk", "home"),
    "joined_at": pgettext_lazy("desk", "joined at"),
    "leased_until": pgettext_lazy("desk", "leased until"),
    "looked_at": pgettext_lazy("desk", "looked at"),
    "looked_by": pgettext_lazy("desk", "looked at by"),
    "made_at": pgettext_lazy("desk", "made at"),
    "moves": pgettext_lazy("desk", "moves"),
    "name": pgettext_lazy("desk", "name"),
    "nodes": pgettext_lazy("desk", "nodes"),
    "note": pgettext_lazy("desk", "note"),
    "play": pgettext_lazy("desk", "play"),
    "reason": pgettext_lazy("desk", "reason"),
    "stage": pgettext_lazy("desk", "stage"),
    "started_at": pgettext_lazy("desk", "started at"),
    "status": pgettext_lazy("desk", "status"),
    "take_backs": pgettext_lazy("desk", "take backs"),
    "transfers": pgettext_lazy("desk", "transfers"),
    "variant": pgettext_lazy("desk", "variant"),
    "verdict": pgettext_lazy("desk", "verdict"),
    "void_reason": pgettext_lazy("desk", "void reason"),
}


def name_rows() -> None:
    """Give the rows that the desk shows, and their columns, their labels."""
    for model, (one, many) in _ROWS.items():
        model._meta.verbose_name, model._meta.verbose_name_plural = one, many
        _name_columns(model, _COLUMNS.items())


def _name_columns(model: type[Model], labels: Iterable[tuple[str, StrPromise]]) -> None:
    columns = {column.name: column for column in model._meta.concrete_fields}
    for name, label in labels:
        if name in columns:
            columns[name].verbose_name = label
