"""Personal data: taking away all that is kept about whoever asks, and about nobody else."""

from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import content_disposition_header, urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.services.clock import now
from games.services.people import personal
from games.views.visitors import visitor


@never_cache
@require_safe
def data(request: HttpRequest) -> HttpResponseBase:
    """Send the player's own data as a file; whoever is neither account nor guest may log in."""
    player = visitor(request)
    if player is None:
        return redirect(f"{reverse('log-in')}?{urlencode({'next': reverse('preferences')})}")
    response = StreamingHttpResponse(
        personal.written(player, now=now()), content_type="application/json"
    )
    name = content_disposition_header(True, f"chatelaine-{player.name}.json")
    response.headers["Content-Disposition"] = name or "attachment"
    return response
