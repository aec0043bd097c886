"""The frame: settings that refuse, locks that hold, and a server that comes up."""

import ast
import os
import re
import runpy
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
import yaml
from django.contrib import admin
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.exceptions import ImproperlyConfigured
from django.core.management import get_commands
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse

from config import bootstrap, client

ROOT = Path(__file__).parent.parent
GOOD_KEY = "0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMN"
PRODUCTION = {
    "CHATELAINE_ENV": "production",
    "CHATELAINE_SECRET_KEY": GOOD_KEY,
    "CHATELAINE_ALLOWED_HOSTS": "chatelaine.example, www.chatelaine.example",
}


@pytest.fixture
def read_settings(monkeypatch, tmp_path):
    """Read the settings anew under an environment that holds nothing else of ours."""
    for name in list(os.environ):
        if name.startswith(("CHATELAINE_", "DATABASE_", "EMAIL_", "REDIS_")):
            monkeypatch.delenv(name)

    def read(**environment: str) -> dict[str, Any]:
        for name, value in {"CHATELAINE_VAR": str(tmp_path), **environment}.items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(str(ROOT / "config" / "settings.py"))

    return read


# Settings


@pytest.mark.parametrize(
    "change",
    [
        {"CHATELAINE_SECRET_KEY": ""},
        {"CHATELAINE_SECRET_KEY": "short"},
        {"CHATELAINE_SECRET_KEY": "a" * 60},
        {"CHATELAINE_SECRET_KEY": "change-me-" + GOOD_KEY},
        {"CHATELAINE_ALLOWED_HOSTS": ""},
        {"CHATELAINE_ALLOWED_HOSTS": "*"},
        {"CHATELAINE_DEBUG": "1"},
        {"CHATELAINE_ENV": "prod"},
    ],
    ids=str,
)
def test_production_refuses_unsafe_values(read_settings, change):
    with pytest.raises(ImproperlyConfigured):
        read_settings(**PRODUCTION | change)


def test_production_is_https_throughout(read_settings):
    settings = read_settings(**PRODUCTION, CHATELAINE_TRUSTED_ORIGINS="https://a.example")
    assert settings["ALLOWED_HOSTS"] == ["chatelaine.example", "www.chatelaine.example"]
    assert settings["CSRF_TRUSTED_ORIGINS"] == ["https://a.example"]
    assert settings["SECURE_HSTS_SECONDS"] == 31_536_000
    assert settings["SECURE_SSL_REDIRECT"] is True
    assert settings["SESSION_COOKIE_SECURE"] is settings["CSRF_COOKIE_SECURE"] is True
    assert settings["SECURE_PROXY_SSL_HEADER"] is None
    assert settings["DEBUG"] is False


def test_production_behind_a_proxy_believes_its_scheme(read_settings):
    settings = read_settings(**PRODUCTION, CHATELAINE_PROXIES="1")
    assert settings["SECURE_PROXY_SSL_HEADER"] == ("HTTP_X_FORWARDED_PROTO", "https")


def test_production_without_https_is_asked_for(read_settings):
    settings = read_settings(**PRODUCTION, CHATELAINE_HTTPS="0")
    assert settings["SECURE_HSTS_SECONDS"] == 0
    assert settings["SECURE_SSL_REDIRECT"] is settings["SESSION_COOKIE_SECURE"] is False


def test_development_keeps_its_secret_and_its_cookies(read_settings, tmp_path):
    first = read_settings()
    second = read_settings()
    assert first["SECRET_KEY"] == second["SECRET_KEY"] == (tmp_path / "secret-key").read_text()
    assert len(first["SECRET_KEY"]) >= 64
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600
    assert first["SESSION_COOKIE_SECURE"] is first["CSRF_COOKIE_SECURE"] is False
    assert first["DEBUG"] is False


