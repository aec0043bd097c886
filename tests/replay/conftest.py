"""Plays that have ended, and who comes to look at them."""

import datetime
from collections.abc import Callable, Iterable, Sequence

import pytest
from django.test import Client

from games.engine.log import Entry, write_log
from games.engine.replay import new_game, replayed
from games.models import Daily, Deal, Play, Player
from games.services import deals
from games.services.days import daily as dailies
from games.services.deals import table_of
from games.services.play import table

NOON = datetime.datetime(2026, 11, 29, 12, tzinfo=datetime.UTC)
LADY = "lady-of-the-manor"
OPENING = ("A2>F1", "hint", "A3>F1", "take-back", "redo", "give-up")
"""What is done in most games here: number 42 of Lady of the Manor, begun and given up."""


def client_of(one: Player | None) -> Client:
    client = Client()
    if one is not None:
        client.force_login(one, backend="django.contrib.auth.backends.ModelBackend")
    return client


def played(play: Play, acts: Iterable[str], *, now: datetime.datetime = NOON) -> Play:
    """Act on a play, three seconds from one act to the next; answers its row as it is then."""
    for ply, act in enumerate(acts, start=play.ply):
        later = now + datetime.timedelta(seconds=3 * (ply + 1))
        table.act(Play.objects.get(pk=play.pk), act, ply=ply, now=later)
    return Play.objects.select_related("deal", "daily", "player").get(pk=play.pk)


def written(player: Player, deal: Deal, acts: Sequence[str]) -> Play:
    """Write down a casual play with all its acts at once, three seconds from one to the next."""
    entries = [Entry(act, 3000 * ply) for ply, act in enumerate(acts, start=1)]
    game = replayed(entries, new_game(table_of(deal)))
    last = max((at for act, at in entries if act not in {"hint", "give-up"}), default=0)
    play = Play.objects.create(
        player=player,
        deal=deal,
        log=write_log(entries),
        ply=len(entries),
        status=game.status,
        moves=len(game.line),
        home=game.table.rules.home(game.state),
        take_backs=game.take_backs,
        transfers=game.transfers if game.table.rules.counts_transfers else 0,
        is_assisted=game.is_assisted,
        hints=game.hints,
        seconds=last // 1000,
        started_at=NOON,
    )
    return Play.objects.select_related("deal", "daily", "player").get(pk=play.pk)


def paths_of(play: Play, ply: int = 1) -> dict[str, str]:
    """Name every address of a replay."""
    url = f"/replay/{play.code}/"
    return {
        "page": url,
        "ply": f"{url}{ply}/",
        "end": f"{url}{play.ply}/",
        "table": f"{url}{ply}/table",
        "picture": f"{url}{ply}.svg",
        "record": f"{url}record.json",
    }


PATHS = ("page", "ply", "end", "table", "picture", "record")


@pytest.fixture
def alice(db: None) -> Player:
    return Player.objects.create_user("alice")


@pytest.fixture
def bob(db: None) -> Player:
    return Player.objects.create_user("bob")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime.datetime], None]:
    """Set the one clock."""

    def set_to(moment: datetime.datetime) -> None:
        monkeypatch.setattr("django.utils.timezone.now", lambda: moment)

    set_to(NOON)
    return set_to


@pytest.fixture
def casual(alice: Player) -> Callable[..., Play]:
    """Write down a casual game of Alice’s: casual("archway", "42", ["give-up"])."""

    def write(
        variant: str = LADY,
        seed: str = "42",
        acts: Sequence[str] = OPENING,
        deal: Deal | None = None,
    ) -> Play:
        return written(alice, deal or deals.numbered_deal(variant, seed), acts)

    return write


@pytest.fixture
def daily(db: None) -> Daily:
    """Make number 42 of Lady of the Manor the deal of the day, as if nobody could look it up."""
    deal = deals.numbered_deal(LADY, "42")
    Deal.objects.filter(pk=deal.pk).update(is_secret=True)
    return Daily.objects.create(day=NOON.date(), variant=LADY, deal_id=deal.pk)


@pytest.fixture
def ranked(daily: Daily, clock: object) -> Callable[[Player, Iterable[str]], Play]:
    """Play the daily for the board: ranked(bob, ["A2>F1", "give-up"])."""

    def play(player: Player, acts: Iterable[str]) -> Play:
        return played(dailies.start(player, daily, now=NOON), acts)

    return play
