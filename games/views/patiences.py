"""The patiences: choosing one, and reading its rules."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.drawing.rates import Told, told
from games.patiences import PATIENCES, VARIANTS
from games.services import titles
from games.services.record import statistics
from games.services.solving import win_rates
from games.views.visitors import visitor


@dataclass(frozen=True)
class Way:
    """A way to play a patience: one of its variants."""

    variant: str
    title: str
    says: str
    """What the option changes; empty for none and for several, which are told one by one."""
    is_chosen: bool
    rate: Told | None = None
    """What was measured of how often it comes out, where a page tells that."""


@dataclass(frozen=True)
class Choice:
    """A patience with the ways to play it."""

    game: str
    title: str
    alias: str
    says: str
    mini: str
    """The template of its small picture."""
    ways: tuple[Way, ...]


@dataclass(frozen=True)
class Chooser:
    """The context of ``patiences/chooser.html``."""

    choices: tuple[Choice, ...]
    last: str
    """The variant that the viewer played last; empty if none."""


@require_safe
def chooser(request: HttpRequest) -> HttpResponse:
    """Offer every patience, with the way that the viewer played last chosen."""
    last = statistics.last_variant(visitor(request)) or ""
    choices = _with_rates(*(choice_of(rules.name, last=last) for rules in PATIENCES))
    return render(request, "patiences/chooser.html", {"page": Chooser(choices, last)})


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """Show the rules of a patience."""
    if game not in (rules.name for rules in PATIENCES):
        raise Http404
    (page,) = _with_rates(choice_of(game, last=""))
    return render(request, f"rules/{game}.html", {"page": page})


def choice_of(game: str, *, last: str) -> Choice:
    """Gather the ways to play a patience; the chosen one is the last played, or without options."""
    names = [name for name in VARIANTS if name.partition("+")[0] == game]
    chosen = last if last in names else game
    return Choice(
        game=game,
        title=titles.title_of(game),
        alias=titles.alias_of(game),
        says=titles.line_of(game),
        mini=f"games/mini/{game}.html",
        ways=tuple(_way(name, is_chosen=name == chosen) for name in names),
    )


def _way(variant: str, *, is_chosen: bool) -> Way:
    options = titles.options_of(variant)
    title = options[:1].upper() + options[1:] if options else _("As in the rules")
    return Way(variant, title, titles.change_of(variant), is_chosen)


def _with_rates(*choices: Choice) -> tuple[Choice, ...]:
    """Add to every way what was measured of it."""
    found = win_rates.rates(way.variant for choice in choices for way in choice.ways)
    said = {variant: told(rate) for variant, rate in found.items()}
    return tuple(
        replace(choice, ways=tuple(replace(way, rate=said.get(way.variant)) for way in choice.ways))
        for choice in choices
    )
