"""The filters of the candidates' list: each a few questions with a name."""

import datetime
from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from games.admin.desk import DealsVariantFilter
from games.models import Candidate, Player, Stage, Verdict
from games.services import clock
from games.services.difficulty import GRADES


class Sieve(admin.SimpleListFilter):
    """Filter candidates by one of a few named questions."""

    asks: Mapping[str, tuple[str, Q]]

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(name, title) for name, (title, _question) in self.asks.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Candidate]) -> QuerySet[Candidate]:
        asked = self.asks.get(self.value() or "")
        return queryset if asked is None else queryset.filter(asked[1])


class StageSieve(Sieve):
    """Filter by what was decided."""

    title = "stage"
    parameter_name = "stage"
    asks = {stage.value: (stage.label, Q(stage=stage)) for stage in Stage}


class UseSieve(Sieve):
    """Filter by what a candidate is used for."""

    title = "use"
    parameter_name = "use"
    asks = {
        "free": ("free", Q(deal__daily=None, deal__plays=None)),
        "daily": ("a daily", Q(deal__daily__isnull=False)),
    }


class VerdictSieve(Sieve):
    """Filter by what is proved."""

    title = "verdict"
    parameter_name = "verdict"
    asks = {
        "winnable": ("winnable", Q(deal__verdict=Verdict.WINNABLE)),
        "unwinnable": ("unwinnable", Q(deal__verdict=Verdict.UNWINNABLE)),
        "unknown": ("not proved", Q(deal__verdict=Verdict.UNKNOWN)),
        "waiting": ("waiting for a solver", Q(is_waiting=True)),
    }


class DifficultySieve(Sieve):
    """Filter by grade."""

    title = "difficulty"
    parameter_name = "difficulty"
    asks = {grade: (grade, Q(grade=number)) for number, grade in enumerate(GRADES)}


class NodesSieve(Sieve):
    """Filter by how many positions the search looked at."""

    title = "nodes"
    parameter_name = "nodes"
    asks = {
        "few": ("up to 1,000", Q(deal__study__nodes__lte=1_000)),
        "some": ("to 10,000", Q(deal__study__nodes__range=(1_001, 10_000))),
        "many": ("to 100,000", Q(deal__study__nodes__range=(10_001, 100_000))),
        "more": ("more", Q(deal__study__nodes__gt=100_000)),
    }


class ShareSieve(Sieve):
    """Filter by the blind policy's share of wins."""

    title = "blind wins"
    parameter_name = "blind"
    asks = {
        "none": ("none", Q(share=0)),
        "few": ("up to a quarter", Q(share__gt=0, share__lte=0.25)),
        "some": ("to a half", Q(share__gt=0.25, share__lte=0.5)),
        "most": ("more", Q(share__gt=0.5)),
    }


class OpeningsSieve(Sieve):
    """Filter by how many first moves keep the deal winnable."""

    title = "openings: first moves that keep it winnable"
    parameter_name = "openings"
    asks = {
        "one": ("one", Q(openings=1)),
        "few": ("two or three", Q(openings__range=(2, 3))),
        "many": ("four or more", Q(openings__gte=4)),
        "doubt": ("some are doubtful", Q(doubtful__gte=1)),
    }


class MissingSieve(Sieve):
    """Filter by how many ranks the arch lacks at the deal."""

    title = "ranks missing from the arch"
    parameter_name = "missing"
    asks = {
        "none": ("none", Q(missing=0)),
        "one": ("one", Q(missing=1)),
        "two": ("two", Q(missing=2)),
        "more": ("three or more", Q(missing__gte=3)),
    }


class MadeSieve(Sieve):
    """Filter by when a candidate was made."""

    title = "made"
    parameter_name = "made"

    @property
    def asks(self) -> Mapping[str, tuple[str, Q]]:  # type: ignore[override]  # it moves with time
        """Name the last days, counted from now."""
        now = clock.now()
        return {
            str(days): (title, Q(made_at__gte=now - datetime.timedelta(days=days)))
            for days, title in ((1, "these 24 hours"), (7, "these 7 days"), (30, "these 30 days"))
        }


class Whose(admin.SimpleListFilter):
    """Filter by who did something: the staff, or nobody where a worker did it."""

    column: str
    nobody: str

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        staff = Player.objects.active().filter(is_staff=True).order_by("name")
        return [("0", self.nobody), *((str(one.pk), one.name) for one in staff)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Candidate]) -> QuerySet[Candidate]:
        value = self.value() or ""
        if not value.isdecimal():
            return queryset
        return queryset.filter(**{self.column: int(value) or None})


class MadeBy(Whose):
    """Filter by who made a candidate."""

    title = "made by"
    parameter_name = "maker"
    column = "made_by"
    nobody = "the house"


class DecidedBy(Whose):
    """Filter by who decided on a candidate."""

    title = "decided by"
    parameter_name = "judge"
    column = "decided_by"
    nobody = "nobody yet"


SIEVES = (
    StageSieve, DealsVariantFilter, UseSieve, VerdictSieve, DifficultySieve, ShareSieve,
    OpeningsSieve, MissingSieve, NodesSieve, MadeBy, MadeSieve, DecidedBy,
)  # fmt: skip
