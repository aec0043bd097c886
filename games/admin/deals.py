"""Deals at the desk, candidates and players' own: their layouts. No secret seed is shown."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.admin.desk import HIDDEN, VariantFilter, curator
from games.admin.exchange import Exchange
from games.models import Deal, Play, Verdict
from games.services import clock, numbers
from games.services.desk import inspection
from games.services.titles import title_of

COUNTED = Play.objects.filter(deal=OuterRef("pk")).order_by().values("deal")


class FreeFilter(admin.SimpleListFilter):
    """Filter deals by whether they can still be scheduled."""

    title = pgettext_lazy("desk", "use")
    parameter_name = "use"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("free", _("free to schedule")), ("daily", _("scheduled"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Deal]) -> QuerySet[Deal]:
        match self.value():
            case "free":
                return queryset.filter(pk__in=Deal.objects.secret().free().values("pk"))
            case "daily":
                return queryset.filter(daily__isnull=False)
        return queryset


class VerdictFilter(admin.SimpleListFilter):
    """Filter deals by verdict; those whose verdict is hidden from who asks have none."""

    title = pgettext_lazy("desk", "verdict")
    parameter_name = "verdict"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(str(value), str(label)) for value, label in Verdict.choices]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Deal]) -> QuerySet[Deal]:
        if not self.value():
            return queryset
        hidden = inspection.hidden(curator(request), now=clock.now())
        return queryset.filter(verdict=self.value()).exclude(pk__in=hidden.values("pk"))


@admin.register(Deal)
class DealAdmin(Exchange[Deal]):
    """A list, and a page with the layout. Deals are drawn, as candidates, and not written."""

    actions = ["export"]
    list_display = ("code", "title", "proved", "scheduled", "plays_count", "created_at")
    list_filter = (FreeFilter, VerdictFilter, VariantFilter)
    list_select_related = ("daily", "candidate")
    search_fields = ("code__exact",)
    search_help_text = gettext_lazy("By the whole code")
    ordering = ("-pk",)
    fields = ("code", "title", "number", "proved", "scheduled", "plays_count", "created_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deal]:
        counted = COUNTED.annotate(count=Count("pk")).values("count")
        hidden = inspection.hidden(curator(request), now=clock.now())
        return (
            super()
            .get_queryset(request)
            .annotate(
                plays_count=Coalesce(Subquery(counted), 0),
                is_hidden=Exists(hidden.filter(pk=OuterRef("pk"))),
            )
        )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Deal | None = None) -> bool:
        return False

    @admin.display(description=pgettext_lazy("desk", "patience"), ordering="variant")
    def title(self, deal: Deal) -> str:
        """Name the deal's variant."""
        return title_of(deal.variant)

    @admin.display(description=pgettext_lazy("desk", "number"))
    def number(self, deal: Deal) -> str:
        """Tell a numbered deal's number; a secret seed stays secret."""
        return deal.label or _("drawn in secret")

    @admin.display(description=pgettext_lazy("desk", "verdict"))
    def proved(self, deal: Deal) -> str:
        """Tell what is proved; nothing to whoever is playing. An order by it would tell."""
        return str(HIDDEN) if vars(deal)["is_hidden"] else deal.get_verdict_display()

    @admin.display(
        description=gettext_lazy("scheduled for"), ordering="daily__day", empty_value="—"
    )
    def scheduled(self, deal: Deal) -> str | None:
        """Link to the daily that has this deal."""
        daily = getattr(deal, "daily", None)
        if daily is None:
            return None
        return format_html(
            '<a href="{}">{}</a>',
            reverse("admin:games_daily_change", args=[daily.pk]),
            numbers.dated(daily.day),
        )

    @admin.display(description=pgettext_lazy("desk", "plays"), ordering="plays_count")
    def plays_count(self, deal: Deal) -> int:
        """Count a deal's plays."""
        count: int = vars(deal)["plays_count"]
        return count

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Show the layout too, to whoever may see it, and the way to schedule a free deal."""
        deal: Deal | None = kwargs.get("obj")
        if deal is not None:
            may_see = inspection.may_see(curator(request), deal, now=clock.now())
            context["view"] = inspection.view(deal) if may_see else None
            context["is_free"] = Deal.objects.secret().free().filter(pk=deal.pk).exists()
        return super().render_change_form(request, context, *args, **kwargs)
