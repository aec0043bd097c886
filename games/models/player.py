"""Players: accounts and guests alike are rows here."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from games.models.names import key_of, normalised


class PlayerQuerySet(models.QuerySet["Player"]):
    """Questions about many players."""

    def active(self) -> PlayerQuerySet:
        """Keep those who may log in: nobody banned or deleted."""
        return self.filter(is_banned=False, is_deleted=False)

    def listed(self) -> PlayerQuerySet:
        """Keep those who may stand on boards: no guests, nobody banned."""
        return self.filter(is_guest=False, is_banned=False)

    def named(self, name: str) -> PlayerQuerySet:
        """Keep whoever has this name or one that looks like it."""
        return self.filter(name_key=key_of(name))


class PlayerManager(BaseUserManager["Player"]):
    """Makes accounts; the guests are made by the accounts service."""

    def get_queryset(self) -> PlayerQuerySet:
        return PlayerQuerySet(self.model, using=self._db)

    def active(self) -> PlayerQuerySet:
        """Keep those who may log in."""
        return self.get_queryset().active()

    def named(self, name: str) -> PlayerQuerySet:
        """Keep whoever has this name or one that looks like it."""
        return self.get_queryset().named(name)

    def get_by_natural_key(self, username: str | None) -> Player:
        """Find whoever logs in with this name: case and look-alikes make no difference."""
        return self.get(name_key=key_of(username or ""))

    def create_user(self, name: str, password: str | None = None, **fields: Any) -> Player:
        """Make an account; the name is normalised, not checked: forms do that."""
        player = self.model(**fields)
        player.rename(name)
        player.set_password(password)
        player.save(using=self._db)
        return player

    def create_superuser(self, name: str, password: str | None = None, **fields: Any) -> Player:
        """Make an account that may do everything in the admin."""
        return self.create_user(name, password, is_staff=True, is_superuser=True, **fields)


class Player(AbstractBaseUser, PermissionsMixin):
    """Whoever plays.

    A guest becomes an account by getting a name and a password; a deleted player keeps only
    results.
    """

    name = models.CharField(max_length=40, unique=True)
    name_key = models.CharField(max_length=300, unique=True, editable=False)
    """The name without case and look-alikes; no two players share one."""
    email = models.EmailField(blank=True)
    is_guest = models.BooleanField(pgettext_lazy("player", "guest"), default=False)
    is_deleted = models.BooleanField(pgettext_lazy("player", "deleted"), default=False)
    is_name_hidden = models.BooleanField(
        pgettext_lazy("player", "name hidden"),
        default=False,
        help_text=gettext_lazy("Boards show a substitute instead of the name."),
    )
    is_banned = models.BooleanField(
        pgettext_lazy("player", "banned"),
        default=False,
        help_text=gettext_lazy("Cannot log in or play; results stand on no board."),
    )
    is_bot = models.BooleanField(
        pgettext_lazy("player", "bot"),
        default=False,
        editable=False,
        help_text=gettext_lazy("One of the crowd that plays by itself; nobody can log in to it."),
    )
    is_staff = models.BooleanField(pgettext_lazy("player", "staff"), default=False)
    joined_at = models.DateTimeField(default=timezone.now)
    is_private = models.BooleanField(default=False, editable=False)
    """Whether the player's page tells others nothing but the name."""
    preferences = models.JSONField(default=dict, blank=True, editable=False)
    """What an account likes the table to look, sound and speak; read by its service alone."""

    USERNAME_FIELD = "name"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["email"]

    objects = PlayerManager()

    def __str__(self) -> str:
        return self.name

    def rename(self, name: str) -> None:
        """Set the name in its written form, and the key with it; not checked, not saved."""
        self.name = normalised(name)
        self.name_key = key_of(self.name)

    @property
    def is_active(self) -> bool:  # type: ignore[override]  # Django asks this of every user
        """Whether this player may log in."""
        return not (self.is_banned or self.is_deleted)

    @property
    def is_listed(self) -> bool:
        """Whether this player's results are on the boards."""
        return not (self.is_guest or self.is_banned)

    @property
    def shown_name(self) -> str:
        """The name that others see."""
        return shown_name(
            self.name,
            is_deleted=self.is_deleted,
            is_name_hidden=self.is_name_hidden,
            is_guest=self.is_guest,
        )

    @property
    def address(self) -> str:
        """What the address of the player's public page ends in; empty for who has none."""
        has_none = self.is_deleted or self.is_guest or self.is_name_hidden or self.is_banned
        return "" if has_none or "/" in self.name else self.name


def shown_name(name: str, *, is_deleted: bool, is_name_hidden: bool, is_guest: bool) -> str:
    """Give the name that others see: a substitute for the deleted, the hidden and guests."""
    if is_deleted:
        return gettext("deleted player")
    if is_guest:
        return gettext("a guest")
    return gettext("name hidden") if is_name_hidden else name
