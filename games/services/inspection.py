"""Inspection: what curators may look at, of deals and of plays, and how it is written out."""

import datetime
from dataclasses import dataclass

from games.engine.cards import Card, is_back, origin, texts_of
from games.engine.log import read_log
from games.models import ENDED, Daily, Deal, Play, Player, Status
from games.services import table
from games.services.clock import today
from games.services.deals import table_of


@dataclass(frozen=True, slots=True)
class Line:
    """A pile written out: how many cards lie face down, and those on them, bottom to top."""

    pile: str
    below: int
    cards: str


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of a play's log: its number from 1, what was done, and after how long."""

    number: int
    text: str
    time: str


def may_see(viewer: Player, deal: Deal, *, now: datetime.datetime) -> bool:
    """Tell whether a curator may see a deal's cards and its plays' moves.

    From the day that it is a daily until the board is final, only whoever has ended their own
    ranked attempt at it (P8, and stricter: not having played is no way in). At other times,
    whoever is not in the middle of playing it. Rights make no difference.
    """
    own = Play.objects.of(viewer).filter(deal=deal)
    daily = Daily.objects.filter(deal=deal).first()
    open_plays = own.filter(status=Status.OPEN)
    if daily is None or daily.day > today(now):
        return not open_plays.exists()
    if now >= daily.final_at:
        return not open_plays.filter(is_ranked=False).exists()
    has_ended = own.filter(is_ranked=True, status__in=ENDED).exists()
    return has_ended and not open_plays.exists()


def layout(deal: Deal) -> list[Line]:
    """Write a deal's layout with every card turned up."""
    laid = table_of(deal)

    def face(card: Card) -> Card:
        return laid.pack.order[origin(card)[1]] if is_back(card) else card

    piles = zip(laid.rules.places, laid.dealt().piles, strict=True)
    return [Line(place.code, 0, texts_of(map(face, pile))) for place, pile in piles]


def position(play: Play) -> list[Line]:
    """Write where a play stands, as its player sees it."""
    return [Line(pile.code, pile.below, texts_of(pile.faces)) for pile in table.look(play).piles]


def steps(play: Play) -> list[Step]:
    """Write what was done in a play, entry by entry."""
    entries = enumerate(read_log(play.log), start=1)
    return [Step(number, text, _time(at)) for number, (text, at) in entries]


def _time(milliseconds: int) -> str:
    minutes, rest = divmod(milliseconds, 60_000)
    return f"{minutes}:{rest // 1000:02}.{rest % 1000:03}"
