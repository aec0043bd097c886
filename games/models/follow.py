"""Follows: whom a player wishes to see first."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from games.models.player import Player


class Follow(models.Model):
    """One player follows another, who is not told."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="follows")
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="followed_by")
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "other"], name="follow_once"),
            models.CheckConstraint(condition=~Q(player=F("other")), name="follow_another"),
        ]

    def __str__(self) -> str:
        return f"{self.player} → {self.other}"
