"""What all pages of the desk share: no deletion, and filters that ask after nothing hidden."""

from typing import Any, cast

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import pgettext, pgettext_lazy

from games.models import Analysis, Candidate, Deal, Flag, Player, SolveJob, Verdict
from games.patiences import VARIANTS
from games.services.titles import title_of

HIDDEN = pgettext_lazy("verdict", "hidden")
"""Stands for the verdict of a deal that whoever looks is playing, or may still play."""


class VariantFilter[M: Model](admin.SimpleListFilter):
    """Filter a list by variant."""

    title = pgettext_lazy("desk", "variant")
    parameter_name = "variant"
    column = "variant"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(variant, title_of(variant)) for variant in VARIANTS]

    def queryset(self, request: HttpRequest, queryset: QuerySet[M]) -> QuerySet[M]:
        return queryset.filter(**{self.column: self.value()}) if self.value() else queryset


class DealsVariantFilter[M: Model](VariantFilter[M]):
    """Filter a list by the variant of each row's deal."""

    column = "deal__variant"


class OfDeal:
    """Columns of rows that each are about one deal."""

    @admin.display(description=pgettext_lazy("desk", "deal"), ordering="deal__code")
    def code(self, row: Candidate | SolveJob) -> str:
        """Name the deal."""
        return row.deal.code

    @admin.display(description=pgettext_lazy("desk", "patience"), ordering="deal__variant")
    def title(self, row: Candidate | SolveJob) -> str:
        """Name the deal's variant."""
        return title_of(row.deal.variant)


class PlaysVariantFilter[M: Model](VariantFilter[M]):
    """Filter a list by the variant of each row's play."""

    column = "play__deal__variant"


class OfPlay:
    """Columns of rows that each are about one play."""

    @admin.display(description=pgettext_lazy("desk", "play"))
    def of(self, row: Analysis | Flag) -> str:
        """Lead to the play, where its log is and where it can be voided."""
        where = reverse("admin:games_play_change", args=[row.play_id])
        return format_html('<a href="{}">{}</a>', where, row.play.code)

    @admin.display(description=pgettext_lazy("desk", "patience"))
    def title(self, row: Analysis | Flag) -> str:
        """Name the variant."""
        return title_of(row.play.deal.variant)


class Desk[M: Model](admin.ModelAdmin[M]):
    """A list and a page for each row. Nothing is deleted; an address can only ask what is shown."""

    show_full_result_count = False

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Head the list with what it lists."""
        title = capfirst(self.opts.verbose_name_plural)
        return super().changelist_view(request, {"title": title, **(extra_context or {})})

    def has_delete_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Allow what the list's filters ask.

        Django would let an address ask after any column, so after a secret seed letter by letter.
        """
        return lookup in self._asked(request)

    def _asked(self, request: HttpRequest) -> set[str]:
        asked: set[str] = set()
        for one in self.get_list_filter(request):
            if isinstance(one, str):
                asked |= {f"{one}__exact", f"{one}__isnull"}
            else:
                asked.add(str(cast(type[admin.SimpleListFilter], one).parameter_name))
        return asked


def proved(deal: Deal) -> str:
    """Tell what is proved of a deal."""
    if deal.verdict == Verdict.UNKNOWN:
        return pgettext("verdict", "not proved")
    return deal.get_verdict_display()


def curator(request: HttpRequest) -> Player:
    """Name whoever sits at the desk."""
    return cast(Player, request.user)
