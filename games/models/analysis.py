"""Analyses: an ended game looked into by a worker, once and for ever.

The row is the job as well, and its truth, whatever the queue believes.
"""

from __future__ import annotations

import datetime

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from games.models.play import Play
from games.models.solve_job import JobStage


class AnalysisQuerySet(models.QuerySet["Analysis"]):
    """Questions about many analyses."""

    def left_behind(self, now: datetime.datetime) -> AnalysisQuerySet:
        """Keep those whose worker has not been heard of since its lease ran out."""
        return self.filter(stage=JobStage.RUNNING, leased_until__lt=now)


class Analysis(models.Model):
    """What was found out about one ended play, or that a worker is to find out."""

    play = models.OneToOneField(Play, on_delete=models.CASCADE, related_name="analysis")
    ply = models.PositiveIntegerField()
    """How many entries the play's log had; of a game played on since, it says nothing."""
    version = models.PositiveSmallIntegerField(default=0)
    """Which version of the analysis it is; 0 until it is done."""
    result = models.TextField(default="", blank=True, editable=False)
    """JSON as games.services.review.analysing writes it. It tells covered cards."""
    skill = models.FloatField(null=True)
    """The share of the available chance that choices kept; None where nothing is hidden."""
    luck = models.FloatField(null=True)
    seconds = models.FloatField(default=0)
    stage = models.CharField(max_length=10, choices=JobStage, default=JobStage.WAITING)
    lease = models.CharField(max_length=16, default="", blank=True, editable=False)
    """Names the worker's hold on it; a result is taken only from whoever holds it."""
    leased_until = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.TextField(default="", blank=True)
    asked_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True)

    objects = AnalysisQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(stage=JobStage.RUNNING)
                | (Q(leased_until__isnull=False) & ~Q(lease="")),
                name="analysis_running_has_lease",
            ),
        ]
        indexes = [models.Index(fields=["stage", "leased_until"], name="analysis_stage")]

    def __str__(self) -> str:
        return gettext("analysis of %(play)s") % {"play": self.play}
