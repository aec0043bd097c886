"""Players at the desk: hide a name, ban. Superusers also appoint staff and set passwords."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.admin.utils import unquote
from django.contrib.auth.admin import UserAdmin
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import PermissionDenied
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.admin.desk import Desk, curator
from games.models import Play, Player
from games.services.desk import curation

COUNTED = Play.objects.filter(player=OuterRef("pk")).order_by().values("player")
FIXED = ("shown", "is_guest", "is_bot", "joined_at", "plays_count")
"""What nobody changes here."""


@admin.register(Player)
class PlayerAdmin(Desk[Player], UserAdmin[Player]):
    """Search, hide, ban. Deleted players stay in the list, as their results do."""

    list_display = (
        "shown",
        "joined_at",
        "is_guest",
        "is_bot",
        "is_name_hidden",
        "is_banned",
        "plays_count",
    )
    list_filter = ("is_guest", "is_bot", "is_name_hidden", "is_banned", "is_deleted", "is_staff")
    search_fields = ("name",)
    ordering = ("-pk",)
    filter_horizontal = ()
    form = forms.ModelForm[Player]
    actions = ("hide_names", "show_names", "ban", "unban")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        counted = COUNTED.annotate(count=Count("pk")).values("count")
        return super().get_queryset(request).annotate(plays_count=Coalesce(Subquery(counted), 0))

    @admin.display(description=pgettext_lazy("desk", "name"), ordering="name")
    def shown(self, player: Player) -> str:
        """Name a player; hidden names are shown here, as curators judge them."""
        return player.shown_name if player.is_deleted else player.name

    @admin.display(description=pgettext_lazy("desk", "plays"), ordering="plays_count")
    def plays_count(self, player: Player) -> int:
        """Count a player's plays."""
        count: int = vars(player)["plays_count"]
        return count

    # What may be seen and changed

    def get_fieldsets(self, request: HttpRequest, obj: Player | None = None) -> Any:
        fields = [*FIXED, "is_name_hidden", "is_banned"]
        if not _rules(request):
            return [(None, {"fields": fields})]
        return [
            (None, {"fields": [*fields, "email", "last_login"]}),
            (_("Staff"), {"fields": ["is_staff", "groups"]}),
        ]

    def get_readonly_fields(self, request: HttpRequest, obj: Player | None = None) -> list[str]:
        fixed = [*FIXED, "email", "last_login"]
        if obj is not None and obj.is_staff:
            fixed.append("is_banned")
        if obj is not None and not obj.is_staff and not _may_be_staff(obj):
            fixed += ["is_staff", "groups"]
        return fixed

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        is_there = obj is None or not obj.is_deleted
        return is_there and super().has_change_permission(request, obj)

    def user_change_password(
        self, request: HttpRequest, id: str, form_url: str = ""
    ) -> HttpResponse:
        """Set a player's password, for superusers only; a bot has none."""
        player = self.get_object(request, unquote(id))
        if not _rules(request) or (player is not None and player.is_bot):
            raise PermissionDenied
        return super().user_change_password(request, id, form_url)

    # What is changed

    def save_model(
        self, request: HttpRequest, obj: Player, form: forms.ModelForm[Player], change: bool
    ) -> None:
        row = Player.objects.filter(pk=obj.pk)
        if "is_name_hidden" in form.changed_data:
            (curation.hide_names if obj.is_name_hidden else curation.show_names)(row)
        if "is_banned" in form.changed_data:
            (curation.ban if obj.is_banned else curation.unban)(row)
        if "is_staff" in form.changed_data:
            curation.appoint(obj, is_staff=obj.is_staff)

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> LogEntry:
        """Write to the admin's log, by number: a name there would outlive its account."""
        return LogEntry.objects.create(
            user=curator(request),
            content_type=ContentType.objects.get_for_model(Player),
            object_id=str(obj.pk),
            object_repr=_("player %(number)s") % {"number": obj.pk},
            action_flag=CHANGE,
            change_message=message,
        )

    def _tell(self, request: HttpRequest, players: list[Player], told: str, said: str) -> None:
        """Log of each player what was done, and say it to the curator with their count."""
        for player in players:
            self.log_change(request, player, told)
        self.message_user(request, said % {"count": len(players)}, messages.SUCCESS)

    @admin.action(description=gettext_lazy("Hide the name"), permissions=["change"])
    def hide_names(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        """Hide the chosen players' names."""
        found = curation.hide_names(players)
        said = ngettext(
            "%(count)s player: name hidden.", "%(count)s players: name hidden.", len(found)
        )
        self._tell(request, found, _("Name hidden."), said)

    @admin.action(description=gettext_lazy("Show the name again"), permissions=["change"])
    def show_names(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        """Show the chosen players' names again."""
        found = curation.show_names(players)
        said = ngettext(
            "%(count)s player: name shown again.",
            "%(count)s players: name shown again.",
            len(found),
        )
        self._tell(request, found, _("Name shown again."), said)

    @admin.action(description=gettext_lazy("Ban"), permissions=["change"])
    def ban(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        """Ban the chosen players."""
        found = curation.ban(players)
        said = ngettext("%(count)s player: banned.", "%(count)s players: banned.", len(found))
        self._tell(request, found, _("Banned."), said)

    @admin.action(description=gettext_lazy("Lift the ban"), permissions=["change"])
    def unban(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        """Let the chosen players in again."""
        found = curation.unban(players)
        said = ngettext(
            "%(count)s player: ban lifted.", "%(count)s players: ban lifted.", len(found)
        )
        self._tell(request, found, _("Ban lifted."), said)


def _may_be_staff(player: Player) -> bool:
    """Tell whether a player can be let into the admin: somebody who can log in."""
    return player.is_active and not (player.is_guest or player.is_bot)


def _rules(request: HttpRequest) -> bool:
    """Tell whether a superuser asks."""
    return bool(getattr(request.user, "is_superuser", False))
