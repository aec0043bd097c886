"""Players, dailies and results laid by hand, on deals that nobody plays."""

import datetime
from itertools import count

from django.test import Client

from games.engine.cards import texts_of
from games.models import Daily, Deal, Play, Player, Status
from games.patiences import seeded_table
from games.services.results import distributions
from games.services.results.standings import standing_key

LADY = "lady-of-the-manor"
DAY = datetime.date(2026, 11, 29)
NOON = datetime.datetime(2026, 11, 29, 12, tzinfo=datetime.UTC)
ONE_DAY = datetime.timedelta(days=1)

_numbers = count(1)


def player(name: str = "", **fields: object) -> Player:
    name = name or f"player {next(_numbers)}"
    return Player.objects.create(name=name, name_key=name, **fields)


def deal(variant: str = LADY, **fields: object) -> Deal:
    seed = f"seed-{next(_numbers)}"
    order = texts_of(seeded_table(variant, seed).pack.order)
    made = {"seed": seed, "order": order, "is_secret": True} | fields
    return Deal.objects.create(variant=variant, deal_version=1, rules_version=1, **made)


def daily(day: datetime.date = DAY, variant: str = LADY, **fields: object) -> Daily:
    return Daily.objects.create(day=day, variant=variant, deal=deal(variant, **fields))


def result(
    who: Player,
    of: Daily,
    *,
    status: str = Status.WON,
    home: int = 104,
    take_backs: int = 0,
    transfers: int = 0,
    seconds: int = 600,
    ply: int = 9,
    is_ranked: bool = True,
    **fields: object,
) -> Play:
    """Lay a result, its key packed as the table does."""
    key = standing_key(
        won=status == Status.WON,
        transfers=transfers,
        home=home,
        take_backs=take_backs,
        seconds=seconds,
    )
    play = Play.objects.create(
        player=who,
        deal=of.deal,
        daily=of,
        is_ranked=is_ranked,
        status=status,
        home=home,
        take_backs=take_backs,
        transfers=transfers,
        seconds=seconds,
        ply=ply,
        moves=0 if status == Status.GIVEN_UP and ply == 1 else ply,
        standing=key,
        started_at=NOON,
        **fields,
    )
    distributions.recount(of)
    return play


def client_of(one: Player) -> Client:
    client = Client()
    client.force_login(one, backend="django.contrib.auth.backends.ModelBackend")
    return client
