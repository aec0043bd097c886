"""The cast of the curators' desk."""

import datetime
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.contrib.auth.models import Group
from django.db import connection
from django.test import Client

from games.models import Daily, Play, Player
from games.services import clock
from games.services.days import daily
from games.services.play import table

VARIANT = "lady-of-the-manor"
BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def now(db: None) -> datetime.datetime:
    return clock.now()


@pytest.fixture
def today(now: datetime.datetime) -> datetime.date:
    return clock.today(now)


@pytest.fixture
def alice(db: None) -> Player:
    return Player.objects.create_user("Alice", "pw-of-alice", email="alice@example.org")


@pytest.fixture
def curator(db: None) -> Player:
    # Tests that flush the database take the migration's group away: this brings it back.
    migration = import_module("games.migrations.0002_curators")
    migration.make_curators(apps, SimpleNamespace(connection=connection))
    player = Player.objects.create_user("Cora", "pw-of-cora", is_staff=True)
    player.groups.add(Group.objects.get(name="Curators"))
    return player


@pytest.fixture
def chief(db: None) -> Player:
    return Player.objects.create_superuser("Chief", "pw-of-chief", email="chief@example.org")


@pytest.fixture
def desk_of_curator(curator: Player) -> Client:
    client = Client()
    client.force_login(curator, backend=BACKEND)
    return client


@pytest.fixture
def desk_of_chief(chief: Player) -> Client:
    client = Client()
    client.force_login(chief, backend=BACKEND)
    return client


@pytest.fixture
def todays(now: datetime.datetime) -> Daily:
    return daily.ensure(clock.today(now), VARIANT)


@pytest.fixture
def played(alice: Player, todays: Daily, now: datetime.datetime) -> Play:
    """Alice's ranked attempt at today's daily: one move, then given up."""
    play = daily.start(alice, todays, now=now)
    move = table.look(play).moves[0].text
    table.act(play, move, ply=0, now=now + datetime.timedelta(seconds=65))
    table.act(play, table.GIVE_UP, ply=1, now=now + datetime.timedelta(seconds=70))
    return play
