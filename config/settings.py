"""Settings: one file, read from the environment.

CHATELAINE_ENV            development (default) or production; production refuses unsafe values
CHATELAINE_SECRET_KEY     production: at least 50 characters, kept to yourself
CHATELAINE_ALLOWED_HOSTS  production: the host names served, separated by spaces or commas
CHATELAINE_TRUSTED_ORIGINS  further origins that forms may come from, as https://name
CHATELAINE_HTTPS          0 serves production over plain http, say inside a house (default 1)
CHATELAINE_HSTS_SECONDS   how long browsers must insist on https (default one year)
CHATELAINE_PROXIES        how many proxies of ours stand in front (default 0)
CHATELAINE_DEBUG          1 shows Django's debugging pages, never in production
CHATELAINE_VAR            the folder for the database and the kept secret (default var)
CHATELAINE_WORKER         0 takes the offline page’s service worker out of all browsers (default 1)
CHATELAINE_STATIC_ROOT    the folder for collected static files (default static in that folder)
DATABASE_URL              postgres://name:password@host/database (default SQLite)
REDIS_URL                 redis://host:6379/0 or rediss://: where jobs wait (default: the database)
EMAIL_URL                 smtp://, smtp+tls:// or smtps://name:password@host:port (default: console)
EMAIL_FROM                the sender of our letters
"""

import os
import secrets
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import dj_database_url
import django_stubs_ext
from django.core.exceptions import ImproperlyConfigured
from django.utils.csp import CSP

# Lets our classes say what they hold, as in ModelAdmin[Play], which Django refuses at run time.
django_stubs_ext.monkeypatch()


# Reading the environment


def words(name: str) -> list[str]:
    """Split a variable at spaces and commas."""
    return os.environ.get(name, "").replace(",", " ").split()


def flag(name: str, *, default: bool = False) -> bool:
    """Read a variable as yes or no."""
    value = os.environ.get(name, "").strip().lower()
    return default if not value else value in {"1", "true", "yes", "on"}


def environment() -> str:
    """Read which of the two environments this is; a slip of the pen is neither."""
    value = os.environ.get("CHATELAINE_ENV") or "development"
    if value not in {"development", "production"}:
        raise ImproperlyConfigured("CHATELAINE_ENV must be development or production.")
    return value


BASE_DIR = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("CHATELAINE_VAR") or BASE_DIR / "var")
PRODUCTION = environment() == "production"
HTTPS = flag("CHATELAINE_HTTPS", default=PRODUCTION) and PRODUCTION
DEBUG = flag("CHATELAINE_DEBUG")
if DEBUG and PRODUCTION:
    raise ImproperlyConfigured("CHATELAINE_DEBUG shows secrets: never in production.")


# Secrets and hosts


def secret_key() -> str:
    """Answer the key that signs sessions and links; production takes no weak one."""
    key = os.environ.get("CHATELAINE_SECRET_KEY", "")
    if PRODUCTION and (len(key) < 50 or len(set(key)) < 10 or "change-me" in key):
        raise ImproperlyConfigured(
            "Production needs CHATELAINE_SECRET_KEY: at least 50 random characters, not an example."
        )
    return key or kept_secret(VAR / "secret-key")