def test_sqlite_begins_as_a_writer(read_settings, tmp_path):
    default = read_settings()["DATABASES"]["default"]
    assert Path(default["NAME"]) == tmp_path / "chatelaine.sqlite3"
    assert default["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode = WAL" in default["OPTIONS"]["init_command"]


def test_database_url_names_a_postgresql(read_settings):
    default = read_settings(DATABASE_URL="postgres://a:b%2Fc@db:5433/games")["DATABASES"]["default"]
    assert default["ENGINE"] == "django.db.backends.postgresql"
    assert (default["HOST"], default["PORT"], default["NAME"]) == ("db", 5433, "games")
    assert (default["USER"], default["PASSWORD"]) == ("a", "b/c")
    assert default["CONN_HEALTH_CHECKS"] is True
    assert "transaction_mode" not in default.get("OPTIONS", {})


def test_jobs_wait_in_the_database_unless_a_redis_is_named(read_settings):
    settings = read_settings()
    assert settings["TASKS"]["default"]["BACKEND"] == "django_tasks_db.DatabaseBackend"
    assert "django_rq" not in settings["INSTALLED_APPS"]
    settings = read_settings(REDIS_URL="rediss://:secret@redis:6380/3?db=4")
    assert settings["TASKS"]["default"]["BACKEND"] == "django_tasks_rq.RQBackend"
    assert settings["RQ_QUEUES"]["default"]["URL"].startswith("rediss://:secret@redis:6380/3?db=4&")
    assert "django_rq" in settings["INSTALLED_APPS"]


@pytest.mark.parametrize("url", ["redis", "http://redis", "redis://"])
def test_redis_url_must_be_understood(read_settings, url):
    with pytest.raises(ImproperlyConfigured):
        read_settings(REDIS_URL=url)


@pytest.mark.parametrize(
    ("url", "host", "port", "tls", "ssl"),
    [
        ("smtp://mail.example", "mail.example", 25, False, False),
        ("smtp+tls://us:p%40ss@mail.example", "mail.example", 587, True, False),
        ("smtps://us:p%40ss@mail.example:4650", "mail.example", 4650, False, True),
    ],
)
def test_email_url_names_a_mail_server(read_settings, url, host, port, tls, ssl):
    options = read_settings(EMAIL_URL=url)["MAILERS"]["default"]["OPTIONS"]
    assert (options["host"], options["port"]) == (host, port)
    assert (options["use_tls"], options["use_ssl"]) == (tls, ssl)
    assert options["password"] in {"", "p@ss"}


@pytest.mark.parametrize("url", ["mail.example", "pop3://mail.example", "smtp://"])
def test_email_url_must_be_understood(read_settings, url):
    with pytest.raises(ImproperlyConfigured):
        read_settings(EMAIL_URL=url)


def test_letters_go_to_the_console_by_default(read_settings):
    assert read_settings()["MAILERS"]["default"]["BACKEND"].endswith("console.EmailBackend")


def test_the_content_policy_lets_nothing_unsafe_in(read_settings):
    policy = read_settings()["SECURE_CSP"]
    allowed = {str(source) for sources in policy.values() for source in sources}
    assert allowed == {"'self'", "'none'", "data:"}
    assert policy["script-src"] == policy["style-src"] == ["'self'"]


def test_every_variable_is_explained():
    source = (ROOT / "config" / "settings.py").read_text()
    explained = set(re.findall(r"^([A-Z_]+)  ", ast.get_docstring(ast.parse(source)) or "", re.M))
    read = set(re.findall(r"""(?:get|words|flag)\(\s*"([A-Z_]+)\"""", source))
    assert read == explained
    example = re.findall(r"^([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.M)
    assert set(example) - {"POSTGRES_PASSWORD"} <= explained


@pytest.mark.django_db
@override_settings(SECURE_SSL_REDIRECT=True)
def test_only_the_health_check_may_come_without_https():
    assert Client().get("/healthz").status_code == 200
    assert Client().get("/healthz/x").headers["Location"] == "https://testserver/healthz/x"


# Who is asking


@pytest.mark.parametrize(
    ("proxies", "forwarded", "answer"),
    [
        (0, None, "10.0.0.9"),
        (0, "203.0.113.7", "10.0.0.9"),
        (1, None, "10.0.0.9"),
        (1, "203.0.113.7", "203.0.113.7"),
        (1, "1.2.3.4, 203.0.113.7", "203.0.113.7"),
        (2, "1.2.3.4, 203.0.113.7, 10.0.0.8", "203.0.113.7"),
        (2, "203.0.113.7", "10.0.0.9"),
        (1, "nonsense", "10.0.0.9"),
        (1, "2001:db8::7", "2001:db8::7"),
    ],
)
def test_only_our_proxies_are_believed(proxies, forwarded, answer):
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.9", headers=headers)
    with override_settings(PROXIES=proxies):
        assert client.address(request) == answer


@pytest.mark.parametrize("tried", ["ALICE", "alice ", "ａlice", "аlice"])
def test_look_alikes_win_no_further_tries(tried):
    request = RequestFactory().post("/", {"username": tried})
    assert client.name(request) == client.name(request, {"username": "Alice"})


@pytest.mark.django_db
def test_the_ninth_wrong_password_is_not_even_tried():
    form = {"username": "nobody", "password": "wrong"}
    statuses = [Client().post("/admin/login/", form).status_code for _ in range(9)]
    assert statuses[:7] == [422] * 7
    assert statuses[8] == 429
    elsewhere = Client(REMOTE_ADDR="192.0.2.1").post("/admin/login/", form)
    assert elsewhere.status_code == 422


# Addresses and static files


def test_no_page_and_no_static_file_is_missing_in_the_admin(admin_client):
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist"
        assert admin_client.get(reverse(name)).status_code == 200


def test_the_admin_keeps_to_the_content_policy(desk, log_in, admin_user):
    log_in(desk, admin_user)
    for path in ("/admin/", "/admin/games/player/", f"/admin/games/player/{admin_user.pk}/change/"):
        assert desk.goto(path).status == 200


@pytest.mark.django_db
def test_unknown_pages_are_our_own():
    response = Client(raise_request_exception=False).get("/no-such-page/")
    assert response.status_code == 404
    assert response["Content-Security-Policy"].startswith("default-src 'self'")


def test_static_names_carry_a_digest(static_files):
    hashed = staticfiles_storage.url("admin/css/base.css")
    assert re.fullmatch(r"/static/admin/css/base\.[0-9a-f]{12}\.css", hashed)
    assert (static_files / hashed.removeprefix("/static/")).is_file()


def test_every_import_between_scripts_is_hashed(static_files):
    for script in (static_files / "js").rglob("*.js"):
        for path in re.findall(r"""^import\b[^"']*["'](\.[^"']+)["']""", script.read_text(), re.M):
            assert (script.parent / path).is_file(), f"{script.name} imports {path}"


# Locks and the bootstrap script


def pins(name: str) -> dict[str, str]:
    text = (ROOT / "requirements" / name).read_text()
    return dict(re.findall(r"^([a-z0-9-]+)(?:\[[^]]*\])?==(\S+)", text, re.M))


def test_the_two_locks_agree():
    run, dev = pins("run.lock"), pins("dev.lock")
    assert run
    assert run.items() <= dev.items()
    assert "uv" in dev
    assert "pytest" not in run


@pytest.mark.parametrize("name", ["run.lock", "dev.lock"])
def test_locks_hold_hashes_and_no_addresses(name):
    text = (ROOT / "requirements" / name).read_text()
    assert "://" not in text
    assert "--index-url" not in text
    for block in re.split(r"\n(?=[a-z])", text):
        assert "--hash=sha256:" in block


def test_the_bootstrap_script_runs_on_old_pythons():
    source = (ROOT / "config" / "bootstrap.py").read_text()
    tree = ast.parse(source, feature_version=(3, 9))
    imported = {
        name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module] if isinstance(node, ast.ImportFrom) else [node.names[0].name])
    }
    assert imported <= sys.stdlib_module_names


