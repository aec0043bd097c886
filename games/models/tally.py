"""Tallies.

What a player has done in ranked plays of a variant, derived anew each time one of them ends.
"""

from __future__ import annotations

import datetime

from django.db import models

from games.models.player import Player


class TallyQuerySet(models.QuerySet["Tally"]):
    """Questions about many tallies."""

    def on_board(self, variant: str) -> TallyQuerySet:
        """Keep those that stand on a variant's leaderboard."""
        return self.filter(
            variant=variant, counted__gt=0, player__is_guest=False, player__is_banned=False
        )


class Tally(models.Model):
    """A player's ranked record in a variant. Only games.services.results.tallies writes it."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tallies")
    variant = models.CharField(max_length=60)
    played = models.PositiveIntegerField(default=0)
    """Ranked plays with at least one move."""
    counted = models.PositiveIntegerField(default=0)
    """Finished ones that count for the win rate: a lost deal proved unwinnable does not."""
    won = models.PositiveIntegerField(default=0)
    best_seconds = models.PositiveIntegerField(null=True)
    """The fastest win; none if nothing was won."""
    streak = models.PositiveIntegerField(default=0)
    """Days won in a row up to ``last_won_day``."""
    last_won_day = models.DateField(null=True)
    longest_streak = models.PositiveIntegerField(default=0)

    objects = TallyQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "tallies"
        constraints = [
            models.UniqueConstraint(fields=["player", "variant"], name="tally_once_a_variant")
        ]
        indexes = [models.Index(fields=["variant", "-won"], name="tally_board")]

    def __str__(self) -> str:
        return f"{self.player} in {self.variant}"

    def streak_on(self, today: datetime.date) -> int:
        """Tell the streak as it stands: broken once a whole day has passed without a win."""
        if self.last_won_day is None or self.last_won_day < today - datetime.timedelta(days=1):
            return 0
        return self.streak
