"""Tags of the curators' desk."""

from django import template

from games.services import clock, curation

register = template.Library()


@register.simple_tag
def queue_notices() -> list[str]:
    """Say for which days and variants no deal was chosen."""
    return curation.notices(now=clock.now())
