"""Inspection: what curators may look at, of deals and of plays, and how it is written out."""

import datetime
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engine.cards import Card, text_of, texts_of
from games.engine.log import Entry, read_log
from games.engine.replay import new_game, replayed
from games.engine.sight import SeenPile, Sight, seen
from games.models import ENDED, Daily, Deal, Play, Player, Status
from games.services.clock import today
from games.services.deals import table_of
from games.services.names import name_of, name_of_pile
from games.services.play import table, words


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


def hidden(viewer: Player, *, now: datetime.datetime) -> QuerySet[Deal]:
    """List the deals that a curator may not see: those of which ``may_see`` says no."""
    running = Daily.objects.filter(day__lte=today(now), day__gt=today(now) - _UNTIL_FINAL)
    own = Play.objects.of(viewer)
    ended = own.filter(is_ranked=True, status__in=ENDED)
    left = own.filter(is_ranked=True, daily__day__lte=today(now) - _UNTIL_FINAL)
    in_play = own.filter(status=Status.OPEN).exclude(pk__in=left.values("pk"))
    closed = running.exclude(deal__in=ended.values("deal"))
    deals = Deal.objects.filter(pk__in=closed.values("deal"))
    return deals | Deal.objects.filter(pk__in=in_play.values("deal"))


_UNTIL_FINAL = datetime.timedelta(days=2)
"""How long after a daily's first moment its board is final."""


# Drawing


@dataclass(frozen=True, slots=True)
class Shown:
    """A card that lies open to a curator, and whether it lies face down to players."""

    face: str
    """Rank and suit as the sprite names them: ``7h``."""
    name: str
    is_covered: bool


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile to be drawn, bottom to top."""

    code: str
    name: str
    kind: str
    cards: tuple[Shown, ...]
    is_new: bool
    """Whether the last move went here."""

    @property
    def said(self) -> str:
        """The pile in words."""
        cards = ", ".join(card.name for card in self.cards)
        return _("%(pile)s: %(cards)s") % {
            "pile": self.name,
            "cards": cards or pgettext("pile", "empty"),
        }


@dataclass(frozen=True, slots=True)
class View:
    """Every card of a position turned up, after so many moves of a line."""

    ply: int
    plies: int
    """How many moves the line has."""
    sentence: str
    """What the last move did."""
    piles: tuple[Pile, ...]
    moves: tuple[str, ...]

    @property
    def previous(self) -> int | None:
        return self.ply - 1 if self.ply else None

    @property
    def next(self) -> int | None:
        return self.ply + 1 if self.ply < self.plies else None


def view(deal: Deal, line: str = "", ply: int = 0) -> View:
    """Lay out a deal with every card turned up, after so many moves of a line.

    The line is moves with blanks between; the nearest ply that it has is shown.
    """
    moves = tuple(line.split())
    ply = min(max(0, ply), len(moves))
    game = replayed(map(Entry, moves[:ply]), new_game(table_of(deal)))
    sight = seen(game)
    piles = game.table.uncovered(game.state).piles
    return View(
        ply,
        plies=len(moves),
        sentence=words.moved(sight) if ply else _("The deal."),
        piles=tuple(
            _pile(pile, cards, sight) for pile, cards in zip(sight.piles, piles, strict=True)
        ),
        moves=moves,
    )


def _pile(pile: SeenPile, cards: tuple[Card, ...], sight: Sight) -> Pile:
    return Pile(
        pile.code,
        name=name_of_pile(pile, sight.noun),
        kind=pile.kind,
        cards=tuple(_shown(card, is_covered=at < pile.below) for at, card in enumerate(cards)),
        is_new=pile.code == sight.last.partition(">")[2],
    )


def _shown(card: Card, *, is_covered: bool) -> Shown:
    text = text_of(card)
    return Shown(text[0] + text[1].lower(), name_of(card), is_covered)


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