def kept_secret(path: Path) -> str:
    """Read a development secret, making it the first time, so that sessions outlive restarts."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(64))
        try:
            # Linking, unlike renaming, lets the first of several processes win.
            path.hardlink_to(draft)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text()


def allowed_hosts() -> list[str]:
    """Answer the host names served; production must name its own."""
    hosts = words("CHATELAINE_ALLOWED_HOSTS")
    if PRODUCTION and (not hosts or "*" in hosts):
        raise ImproperlyConfigured("Production needs CHATELAINE_ALLOWED_HOSTS, and not *.")
    return hosts or ["localhost", ".localhost", "127.0.0.1", "[::1]"]


SECRET_KEY = secret_key()
ALLOWED_HOSTS = allowed_hosts()
CSRF_TRUSTED_ORIGINS = words("CHATELAINE_TRUSTED_ORIGINS")


# The application

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "django_tasks_db",
    "axes",
    "games",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    # Answers for static files, already compressed, before anything else does any work.
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Outside all that reads or writes the page, as it turns it into what nobody can read.
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    # Within the locale's, whose guess from the browser it overrules.
    "games.views.preferences.speak",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    # Last, as axes asks: it turns a lock-out inside the view into its page.
    "axes.middleware.AxesMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.views.preferences.in_templates",
            ],
        },
    },
]


# The database

SQLITE_OPTIONS: dict[str, Any] = {
    # Begin as a writer: two requests that read and then write would else fail at once.
    "transaction_mode": "IMMEDIATE",
    "timeout": 10,
    "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;",
}


def database() -> dict[str, Any]:
    """Answer the database that DATABASE_URL names, or a SQLite file in var."""
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{VAR / 'chatelaine.sqlite3'}"
    values: dict[str, Any] = {
        **dj_database_url.parse(url, conn_max_age=60, conn_health_checks=True)
    }
    if values["ENGINE"] == "django.db.backends.sqlite3":
        values["OPTIONS"] = SQLITE_OPTIONS
        # A file: the browser tests' server has threads, and each must see the same database.
        values["TEST"] = {"NAME": VAR / "test.sqlite3"}
    return values


VAR.mkdir(parents=True, exist_ok=True)
DATABASES = {"default": database()}


# Jobs: what takes long is done by `manage.py worker`, never by a web process.


def redis(url: str) -> dict[str, Any]:
    """Answer how to reach the Redis in which jobs wait; one that is away holds nobody up long."""
    parts = urlsplit(url)
    if parts.scheme not in {"redis", "rediss"} or not parts.hostname:
        raise ImproperlyConfigured("REDIS_URL must be redis://host:port/number or rediss://.")
    # How long a job may take is for its budget to say, and when it is lost for its lease.
    return {
        "URL": f"{url}{'&' if parts.query else '?'}socket_connect_timeout=1",
        "DEFAULT_TIMEOUT": -1,
    }


TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
if REDIS_URL := os.environ.get("REDIS_URL", ""):
    TASKS = {"default": {"BACKEND": "django_tasks_rq.RQBackend"}}
    RQ_QUEUES = {"default": redis(REDIS_URL)}
    # Its page in the admin shows what the queue believes; the jobs themselves have their own.
    RQ_SHOW_ADMIN_LINK = False
    INSTALLED_APPS.append("django_rq")


# Players

AUTH_USER_MODEL = "games.Player"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
LOGIN_URL = "log-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["name", "email"]},
    },
    *(
        {"NAME": f"django.contrib.auth.password_validation.{name}"}
        for name in (
            "MinimumLengthValidator",
            "CommonPasswordValidator",
            "NumericPasswordValidator",
        )
    ),
]

# How many proxies stand in front; config.client counts back from the nearest.
PROXIES = int(os.environ.get("CHATELAINE_PROXIES") or 0)

# Log-in throttle, counted in the database, as the processes share nothing else.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = timedelta(minutes=15)
# Else someone who keeps trying would lock a player out for ever.
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "games.views.accounts.locked_out"
AXES_CLIENT_IP_CALLABLE = "config.client.address"
AXES_USERNAME_CALLABLE = "config.client.name"
# The field of Django's log-in form, whatever the player's model calls it.
AXES_USERNAME_FORM_FIELD = "username"
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
# Its rows hold the names that were tried; the curators' desk has no need of them.
AXES_ENABLE_ADMIN = False
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "email"]

SESSION_COOKIE_NAME = "chatelaine"
SESSION_COOKIE_AGE = 365 * 24 * 60 * 60
SESSION_COOKIE_SAMESITE = "Lax"


# What browsers are told

# The page's own files and nothing else: no inline script or style, no eval, no frame.
SECURE_CSP = {
    "default-src": [CSP.SELF],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "object-src": [CSP.NONE],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
    "form-action": [CSP.SELF],
}
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = int(os.environ.get("CHATELAINE_HSTS_SECONDS") or 31_536_000) if HTTPS else 0
# The container asks after its own health over plain http.
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXIES else None
# Whether the whole domain is https for ever is not for one site on it to say.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# The script reads the token from the cookie, which changes at log-in while a table lies open.
CSRF_COOKIE_HTTPONLY = False
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "games.views.errors.csrf_failure"

# A move is a few characters. The admin's lists post one field for each of their 100 rows.
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200


# Static files

STATIC_URL = "/static/"
STATIC_ROOT = Path(os.environ.get("CHATELAINE_STATIC_ROOT") or VAR / "static")
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.storage.HashedFiles"},
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
# Whether browsers keep the offline page; without, the worker that they have takes its leave.
SERVICE_WORKER = flag("CHATELAINE_WORKER", default=True)


# Letters


def mailer(url: str) -> dict[str, Any]:
    """Turn EMAIL_URL into a mailer; without one, letters are written to the console."""
    if not url:
        return {"BACKEND": "django.core.mail.backends.console.EmailBackend"}
    parts = urlsplit(url)
    if parts.scheme not in {"smtp", "smtp+tls", "smtps"} or not parts.hostname:
        raise ImproperlyConfigured("EMAIL_URL must be smtp://, smtp+tls:// or smtps://host.")
    options = {
        "host": parts.hostname,
        "port": parts.port or {"smtp": 25, "smtp+tls": 587, "smtps": 465}[parts.scheme],
        "username": unquote(parts.username or ""),
        "password": unquote(parts.password or ""),
        "use_tls": parts.scheme == "smtp+tls",
        "use_ssl": parts.scheme == "smtps",
        "timeout": 10,
    }
    return {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": options}


MAILERS = {"default": mailer(os.environ.get("EMAIL_URL", ""))}
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("EMAIL_FROM") or "chatelaine@localhost"


# Language and time: the day of a daily deal is the UTC day, for everyone.

LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", "English"), ("fr", "Français")]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True


# Logging: to stderr only. Django's letters to the admins carry local variables, so packs and seeds.

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # A refused move and a page that is not there are answers, not events.
        "django.request": {"level": "ERROR"},
        # Says of each HEAD request that Django wrote a body, which gunicorn drops.
        "gunicorn.http.wsgi": {"level": "ERROR"},
        # A job that was taken or done is no news: its row tells.
        "django.tasks": {"level": "WARNING"},
        "django_tasks": {"level": "WARNING"},
        "django_tasks_db": {"level": "ERROR"},
        "rq": {"level": "WARNING"},
        # A wrong password is no news, a lock-out is.
        "axes": {"level": "WARNING"},
    },
}
