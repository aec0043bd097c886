"""Flags at the desk: results that look as if no human hand had made them, to be looked at.

A flag changes nothing by itself: a result is voided on the page of its play, or left as it is.
"""

import datetime
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from games.admin.desk import Desk, OfPlay, PlaysVariantFilter, curator
from games.models import Flag, Play, Player
from games.services import clock, numbers
from games.services.desk import flags, inspection

COLUMNS = ("brief", "of", "shown", "title", "day", "result", "made", "looked")
TOLD = ("why", *COLUMNS[1:])


class LookedFilter(admin.SimpleListFilter):
    """Filter by whether a curator has looked."""

    title = pgettext_lazy("desk", "looked at")
    parameter_name = "looked"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("no", pgettext("flag", "not yet")), ("yes", pgettext("flag", "looked at"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Flag]) -> QuerySet[Flag]:
        asked = {"no": True, "yes": False}.get(self.value() or "")
        return queryset if asked is None else queryset.filter(looked_at__isnull=asked)


class ReasonFilter(admin.SimpleListFilter):
    """Filter by what a flag stands on."""

    title = pgettext_lazy("desk", "reason")
    parameter_name = "why"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("pace", pgettext("flag", "pace")), ("odds", pgettext("flag", "odds"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Flag]) -> QuerySet[Flag]:
        asked = self.value()
        return queryset.filter(reasons__has_key=asked) if asked in {"pace", "odds"} else queryset


