"""Jobs at the desk: what waits for a worker, and what went wrong."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.admin.desk import DealsVariantFilter, Desk, OfDeal, curator
from games.models import SolveJob
from games.services import clock
from games.services.desk import inspection
from games.services.solving import jobs


@admin.register(SolveJob)
class SolveJobAdmin(OfDeal, Desk[SolveJob]):
    """A list, and a page to read. Whoever may look at deals may look at jobs, and draw or ask."""

    list_display = (
        "pk", "code", "title", "stage", "verdict", "budget", "nodes", "time", "attempts",
        "asked_at", "ended_at",
    )  # fmt: skip
    list_filter = ("stage", "verdict", DealsVariantFilter)
    list_select_related = ("deal",)
    ordering = ("-pk",)
    fields = (*list_display, "leased_until", "trouble")
    readonly_fields = fields
    actions = ("ask_again",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[SolveJob]:
        """Leave out the deals that this curator may not see."""
        hidden = inspection.hidden(curator(request), now=clock.now())
        return super().get_queryset(request).exclude(deal__in=hidden.values("pk"))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: SolveJob | None = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: SolveJob | None = None) -> bool:
        return request.user.has_perm("games.view_deal")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_ask_permission(self, request: HttpRequest) -> bool:
        """Whoever may draw deals may have them solved."""
        return request.user.has_perm("games.add_deal")

    @admin.display(description=gettext_lazy("CPU time"), ordering="seconds")
    def time(self, job: SolveJob) -> str:
        """Tell how long it took."""
        if not job.ended_at:
            return "—"
        return f"{number_format(job.seconds, decimal_pos=1)}\N{NO-BREAK SPACE}s"

    @admin.display(description=pgettext_lazy("desk", "error"), empty_value="—")
    def trouble(self, job: SolveJob) -> str | None:
        """Tell what went wrong."""
        return jobs.trouble(job) or None

    @admin.action(description=gettext_lazy("Ask again for the failed ones"), permissions=["ask"])
    def ask_again(self, request: HttpRequest, queryset: QuerySet[SolveJob]) -> None:
        """Let failed jobs wait for a worker once more."""
        again = jobs.ask_again(queryset)
        for job in again:
            self.log_change(request, job, _("Asked again."))
        said = ngettext(
            "%(count)s will be tried again.", "%(count)s will be tried again.", len(again)
        )
        said = said % {"count": len(again)} if again else _("None of these has failed.")
        self.message_user(request, said, messages.SUCCESS if again else messages.WARNING)
