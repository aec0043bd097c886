"""Make .venv from the hashed lock, with nothing but Python's own library.

Runs on any Python from 3.9 on; finds one from 3.12 on for the project itself.
"""

import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Optional

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements" / "dev.lock"
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / "bin" / "python"
STAMP = VENV / "lock.sha256"
OLDEST = (3, 12)
NOT_FOUND = (
    "Châtelaine needs Python 3.12 or newer (3.13 is best): install it, "
    "or name it, as in make PYTHON=/path/to/python3.13."
)
ASK_VERSION = "import sys; print(*sys.version_info[:2], sys._base_executable or sys.executable)"


def main() -> int:
    """Set .venv up unless it already holds exactly what the lock says."""
    if not is_ready():
        with one_at_a_time():
            if not is_ready():
                set_up()
    return 0


def is_ready() -> bool:
    """Tell whether .venv was made here from this very lock."""
    return VENV_PYTHON.exists() and STAMP.is_file() and STAMP.read_text() == digest()


def digest() -> str:
    """Digest the lock and this folder, as a virtual environment cannot be moved."""
    return hashlib.sha256(LOCK.read_bytes() + str(ROOT).encode()).hexdigest()


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Hold a lock file, so that two makes at once do not build one .venv twice."""
    import fcntl  # not on every system, and not needed when there is nothing to do

    folder = ROOT / "var"
    folder.mkdir(exist_ok=True)
    with open(folder / "bootstrap.lock", "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def set_up() -> None:
    """Make .venv and install the lock into it."""
    python = find_python()
    if python is None:
        sys.exit(NOT_FOUND)
    print("Setting up .venv with {} …".format(python), file=sys.stderr)
    STAMP.unlink(missing_ok=True)
    make_venv(python)
    install()
    STAMP.write_text(digest())


def find_python() -> Optional[str]:
    """Answer the first interpreter that is new enough, asked in order of preference."""
    for candidate in candidates():
        path = shutil.which(candidate)
        found = ask(path) if path else None
        if found and found[0] >= OLDEST:
            return found[1]
    return None


def candidates() -> Iterator[str]:
    """Name the interpreters worth asking, the best first."""
    wanted = (ROOT / ".python-version").read_text().strip()
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    if os.environ.get("PYTHON"):
        yield os.environ["PYTHON"]
    yield "python" + wanted
    yield "python3"
    yield sys.executable
    yield from sorted(map(str, pyenv.glob(wanted + "*/bin/python")), reverse=True)
    yield "python3.12"
    yield from sorted(map(str, pyenv.glob("3.12*/bin/python")), reverse=True)


def ask(python: str) -> Optional[tuple[tuple[int, int], str]]:
    """Answer ((major, minor), path of the real interpreter), or None if it does not run."""
    # A pyenv shim may exist for a version that is switched off: only running it tells.
    run = subprocess.run([python, "-c", ASK_VERSION], capture_output=True, text=True)
    if run.returncode:
        return None
    major, minor, path = run.stdout.strip().split(" ", 2)
    return (int(major), int(minor)), path


def version_of(python: str) -> Optional[tuple[int, int]]:
    """Answer (major, minor) of an interpreter, or None if it does not run."""
    found = ask(python) if Path(python).exists() else None
    return found and found[0]


def make_venv(python: str) -> None:
    """Make .venv, keeping one that already has this version of Python."""
    if version_of(str(VENV_PYTHON)) == version_of(python):
        return
    made = subprocess.run([python, "-m", "venv", "--clear", str(VENV)])
    if made.returncode:
        sys.exit("{} cannot make a virtual environment: install its venv module.".format(python))


def install() -> None:
    """Install the lock by uv, or by pip alone where uv does not run."""
    if get_uv() and run_module("uv", "pip", "sync", "--quiet", "--require-hashes", str(LOCK)):
        return
    if not run_module("pip", *PIP_INSTALL, "--no-deps", "-r", str(LOCK)):
        sys.exit("The packages of requirements/dev.lock could not be installed (see above).")


PIP_INSTALL = ("install", "--quiet", "--disable-pip-version-check", "--require-hashes")


def get_uv() -> bool:
    """Install the very uv that the lock names; tell whether that worked."""
    block = re.search(r"^uv==.*(?:\n[ #].*)*", LOCK.read_text(), re.MULTILINE)
    if block is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        only_uv = Path(folder) / "uv.lock"
        only_uv.write_text(block.group() + "\n")
        return run_module("pip", *PIP_INSTALL, "-r", str(only_uv))


def run_module(*command: str) -> bool:
    """Run a module in .venv; tell whether it succeeded."""
    environment = dict(os.environ, VIRTUAL_ENV=str(VENV), UV_PYTHON_DOWNLOADS="never")
    return subprocess.run([str(VENV_PYTHON), "-m", *command], env=environment).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
