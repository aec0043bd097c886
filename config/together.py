"""Run the web server and a worker side by side, for `make run`; where one ends, both do.

Both are told to stop, and given a moment to do so, on Ctrl+C, on SIGTERM, and when the other has
ended. On Linux they are told so even when this process is killed. Uses Python's own library only.
"""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from time import monotonic

COMMANDS = {
    "web server": [sys.executable, "-m", "gunicorn", "--config", "config/gunicorn.py"],
    # Nicely: on the same machine a move must not wait for a solve.
    "worker": ["nice", sys.executable, "manage.py", "worker"],
}
TO_STOP = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
HEARD = {*TO_STOP, signal.SIGCHLD}
MOMENT = 8.0
"""Seconds in which both must have stopped, before they are killed."""
TOLD_ON_DEATH = 1
"""Linux's PR_SET_PDEATHSIG."""


def main() -> int:
    """Run both until told to stop; 1 if one of them ended by itself."""
    # Signals wait until they are asked for, so none is lost between looking and waiting.
    signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
    signal.pthread_sigmask(signal.SIG_BLOCK, HEARD)
    running = {name: start(command) for name, command in COMMANDS.items()}
    ended = wait(running)
    stop(list(running.values()))
    for name in ended:
        told = f"The {name} ended by itself ({running[name].returncode}), so all was stopped."
        print(told, file=sys.stderr)
    return 1 if ended else 0


def start(command: list[str]) -> "subprocess.Popen[bytes]":
    """Start a process in a group of its own, so that Ctrl+C reaches it through us alone."""
    return subprocess.Popen(command, process_group=0, preexec_fn=prepare)


def prepare() -> None:
    """Inside a process about to run: hear signals again, and hear of our death."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, HEARD)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(TOLD_ON_DEATH, signal.SIGTERM)


def wait(running: "dict[str, subprocess.Popen[bytes]]") -> list[str]:
    """Wait until told to stop, or until any has ended; answer which have."""
    while True:
        told = signal.sigwait(HEARD)
        ended = [name for name, process in running.items() if process.poll() is not None]
        if told in TO_STOP:
            return []
        if ended:
            return ended


def stop(processes: "list[subprocess.Popen[bytes]]") -> None:
    """Tell all to stop, and kill what is left of them after a moment."""
    for process in processes:
        process.terminate()
    late = monotonic() + MOMENT
    for process in processes:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=max(late - monotonic(), 0))
        # A server's own processes are of its group, also once it is gone.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


if __name__ == "__main__":
    sys.exit(main())
