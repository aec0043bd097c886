"""What a page sets preferences with: groups of radio buttons, and the languages."""

from django import template
from django.conf import settings

from games.drawing import choices as drawing
from games.drawing.choices import Choice
from games.services.people.preferences import Preferences

register = template.Library()

_GROUPS = {
    "quick": drawing.QUICK,
    "looks": drawing.LOOKS,
    "senses": ("sound", "haptic", "keys"),
    "language": ("language",),
}


@register.simple_tag
def choices(preferences: Preferences, group: str) -> list[Choice]:
    """List the choices of a group: quick, looks, senses or language."""
    return drawing.choices(preferences, _GROUPS[group])


@register.simple_tag
def languages() -> list[tuple[str, str]]:
    """List the languages by code, each by its own name."""
    return list(settings.LANGUAGES)
