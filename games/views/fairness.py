"""Fairness: the page of plain words, the checker, and the page of a day that is yet to come."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.patiences import rules_of
from games.services import titles
from games.services.days import fairness as fair


@dataclass(frozen=True)
class ComingPage:
    """The context of ``fairness/coming.html``: a deal's name and its commitment, nothing of it."""

    variant: str
    game: str
    alias: str
    day: datetime.date
    begins_in: datetime.timedelta
    commitment: str


@require_safe
def fairness(request: HttpRequest) -> HttpResponse:
    """Say in plain words how results are verified, and what cannot be prevented."""
    return render(request, "fairness/page.html")


@require_safe
def checker(request: HttpRequest) -> HttpResponse:
    """Show the form that deals a seed again in the browser; nothing is sent here."""
    return render(request, "fairness/checker.html", {"recipes": fair.recipes()})


def coming(
    request: HttpRequest, variant: str, day: datetime.date, *, now: datetime.datetime
) -> HttpResponse:
    """Show that a coming day's deal is made: when it begins, and its commitment; else 404."""
    daily = fair.coming(variant, day, now=now)
    if daily is None:
        raise Http404
    begins_at = datetime.datetime.combine(daily.day, datetime.time(), datetime.UTC)
    page = ComingPage(
        variant=daily.variant,
        game=rules_of(daily.variant).name,
        alias=titles.alias_of(daily.variant),
        day=daily.day,
        begins_in=begins_at - now,
        commitment=fair.sealed(daily),
    )
    return render(request, "fairness/coming.html", {"page": page})
