"""Candidates at the desk: made, judged, looked at, approved or rejected."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.http import urlencode
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.admin.columns import COLUMNS, Columns, study_of
from games.admin.decisions import DecisionForm, ReasonForm, counted, told
from games.admin.desk import curator
from games.admin.exchange import Import
from games.admin.sieves import SIEVES
from games.models import Candidate, Deal, Stage
from games.patiences import VARIANTS
from games.services import clock, numbers
from games.services.days import candidates
from games.services.days.candidates import Decision
from games.services.desk import inspection
from games.services.desk.curation import Refused
from games.services.titles import title_of


class MakeForm(forms.Form):
    """What to make."""

    variant = forms.ChoiceField(
        label=pgettext_lazy("desk", "Variant"),
        choices=lambda: [(one, title_of(one)) for one in VARIANTS],
    )
    count = forms.IntegerField(
        label=gettext_lazy("How many"), min_value=1, max_value=candidates.MOST_MADE, initial=10
    )


@admin.register(Candidate)
class CandidateAdmin(Columns, Import):
    """A list to sift and sort, a page with the layout, and the winning line step by step.

    A candidate is a deal at the desk: whoever may look at deals may look at it, whoever may draw
    deals may make some, whoever may choose dailies decides. What a curator is playing is not there.
    """

    form = DecisionForm
    change_form_template = "admin/games/deal/change_form.html"
    action_form = ReasonForm
    actions = ["approve", "reject", "look_again", "solve_harder", "export"]
    list_display = COLUMNS
    list_filter = SIEVES
    list_select_related = ("deal__study", "deal__daily", "made_by", "decided_by")
    list_per_page = 50
    search_fields = ("deal__code__exact",)
    search_help_text = gettext_lazy("By the whole code of the deal")
    ordering = ("-pk",)
    readonly_fields = tuple(name for name in COLUMNS if name != "stage")
    fieldsets = (
        (
            gettext_lazy("Decision"),
            {"fields": ("stage", "reason", "allows_unproved", "note")},
        ),
        (
            gettext_lazy("What is known"),
            {
                "fields": (
                    ("code", "title", "scheduled"),
                    ("verdict", "difficulty", "blind", "nodes"),
                    ("first_moves", "missing"),
                    ("made", "decided"),
                )
            },
        ),
    )

    # Rights

    def has_view_permission(self, request: HttpRequest, obj: Candidate | None = None) -> bool:
        return request.user.has_perm("games.view_deal")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("games.add_deal")

    def has_change_permission(self, request: HttpRequest, obj: Candidate | None = None) -> bool:
        return request.user.has_perm("games.change_daily")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Candidate]:
        hidden = inspection.hidden(curator(request), now=clock.now())
        seen = Candidate.objects.exclude(deal__in=hidden.values("pk"))
        return candidates.judged(seen).select_related(*self.list_select_related)

    # Pages

    def get_urls(self) -> list[Any]:
        own = [
            path(
                "<int:pk>/line/<int:ply>/",
                self.admin_site.admin_view(self.line_view),
                name="games_candidate_line",
            )
        ]
        return own + super().get_urls()

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Say how many candidates are hidden from who looks."""
        hidden = inspection.hidden(curator(request), now=clock.now())
        count = Candidate.objects.filter(deal__in=hidden.values("pk")).count()
        return super().changelist_view(request, {**(extra_context or {}), "hidden_count": count})

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Show the layout, and the way to the line and to the calendar."""
        candidate: Candidate | None = kwargs.get("obj")
        if candidate is not None:
            study = study_of(candidate)
            context["show_save_and_add_another"] = False
            context["view"] = inspection.view(candidate.deal)
            context["has_line"] = study is not None and bool(study.line)
            context["is_free"] = Deal.objects.free().filter(pk=candidate.deal_id).exists()
        return super().render_change_form(request, context, *args, **kwargs)

    def line_view(self, request: HttpRequest, pk: int, ply: int) -> HttpResponse:
        """Step through the stored line."""
        candidate = self.get_object(request, str(pk))
        if candidate is None:
            raise Http404
        if not self.has_view_permission(request, candidate):
            raise PermissionDenied
        study = study_of(candidate)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("The winning line: %(patience)s")
            % {"patience": title_of(candidate.deal.variant)},
            "original": candidate,
            "view": inspection.view(candidate.deal, study.line if study else "", ply),
        }
        return TemplateResponse(request, "admin/games/candidate/line.html", context)

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Make candidates."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        is_sent = request.method == "POST"
        form = MakeForm(request.POST) if is_sent else MakeForm(initial=request.GET.dict())
        if form.is_valid():
            return self._made(request, **form.cleaned_data)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("Make candidates"),
            "form": form,
        }
        return TemplateResponse(request, "admin/games/candidate/make.html", context)

    def _made(self, request: HttpRequest, *, variant: str, count: int) -> HttpResponse:
        made = candidates.make(variant, count, by=curator(request))
        for candidate in made:
            self.log_addition(request, candidate, _("Made, and queued for a solver."))
        said = ngettext(
            "One candidate made and queued for a solver.",
            "%(count)s candidates made and queued for a solver.",
            len(made),
        )
        self.message_user(request, said % {"count": len(made)}, messages.SUCCESS)
        shown = urlencode({"variant": variant, "stage": Stage.NEW.value})
        return HttpResponseRedirect(f"{reverse('admin:games_candidate_changelist')}?{shown}")

    # Deciding

    def save_model(
        self,
        request: HttpRequest,
        obj: Candidate,
        form: forms.ModelForm[Candidate],
        change: bool,
    ) -> None:
        assert isinstance(form, DecisionForm)
        row = Candidate.objects.select_related("deal__daily").get(pk=obj.pk)
        if {"stage", "reason", "allows_unproved"} & set(form.changed_data):
            candidates.decide(row, form.decision(), by=curator(request), now=clock.now())
        if "note" in form.changed_data:
            candidates.write_note(row, obj.note)

    def construct_change_message(
        self, request: HttpRequest, form: Any, formsets: Any, add: bool = False
    ) -> Any:
        """Write in words what was decided."""
        said = []
        if {"stage", "reason", "allows_unproved"} & set(form.changed_data):
            said.append(told(form.decision()))
        if "note" in form.changed_data:
            said.append(_("Note written."))
        return " ".join(said) or _("Nothing changed.")

    def _decide(
        self, request: HttpRequest, chosen: QuerySet[Candidate], decision: Decision
    ) -> None:
        done = 0
        for candidate in chosen:
            through = decision.stage == Stage.APPROVED and candidate.allows_unproved
            own = Decision(decision.stage, decision.reason, allows_unproved=through)
            try:
                candidates.decide(candidate, own, by=curator(request), now=clock.now())
            except Refused as refused:
                said = _("Deal %(code)s: %(refusal)s")
                said %= {"code": candidate.deal.code, "refusal": refused}
                self.message_user(request, said, messages.ERROR)
            else:
                self.log_change(request, candidate, told(own))
                done += 1
        if done:
            self.message_user(request, counted(decision.stage, done), messages.SUCCESS)

    @admin.action(description=gettext_lazy("Approve"), permissions=["change"])
    def approve(self, request: HttpRequest, chosen: QuerySet[Candidate]) -> None:
        """Approve the chosen candidates."""
        self._decide(request, chosen, Decision(Stage.APPROVED))

    @admin.action(description=gettext_lazy("Reject, with the reason"), permissions=["change"])
    def reject(self, request: HttpRequest, chosen: QuerySet[Candidate]) -> None:
        """Reject the chosen candidates, all with one reason."""
        reason = request.POST.get("reason", "").strip()
        if not reason:
            self.message_user(request, _("Give a reason beside the action."), messages.ERROR)
            return
        self._decide(request, chosen, Decision(Stage.REJECTED, reason))

    @admin.action(description=gettext_lazy("Look at again"), permissions=["change"])
    def look_again(self, request: HttpRequest, chosen: QuerySet[Candidate]) -> None:
        """Have the chosen candidates looked at again."""
        self._decide(request, chosen, Decision(Stage.NEW))

    @admin.action(
        description=format_lazy(
            gettext_lazy("Solve again, with {times} times the nodes"), times=candidates.HARDER
        ),
        permissions=["add"],
    )
    def solve_harder(self, request: HttpRequest, chosen: QuerySet[Candidate]) -> None:
        """Queue the chosen candidates for a longer search."""
        for candidate in chosen:
            nodes = candidates.solve_harder(candidate)
            entry = _("Queued for a search of %(nodes)s nodes.") % {"nodes": numbers.count(nodes)}
            self.log_change(request, candidate, entry)
        said = ngettext(
            "%(count)s queued for a solver.", "%(count)s queued for a solver.", len(chosen)
        )
        self.message_user(request, said % {"count": len(chosen)}, messages.SUCCESS)
