"""Candidates: secret deals that a curator may choose as dailies."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from games.models.deal import Deal, Verdict
from games.models.player import Player


class Stage(models.TextChoices):
    """What was decided of a candidate."""

    NEW = "new", gettext_lazy("to be looked at")
    APPROVED = "approved", pgettext_lazy("candidate", "approved")
    REJECTED = "rejected", pgettext_lazy("candidate", "rejected")


class CandidateQuerySet(models.QuerySet["Candidate"]):
    """Questions about many candidates."""

    def free(self) -> CandidateQuerySet:
        """Keep those whose deal no daily has and nobody has played."""
        return self.filter(deal__daily=None, deal__plays=None)

    def approved(self) -> CandidateQuerySet:
        """Keep the approved ones."""
        return self.filter(stage=Stage.APPROVED)

    def winnable(self) -> CandidateQuerySet:
        """Keep those proved winnable."""
        return self.filter(deal__verdict=Verdict.WINNABLE)


class Candidate(models.Model):
    """A secret deal at the curators' desk, and what became of it."""

    deal = models.OneToOneField(Deal, on_delete=models.CASCADE, related_name="candidate")
    stage = models.CharField(max_length=10, choices=Stage, default=Stage.NEW)
    allows_unproved = models.BooleanField(gettext_lazy("may be unproved"), default=False)
    """Whether a curator lets it be a daily although it is not proved winnable."""
    reason = models.CharField(max_length=200, default="", blank=True)
    """Why it was rejected."""
    note = models.TextField(default="", blank=True)
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, related_name="candidates_made"
    )
    """Who asked for it; nobody where a worker filled the pool."""
    decided_at = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, related_name="candidates_decided"
    )

    objects = CandidateQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(stage=Stage.REJECTED) | ~Q(reason=""),
                name="candidate_rejected_with_reason",
            )
        ]
        indexes = [models.Index(fields=["stage", "deal"], name="candidate_stage")]

    def __str__(self) -> str:
        return gettext("candidate %(deal)s") % {"deal": self.deal}
