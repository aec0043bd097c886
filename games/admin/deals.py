"""Deals at the desk: draw some, look at their layouts. A secret deal's seed is never shown."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode

from games.admin.desk import Desk, VariantFilter, curator
from games.models import Deal, Play
from games.patiences import VARIANTS
from games.services import clock, curation, inspection
from games.services.titles import title_of

COUNTED = Play.objects.filter(deal=OuterRef("pk")).order_by().values("deal")


class FreeFilter(admin.SimpleListFilter):
    """Filter deals by whether they can still be scheduled."""

    title = "use"
    parameter_name = "use"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("free", "free to schedule"), ("daily", "scheduled")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Deal]) -> QuerySet[Deal]:
        match self.value():
            case "free":
                return queryset.filter(pk__in=Deal.objects.secret().free().values("pk"))
            case "daily":
                return queryset.filter(daily__isnull=False)
        return queryset


class DrawForm(forms.Form):
    """What to draw."""

    variant = forms.ChoiceField(choices=[(one, title_of(one)) for one in VARIANTS])
    count = forms.IntegerField(
        label="How many", min_value=1, max_value=curation.MOST_DRAWN, initial=5
    )


@admin.register(Deal)
class DealAdmin(Desk[Deal]):
    """A list, and a page with the layout. Deals are drawn, not written."""

    list_display = ("code", "title", "verdict", "scheduled", "plays_count", "created_at")
    list_filter = (FreeFilter, "verdict", VariantFilter)
    list_select_related = ("daily",)
    search_fields = ("code__exact",)
    search_help_text = "By the whole code"
    ordering = ("-pk",)
    fields = ("code", "title", "number", "verdict", "scheduled", "plays_count", "created_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deal]:
        counted = COUNTED.annotate(count=Count("pk")).values("count")
        return super().get_queryset(request).annotate(plays_count=Coalesce(Subquery(counted), 0))

    def has_change_permission(self, request: HttpRequest, obj: Deal | None = None) -> bool:
        return False

    @admin.display(description="patience", ordering="variant")
    def title(self, deal: Deal) -> str:
        """Name the deal's variant."""
        return title_of(deal.variant)

    @admin.display(description="number")
    def number(self, deal: Deal) -> str:
        """Tell a numbered deal's number; a secret seed stays secret."""
        return deal.label or "drawn in secret"

    @admin.display(description="scheduled for", ordering="daily__day", empty_value="—")
    def scheduled(self, deal: Deal) -> str | None:
        """Link to the daily that has this deal."""
        daily = getattr(deal, "daily", None)
        if daily is None:
            return None
        return format_html(
            '<a href="{}">{}</a>', reverse("admin:games_daily_change", args=[daily.pk]), daily.day
        )

    @admin.display(description="plays", ordering="plays_count")
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
            context["layout"] = inspection.layout(deal) if may_see else None
            context["is_free"] = Deal.objects.secret().free().filter(pk=deal.pk).exists()
        return super().render_change_form(request, context, *args, **kwargs)

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Draw deals."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = DrawForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            return self._drawn(request, **form.cleaned_data)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": "Draw deals",
            "form": form,
        }
        return TemplateResponse(request, "admin/games/deal/draw.html", context)

    def _drawn(self, request: HttpRequest, *, variant: str, count: int) -> HttpResponse:
        for deal in curation.draw(variant, count):
            self.log_addition(request, deal, "Drawn.")
        said = "One deal drawn." if count == 1 else f"{count} deals drawn. They come first."
        self.message_user(request, said, messages.SUCCESS)
        shown = urlencode({"use": "free", "variant": variant})
        return HttpResponseRedirect(f"{reverse('admin:games_deal_changelist')}?{shown}")
