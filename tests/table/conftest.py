"""The cast at the table: Alice, Bob, and plays of theirs."""

import datetime
from collections.abc import Callable

import pytest
from django.test import Client

from games.models import Play, Player
from games.services import deals
from games.services.days import daily
from games.services.play import table

NOON = datetime.datetime(2026, 11, 29, 12, tzinfo=datetime.UTC)


def player(name: str) -> Player:
    return Player.objects.create_user(name)


def client_of(one: Player) -> Client:
    client = Client()
    client.force_login(one, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def alice(db: None) -> Player:
    return player("alice")


@pytest.fixture
def bob(db: None) -> Player:
    return player("bob")


@pytest.fixture
def at_table(alice: Player) -> Client:
    return client_of(alice)


@pytest.fixture
def casual(alice: Player) -> Callable[..., Play]:
    """Begin a casual play of Alice's: casual("archway", "42")."""

    def begin(variant: str = "lady-of-the-manor", seed: str = "42") -> Play:
        return table.begin(alice, deals.numbered_deal(variant, seed), now=NOON)

    return begin


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime.datetime], None]:
    """Set the one clock."""

    def set_to(moment: datetime.datetime) -> None:
        monkeypatch.setattr("django.utils.timezone.now", lambda: moment)

    set_to(NOON)
    return set_to


@pytest.fixture
def ranked(alice: Player, clock: object) -> Play:
    """Alice's ranked attempt at the Lady of the Manor of 29 November, begun at noon."""
    return daily.start(alice, daily.ensure(NOON.date(), "lady-of-the-manor"), now=NOON)
