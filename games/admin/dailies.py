"""Dailies at the desk: what is scheduled, and choosing a deal for a day to come."""

import datetime
from collections.abc import Iterator
from itertools import groupby
from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.db.models import Case, Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.forms.models import ModelChoiceIterator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from games.admin.calendar import CalendarPage
from games.admin.desk import HIDDEN, VariantFilter, curator, proved
from games.models import Daily, Deal, Play, Stage
from games.services import clock
from games.services.days import calendar
from games.services.desk import curation, inspection
from games.services.titles import title_of

COUNTED = Play.objects.filter(daily=OuterRef("pk")).order_by().values("daily")


class ByVariant(ModelChoiceIterator[Deal]):
    """The deals to choose from, each variant's together under its title."""

    def __iter__(self) -> Iterator[Any]:
        yield ("", self.field.empty_label or "")
        for variant, deals in groupby(self.queryset, key=lambda deal: deal.variant):
            yield (title_of(variant), [self.choice(deal) for deal in deals])


class DealField(forms.ModelChoiceField[Deal]):
    """Chooses a free secret deal."""

    iterator = ByVariant

    def label_from_instance(self, obj: Deal) -> str:
        return _("%(code)s, %(verdict)s, drawn %(day)s") % {
            "code": obj.code,
            "verdict": proved(obj),
            "day": f"{obj.created_at:%Y-%m-%d}",
        }


