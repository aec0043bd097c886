"""Studies: what the solver found out about a deal. Only curators may read one."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.models.deal import Deal


class Study(models.Model):
    """What a worker found out about one deal; the verdict itself stands on the deal."""

    deal = models.OneToOneField(Deal, on_delete=models.CASCADE, related_name="study")
    budget = models.PositiveBigIntegerField()
    """The most nodes that the search was allowed."""
    nodes = models.PositiveBigIntegerField()
    seconds = models.FloatField()
    line = models.TextField(default="", blank=True)
    """The winning line found: moves with blanks between; empty unless winnable."""
    transfers = models.PositiveIntegerField(default=0)
    """Moves into the arch in that line (Archway's kit)."""
    is_least = models.BooleanField(default=False)
    """Whether fewer transfers are proved not to do."""
    openings = models.TextField(default="", blank=True)
    """The first moves that are proved to keep it winnable, with blanks between."""
    doubtful = models.TextField(default="", blank=True)
    """The first moves of which nothing is proved."""
    blind_games = models.PositiveIntegerField(default=0)
    """How often the blind policy played the deal."""
    blind_wins = models.PositiveIntegerField(default=0)
    missing = models.CharField(max_length=60, default="", blank=True)
    """The ranks missing from the arch at the deal, with blanks between."""
    solver_version = models.PositiveSmallIntegerField()
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "studies"

    def __str__(self) -> str:
        return f"study of {self.deal}"
