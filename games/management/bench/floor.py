"""The floor: the least that a move can cost in this project, as a view that only the bench serves.

Session, player, one SELECT, one conditional UPDATE, and the table's HTML from a constant.
"""

import os
from functools import cache
from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from games.models import Play

FRAGMENT = "CHATELAINE_FLOOR"
"""The variable that names the file of the HTML."""


@cache
def _fragment() -> bytes:
    return Path(os.environ[FRAGMENT]).read_bytes()


@require_POST
def floor(request: HttpRequest, code: str) -> HttpResponse:
    """Answer a move without thinking."""
    try:
        play = Play.objects.get(code=code, player=request.user.pk)
    except Play.DoesNotExist:
        raise Http404 from None
    at_ply = Play.objects.filter(pk=play.pk, ply=request.POST["ply"])
    status = 200 if at_ply.update(ply=play.ply + 1) else 409
    return HttpResponse(_fragment(), status=status)