class FlagForm(forms.ModelForm[Flag]):
    """Whether a flag was looked at, and what is to be remembered of it."""

    is_looked_at = forms.BooleanField(
        label=pgettext_lazy("desk", "looked at"),
        required=False,
        help_text=gettext_lazy("The result stands unless it is voided on the page of its play."),
    )

    class Meta:
        model = Flag
        fields = ("note",)
        widgets = {"note": forms.Textarea(attrs={"rows": 3})}
        help_texts = {"note": gettext_lazy("Kept with the flag. Name no player.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["is_looked_at"] = self.instance.looked_at is not None


@admin.register(Flag)
class FlagAdmin(OfPlay, Desk[Flag]):
    """A list, and a page for each. Whoever may look at plays and void them may do so with flags."""

    form = FlagForm
    list_display = COLUMNS
    list_filter = (LookedFilter, ReasonFilter, PlaysVariantFilter)
    list_select_related = ("play__player", "play__deal", "play__daily", "looked_by")
    search_fields = ("play__code",)
    search_help_text = gettext_lazy("By the whole code or the player’s whole name")
    ordering = ("-pk",)
    fields = (*TOLD, "is_looked_at", "note")
    readonly_fields = TOLD
    actions = ("mark", "unmark")

    # Who may see what

    def get_queryset(self, request: HttpRequest) -> QuerySet[Flag]:
        """Leave out the deals that this curator may not see: a reason may tell of covered cards."""
        hidden = inspection.hidden(curator(request), now=clock.now())
        return super().get_queryset(request).exclude(play__deal__in=hidden.values("pk"))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Flag], search_term: str
    ) -> tuple[QuerySet[Flag], bool]:
        """Search as the list of plays does."""
        found = Q(play__code=search_term) | Q(play__player__in=Player.objects.named(search_term))
        return (queryset.filter(found) if search_term else queryset), False

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Flag | None = None) -> bool:
        return request.user.has_perm("games.view_play") or self.has_change_permission(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Flag | None = None) -> bool:
        return request.user.has_perm("games.change_play")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    # Columns

    @admin.display(description=pgettext_lazy("desk", "player"))
    def shown(self, flag: Flag) -> str:
        """Name the player; deleted ones as such."""
        player = flag.play.player
        return player.shown_name if player.is_deleted else player.name

    @admin.display(description=pgettext_lazy("desk", "daily of"), empty_value="—")
    def day(self, flag: Flag) -> datetime.date | None:
        """Tell the day of the daily."""
        return flag.play.daily.day if flag.play.daily else None

    @admin.display(description=pgettext_lazy("desk", "result"))
    def result(self, flag: Flag) -> str:
        """Tell how the play ended, and whether that is void."""
        play: Play = flag.play
        ended = str(play.get_status_display())
        return pgettext("flag", "%(ended)s, void") % {"ended": ended} if play.is_void else ended

    @admin.display(description=pgettext_lazy("desk", "reasons"))
    def brief(self, flag: Flag) -> str:
        """Give the reasons in a few words."""
        return "; ".join(flags.brief(flag))

    @admin.display(description=pgettext_lazy("desk", "reasons"))
    def why(self, flag: Flag) -> str:
        """Say the reasons."""
        return format_html_join(" ", "{}", ([said] for said in flags.told(flag)))

    @admin.display(description=pgettext_lazy("desk", "made at"), ordering="made_at")
    def made(self, flag: Flag) -> str:
        """Tell when it was made."""
        return numbers.dated(flag.made_at, "j M y")

    @admin.display(description=pgettext_lazy("desk", "looked at"), ordering="looked_at")
    def looked(self, flag: Flag) -> str:
        """Tell who has looked, and when."""
        if flag.looked_at is None:
            return pgettext("flag", "not yet")
        name = flag.looked_by.name if flag.looked_by else _("someone gone")
        return f"{numbers.dated(flag.looked_at, 'j M y')}, {name}"

    # What is changed

    def save_model(
        self, request: HttpRequest, obj: Flag, form: forms.ModelForm[Flag], change: bool
    ) -> None:
        if "note" in form.changed_data:
            flags.annotate(obj, obj.note)
        if "is_looked_at" in form.changed_data:
            self._decide(request, obj, is_looked_at=form.cleaned_data["is_looked_at"])

    def _decide(self, request: HttpRequest, flag: Flag, *, is_looked_at: bool) -> None:
        if is_looked_at:
            flags.look(flag, curator(request), now=clock.now())
        else:
            flags.look_again(flag)

    def construct_change_message(
        self, request: HttpRequest, form: Any, formsets: Any, add: bool = False
    ) -> Any:
        """Say in the log what became of it."""
        if "is_looked_at" not in form.changed_data:
            return _("Noted.") if form.changed_data else ""
        return self._said(is_looked_at=form.cleaned_data["is_looked_at"])

    def _said(self, *, is_looked_at: bool) -> str:
        return _("Looked at.") if is_looked_at else _("To be looked at again.")

    @admin.action(description=gettext_lazy("Mark as looked at"), permissions=["change"])
    def mark(self, request: HttpRequest, queryset: QuerySet[Flag]) -> None:
        """Mark the chosen flags as looked at."""
        self._decide_all(request, list(queryset.filter(looked_at=None)), is_looked_at=True)

    @admin.action(description=gettext_lazy("To be looked at again"), permissions=["change"])
    def unmark(self, request: HttpRequest, queryset: QuerySet[Flag]) -> None:
        """Let the chosen flags wait to be looked at again."""
        self._decide_all(request, list(queryset.exclude(looked_at=None)), is_looked_at=False)

    def _decide_all(self, request: HttpRequest, found: list[Flag], *, is_looked_at: bool) -> None:
        """Decide on flags, log it of each, and say it to the curator with their count."""
        for flag in found:
            self._decide(request, flag, is_looked_at=is_looked_at)
            self.log_change(request, flag, self._said(is_looked_at=is_looked_at))
        if is_looked_at:
            said = ngettext("%(count)s flag: looked at.", "%(count)s flags: looked at.", len(found))
        else:
            said = ngettext(
                "%(count)s flag: to be looked at again.",
                "%(count)s flags: to be looked at again.",
                len(found),
            )
        self.message_user(request, said % {"count": len(found)}, messages.SUCCESS)
