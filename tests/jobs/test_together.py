"""`make run`: the server and a worker, side by side; where one ends, nothing is left of either."""

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from urllib.request import urlopen

import pytest
from django.conf import settings
from django.core.management import call_command

from games.management.bench.server import free_port
from games.models import Daily

PAUSE = Event()

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="There is no /proc.")


def children(pid: int) -> list[int]:
    """List a process's children and theirs."""
    own = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [one for child in map(int, own) for one in (child, *children(child))]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def command_of(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")


def gone(pids: list[int]) -> bool:
    """Wait until none of them is left; half a minute at most."""
    for _look in range(600):
        if not any(map(is_alive, pids)):
            return True
        PAUSE.wait(0.05)
    return False


@pytest.fixture
def alone() -> None:
    """Ask for a place among the tests that start processes."""


@pytest.fixture
def start(
    alone: None, tmp_path: Path, static_files: Path
) -> Iterator[Callable[..., tuple["subprocess.Popen[str]", list[int]]]]:
    """Start it; answers the process and all that it started."""
    port = str(free_port())
    variables = {
        **os.environ,
        "DATABASE_URL": "",
        "REDIS_URL": "",
        "CHATELAINE_VAR": str(tmp_path),
        "CHATELAINE_STATIC_ROOT": str(static_files),
        "PORT": port,
        "WEB_CONCURRENCY": "1",
    }
    started = []

    def by_hand() -> tuple["subprocess.Popen[str]", list[int]]:
        process = subprocess.Popen(
            [sys.executable, "config/together.py"],
            cwd=settings.BASE_DIR,
            env=variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            process_group=0,
        )
        started.append(process)
        assert process.stdout
        address = f"http://127.0.0.1:{port}/"
        assert any(address in line for line in process.stdout), "it ended"
        with urlopen(f"{address}healthz") as answer:
            assert answer.status == 200
        return process, children(process.pid)

    yield by_hand
    for process in started:
        for pid in children(process.pid) if is_alive(process.pid) else []:
            os.kill(pid, signal.SIGKILL)
        process.kill()
        process.communicate()


def test_make_run_prepares_and_then_runs_both():
    told = subprocess.check_output(
        ["make", "--no-print-directory", "-n", "run"], cwd=settings.BASE_DIR, text=True
    )
    first, last = told.splitlines()[-2:]
    assert first.endswith("manage.py prepare")
    assert last.endswith("config/together.py")


@pytest.mark.django_db
def test_preparing_lays_the_deals_and_collects_the_files(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    settings.WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ["css", "js", "mjs", "svg", "txt", "json"]
    call_command("prepare", stdout=io.StringIO())
    assert Daily.objects.exists()
    assert (tmp_path / "staticfiles.json").is_file()


def test_ctrl_c_closes_the_house(start):
    process, family = start()
    commands = " ".join(map(command_of, family))
    assert "gunicorn" in commands
    assert "manage.py worker" in commands
    os.killpg(process.pid, signal.SIGINT)
    _out, said = process.communicate(timeout=60)
    assert process.returncode == 0
    assert gone(family)
    assert "Traceback" not in said
    assert "ended by itself" not in said


def test_where_the_worker_ends_so_does_the_server(start):
    process, family = start()
    worker = next(pid for pid in family if "manage.py worker" in command_of(pid))
    os.kill(worker, signal.SIGKILL)
    _out, said = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "The worker ended by itself (-9), so all was stopped." in said
    assert gone(family)


@pytest.mark.skipif(sys.platform != "linux", reason="Only Linux tells of a parent's death.")
def test_nothing_is_left_when_it_is_killed(start):
    process, family = start()
    process.kill()
    assert gone(family)
