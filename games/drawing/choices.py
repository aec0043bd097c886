"""What can be set, as groups of radio buttons: for the settings and the quick panel."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.services.people.preferences import Preferences


@dataclass(frozen=True, slots=True)
class Option:
    """One radio button; its label may be in a language of its own."""

    value: str
    label: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One group of radio buttons."""

    name: str
    legend: str
    options: tuple[Option, ...]
    chosen: str
    help: str = ""


LOOKS = ("theme", "suits", "index", "deck", "contrast", "hand", "motion")
QUICK = ("theme", "suits", "index", "hand", "deck", "motion", "sound")


def choices(preferences: Preferences, names: Iterable[str]) -> list[Choice]:
    """List the groups of some names, each with what is chosen in it."""
    offers = _offers()
    return [
        Choice(name, legend, options, getattr(preferences, name), note)
        for name in names
        for legend, options, note in [offers[name]]
    ]


def _offers() -> dict[str, tuple[str, tuple[Option, ...], str]]:
    """Say for each preference its name, what it may be, and a word on it."""
    on, off = _("On"), _("Off")
    usual = pgettext("a setting", "Usual")
    return {
        "theme": (
            _("Theme"),
            _options("", _("As the system"), "light", _("Light"), "dark", _("Dark")),
            "",
        ),
        "suits": (_("Suits"), _options("", _("Two colours"), "four", _("Four colours")), ""),
        "index": (_("Corner index"), _options("", usual, "large", _("Large")), ""),
        "contrast": (_("Contrast"), _options("", usual, "more", pgettext("contrast", "More")), ""),
        "hand": (
            _("Hand"),
            _options("", pgettext("hand", "Right"), "left", pgettext("hand", "Left")),
            _("The left hand has stock, side columns and tools the other way round."),
        ),
        "deck": (
            _("Deck"),
            _options("", pgettext("deck", "Ours"), "classic", pgettext("deck", "Classic")),
            "",
        ),
        "motion": (
            _("Motion"),
            _options("", on, "off", off),
            _("Off as well where the system asks for less motion."),
        ),
        "sound": (_("Card sounds"), _options("", off, "on", on), ""),
        "haptic": (_("Vibration"), _options("", off, "on", on), _("Where the device can.")),
        "keys": (
            _("Letter keys"),
            _options("", on, "off", off),
            _("Single letters act on the table; arrows and Enter always do."),
        ),
        "language": (
            _("Language"),
            (
                Option("", _("As the browser")),
                *(Option(code, name, code) for code, name in settings.LANGUAGES),
            ),
            "",
        ),
    }


def _options(*pairs: str) -> tuple[Option, ...]:
    """Read values and labels in turn."""
    return tuple(map(Option, pairs[::2], pairs[1::2]))
