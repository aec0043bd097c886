"""Flags: ended plays that a curator should look at, and why. Nothing follows from one by itself."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext

from games.models.play import Play
from games.models.player import Player


class FlagQuerySet(models.QuerySet["Flag"]):
    """Questions about many flags."""

    def waiting(self) -> FlagQuerySet:
        """Keep those that nobody has looked at."""
        return self.filter(looked_at=None)


class Flag(models.Model):
    """A play that looks as if no human hand had made it; written by games.services.desk.flags."""

    play = models.OneToOneField(Play, on_delete=models.CASCADE, related_name="flag")
    reasons = models.JSONField(default=dict, editable=False)
    """For each kind of reason the figures that it stands on; see games.services.desk.flags."""
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    looked_at = models.DateTimeField(null=True, blank=True, editable=False)
    looked_by = models.ForeignKey(
        Player,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
    )
    note = models.TextField(default="", blank=True)

    objects = FlagQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["looked_at", "-id"], name="flag_waiting")]

    def __str__(self) -> str:
        return gettext("flag on %(play)s") % {"play": self.play}
