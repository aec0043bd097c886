"""The introduction to a first table, for its template."""

from django import template

from games.drawing.introduction import Step, steps
from games.engine.sight import Sight

register = template.Library()


@register.simple_tag
def introduction(sight: Sight) -> tuple[Step, ...]:
    """List what there is to look at."""
    return steps(sight)
