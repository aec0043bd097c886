"""Seasons: the table of a month, of one patience or of all."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.models.season import OVERALL
from games.patiences import VARIANTS
from games.services import clock
from games.services.results import season_scores
from games.services.results.seasons import SeasonTable, season_table
from games.views.daily import number_of
from games.views.visitors import visitor


@dataclass(frozen=True)
class SeasonPage:
    """The context of ``seasons/page.html``: nothing in it tells of a board that is not final."""

    table: SeasonTable
    variants: tuple[str, ...]
    final_on: datetime.date
    """The first day on which the season is final."""
    best: int = season_scores.BEST


@require_safe
def current(request: HttpRequest, variant: str = OVERALL) -> HttpResponse:
    """Send to this month's season."""
    month = season_scores.month_of(clock.today(clock.now()))
    if variant == OVERALL:
        return redirect("season-of-all", month=month)
    return redirect("season", variant=variant, month=month)


@require_safe
def season(request: HttpRequest, month: datetime.date, variant: str = OVERALL) -> HttpResponse:
    """Show a page of a season's table; 404 for a month without one."""
    table = season_table(
        variant, month, now=clock.now(), viewer=visitor(request), number=number_of(request)
    )
    if table is None:
        raise Http404
    final_on = season_scores.next_month(month) + datetime.timedelta(days=1)
    return render(request, "seasons/page.html", {"page": SeasonPage(table, VARIANTS, final_on)})
