"""The catalogues of translated text: nothing is missing, doubtful or older than the text."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

TOOLS = ("xgettext", "msgmerge", "msgfmt", "msguniq", "msgattrib", "msgcat", "msgunfmt")
MISSING = [tool for tool in TOOLS if shutil.which(tool) is None]
CATALOGUE = Path("locale/fr/LC_MESSAGES/django.po")

needs_gettext = pytest.mark.skipif(
    bool(MISSING) and not os.environ.get("REQUIRE_GETTEXT"),
    reason="GNU gettext is absent, so the catalogues were not looked at: install it.",
)


def run(*words: str | Path, cwd: Path = settings.BASE_DIR) -> str:
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy what has text, and collect it there."""
    here = tmp_path_factory.mktemp("text")
    for name in ("config", "games", "templates", "locale"):
        shutil.copytree(settings.BASE_DIR / name, here / name)
    shutil.copy(settings.BASE_DIR / "manage.py", here)
    run(sys.executable, "manage.py", "messages", cwd=here)
    return here


@needs_gettext
def test_all_text_is_translated(collected: Path) -> None:
    told = run(
        "msgfmt", "--check-format", "--statistics", "-o", os.devnull, CATALOGUE, cwd=collected
    )
    assert re.fullmatch(r"\d+ translated messages\.\n", told), told


@needs_gettext
def test_no_translation_is_left_over(collected: Path) -> None:
    assert _messages(settings.BASE_DIR / CATALOGUE) == _messages(collected / CATALOGUE)


@needs_gettext
def test_what_is_compiled_is_what_is_written() -> None:
    catalogue = settings.BASE_DIR / CATALOGUE
    written = run("msgcat", "--sort-output", catalogue)
    compiled = run("msgunfmt", "--sort-output", catalogue.with_suffix(".mo"))
    assert _bare(written) == _bare(compiled)


def _messages(catalogue: Path) -> set[str]:
    return set(run("msgcat", "--sort-output", catalogue).split("\n\n")[1:])


def _bare(catalogue: str) -> list[str]:
    """Leave the comments and the head out, as the compiled form has no comments."""
    messages = catalogue.split("\n\n")[1:]
    return ["\n".join(line for line in one.splitlines() if line[:1] != "#") for one in messages]
