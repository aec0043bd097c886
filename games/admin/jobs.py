"""Jobs at the desk: what waits for a worker, and what went wrong."""

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.admin.desk import (
    DealsVariantFilter,
    Desk,
    OfDeal,
    OfPlay,
    PlaysVariantFilter,
    curator,
)
from games.models import Analysis, SolveJob
from games.services import clock
from games.services.desk import inspection
from games.services.solving import jobs


class JobDesk[Job: SolveJob | Analysis](Desk[Job]):
    """A list, and a page to read. Who may look and who may ask goes by what the jobs are about."""

    ordering = ("-pk",)
    actions = ("ask_again",)
    deal: str
    """The way from a job to its deal."""
    to_look: str
    """The right to look at what the jobs are about."""
    to_ask: str
    """The right to have more of it."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Job]:
        """Leave out the deals that this curator may not see."""
        hidden = inspection.hidden(curator(request), now=clock.now())
        return super().get_queryset(request).exclude(**{f"{self.deal}__in": hidden.values("pk")})

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return request.user.has_perm(self.to_look)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_ask_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(self.to_ask)

    @admin.display(description=gettext_lazy("CPU time"), ordering="seconds")
    def time(self, job: SolveJob | Analysis) -> str:
        """Tell how long it took."""
        if not job.ended_at:
            return "—"
        return f"{number_format(job.seconds, decimal_pos=1)}\N{NO-BREAK SPACE}s"

    @admin.display(description=pgettext_lazy("desk", "error"), empty_value="—")
    def trouble(self, job: SolveJob | Analysis) -> str | None:
        """Tell what went wrong."""
        return jobs.trouble(job) or None

    @admin.action(description=gettext_lazy("Ask again for the failed ones"), permissions=["ask"])
    def ask_again(self, request: HttpRequest, queryset: QuerySet[Job]) -> None:
        """Let failed jobs wait for a worker once more."""
        again = jobs.ask_again(queryset)
        for job in again:
            self.log_change(request, job, _("Asked again."))
        said = ngettext(
            "%(count)s will be tried again.", "%(count)s will be tried again.", len(again)
        )
        said = said % {"count": len(again)} if again else _("None of these has failed.")
        self.message_user(request, said, messages.SUCCESS if again else messages.WARNING)


@admin.register(SolveJob)
class SolveJobAdmin(OfDeal, JobDesk[SolveJob]):
    """Deals to be solved. Whoever may look at deals may look at them, and draw or ask."""

    deal = "deal"
    to_look = "games.view_deal"
    to_ask = "games.add_deal"
    list_display = (
        "pk", "code", "title", "stage", "verdict", "budget", "nodes", "time", "attempts",
        "asked_at", "ended_at",
    )  # fmt: skip
    list_filter = ("stage", "verdict", DealsVariantFilter)
    list_select_related = ("deal",)
    fields = (*list_display, "leased_until", "trouble")
    readonly_fields = fields


@admin.register(Analysis)
class AnalysisAdmin(OfPlay, JobDesk[Analysis]):
    """Games to be looked into, and never what was found: it tells covered cards.

    Whoever may look at plays may look at them, and void or ask.
    """

    deal = "play__deal"
    to_look = "games.view_play"
    to_ask = "games.change_play"
    list_display = ("pk", "of", "title", "stage", "time", "attempts", "asked_at", "ended_at")
    list_filter = ("stage", PlaysVariantFilter)
    fields = (*list_display, "leased_until", "trouble")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Analysis]:
        """Leave out what was found as well."""
        rows = super().get_queryset(request).select_related("play__deal")
        return rows.defer("result", "play__log", "play__deal__order")
