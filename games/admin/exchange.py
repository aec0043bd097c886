"""Out of the desk and into it: deals as JSON lines. The file holds seeds, so few may have it."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.desk import Desk, curator
from games.models import Candidate, Deal
from games.services import clock
from games.services.desk import exchange, inspection

LARGEST = 2 * 1024 * 1024
"""The largest file that is read, in bytes."""


class ImportForm(forms.Form):
    """Deals to take in: a file, or the lines themselves."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        required=False,
        help_text=gettext_lazy("JSON lines, a deal each."),
    )
    lines = forms.CharField(
        label=gettext_lazy("Or lines"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy("A few dozen at most; of more make a file."),
    )

    def clean_file(self) -> str:
        """Read the file as text."""
        file: UploadedFile[Any] | None = self.cleaned_data["file"]
        if file is None:
            return ""
        if (file.size or 0) > LARGEST:
            raise forms.ValidationError(_("The file is too large: two megabytes are the most."))
        try:
            return str(file.read(), "utf-8-sig")
        except UnicodeDecodeError:
            raise forms.ValidationError(_("The file is no UTF-8 text.")) from None

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not self.errors and not (data["file"].strip() or data["lines"].strip()):
            raise forms.ValidationError(_("Choose a file, or paste lines."))
        return data


class Exchange[M: Model](Desk[M]):
    """A list whose rows are deals, or stand for deals, that may be written out.

    For that it takes the right to change deals, which nothing else needs: the seeds go along.
    Deals that whoever asks may not see stay, and so do coming dailies without the right to change
    those.
    """

    def has_export_permission(self, request: HttpRequest) -> bool:
        """Tell whether someone may carry secret seeds out of the house."""
        return request.user.has_perm("games.change_deal")

    @admin.action(
        description=gettext_lazy("Export as JSON lines, seeds and all"), permissions=["export"]
    )
    def export(self, request: HttpRequest, chosen: QuerySet[M]) -> HttpResponse | None:
        """Write the chosen deals."""
        column = "pk" if self.model is Deal else "deal"
        deals = _allowed(request, Deal.objects.filter(pk__in=chosen.order_by().values(column)))
        kept_back = chosen.count() - deals.count()
        if not deals.exists():
            self.message_user(request, _("None of these may leave by your hand."), messages.ERROR)
            return None
        self._log_export(request, deals)
        has_secrets = deals.filter(is_secret=True).exists()
        name = "chatelaine-secret-deals" if has_secrets else "chatelaine-deals"
        lines = "".join(exchange.written(deals, kept_back=kept_back))
        return HttpResponse(
            lines,
            content_type="application/jsonl; charset=utf-8",
            headers={
                "Content-Disposition": f'attachment; filename="{name}.jsonl"',
                "Cache-Control": "no-store",
            },
        )

    def _log_export(self, request: HttpRequest, deals: QuerySet[Deal]) -> None:
        LogEntry.objects.log_actions(
            curator(request).pk, deals, CHANGE, change_message=_("Exported with its seed.")
        )


def _allowed(request: HttpRequest, deals: QuerySet[Deal]) -> QuerySet[Deal]:
    """Keep the deals that may leave by this hand."""
    now = clock.now()
    hidden = inspection.hidden(curator(request), now=now)
    deals = deals.exclude(pk__in=hidden.values("pk"))
    if not request.user.has_perm("games.change_daily"):
        deals = deals.exclude(Q(daily__day__gt=clock.today(now)))
    return deals


class Import(Exchange[Candidate]):
    """The candidates' list, into which deals are taken."""

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view(self.import_view)
        return [path("import/", view, name="games_candidate_import"), *super().get_urls()]

    def import_view(self, request: HttpRequest) -> HttpResponse:
        """Take in deals, and say line by line what could not be taken."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        is_sent = request.method == "POST"
        form = ImportForm(request.POST, request.FILES) if is_sent else ImportForm()
        report = None
        if form.is_valid():
            text = form.cleaned_data["file"] or form.cleaned_data["lines"]
            report = exchange.read(text, by=curator(request))
            self._log_import(request, report)
            if not report.faults:
                self.message_user(request, _said(report), messages.SUCCESS)
                return HttpResponseRedirect(reverse("admin:games_candidate_changelist"))
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("Import deals"),
            "form": form,
            "report": report,
            "said": _said(report) if report else "",
        }
        return TemplateResponse(request, "admin/games/candidate/import.html", context)

    def _log_import(self, request: HttpRequest, report: exchange.Report) -> None:
        made = Candidate.objects.filter(deal__in=report.made)
        for candidate in made.select_related("deal"):
            self.log_addition(request, candidate, _("Imported, and queued for a solver."))


def _said(report: exchange.Report) -> str:
    """Say what became of a file."""
    return _(
        "%(made)s new, %(known)s here already; "
        "%(proved)s proved winnable by the line that came along."
    ) % {
        "made": len(report.made),
        "known": len(report.known),
        "proved": len(report.proved),
    }
