"""Decisions on candidates: the forms that ask for them, and how they are told."""

from typing import Any

from django import forms
from django.contrib.admin.helpers import ActionForm
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models import Candidate, Stage
from games.services.days import candidates
from games.services.days.candidates import Decision


class ReasonForm(ActionForm):
    """The bar over the list: an action, and the reason for rejecting."""

    reason = forms.CharField(
        label=gettext_lazy("Reason, to reject:"),
        required=False,
        max_length=candidates.LONGEST_REASON,
    )


class DecisionForm(forms.ModelForm[Candidate]):
    """What a curator makes of a candidate."""

    class Meta:
        model = Candidate
        fields = ("stage", "reason", "allows_unproved", "note")
        widgets = {"stage": forms.RadioSelect, "note": forms.Textarea(attrs={"rows": 3})}
        help_texts = {
            "reason": gettext_lazy("Needed to reject."),
            "allows_unproved": gettext_lazy(
                "Lets it be a daily although nobody has proved that it can be won. It is shown so."
            ),
        }

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if "stage" in data and not self.errors:
            why_not = candidates.objection(self.instance, self.decision())
            if why_not:
                raise forms.ValidationError(why_not)
        return data

    def decision(self) -> Decision:
        """Read the decision that was sent."""
        data = self.cleaned_data
        return Decision(Stage(data["stage"]), data["reason"], data["allows_unproved"])


def told(decision: Decision) -> str:
    """Say a decision in the admin's log."""
    match decision.stage:
        case Stage.REJECTED:
            return _("Rejected: %(reason)s") % {"reason": decision.reason}
        case Stage.APPROVED if decision.allows_unproved:
            return _("Approved, and let through although it may be unproved.")
        case Stage.APPROVED:
            return _("Approved.")
    return _("To be looked at again.")


def counted(stage: Stage, count: int) -> str:
    """Say of how many candidates something was decided."""
    match stage:
        case Stage.APPROVED:
            said = ngettext(
                "%(count)s candidate: approved.", "%(count)s candidates: approved.", count
            )
        case Stage.REJECTED:
            said = ngettext(
                "%(count)s candidate: rejected.", "%(count)s candidates: rejected.", count
            )
        case _:
            said = ngettext(
                "%(count)s candidate: to be looked at.",
                "%(count)s candidates: to be looked at.",
                count,
            )
    return said % {"count": count}
