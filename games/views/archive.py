"""The archive: all past dailies of a variant, a month at a time."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.patiences import VARIANTS
from games.services import clock
from games.services.days import daily as dailies
from games.services.record import archive as archives
from games.services.record.archive import Month
from games.views.visitors import visitor


@dataclass(frozen=True)
class ArchivePage:
    """The context of ``archive/month.html``: nothing in it tells of a deal."""

    variant: str
    variants: tuple[str, ...]
    month: Month
    weekdays: tuple[datetime.date, ...]
    """Seven days to name the columns after, Monday first."""
    streak: int


@require_safe
def headline(request: HttpRequest) -> HttpResponse:
    """Send to the archive of the patience on the front page."""
    return redirect("archive", variant=dailies.HEADLINE)


@require_safe
def archive(request: HttpRequest, variant: str) -> HttpResponse:
    """Show a month of a variant's dailies, and what the viewer did on each day."""
    now = clock.now()
    month = archives.month_of(variant, _wanted(request), viewer=visitor(request), now=now)
    page = ArchivePage(
        variant=variant,
        variants=VARIANTS,
        month=month,
        weekdays=tuple(datetime.date(2024, 1, day) for day in range(1, 8)),
        streak=month.tally.streak_on(clock.today(now)),
    )
    return render(request, "archive/month.html", {"page": page})


def _wanted(request: HttpRequest) -> datetime.date | None:
    """Read which month is asked for, as ``2026-11``; anything else is the latest."""
    try:
        return datetime.date.fromisoformat(f"{request.GET.get('month', '')}-01")
    except ValueError:
        return None