class ScheduleForm(forms.ModelForm[Daily]):
    """A day and a deal. Which patience it is for, the deal tells."""

    now: datetime.datetime
    deal = DealField(
        queryset=Deal.objects.none(),
        label=pgettext_lazy("desk", "Deal"),
        error_messages={
            "invalid_choice": gettext_lazy("This deal is used: it was scheduled or played before.")
        },
        help_text=gettext_lazy(
            "Whoever has looked at a coming deal should not play it for the board."
        ),
    )
    overrides = forms.BooleanField(
        label=gettext_lazy("Although it is not proved winnable"),
        required=False,
        help_text=gettext_lazy(
            "It is shown as not proved, or as unwinnable, once the game is over."
        ),
    )

    class Meta:
        model = Daily
        fields = ("day", "deal")
        widgets = {"day": forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rejected = Q(candidate__stage=Stage.REJECTED)
        free = Q(pk__in=Deal.objects.secret().free().exclude(rejected).values("pk"))
        if self.instance.pk:
            free = free & Q(variant=self.instance.variant) | Q(pk=self.instance.deal_id)
        field = cast(DealField, self.fields["deal"])
        field.queryset = Deal.objects.filter(free).order_by("variant", "-pk")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        day, deal = data.get("day") or self.instance.day, data.get("deal")
        if day and deal and "deal" in self.changed_data:
            overrides = bool(data.get("overrides"))
            why_not = calendar.refusal(deal, day, now=self.now, overrides=overrides)
            if why_not:
                raise forms.ValidationError(why_not)
        return data


@admin.register(Daily)
class DailyAdmin(CalendarPage):
    """The list: today and what comes first, then what was, the latest first."""

    form = ScheduleForm
    list_display = ("day", "title", "deal_link", "verdict", "is_chosen", "stage", "plays_count")
    list_filter = (VariantFilter, "is_chosen")
    list_select_related = ("deal",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Daily]:
        counted = COUNTED.annotate(count=Count("pk")).values("count")
        hidden = inspection.hidden(curator(request), now=clock.now())
        return (
            super()
            .get_queryset(request)
            .annotate(
                plays_count=Coalesce(Subquery(counted), 0),
                is_hidden=Exists(hidden.filter(pk=OuterRef("deal"))),
            )
        )

    def get_ordering(self, request: HttpRequest) -> list[Any]:
        is_coming = Q(day__gte=clock.today(clock.now()))
        return [
            Case(When(is_coming, then=Value(0)), default=Value(1)).asc(),
            Case(When(is_coming, then=F("day"))).asc(),
            "-day",
            "variant",
        ]

    @admin.display(description=pgettext_lazy("desk", "patience"), ordering="variant")
    def title(self, daily: Daily) -> str:
        """Name the daily's variant."""
        return title_of(daily.variant)

    @admin.display(description=pgettext_lazy("desk", "deal"))
    def deal_link(self, daily: Daily) -> str:
        """Link to the deal."""
        return format_html(
            '<a href="{}">{}</a>',
            reverse("admin:games_deal_change", args=[daily.deal_id]),
            daily.deal.code,
        )

    @admin.display(description=pgettext_lazy("desk", "verdict"))
    def verdict(self, daily: Daily) -> str:
        """Tell what is proved of the deal; nothing to whoever is playing."""
        return str(HIDDEN) if vars(daily)["is_hidden"] else daily.deal.get_verdict_display()

    @admin.display(description=pgettext_lazy("desk", "plays"), ordering="plays_count")
    def plays_count(self, daily: Daily) -> int:
        """Count the plays that were begun from this daily."""
        count: int = vars(daily)["plays_count"]
        return count

    @admin.display(description=pgettext_lazy("desk", "stage"))
    def stage(self, daily: Daily) -> str:
        """Tell where a daily is between coming and final."""
        now = clock.now()
        if daily.day > clock.today(now):
            return pgettext("daily", "coming")
        if daily.day == clock.today(now):
            return pgettext("daily", "today")
        return pgettext("daily", "final") if now >= daily.final_at else _("to be finished")

    # Choosing

    def get_form(
        self, request: HttpRequest, obj: Daily | None = None, change: bool = False, **kwargs: Any
    ) -> Any:
        form = super().get_form(request, obj, change, **kwargs)
        form.now = clock.now()  # type: ignore[attr-defined]  # this form is a ScheduleForm
        return form

    def get_fields(self, request: HttpRequest, obj: Daily | None = None) -> Any:
        if obj is None:
            return ["day", "deal", "overrides"]
        return ["day", "title", "deal", "overrides", "is_chosen", "stage", "plays_count"]

    def get_readonly_fields(self, request: HttpRequest, obj: Daily | None = None) -> list[str]:
        return [] if obj is None else ["day", "title", "is_chosen", "stage", "plays_count"]

    def has_change_permission(self, request: HttpRequest, obj: Daily | None = None) -> bool:
        may_change = super().has_change_permission(request, obj)
        return may_change and (obj is None or calendar.is_open(obj, now=clock.now()))

    def has_delete_permission(self, request: HttpRequest, obj: Daily | None = None) -> bool:
        """Let a coming daily be taken away, one at a time, by whoever has that right."""
        has_right = request.user.has_perm("games.delete_daily")
        return has_right and obj is not None and calendar.is_open(obj, now=clock.now())

    def save_model(
        self, request: HttpRequest, obj: Daily, form: forms.ModelForm[Daily], change: bool
    ) -> None:
        if "deal" in form.changed_data:
            overrides = form.cleaned_data["overrides"]
            there = calendar.schedule(obj.deal, obj.day, now=clock.now(), overrides=overrides)
            obj.pk, obj.variant = there.pk, there.variant

    def delete_model(self, request: HttpRequest, obj: Daily) -> None:
        calendar.unschedule(obj, now=clock.now())

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Say so where somebody else was quicker."""
        return self._or_say_why(request, super().changeform_view, *args, **kwargs)

    def delete_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Say so where the day began meanwhile."""
        return self._or_say_why(request, super().delete_view, *args, **kwargs)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: Any = None
    ) -> HttpResponse:
        """Tell what was done with a daily, but not to whoever is playing: it may tell a verdict."""
        context = dict(extra_context or {})
        daily = self.get_object(request, unquote(object_id))
        if daily is not None and vars(daily)["is_hidden"]:
            said = _("Its history is hidden from you for now.")
            self.message_user(request, said, messages.WARNING)
            context["action_list"] = []
        return super().history_view(request, object_id, context)

    def _or_say_why(
        self, request: HttpRequest, view: Any, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        try:
            response: HttpResponse = view(request, *args, **kwargs)
        except curation.Refused as refused:
            self.message_user(request, str(refused), messages.ERROR)
            return HttpResponseRedirect(reverse("admin:games_daily_changelist"))
        return response
