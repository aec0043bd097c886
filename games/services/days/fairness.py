"""Fairness: what shows that a day's deal was fixed before anyone played it.

A commitment is SHA-256 of one line, ``variant|day|seed``. It fixes the deal and tells nothing of
it, as a seed has 128 bits; so only that of a secret seed is shown before the seed is. Seed and
cards are told when the board is final: until then ranked attempts may still be running.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from urllib.parse import urlencode

from django.utils.translation import get_language

from games.engine.cards import cards, rank, suit, texts_of
from games.models import Daily, Deal
from games.patiences import VARIANTS, rules_of
from games.services.clock import today
from games.services.days.daily import Found
from games.services.days.pool import DAYS
from games.services.desk import inspection
from games.services.titles import title_of

_ONE_DAY = datetime.timedelta(days=1)
_RANKS = ("A", *(str(number) for number in range(2, 11)), "J", "Q", "K")
_SUITS = "♠♥♦♣"
_AS_TEXT = "\N{VARIATION SELECTOR-15}"  # or else some browsers draw suits as pictures


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of the deal written out, bottom to top: ``packet 1``, ``5♣ K♥ …``."""

    name: str
    cards: str


@dataclass(frozen=True, slots=True)
class Revealed:
    """All of a deal whose board is final."""

    seed: str
    order: str
    """The dealt order, front first: ``5C KH …``."""
    piles: tuple[Pile, ...]
    query: str
    """What the checker is to be filled with, as an address carries it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a day's page tells of its deal. ``commitment`` is empty where none may be shown."""

    commitment: str
    tells_at: datetime.datetime
    """When seed and cards are told: when the board is final."""
    revealed: Revealed | None
    is_practised: bool
    """Whether the viewer plays the deal for practice, so that its cards stay covered."""
    tomorrow: datetime.date | None
    """The day after today, if its deal is made, so that its commitment can be seen."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What of a variant decides how its pack is shuffled."""

    variant: str
    title: str
    packs: int
    without: str
    """The cards laid out beforehand, which are not in the pack: ``AS AH …``."""


def commitment(daily: Daily) -> str:
    """Fix a daily's deal without telling it: 64 hexadecimal digits."""
    line = f"{daily.variant}|{daily.day:%Y-%m-%d}|{daily.deal.seed}"
    return sha256(line.encode()).hexdigest()


def coming(variant: str, day: datetime.date, *, now: datetime.datetime) -> Daily | None:
    """Find the daily of a coming day, of those that are made ahead of time; never makes one."""
    first = today(now)
    if not first < day < first + DAYS * _ONE_DAY:
        return None
    return Daily.objects.select_related("deal").filter(day=day, variant=variant).first()


def shown(found: Found, *, is_practised: bool, now: datetime.datetime) -> Shown:
    """Say what the page of today or of a day before tells of its deal at this moment."""
    daily = found.daily
    is_final = now >= daily.final_at
    has_tomorrow = found.has_next and daily.day == today(now)
    return Shown(
        commitment=commitment(daily) if is_final else sealed(daily),
        tells_at=daily.final_at,
        revealed=None if is_practised else revealed(daily, now=now),
        is_practised=is_practised and is_final,
        tomorrow=daily.day + _ONE_DAY if has_tomorrow else None,
    )


def sealed(daily: Daily) -> str:
    """Give the commitment to a deal that nobody is told yet.

    Empty where the seed is not secret: it could be guessed, and the commitment would confirm it.
    """
    return commitment(daily) if daily.deal.is_secret else ""


def revealed(daily: Daily, *, now: datetime.datetime) -> Revealed | None:
    """Lay a daily's deal open; None until its board is final."""
    if now < daily.final_at:
        return None
    deal = daily.deal
    query = {
        "variant": daily.variant,
        "day": f"{daily.day:%Y-%m-%d}",
        "seed": deal.seed,
        "commitment": commitment(daily),
        "order": deal.order,
    }
    piles = _piles(deal.variant, deal.seed, deal.order, get_language())
    return Revealed(deal.seed, deal.order, piles, urlencode(query))


def recipes() -> list[Recipe]:
    """List for each variant what a seed is dealt from."""
    return [
        Recipe(variant, title_of(variant), rules.packs, texts_of(rules.laid_out.values()))
        for variant, rules in ((variant, rules_of(variant)) for variant in VARIANTS)
    ]


@lru_cache(maxsize=128)
def _piles(variant: str, seed: str, order: str, _language: str | None) -> tuple[Pile, ...]:
    """Write a deal out pile by pile, in the language in force."""
    piles = inspection.view(Deal(variant=variant, seed=seed, order=order)).piles
    return tuple(
        Pile(pile.name, " ".join(_written(card.face.upper()) for card in pile.cards))
        for pile in piles
        if pile.cards
    )


def _written(text: str) -> str:
    """Write a card as people do: ``10♣``."""
    (face,) = cards(text)
    return f"{_RANKS[rank(face)]}{_SUITS[suit(face)]}{_AS_TEXT}"
