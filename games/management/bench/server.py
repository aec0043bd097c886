"""The real server: gunicorn as it is shipped, on a free port of this machine."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import IO

from django.conf import settings

TO_START = 60
"""Seconds within which the server must answer."""


@dataclass(frozen=True)
class Server:
    """A running server."""

    port: int
    process: subprocess.Popen[bytes]
    log: Path
    """What it wrote to its standard error."""

    def workers(self) -> list[int]:
        """List the worker processes."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(word) for word in children.read_text().split()]

    def cpu_seconds(self) -> float:
        """Add up the CPU time of the worker processes so far, and of the system for them."""
        return sum(_cpu_seconds(worker) for worker in self.workers())


def _cpu_seconds(pid: int) -> float:
    # The name in brackets may hold blanks; user and system time are fields 14 and 15.
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(
    folder: Path,
    *,
    database_url: str,
    static_root: Path,
    application: str = "config.wsgi:application",
    workers: int = 3,
    threads: int = 4,
    environment: Mapping[str, str] | None = None,
) -> Iterator[Server]:
    """Run gunicorn as it is shipped, and stop it in the end. The folder is for its log."""
    port = free_port()
    variables = {
        **os.environ,
        "BIND": f"127.0.0.1:{port}",
        "WEB_CONCURRENCY": str(workers),
        "WEB_THREADS": str(threads),
        "DATABASE_URL": database_url,
        # Sessions made by this process are good there too.
        "CHATELAINE_SECRET_KEY": settings.SECRET_KEY,
        "CHATELAINE_STATIC_ROOT": str(static_root),
        "CHATELAINE_VAR": str(folder),
        **(environment or {}),
    }
    log = folder / f"server-{port}.log"
    with log.open("wb") as errors:
        process = _started(application, variables, errors)
        try:
            _wait(port, process, log)
            yield Server(port, process, log)
        except Exception as error:
            error.add_note(f"The server said: {log.read_text()[-4000:]}")
            raise
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def free_port() -> int:
    """Find a port of this machine that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def _started(
    application: str, variables: Mapping[str, str], errors: IO[bytes]
) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "gunicorn", "--config", "config/gunicorn.py", application]
    return subprocess.Popen(
        command, cwd=settings.BASE_DIR, env=variables, stdout=subprocess.DEVNULL, stderr=errors
    )


def _wait(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until the server answers; RuntimeError with its log if it ends or takes too long."""
    late = time.monotonic() + TO_START
    while process.poll() is None and time.monotonic() < late:
        if _answers(port):
            return
        time.sleep(0.05)
    raise RuntimeError(f"The server did not start:\n{log.read_text()}")


def _answers(port: int) -> bool:
    asked = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        asked.request("GET", "/healthz")
        return asked.getresponse().status == 200
    except OSError:
        return False
    finally:
        asked.close()
