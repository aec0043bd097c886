"""What tests stand on: hashed static files, a database of their own, and a browser that watches.

A browser test asks for `desk` or `phone` (or for `open_page`, to choose more). At its end it fails
on anything the browser complained of: the content policy, a script error, a missing static file,
a server error. `faults` holds these complaints; a test that provokes one clears it.
"""

import hashlib
import itertools
import os
import re
import secrets
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings as django_settings
from django.core.management import call_command
from django.test import Client, override_settings
from django.utils import translation
from playwright.sync_api import Browser, ConsoleMessage, Page, Response, sync_playwright
from pytest_django.live_server_helper import LiveServer

# Playwright keeps an event loop in the test's thread, where Django would refuse its database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

# The same examples on every run; a slow machine is no failure.
hypothesis.settings.register_profile("steady", derandomize=True, deadline=None, database=None)
hypothesis.settings.load_profile("steady")

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NO_CHROMIUM = (
    "No Chromium found, so nothing was tried in a browser: "
    "install it, or name it in CHROMIUM (looked for: " + ", ".join(CHROMIUM_NAMES) + ")."
)
ARTIFACTS = Path(os.environ.get("ARTIFACTS") or django_settings.BASE_DIR / "var" / "screenshots")

type OpenPage = Callable[..., Page]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the browser's tests, and keep them together: two browsers would starve each other."""
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            if item.get_closest_marker("xdist_group") is None:
                item.add_marker(pytest.mark.xdist_group("browser"))


# Chance


@pytest.fixture(autouse=True)
def steady_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the same seeds on every run, so that an odd deal fails a test always or never."""
    test, numbers = f"{request.module.__name__}.{request.node.name}", itertools.count()

    def token_hex(size: int = 32) -> str:
        return hashlib.shake_256(f"{test} {next(numbers)}".encode()).hexdigest(size)

    monkeypatch.setattr(secrets, "token_hex", token_hex)


# Language


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """Forget the language that a request has set in this thread."""
    yield
    translation.deactivate()


# Static files and the database


@pytest.fixture(scope="session", autouse=True)
def static_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Collect the static files, so that pages are rendered with the names that are shipped."""
    root = tmp_path_factory.mktemp("static")
    # Compression takes longer than all the rest and changes no page.
    kinds = ["css", "js", "mjs", "svg", "txt", "json", "map", "html", "xml", "ico"]
    with override_settings(STATIC_ROOT=root, WHITENOISE_SKIP_COMPRESS_EXTENSIONS=kinds):
        call_command("collectstatic", interactive=False, verbosity=0)
        yield root


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Give each run a SQLite file of its own, so that two runs at once do not meet in one."""
    from django.db import connections

    values = connections["default"].settings_dict
    if values["ENGINE"] == "django.db.backends.sqlite3":
        values["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(scope="session")
def live_server(static_files: Path) -> Iterator[LiveServer]:
    """Serve static files as production does, by whitenoise, and not by Django's finders."""
    server = LiveServer("localhost", start=False)
    server.thread.static_handler = lambda handler: handler
    server.start()
    yield server
    server.stop()


# The browser


def find_chromium() -> str | None:
    """Answer the path of a Chromium."""
    named = os.environ.get("CHROMIUM")
    return next(filter(None, map(shutil.which, [named] if named else CHROMIUM_NAMES)), None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Start Chromium; skip where there is none, unless REQUIRE_BROWSER asks for it."""
    path = find_chromium()
    if path is None and os.environ.get("REQUIRE_BROWSER"):
        pytest.fail(NO_CHROMIUM)
    if path is None:
        pytest.skip(NO_CHROMIUM)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS)
        yield browser
        browser.close()


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """Hold what the browser complained of; anything left at the end fails the test."""
    found: list[str] = []
    yield found
    assert not found, "The browser complained:\n" + "\n".join(found)


@pytest.fixture
def open_page(chromium: Browser, live_server: LiveServer, faults: list[str]) -> Iterator[OpenPage]:
    """Open a watched page: open_page(390, 844, java_script_enabled=False, color_scheme="dark").

    Cards are where they go at once, so that they can be measured and tapped there; whoever looks
    at their motion asks for it: open_page(reduced_motion="no-preference"). The introduction to the
    table has been seen, unless is_first_time; service workers stay out unless they are allowed.
    """
    contexts = []

    def open_one(
        width: int = 1440, height: int = 900, *, is_first_time: bool = False, **options: Any
    ) -> Page:
        options.setdefault("reduced_motion", "reduce")
        options.setdefault("service_workers", "block")
        context = chromium.new_context(
            base_url=live_server.url,
            viewport={"width": width, "height": height},
            locale="en-GB",
            **options,
        )
        context.set_default_timeout(10_000)
        if not is_first_time:
            seen = {"name": "preferences", "value": "intro=seen", "url": live_server.url}
            context.add_cookies([seen])  # type: ignore[list-item]  # a TypedDict in disguise
        contexts.append(context)
        page = context.new_page()
        watch(page, faults)
        return page

    yield open_one
    for context in contexts:
        context.close()


@pytest.fixture
def desk(open_page: OpenPage) -> Page:
    """Open a page on a desk's screen."""
    return open_page(1440, 900)


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    """Open a page on a phone: narrow, fine-grained, touched."""
    return open_page(390, 844, device_scale_factor=2, has_touch=True, is_mobile=True)


def watch(page: Page, faults: list[str]) -> None:
    """Write down whatever goes wrong on a page."""

    def hear(message: ConsoleMessage) -> None:
        # Refused moves answer 409 and 422, and Chromium calls each of them a failed load.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            faults.append(f"{page.url}: {message.text}")

    def read(response: Response) -> None:
        missing_file = response.status >= 400 and "/static/" in response.url
        if missing_file or response.status >= 500:
            faults.append(f"{page.url}: {response.status} for {response.url}")

    page.on("console", hear)
    page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
    page.on("response", read)


@pytest.fixture
def log_in(live_server: LiveServer) -> Callable[[Page, Any], None]:
    """Log a player in on a page without the form: log_in(desk, alice)."""

    def enter(page: Page, player: Any) -> None:
        client = Client()
        client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
        name = django_settings.SESSION_COOKIE_NAME
        cookie = {"name": name, "value": client.cookies[name].value, "url": live_server.url}
        page.context.add_cookies([cookie])  # type: ignore[list-item]  # a TypedDict in disguise

    return enter


@pytest.fixture
def screenshot(request: pytest.FixtureRequest) -> Callable[..., Path]:
    """Save what a page shows: screenshot(desk, "home"), named after the test if not told."""

    def shoot(page: Page, name: str = "", *, full_page: bool = False) -> Path:
        stem = name or re.sub(r"\W+", "-", request.node.name).strip("-")
        size = page.viewport_size or {"width": 0, "height": 0}
        path = ARTIFACTS / f"{stem}-{size['width']}x{size['height']}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=path, full_page=full_page, animations="disabled")
        return path

    return shoot


@pytest.fixture
def barriers() -> Callable[[Page], list[str]]:
    """List what axe finds that keeps people out: assert barriers(desk) == []."""

    def look(page: Page) -> list[str]:
        found = Axe().run(page).response["violations"]
        return [f"{one['id']}: {node['html']}" for one in found for node in one["nodes"]]

    return look
