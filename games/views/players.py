"""Players: what others may see of one, following, and keeping one's page to oneself."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from games.models import Player
from games.services import clock
from games.services.people import follows
from games.services.record import profiles
from games.services.record.profiles import Days, Found, PublicProfile
from games.views.courses import Course, course_in_lines
from games.views.visitors import visitor


@dataclass(frozen=True)
class PlayerPage:
    """The context of ``profiles/page.html``: nothing in it tells of a board that is not final."""

    name: str
    is_you: bool
    is_private: bool
    is_followed: bool
    may_follow: bool
    profile: PublicProfile
    course: Course | None
    days: Days


@require_safe
def player(request: HttpRequest, name: str) -> HttpResponse:
    """Show what everybody may see of a player; of one who keeps to themselves the name alone."""
    now, viewer = clock.now(), visitor(request)
    found = _found(name, viewer)
    if not found.is_told:
        context = {"name": found.player.name, "page": None}
        return render(request, "profiles/private.html", context, status=404)
    page = PlayerPage(
        name=found.player.name,
        is_you=found.is_you,
        is_private=found.player.is_private,
        is_followed=found.is_followed,
        may_follow=viewer is not None and not viewer.is_guest and not found.is_you,
        profile=profiles.public_profile(found.player, now=now, viewer=viewer),
        course=course_in_lines(profiles.course_of(found.player, now=now, viewer=viewer)),
        days=profiles.days_of(found.player, month_wanted(request), now=now),
    )
    return render(request, "profiles/page.html", {"page": page})


def month_wanted(request: HttpRequest) -> datetime.date | None:
    """Read which month is asked for, as ``2026-11``; anything else is the latest."""
    try:
        return datetime.date.fromisoformat(f"{request.GET.get('month', '')}-01")
    except ValueError:
        return None


@require_POST
def follow(request: HttpRequest, name: str) -> HttpResponse:
    """Follow a player, or no longer."""
    viewer = _account(request)
    if viewer is None:
        return redirect("log-in")
    other = _found(name, viewer).player
    if request.POST.get("follow") == "no":
        follows.unfollow(viewer, other)
    else:
        follows.follow(viewer, other, now=clock.now())
    return redirect("player", name=other.name)


@require_POST
def privacy(request: HttpRequest) -> HttpResponse:
    """Keep one's page to oneself, or open it."""
    viewer = _account(request)
    if viewer is None:
        return redirect("log-in")
    profiles.set_private(viewer, is_private=request.POST.get("private") == "yes")
    return redirect("profile")


def _account(request: HttpRequest) -> Player | None:
    viewer = visitor(request)
    return None if viewer is None or viewer.is_guest else viewer


def _found(name: str, viewer: Player | None) -> Found:
    found = profiles.find(name, viewer)
    if found is None:
        raise Http404
    return found
