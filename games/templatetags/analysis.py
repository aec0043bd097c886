"""What was found out about an ended game, as a part of its page."""

from typing import Any

from django import template
from django.template.context import Context

from games.drawing import analysis as drawing
from games.models import Play
from games.services import clock
from games.services.review import analyses

register = template.Library()


@register.inclusion_tag("replay/_analysis.html", takes_context=True)
def analysis(context: Context, play: Play, ply: int) -> dict[str, Any]:
    """Tell what was found out about a play to someone who may look at it, on the page of a ply."""
    user = context["request"].user
    viewer = user if user.is_authenticated else None
    told = analyses.told(play, viewer, now=clock.now())
    if told is None:
        return {"analysis": None}
    may_ask = analyses.may_ask(play, viewer)
    return {
        "analysis": drawing.shown(play, told, ply=ply, may_ask=may_ask),
        "csrf_token": context.get("csrf_token"),
    }
