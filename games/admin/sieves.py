"""The filters of the candidates' list: each a few questions with a name."""

import datetime
from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy, pgettext_lazy
from django_stubs_ext import StrOrPromise

from games.admin.desk import DealsVariantFilter
from games.models import Candidate, Player, Stage, Verdict
from games.services import clock
from games.services.days.difficulty import GRADES


class Sieve(admin.SimpleListFilter):
    """Filter candidates by one of a few named questions."""

    asks: Mapping[str, tuple[StrOrPromise, Q]]

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(name, str(title)) for name, (title, _question) in self.asks.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Candidate]) -> QuerySet[Candidate]:
        asked = self.asks.get(self.value() or "")
        return queryset if asked is None else queryset.filter(asked[1])


class StageSieve(Sieve):
    """Filter by what was decided."""

    title = pgettext_lazy("desk", "stage")
    parameter_name = "stage"
    asks = {stage.value: (stage.label, Q(stage=stage)) for stage in Stage}


class UseSieve(Sieve):
    """Filter by what a candidate is used for."""

    title = pgettext_lazy("desk", "use")
    parameter_name = "use"
    asks = {
        "free": (pgettext_lazy("deal", "free"), Q(deal__daily=None, deal__plays=None)),
        "daily": (pgettext_lazy("deal", "a daily"), Q(deal__daily__isnull=False)),
    }


class VerdictSieve(Sieve):
    """Filter by what is proved."""

    title = pgettext_lazy("desk", "verdict")
    parameter_name = "verdict"
    asks = {
        "winnable": (pgettext_lazy("verdict", "winnable"), Q(deal__verdict=Verdict.WINNABLE)),
        "unwinnable": (pgettext_lazy("verdict", "unwinnable"), Q(deal__verdict=Verdict.UNWINNABLE)),
        "unknown": (pgettext_lazy("verdict", "not proved"), Q(deal__verdict=Verdict.UNKNOWN)),
        "waiting": (pgettext_lazy("verdict", "waiting for a solver"), Q(is_waiting=True)),
    }


class DifficultySieve(Sieve):
    """Filter by grade."""

    title = pgettext_lazy("desk", "difficulty")
    parameter_name = "difficulty"
    asks = {
        name: (GRADES[number], Q(grade=number))
        for number, name in enumerate(("gentle", "fair", "hard", "fierce"))
    }


class NodesSieve(Sieve):
    """Filter by how many positions the search looked at."""

    title = pgettext_lazy("desk", "nodes")
    parameter_name = "nodes"
    asks = {
        "few": (pgettext_lazy("nodes", "up to 1,000"), Q(deal__study__nodes__lte=1_000)),
        "some": (pgettext_lazy("nodes", "to 10,000"), Q(deal__study__nodes__range=(1_001, 10_000))),
        "many": (
            pgettext_lazy("nodes", "to 100,000"),
            Q(deal__study__nodes__range=(10_001, 100_000)),
        ),
        "more": (pgettext_lazy("nodes", "more"), Q(deal__study__nodes__gt=100_000)),
    }


class ShareSieve(Sieve):
    """Filter by the blind policy's share of wins."""

    title = pgettext_lazy("desk", "blind wins")
    parameter_name = "blind"
    asks = {
        "none": (pgettext_lazy("wins", "none"), Q(share=0)),
        "few": (pgettext_lazy("wins", "up to a quarter"), Q(share__gt=0, share__lte=0.25)),
        "some": (pgettext_lazy("wins", "to a half"), Q(share__gt=0.25, share__lte=0.5)),
        "most": (pgettext_lazy("wins", "more"), Q(share__gt=0.5)),
    }


class OpeningsSieve(Sieve):
    """Filter by how many first moves keep the deal winnable."""

    title = gettext_lazy("openings: first moves that keep it winnable")
    parameter_name = "openings"
    asks = {
        "one": (pgettext_lazy("openings", "one"), Q(openings=1)),
        "few": (pgettext_lazy("openings", "two or three"), Q(openings__range=(2, 3))),
        "many": (pgettext_lazy("openings", "four or more"), Q(openings__gte=4)),
        "doubt": (pgettext_lazy("openings", "some are doubtful"), Q(doubtful__gte=1)),
    }


class MissingSieve(Sieve):
    """Filter by how many ranks the arch lacks at the deal."""

    title = gettext_lazy("ranks missing from the arch")
    parameter_name = "missing"
    asks = {
        "none": (pgettext_lazy("ranks", "none"), Q(missing=0)),
        "one": (pgettext_lazy("ranks", "one"), Q(missing=1)),
        "two": (pgettext_lazy("ranks", "two"), Q(missing=2)),
        "more": (pgettext_lazy("ranks", "three or more"), Q(missing__gte=3)),
    }


class MadeSieve(Sieve):
    """Filter by when a candidate was made."""

    title = pgettext_lazy("desk", "made")
    parameter_name = "made"
    spans = {
        1: gettext_lazy("these 24 hours"),
        7: gettext_lazy("these 7 days"),
        30: gettext_lazy("these 30 days"),
    }

    @property
    def asks(self) -> Mapping[str, tuple[StrOrPromise, Q]]:  # type: ignore[override]  # it moves with time
        """Name the last days, counted from now."""
        now = clock.now()
        return {
            str(days): (title, Q(made_at__gte=now - datetime.timedelta(days=days)))
            for days, title in self.spans.items()
        }


class Whose(admin.SimpleListFilter):
    """Filter by who did something: the staff, or nobody where a worker did it."""

    column: str
    nobody: StrOrPromise

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        staff = Player.objects.active().filter(is_staff=True).order_by("name")
        return [("0", str(self.nobody)), *((str(one.pk), one.name) for one in staff)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Candidate]) -> QuerySet[Candidate]:
        value = self.value() or ""
        if not value.isdecimal():
            return queryset
        return queryset.filter(**{self.column: int(value) or None})


class MadeBy(Whose):
    """Filter by who made a candidate."""

    title = pgettext_lazy("desk", "made by")
    parameter_name = "maker"
    column = "made_by"
    nobody = gettext_lazy("the house")


class DecidedBy(Whose):
    """Filter by who decided on a candidate."""

    title = pgettext_lazy("desk", "decided by")
    parameter_name = "judge"
    column = "decided_by"
    nobody = gettext_lazy("nobody yet")


SIEVES = (
    StageSieve, DealsVariantFilter, UseSieve, VerdictSieve, DifficultySieve, ShareSieve,
    OpeningsSieve, MissingSieve, NodesSieve, MadeBy, MadeSieve, DecidedBy,
)  # fmt: skip
