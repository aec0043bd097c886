"""Solve jobs: deals to be solved by a worker. The row is the truth, whatever the queue believes."""

from __future__ import annotations

import datetime

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy

from games.models.deal import Deal, Verdict


class JobStage(models.TextChoices):
    """Where a job stands."""

    WAITING = "waiting", pgettext_lazy("job", "waiting")
    RUNNING = "running", pgettext_lazy("job", "running")
    DONE = "done", pgettext_lazy("job", "done")
    FAILED = "failed", pgettext_lazy("job", "failed")


class SolveJobQuerySet(models.QuerySet["SolveJob"]):
    """Questions about many jobs."""

    def unfinished(self) -> SolveJobQuerySet:
        """Keep those still to be done."""
        return self.filter(stage__in=[JobStage.WAITING, JobStage.RUNNING])

    def left_behind(self, now: datetime.datetime) -> SolveJobQuerySet:
        """Keep those whose worker has not been heard of since its lease ran out."""
        return self.filter(stage=JobStage.RUNNING, leased_until__lt=now)


class SolveJob(models.Model):
    """One deal to be solved within one budget."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="jobs")
    budget = models.PositiveBigIntegerField()
    """The most nodes to look at."""
    stage = models.CharField(max_length=10, choices=JobStage, default=JobStage.WAITING)
    lease = models.CharField(max_length=16, default="", blank=True, editable=False)
    """Names the worker's hold on it; a result is taken only from whoever holds it."""
    leased_until = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    verdict = models.CharField(max_length=10, choices=Verdict, default=Verdict.UNKNOWN)
    nodes = models.PositiveBigIntegerField(default=0)
    seconds = models.FloatField(default=0)
    error = models.TextField(default="", blank=True)
    asked_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True)

    objects = SolveJobQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deal", "budget"], name="job_once_a_budget"),
            models.CheckConstraint(
                condition=~Q(stage=JobStage.RUNNING)
                | (Q(leased_until__isnull=False) & ~Q(lease="")),
                name="job_running_has_lease",
            ),
        ]
        indexes = [models.Index(fields=["stage", "leased_until"], name="job_stage")]

    def __str__(self) -> str:
        return gettext("job for %(deal)s, %(budget)s nodes") % {
            "deal": self.deal,
            "budget": self.budget,
        }
