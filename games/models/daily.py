"""Dailies: one deal for a day and a variant, the same for everyone."""

from __future__ import annotations

import datetime

from django.db import models
from django.utils.translation import gettext, pgettext_lazy

from games.models.deal import Deal


class DailyQuerySet(models.QuerySet["Daily"]):
    """Questions about many dailies."""

    def on(self, day: datetime.date) -> DailyQuerySet:
        """Keep those of a day."""
        return self.filter(day=day)

    def public(self, today: datetime.date) -> DailyQuerySet:
        """Keep those that players may know of: today's and earlier ones."""
        return self.filter(day__lte=today)


class Daily(models.Model):
    """A day's deal of a variant. A deal belongs to one daily at most."""

    day = models.DateField()
    """The day in UTC."""
    variant = models.CharField(max_length=60)
    deal = models.OneToOneField(Deal, on_delete=models.PROTECT, related_name="daily")
    is_chosen = models.BooleanField(pgettext_lazy("daily", "chosen"), default=False, editable=False)
    """Whether a curator chose or approved the deal; else it came from the pool or by chance."""
    is_settled = models.BooleanField(default=False, editable=False)
    """Whether the kept distribution holds the attempts left unfinished, the board being final."""

    objects = DailyQuerySet.as_manager()

    class Meta:
        verbose_name_plural = pgettext_lazy("desk", "dailies")
        ordering = ["-day", "variant"]
        constraints = [models.UniqueConstraint(fields=["day", "variant"], name="daily_once_a_day")]

    def __str__(self) -> str:
        return gettext("%(variant)s on %(day)s") % {
            "variant": self.variant,
            "day": f"{self.day:%Y-%m-%d}",
        }

    @property
    def closes_at(self) -> datetime.datetime:
        """When its day ends: the first moment of the next one."""
        next_day = self.day + datetime.timedelta(days=1)
        return datetime.datetime.combine(next_day, datetime.time(), datetime.UTC)

    @property
    def final_at(self) -> datetime.datetime:
        """When its board is final.

        A ranked attempt may be finished until 24 hours after the day's end.
        """
        return self.closes_at + datetime.timedelta(days=1)
