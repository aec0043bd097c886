"""Tallies.

What a player has done in ranked plays of a variant, derived anew each time one of them ends.
"""

from __future__ import annotations

import datetime
from typing import Literal

from django.db import models
from django.db.models import F

from games.models.player import Player

type Span = Literal["month", "all"]
"""What a leaderboard adds up: the last thirty days, or all time."""


class TallyQuerySet(models.QuerySet["Tally"]):
    """Questions about many tallies."""

    def on_board(self, variant: str, span: Span) -> TallyQuerySet:
        """Keep those that stand on a variant's leaderboard, the best first.

        Their sort key there is ``key``; inside a tie they are ordered by player, which never
        changes. All of that is in an index.
        """
        key = "standing" if span == "all" else "recent_standing"
        listed = self.filter(variant=variant, is_listed=True, **{f"{key}__isnull": False})
        return listed.annotate(key=F(key)).order_by("key", "player")


class Tally(models.Model):
    """A player's ranked record in a variant. Only games.services.results.tallies writes it.

    Its ``recent`` columns are about the last thirty days: see there.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tallies")
    variant = models.CharField(max_length=60)
    is_listed = models.BooleanField(default=False)
    """Whether its player's results are on boards: as the player's row says, kept here for them."""
    played = models.PositiveIntegerField(default=0)
    """Ranked plays with at least one move."""
    counted = models.PositiveIntegerField(default=0)
    """Finished ones that count for the win rate: a lost deal proved unwinnable does not."""
    won = models.PositiveIntegerField(default=0)
    best_seconds = models.PositiveIntegerField(null=True)
    """The fastest win; none if nothing was won."""
    standing = models.BigIntegerField(null=True)
    """The sort key of the leaderboard of all time, less is better; none if nothing counts."""
    streak = models.PositiveIntegerField(default=0)
    """Days won in a row up to ``last_won_day``."""
    last_won_day = models.DateField(null=True)
    longest_streak = models.PositiveIntegerField(default=0)

    recent_counted = models.PositiveIntegerField(default=0)
    recent_won = models.PositiveIntegerField(default=0)
    recent_best_seconds = models.PositiveIntegerField(null=True)
    recent_standing = models.BigIntegerField(null=True)
    recent_since = models.DateField(null=True)
    """The day of the first of them: when that is thirty days back, all are counted anew."""

    objects = TallyQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "tallies"
        constraints = [
            models.UniqueConstraint(fields=["player", "variant"], name="tally_once_a_variant")
        ]
        indexes = [
            models.Index(fields=["variant", "is_listed", "standing", "player"], name="tally_board"),
            models.Index(
                fields=["variant", "is_listed", "recent_standing", "player"], name="tally_recent"
            ),
            models.Index(fields=["recent_since"], name="tally_recent_since"),
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.variant}"

    def streak_on(self, today: datetime.date) -> int:
        """Tell the streak as it stands: broken once a whole day has passed without a win."""
        if self.last_won_day is None or self.last_won_day < today - datetime.timedelta(days=1):
            return 0
        return self.streak