def a_python(folder: Path, name: str, version: str) -> str:
    """Lay out a script that answers as an interpreter of this version would."""
    path = folder / name
    path.write_text(f"#!/bin/sh\necho {version} {path}\n" if version else "#!/bin/sh\nexit 127\n")
    path.chmod(0o755)
    return str(path)


def test_the_first_new_enough_python_is_taken(monkeypatch, tmp_path):
    a_python(tmp_path, "python3.13", "")
    a_python(tmp_path, "python3", "3 11")
    old = a_python(tmp_path, "mine", "3 9")
    twelve = a_python(tmp_path, "python3.12", "3 12")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    monkeypatch.setenv("PYTHON", old)
    monkeypatch.setattr(sys, "executable", old)
    assert bootstrap.find_python() == twelve
    thirteen = a_python(tmp_path, "python3.13", "3 13")
    assert bootstrap.find_python() == thirteen
    monkeypatch.setenv("PYTHON", twelve)
    assert bootstrap.find_python() == twelve


def test_without_a_python_one_sentence_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr(bootstrap, "find_python", lambda: None)
    with pytest.raises(SystemExit, match=r"needs Python 3\.12 or newer"):
        bootstrap.set_up()


# The container and make


def test_the_dockerfile_names_what_exists():
    text = (ROOT / "Dockerfile").read_text()
    for command in re.findall(r"manage\.py (\w+)", text):
        assert command in get_commands()
    for path in re.findall(r"(?:config|requirements)/[\w.]+", text):
        assert (ROOT / path).is_file()
    assert "USER chatelaine" in text
    assert "HEALTHCHECK" in text


