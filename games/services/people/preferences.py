"""Preferences: how a player likes the table to look, sound and speak.

An account keeps them in its row, everybody else in a cookie. Both are read with tolerance: what
is not known counts as not set, so that neither an old browser nor a forged cookie does harm.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction

from games.models import Player

KNOWN: dict[str, tuple[str, ...]] = {
    "theme": ("light", "dark"),
    "suits": ("four",),
    "index": ("large",),
    "contrast": ("more",),
    "hand": ("left",),
    "deck": ("classic",),
    "motion": ("off",),
    "sound": ("on",),
    "haptic": ("on",),
    "keys": ("off",),
    "language": tuple(code for code, _name in settings.LANGUAGES),
    "intro": ("seen",),
}
"""What each preference may be besides the empty text, which is its default."""

_UNMARKED = {"language", "intro"}
_LONGEST = 400
"""The characters of a cookie that are read; ours is shorter."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a player prefers; empty is as usual."""

    theme: str = ""
    suits: str = ""
    index: str = ""
    contrast: str = ""
    hand: str = ""
    deck: str = ""
    motion: str = ""
    sound: str = ""
    haptic: str = ""
    keys: str = ""
    """Whether single letters act on the table."""
    language: str = ""
    """The code of a language; empty as the browser asks."""
    intro: str = ""
    """Whether the introduction to the table has been seen."""

    @property
    def stored(self) -> dict[str, str]:
        """What is not as usual, for the account's row."""
        return {name: value for name, value in dataclasses.asdict(self).items() if value}

    @property
    def marks(self) -> list[tuple[str, str]]:
        """What the page's root element carries, as pairs of name and value."""
        return [(name, value) for name, value in self.stored.items() if name not in _UNMARKED]

    @property
    def text(self) -> str:
        """What is not as usual, as the text of a cookie."""
        return "&".join(f"{name}={value}" for name, value in self.stored.items())

    def changed(self, changes: Mapping[str, object]) -> Preferences:
        """Give these with some changed; what is not known changes nothing."""
        return dataclasses.replace(self, **_known(changes.items()))


AS_USUAL = Preferences()


def read(stored: object) -> Preferences:
    """Read what an account's row holds, a mapping; anything else is nothing."""
    return Preferences(**_known(stored.items())) if isinstance(stored, Mapping) else AS_USUAL


def read_text(text: str) -> Preferences:
    """Read the text of a cookie."""
    pairs = (part.partition("=") for part in text[:_LONGEST].split("&"))
    return Preferences(**_known((name, value) for name, _sign, value in pairs))


def _known(pairs: Iterable[tuple[object, object]]) -> dict[str, str]:
    """Keep the names and values that are known."""
    return {
        name: value
        for name, value in pairs
        if isinstance(name, str)
        and isinstance(value, str)
        and name in KNOWN
        and (not value or value in KNOWN[name])
    }


def keep(player: Player, changes: Mapping[str, object]) -> Preferences:
    """Change an account's preferences; of two changes at once neither is lost."""
    with transaction.atomic():
        row = Player.objects.select_for_update().only("preferences").get(pk=player.pk)
        preferences = read(row.preferences).changed(changes)
        Player.objects.filter(pk=player.pk).update(preferences=preferences.stored)
    player.preferences = preferences.stored
    return preferences
