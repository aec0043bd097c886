"""Distributions: how many results of a daily came to so many cards home, kept as they change."""

from __future__ import annotations

from django.db import models

from games.models.daily import Daily


class Distribution(models.Model):
    """A count of one daily's results. Only games.services.results.distributions writes it."""

    daily = models.ForeignKey(Daily, on_delete=models.CASCADE, related_name="distribution")
    is_won = models.BooleanField()
    home = models.PositiveSmallIntegerField()
    """Cards on the foundations, those laid out at the start included."""
    results = models.PositiveIntegerField()
    """How many results that stand on the daily's board came to that."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["daily", "is_won", "home"], name="distribution_once")
        ]

    def __str__(self) -> str:
        return f"{self.results} × {self.home} on {self.daily}"
