"""Jobs, their two queues, and workers as they are shipped.

A test that asks for `queue` is run with each of the two, on a database of its own that this process
and the workers share. Tests that start processes stay together, as the server's do.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redis
from django.conf import settings as django_settings
from django.tasks import task_backends
from pytest_django.fixtures import Settings
from pytest_django.plugin import DjangoDbBlocker

from games.management.bench.database import fresh_database
from games.management.bench.server import free_port
from games.models import Deal, SolveJob

NO_REDIS = "No redis-server found, so the queue in Redis was not tried: install it."
DATABASE = "django_tasks_db.DatabaseBackend"
REDIS = "django_tasks_rq.RQBackend"

type Run = Callable[..., "subprocess.Popen[str]"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if {"database", "alone"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.server)
            item.add_marker(pytest.mark.xdist_group("server"))


# Queues


@pytest.fixture
def bells(settings: Settings) -> Iterator[Callable[[], list[list[int]]]]:
    """Have jobs rung for with nobody listening; tells with what each bell has rung."""
    settings.TASKS = {"default": {"BACKEND": "django.tasks.backends.dummy.DummyBackend"}}
    return lambda: [result.args for result in task_backends["default"].results]


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a Redis that keeps nothing; skip where there is none, unless REQUIRE_REDIS asks."""
    program = shutil.which("redis-server")
    if program is None and os.environ.get("REQUIRE_REDIS"):
        pytest.fail(NO_REDIS)
    if program is None:
        pytest.skip(NO_REDIS)
    port, folder = str(free_port()), str(tmp_path_factory.mktemp("redis"))
    command = [program, "--port", port, "--bind", "127.0.0.1", "--dir", folder]
    command += ["--save", "", "--appendonly", "no"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        assert any("Ready to accept connections" in line for line in server.stdout)
        yield f"redis://127.0.0.1:{port}/0"
        server.terminate()


@pytest.fixture(scope="module")
def database(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker
) -> Iterator[str]:
    """A database that this process and its workers share."""
    with django_db_blocker.unblock(), fresh_database(tmp_path_factory.mktemp("shared")) as url:
        yield url


@pytest.fixture(params=["database", "redis"])
def queue(
    request: pytest.FixtureRequest, database: str, settings: Settings
) -> Iterator[dict[str, str]]:
    """Have jobs wait in one queue or the other; answers the variables that tell a worker so."""
    variables = {"DATABASE_URL": database, "REDIS_URL": ""}
    settings.TASKS = {"default": {"BACKEND": DATABASE}}
    if request.param == "redis":
        url = variables["REDIS_URL"] = request.getfixturevalue("redis_url")
        settings.TASKS = {"default": {"BACKEND": REDIS}}
        settings.RQ_QUEUES = {"default": {"URL": url, "DEFAULT_TIMEOUT": -1}}
        redis.Redis.from_url(url).flushall()
    yield variables
    SolveJob.objects.all().delete()
    Deal.objects.all().delete()


# Workers


@pytest.fixture
def worker(queue: dict[str, str], tmp_path: Path) -> Iterator[Run]:
    """Start a worker: worker("--once"), or another by its module: worker(module="tests.…")."""
    variables = {
        **os.environ,
        **queue,
        "CHATELAINE_SECRET_KEY": django_settings.SECRET_KEY,
        "CHATELAINE_VAR": str(tmp_path),
    }
    started: list[subprocess.Popen[str]] = []

    def start(*arguments: str, module: str = "") -> "subprocess.Popen[str]":
        way = ["-m", module] if module else ["manage.py", "worker"]
        process = subprocess.Popen(
            [sys.executable, *way, *arguments],
            cwd=django_settings.BASE_DIR,
            env=variables,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()
