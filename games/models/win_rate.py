"""Win rates: how many deals of a variant can be won, measured over a run of seeds."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.models.deal import Verdict


class Sample(models.Model):
    """One numbered deal of a measured run, kept so that a run can go on where it stopped."""

    variant = models.CharField(max_length=60)
    seed = models.PositiveBigIntegerField()
    budget = models.PositiveBigIntegerField()
    solver_version = models.PositiveSmallIntegerField()
    verdict = models.CharField(max_length=10, choices=Verdict)
    nodes = models.PositiveBigIntegerField()
    seconds = models.FloatField()
    is_blind_win = models.BooleanField()
    """Whether the blind policy, playing once, wins the deal."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["variant", "seed", "budget", "solver_version"], name="sample_once_a_seed"
            )
        ]

    def __str__(self) -> str:
        return f"{self.variant} {self.seed}: {self.verdict}"


class WinRate(models.Model):
    """What one measured run came to."""

    variant = models.CharField(max_length=60)
    first_seed = models.PositiveBigIntegerField()
    deals = models.PositiveIntegerField()
    budget = models.PositiveBigIntegerField()
    solver_version = models.PositiveSmallIntegerField()
    winnable = models.PositiveIntegerField()
    unwinnable = models.PositiveIntegerField()
    blind_wins = models.PositiveIntegerField()
    """Deals that the blind policy, playing once, wins."""
    nodes_median = models.PositiveBigIntegerField()
    nodes_most = models.PositiveBigIntegerField()
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["variant", "first_seed", "deals", "budget", "solver_version"],
                name="win_rate_once_a_run",
            )
        ]

    def __str__(self) -> str:
        return f"{self.variant}: {self.winnable} of {self.deals}"

    @property
    def unknown(self) -> int:
        """Deals of which nothing is proved."""
        return self.deals - self.winnable - self.unwinnable
