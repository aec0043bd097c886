"""Preferences as values: whatever was stored or sent, only what is known counts."""

import dataclasses

import pytest
from django.conf import settings

from games.models import Player
from games.services.people import preferences
from games.services.people.preferences import AS_USUAL, KNOWN, Preferences, read, read_text

EVERYTHING = Preferences(**{name: values[-1] for name, values in KNOWN.items()})

HOSTILE = [
    "",
    "theme",
    "theme=",
    "theme=sepia",
    "theme=DARK",
    "theme=dark ",
    'theme="dark"',
    "=dark&&=&",
    "__class__=four&stored=x&text=y",
    'suits=four"><script>alert(1)</script>',
    "theme=dark\x00&suits=\ud800",
    "suits%3Dfour",
    "x" * 5000 + "&theme=dark",
]

UNREADABLE = [
    None,
    [],
    "theme=dark",
    7,
    {"theme": "sepia"},
    {"theme": ["dark"]},
    {"theme": None, 3: "dark", "x": 1},
]


def test_every_preference_has_its_values() -> None:
    assert [field.name for field in dataclasses.fields(Preferences)] == list(KNOWN)
    assert KNOWN["language"] == tuple(code for code, _name in settings.LANGUAGES)
    assert AS_USUAL.stored == {}
    assert AS_USUAL.text == ""


def test_what_is_written_is_read_again() -> None:
    assert read(EVERYTHING.stored) == EVERYTHING
    assert read_text(EVERYTHING.text) == EVERYTHING
    assert len(EVERYTHING.text) < 200
    assert read_text(Preferences(suits="four").text) == Preferences(suits="four")


@pytest.mark.parametrize("text", HOSTILE)
def test_a_forged_cookie_counts_as_none(text: str) -> None:
    assert read_text(text) in {AS_USUAL, Preferences(theme="dark")}
    assert read_text(text).suits == ""


@pytest.mark.parametrize("stored", UNREADABLE)
def test_an_unreadable_row_counts_as_none(stored: object) -> None:
    assert read(stored) == AS_USUAL


def test_what_is_not_known_changes_nothing() -> None:
    before = Preferences(theme="dark", hand="left")
    changed = before.changed({"theme": "sepia", "hand": "", "sound": "on", "name": "x", "keys": 1})
    assert changed == Preferences(theme="dark", sound="on")


def test_the_root_is_told_of_looks_and_nothing_else() -> None:
    marks = dict(EVERYTHING.marks)
    assert set(marks) == set(KNOWN) - {"language", "intro"}
    assert AS_USUAL.marks == []


def test_of_two_changes_at_once_neither_is_lost(alice: Player) -> None:
    """Two pages were loaded before; each changes something else."""
    one, other = Player.objects.get(pk=alice.pk), Player.objects.get(pk=alice.pk)
    preferences.keep(one, {"theme": "dark"})
    assert preferences.keep(other, {"suits": "four"}) == Preferences(theme="dark", suits="four")
    alice.refresh_from_db()
    assert alice.preferences == {"theme": "dark", "suits": "four"}
