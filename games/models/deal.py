"""Deals: a variant, a seed and the order that it gave."""

from __future__ import annotations

import datetime

from django.core.validators import MaxLengthValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import pgettext_lazy

from games.models.codes import new_code


class Verdict(models.TextChoices):
    """What is proved of a deal, all cards known."""

    UNKNOWN = "unknown", pgettext_lazy("verdict", "unknown")
    WINNABLE = "winnable", pgettext_lazy("verdict", "winnable")
    UNWINNABLE = "unwinnable", pgettext_lazy("verdict", "unwinnable")


class DealQuerySet(models.QuerySet["Deal"]):
    """Questions about many deals."""

    def free(self) -> DealQuerySet:
        """Keep those that no daily has and nobody has played."""
        return self.filter(daily=None, plays=None)

    def secret(self) -> DealQuerySet:
        """Keep those whose seed came from the operating system's generator."""
        return self.filter(is_secret=True)


class Deal(models.Model):
    """One deal of one variant. The stored order is what is played; the seed serves the redeals."""

    variant = models.CharField(max_length=60)
    seed = models.CharField(max_length=64, validators=[MaxLengthValidator(64)])
    order = models.TextField(editable=False)
    """The dealt order, front first: ``5C KH …``."""
    deal_version = models.PositiveSmallIntegerField(editable=False)
    rules_version = models.PositiveSmallIntegerField(editable=False)
    is_secret = models.BooleanField(editable=False)
    """Whether the seed was drawn from the operating system's generator and never told."""
    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    """The public random name in addresses; it tells nothing of the seed."""
    verdict = models.CharField(max_length=10, choices=Verdict, default=Verdict.UNKNOWN)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = DealQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["variant", "seed", "deal_version"], name="deal_once_a_seed"
            ),
            models.UniqueConstraint(fields=["variant", "order"], name="deal_once_an_order"),
        ]

    def __str__(self) -> str:
        return f"{self.variant} {self.code}"

    @property
    def label(self) -> str:
        """The deal's number where the player gave it; empty for a secret seed."""
        return "" if self.is_secret else self.seed

    def may_tell_seed(self, now: datetime.datetime) -> bool:
        """Tell whether the seed may be told to whoever has played the deal.

        It may where a player gave it, and of a daily once its board is final.
        """
        daily = getattr(self, "daily", None)
        return not self.is_secret if daily is None else bool(now >= daily.final_at)
