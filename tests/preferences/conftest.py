"""Who sets preferences: Alice has an account, the client at first nobody."""

import pytest
from django.test import Client

from games.models import Player

BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture(autouse=True)
def quick_hashing(settings: pytest.FixtureRequest) -> None:
    """Hash passwords quickly: how slow Argon2 is is not what is tried here."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def alice(db: None) -> Player:
    return Player.objects.create_user("Alice", "a-quiet-evening-9")


@pytest.fixture
def as_alice(client: Client, alice: Player) -> Client:
    """A browser that Alice is logged in on."""
    client.force_login(alice, backend=BACKEND)
    return client
