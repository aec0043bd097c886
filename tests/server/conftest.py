"""The real server, three processes of four threads, on a database of its own.

Its tests stay together on one worker: two servers would starve each other.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

import pytest
from pytest_django.plugin import DjangoDbBlocker

from games.management.bench.caller import Caller
from games.management.bench.database import fresh_database
from games.management.bench.server import Server, serving
from games.models import Player

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.server)
            item.add_marker(pytest.mark.xdist_group("server"))


@pytest.fixture(scope="module")
def database(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker
) -> Iterator[str]:
    """A database of the server's own, which this process uses too until the module ends."""
    with django_db_blocker.unblock(), fresh_database(tmp_path_factory.mktemp("served")) as url:
        yield url


@pytest.fixture
def start(
    database: str, static_files: Path, tmp_path: Path
) -> Callable[..., AbstractContextManager[Server]]:
    """Start a server by hand: with start(application=…) as server."""
    return partial(serving, tmp_path, database_url=database, static_root=static_files)


@pytest.fixture(scope="module")
def server(
    database: str, static_files: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """The server that most tests share; at the end it must not have written of any error."""
    folder = tmp_path_factory.mktemp("server")
    with serving(folder, database_url=database, static_root=static_files) as one:
        yield one
    assert "Traceback" not in one.log.read_text(), one.log.read_text()


@pytest.fixture
def player(database: str, request: pytest.FixtureRequest) -> Player:
    """An account of the test's own."""
    return Player.objects.create_user(f"p{Player.objects.count()} {request.node.name[:20]}")


@pytest.fixture
def callers(server: Server) -> Iterator[Callable[[int], list[Caller]]]:
    """Make so many callers, who hang up in the end."""
    made: list[Caller] = []

    def make(count: int) -> list[Caller]:
        found = [Caller(server.port) for _caller in range(count)]
        made.extend(found)
        return found

    yield make
    for one in made:
        one.close()
