"""The cast: Alice and Bob have accounts, the guest has none."""

import pytest
from django.test import Client

from games.models import Player
from tests.accounts.cast import account, guest_in


@pytest.fixture
def alice(db: None) -> Player:
    return account("Alice", email="alice@example.org")


@pytest.fixture
def bob(db: None) -> Player:
    return account("Bob")


@pytest.fixture
def guest(db: None, client: Client) -> Player:
    """A guest, logged in on the client."""
    return guest_in(client)


@pytest.fixture(autouse=True)
def quick_hashing(settings: pytest.FixtureRequest) -> None:
    """Hash passwords quickly: how slow Argon2 is is not what is tried here."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
