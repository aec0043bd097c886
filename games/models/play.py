"""Plays: a player, a deal and a list of moves.

The log is the truth; the other columns are derived from it.
"""

from __future__ import annotations

import datetime
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy

from games.models.codes import new_code
from games.models.daily import Daily
from games.models.deal import Deal
from games.models.player import Player


class Status(models.TextChoices):
    """How a play stands."""

    OPEN = "open", pgettext_lazy("play", "open")
    WON = "won", pgettext_lazy("play", "won")
    LOST = "lost", pgettext_lazy("play", "no card fits")
    GIVEN_UP = "given-up", pgettext_lazy("play", "given up")
    ABANDONED = "abandoned", pgettext_lazy("play", "abandoned")


ENDED = (Status.WON, Status.LOST, Status.GIVEN_UP)


class PlayQuerySet(models.QuerySet["Play"]):
    """Questions about many plays."""

    def of(self, player: Player) -> PlayQuerySet:
        """Keep a player's own."""
        return self.filter(player=player)

    def ranked(self) -> PlayQuerySet:
        """Keep first attempts at dailies that nobody voided."""
        return self.filter(is_ranked=True, is_void=False)

    def begun(self) -> PlayQuerySet:
        """Keep those with at least one applied move: only they count as played."""
        return self.filter(ply__gt=0).exclude(ply=1, status=Status.GIVEN_UP)

    def won(self) -> PlayQuerySet:
        """Keep the wins."""
        return self.filter(status=Status.WON)

    def ended(self) -> PlayQuerySet:
        """Keep those won, lost or given up."""
        return self.filter(status__in=ENDED)

    def placed(self) -> PlayQuerySet:
        """Keep those that have their place on a board."""
        return self.filter(place__isnull=False)

    def standing(self, daily: Daily, *, now: datetime.datetime) -> Any:
        """Keep what stands on a daily's board, the best first, with its ``key`` there.

        Ended attempts, and all begun ones once the board is final; inside a tie they are ordered by
        row, which never changes. The kept places tell, but for the minutes from when a board is
        final to its settling. Answers a query of plays, whose ``key`` the type checker cannot know.
        """
        plays = self.filter(daily=daily)
        if daily.is_settled or now < daily.final_at:
            stand = plays.placed().annotate(key=F("place"))
        else:
            listed = plays.filter(player__is_guest=False, player__is_banned=False)
            stand = listed.ranked().begun().annotate(key=F("standing"))
        return stand.order_by("key", "pk")

    def to_screen(self) -> PlayQuerySet:
        """Keep the ended ranked ones that were not looked over yet, as an index has them."""
        return self.filter(is_ranked=True, is_screened=False, status__in=ENDED)


class Play(models.Model):
    """One attempt of one player at one deal."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="plays")
    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="plays")
    daily = models.ForeignKey(Daily, on_delete=models.PROTECT, null=True, related_name="plays")
    """The daily that it was started from, ranked or for practice."""
    is_ranked = models.BooleanField(pgettext_lazy("play", "ranked"), default=False)
    log = models.TextField(default="", blank=True)
    """Plain text as games.engine.log writes it."""
    ply = models.PositiveIntegerField(default=0)
    """How many entries the log has; every act is made at one."""
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    moves = models.PositiveIntegerField(default=0)
    """Moves that stand."""
    home = models.PositiveSmallIntegerField(default=0)
    """Cards on the foundations, those laid out at the start included."""
    take_backs = models.PositiveIntegerField(default=0)
    transfers = models.PositiveIntegerField(default=0)
    """Moves into the arch that stand (Archway with the kit)."""
    is_assisted = models.BooleanField(pgettext_lazy("play", "assisted"), default=False)
    """Whether the player may have known more than the rules show.

    By a hint or a turned card taken back, as the log has it, or because the game was looked into
    before it was taken up again: of that this column alone tells.
    """
    hints = models.PositiveIntegerField(default=0)
    """How many hints were given."""
    hinted = models.TextField(default="", blank=True, editable=False)
    """The line that the last hint began: the count of moves then, and the moves from there."""
    seconds = models.PositiveIntegerField(default=0)
    """From the first layout served to the last move."""
    standing = models.BigIntegerField(default=0)
    """The sort key of boards, less is better: see games.services.results.standings."""
    place = models.BigIntegerField(null=True, editable=False)
    """The same while it stands on the board of its daily, else none; kept by distributions."""
    started_at = models.DateTimeField(default=timezone.now)
    """When the layout was first served."""
    ended_at = models.DateTimeField(null=True)
    is_void = models.BooleanField(pgettext_lazy("play", "void"), default=False)
    void_reason = models.CharField(max_length=200, blank=True)

    is_screened = models.BooleanField(default=False, editable=False)
    """Whether a ranked result was looked over for a hand that is not human."""

    objects = PlayQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "daily"],
                condition=Q(is_ranked=True),
                name="play_ranked_once_a_daily",
            ),
            models.CheckConstraint(
                condition=Q(is_ranked=False) | Q(daily__isnull=False), name="play_ranked_has_daily"
            ),
        ]
        indexes = [
            # Holds all that boards count and order by, and is written only where that changes.
            models.Index(
                fields=["daily", "place", "id", "status", "home", "player"],
                condition=Q(place__isnull=False),
                name="play_board",
            ),
            models.Index(fields=["player", "-started_at"], name="play_recent"),
            models.Index(
                fields=["id"],
                condition=Q(is_ranked=True, is_screened=False, status__in=ENDED),
                name="play_to_screen",
            ),
        ]

    def __str__(self) -> str:
        return gettext("play %(code)s") % {"code": self.code}

    @property
    def has_begun(self) -> bool:
        """Whether a move was ever applied: giving up at once is no play (P6)."""
        return self.moves > 0 or self.take_backs > 0
