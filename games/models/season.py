"""Seasons: a month of a variant's dailies, or of all, and what it comes to for each player."""

from __future__ import annotations

from django.db import models
from django.db.models import F

from games.models.player import Player

OVERALL = ""
"""Stands for the variant of the season that adds up all others of its month."""


class SeasonQuerySet(models.QuerySet["Season"]):
    """Questions about many seasons."""

    def behind(self) -> SeasonQuerySet:
        """Keep those to be counted anew, as something changed since they were."""
        return self.filter(changes__gt=F("counted"))


class Season(models.Model):
    """One month of a variant, or of all. Only games.services.results.season_scores writes it."""

    variant = models.CharField(max_length=60, blank=True)
    month = models.DateField()
    """Its first day."""
    changes = models.PositiveIntegerField(default=0)
    """How often a final board of the month came up or changed."""
    counted = models.PositiveIntegerField(default=0)
    """How many of these changes the scores know of; they are the edition with this number."""
    counted_at = models.DateTimeField(null=True)
    leased_until = models.DateTimeField(null=True)
    """Until when someone counts it, so that nobody else does."""

    objects = SeasonQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["variant", "month"], name="season_once_a_month")
        ]

    def __str__(self) -> str:
        return f"{self.variant} {self.month:%Y-%m}".lstrip()


class SeasonScore(models.Model):
    """A player's place in one edition of a season."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="scores")
    edition = models.PositiveIntegerField()
    # Unchecked by the database, which would hold every player's row while a season is written.
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="season_scores", db_constraint=False
    )
    position = models.PositiveIntegerField()
    """Where it stands, from one on; inside a tie by player, which never changes."""
    rank = models.PositiveIntegerField()
    points = models.PositiveIntegerField()
    days = models.PositiveIntegerField()
    """How many results were made in the month, on boards that are final."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["season", "edition", "player"], name="season_score_once"
            ),
            models.UniqueConstraint(
                fields=["season", "edition", "position"], name="season_score_place"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.points} in {self.season}"