def test_compose_names_what_exists():
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    assert services["database"]["image"].startswith("postgres:")
    assert services["web"]["environment"]["CHATELAINE_ENV"] == "production"
    for name in ("migrate", "worker", "dailies"):
        command = " ".join(services[name]["command"])
        assert re.findall(r"manage\.py (\w+)", command)[0] in get_commands()


def test_everything_copied_into_the_image_exists():
    kept = re.findall(r"^!(\S+)$", (ROOT / ".dockerignore").read_text(), re.M)
    assert "config" in kept
    assert [path for path in kept if not (ROOT / path).exists()] == []


def test_make_lists_its_commands():
    listed = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for command in ("run", "worker", "test", "check", "superuser", "bench", "lock", "clean"):
        assert re.search(rf"^  make {command} +\S", listed, re.M)


# The server as it is shipped


@pytest.fixture
def served(tmp_path, static_files):
    """Start gunicorn with an empty database, as `make run` does; answer its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {
        **{name: value for name, value in os.environ.items() if name != "DATABASE_URL"},
        "CHATELAINE_VAR": str(tmp_path),
        "CHATELAINE_STATIC_ROOT": str(static_files),
        "PORT": str(port),
    }
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity", "0"],
        cwd=ROOT,
        env=environment,
        check=True,
    )
    command = [sys.executable, "-m", "gunicorn", "--config", "config/gunicorn.py"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout
        # Said once the address answers, so there is nothing to wait for after it.
        assert f"http://127.0.0.1:{port}/" in server.stdout.readline()
        yield f"http://127.0.0.1:{port}"
        server.terminate()


def test_gunicorn_serves_pages_and_static_files(served):
    with urlopen(f"{served}/healthz") as answer:
        assert answer.status == 200
    with urlopen(f"{served}/") as answer:
        assert "Secure" not in str(answer.headers.get_all("Set-Cookie"))
        assert "Strict-Transport-Security" not in answer.headers
        files = re.findall(r'"(/static/[^"#]+)"', answer.read().decode())
    assert files
    for path in files:
        with urlopen(served + path) as answer:
            assert "immutable" in answer.headers["Cache-Control"]


def test_the_health_check_tells_well_from_unwell(served, monkeypatch):
    health = runpy.run_path(str(ROOT / "config" / "health.py"))["main"]
    monkeypatch.setenv("CHATELAINE_ALLOWED_HOSTS", "")
    monkeypatch.setenv("PORT", served.rpartition(":")[2])
    assert health() == 0
    monkeypatch.setenv("PORT", "1")
    with pytest.raises(URLError):
        health()
