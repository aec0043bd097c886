"""Accounts: from guest to account, what a guest's games become, and how a player is forgotten."""

import datetime
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Play, Player, Status
from games.models.names import DELETED_PREFIX, GUEST_PREFIX, key_of, normalised
from games.services.numbers import count, in_words
from games.services.people import follows, traces
from games.services.people.preferences import AS_USUAL, Preferences
from games.services.results import distributions, tallies


class NameTaken(Exception):
    """Another player has this name, or one that looks like it."""


class NotAGuest(Exception):
    """The guest has become an account, or is gone, since the page was shown."""


@dataclass(frozen=True, slots=True)
class Carried:
    """What came along from a guest."""

    games: int = 0
    in_progress: int = 0
    """How many of the games go on."""
    dailies: int = 0
    """How many of the games are finished ranked attempts at a daily."""
    practised: int = 0
    """How many ranked attempts became practice, the account having its own."""

    @property
    def sentence(self) -> str:
        """Say it to the player."""
        if not self.games:
            return _("There were no games to carry over.")
        said = f"{', '.join(self._parts())}."
        return f"{said} {self._practice()}" if self.practised else said

    def _parts(self) -> Iterator[str]:
        games = in_words(self.games) if self.games < 100 else count(self.games)
        yield ngettext(
            "%(games)s game played as a guest is now yours",
            "%(games)s games played as a guest are now yours",
            self.games,
        ) % {"games": games.capitalize()}
        if self.in_progress:
            yield ngettext("%(count)s in progress", "%(count)s in progress", self.in_progress) % {
                "count": count(self.in_progress)
            }
        if self.dailies:
            yield ngettext("%(count)s daily result", "%(count)s daily results", self.dailies) % {
                "count": count(self.dailies)
            }

    def _practice(self) -> str:
        return ngettext(
            "One daily counts as practice, as this account had played the same deal.",
            "%(count)s dailies count as practice, as this account had played the same deal.",
            self.practised,
        ) % {"count": count(self.practised)}


def new_guest(*, now: datetime.datetime) -> Player:
    """Make a row for someone who plays without an account. Nobody can log in to it."""
    player = Player(is_guest=True, joined_at=now)
    player.rename(GUEST_PREFIX + secrets.token_hex(8))
    player.set_unusable_password()
    player.save(force_insert=True)
    return player


def sign_up(
    guest: Player | None,
    *,
    name: str,
    password: str,
    email: str,
    now: datetime.datetime,
    preferences: Preferences = AS_USUAL,
) -> tuple[Player, Carried]:
    """Make the guest an account, its row and games staying as they are, or make a new account.

    The account begins with the preferences that the browser kept.

    NameTaken if the name is not free, NotAGuest if the guest signed up meanwhile.
    """
    written = normalised(name)
    # Made before the transaction: hashing is slow, and on SQLite all others would wait.
    fields: dict[str, Any] = {
        "name": written,
        "name_key": key_of(written),
        "password": make_password(password),
        "email": Player.objects.normalize_email(email),
        "preferences": preferences.stored,
    }
    try:
        with transaction.atomic():
            if guest is None:
                return Player.objects.create(**fields, joined_at=now), Carried()
            with distributions.kept([guest.pk]):
                account = _claim(guest, fields)
            return account, _carried(guest)
    except IntegrityError as error:
        raise NameTaken(written) from error


def _claim(guest: Player, fields: dict[str, Any]) -> Player:
    still_guest = Player.objects.active().filter(pk=guest.pk, is_guest=True)
    if not still_guest.update(**fields, is_guest=False):
        raise NotAGuest(guest.pk)
    return Player.objects.get(pk=guest.pk)


def _carried(guest: Player, *, practised: int = 0) -> Carried:
    """Count a guest's games; one dealt and left without a move is none."""
    plays = Play.objects.of(guest).exclude(status=Status.ABANDONED, ply=0)
    return Carried(
        games=plays.count(),
        in_progress=plays.filter(status=Status.OPEN).count(),
        dailies=plays.ranked().exclude(status=Status.OPEN).count(),
        practised=practised,
    )


@transaction.atomic
def merge(guest: Player, account: Player, *, now: datetime.datetime) -> Carried:
    """Move a guest's games to an account and let the guest go.

    A ranked attempt stays one only where the account has none at that daily. A guest who is gone
    or has signed up, say in another window, brings nothing.
    """
    # Both rows are held until the end, so that no attempt can begin on either side meanwhile.
    both = Player.objects.select_for_update().filter(pk__in=[guest.pk, account.pk]).order_by("pk")
    if not any(player.pk == guest.pk and player.is_guest for player in both):
        return Carried()
    with distributions.kept([guest.pk, account.pk]):
        return _merged(guest, account, now=now)


def _merged(guest: Player, account: Player, *, now: datetime.datetime) -> Carried:
    plays = Play.objects.of(guest)
    variants = set(plays.filter(daily__isnull=False).values_list("deal__variant", flat=True))
    own = Play.objects.of(account).filter(is_ranked=True)
    practised = plays.filter(is_ranked=True, daily__in=own.values("daily")).update(is_ranked=False)
    carried = _carried(guest, practised=practised)
    plays.update(player=account)
    Player.objects.filter(pk=guest.pk).delete()
    for variant in sorted(variants):
        tallies.recount_held(account, variant, now=now)
    return carried


def set_password(player: Player, password: str) -> None:
    """Set a new password. It ends every session of the player but one that is told of it."""
    player.set_password(password)
    player.save(update_fields=["password"])
    traces.forget_failures(player)


def set_email(player: Player, email: str) -> None:
    """Set the address for resetting the password; an empty one takes it away."""
    player.email = Player.objects.normalize_email(email)
    player.save(update_fields=["email"])


@transaction.atomic
def delete(player: Player) -> None:
    """Forget who a player was, everywhere and at once; the results stay as a deleted player's (P9).

    The password goes too, and with it every session and every letter for resetting it.
    """
    gone = Player.objects.select_for_update().get(pk=player.pk)
    if gone.is_deleted:
        return
    name, email = gone.name, gone.email
    gone.rename(DELETED_PREFIX + secrets.token_hex(8))
    gone.set_unusable_password()
    gone.email, gone.last_login, gone.preferences = "", None, {}
    gone.is_deleted, gone.is_private = True, False
    gone.is_staff = gone.is_superuser = False
    gone.save()
    gone.groups.clear()
    gone.user_permissions.clear()
    follows.forget(gone)
    traces.erase(gone, name=name, email=email)
