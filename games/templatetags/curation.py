"""Tags of the curators' desk."""

from django import template
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import QuerySet

from games.drawing.piles import picture
from games.models import Candidate, Daily, Deal, Player
from games.services import clock
from games.services.days import calendar
from games.services.desk import inspection

register = template.Library()

LATEST = 12
"""How many entries of the log the first page shows."""


@register.simple_tag
def queue_notices() -> list[str]:
    """Say for which days and variants no deal was chosen, and what chance has dealt."""
    return calendar.notices(now=clock.now())


@register.simple_tag
def outlook() -> list[calendar.Outlook]:
    """Say how the days ahead look, variant by variant."""
    return calendar.outlook(now=clock.now())


@register.simple_tag
def desk_log(viewer: Player) -> QuerySet[LogEntry]:
    """List what was done last with deals, whoever did it; nothing of what the viewer is playing."""
    hidden = inspection.hidden(viewer, now=clock.now())
    kinds = ContentType.objects.get_for_models(Candidate, Daily, Deal)
    entries = LogEntry.objects.filter(content_type__in=kinds.values())
    for kind in (Candidate, Daily):
        secret = kind._default_manager.filter(deal__in=hidden.values("pk"))
        about = [str(pk) for pk in secret.values_list("pk", flat=True)]
        told = LogEntry.objects.filter(content_type=kinds[kind], object_id__in=about)
        entries = entries.exclude(pk__in=told.values("pk"))
    return entries.select_related("user", "content_type").order_by("-pk")[:LATEST]


@register.simple_tag
def sprite() -> str:
    """Find where the cards' drawing lies."""
    return picture("cards")
