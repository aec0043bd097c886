"""Plays at the desk: the log to read, and a ranked result to void."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.admin.desk import DealsVariantFilter, Desk, curator
from games.models import Play, Player
from games.services import clock
from games.services.desk import curation, inspection
from games.services.titles import title_of

READ_ONLY = (
    "code", "shown", "title", "daily", "deal", "is_ranked", "status", "moves", "home", "take_backs",
    "transfers", "is_assisted", "hints", "time", "started_at", "ended_at",
)  # fmt: skip


class VoidForm(forms.ModelForm[Play]):
    """Whether a result is void, and why."""

    class Meta:
        model = Play
        fields = ("is_void", "void_reason")
        help_texts = {
            "is_void": gettext_lazy(
                "A void result stands on no board and in no figure of its player."
            ),
            "void_reason": gettext_lazy("Kept with the result. Name no player."),
        }

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("is_void") and not data.get("void_reason"):
            self.add_error("void_reason", _("Give a reason: it is kept with the result."))
        return data


@admin.register(Play)
class PlayAdmin(Desk[Play]):
    """A list, and a page with the moves and where they led. Nothing of a play can be rewritten."""

    form = VoidForm
    list_display = (
        "code", "shown", "title", "day", "is_ranked", "status", "home", "time", "started_at",
        "is_void",
    )  # fmt: skip
    list_filter = ("is_ranked", "is_void", "status", DealsVariantFilter)
    list_select_related = ("player", "deal", "daily")
    search_fields = ("code", "player__name")
    search_help_text = gettext_lazy("By the whole code or the player’s whole name")
    ordering = ("-pk",)
    fields = (*READ_ONLY, "is_void", "void_reason")
    readonly_fields = READ_ONLY

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Play | None = None) -> bool:
        return (obj is None or obj.is_ranked) and super().has_change_permission(request, obj)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Play], search_term: str
    ) -> tuple[QuerySet[Play], bool]:
        """Search by whole words that an index finds, as there may be a million plays."""
        found = Q(code=search_term) | Q(player__in=Player.objects.named(search_term))
        return (queryset.filter(found) if search_term else queryset), False

    @admin.display(description=pgettext_lazy("desk", "player"))
    def shown(self, play: Play) -> str:
        """Name the player; deleted ones as such."""
        player = play.player
        return player.shown_name if player.is_deleted else player.name

    @admin.display(description=pgettext_lazy("desk", "patience"))
    def title(self, play: Play) -> str:
        """Name the variant."""
        return title_of(play.deal.variant)

    @admin.display(description=pgettext_lazy("desk", "daily of"), empty_value="—")
    def day(self, play: Play) -> Any:
        """Tell the day of the daily that it was begun from."""
        return play.daily.day if play.daily else None

    @admin.display(description=pgettext_lazy("desk", "time"), ordering="seconds")
    def time(self, play: Play) -> str:
        """Tell the time from the first layout served to the last move."""
        return f"{play.seconds // 60}:{play.seconds % 60:02}"

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Show the moves too, and where the play stands, to whoever may see the deal."""
        play: Play | None = kwargs.get("obj")
        if play is not None:
            context["may_see"] = inspection.may_see(curator(request), play.deal, now=clock.now())
            if context["may_see"]:
                context["steps"] = inspection.steps(play)
                context["position"] = inspection.position(play)
        return super().render_change_form(request, context, *args, **kwargs)

    def save_model(
        self, request: HttpRequest, obj: Play, form: forms.ModelForm[Play], change: bool
    ) -> None:
        if not form.changed_data:
            return
        if obj.is_void:
            curation.void(obj, obj.void_reason, now=clock.now())
        else:
            curation.unvoid(obj, now=clock.now())

    def construct_change_message(
        self, request: HttpRequest, form: Any, formsets: Any, add: bool = False
    ) -> Any:
        """Keep the reason in the log, also once the result stands again."""
        play: Play = form.instance
        if not play.is_void:
            return _("Stands again.")
        return _("Void: %(reason)s") % {"reason": play.void_reason}
