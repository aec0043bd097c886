"""A database that is thrown away: empty but for its tables, beside the one that is configured."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from django.db import connection


@contextmanager
def fresh_database(folder: Path) -> Iterator[str]:
    """Make an empty database, have this process use it too, and drop it in the end.

    Yields its address. On SQLite it is a file in the folder, on PostgreSQL a database beside the
    configured one.
    """
    values = connection.settings_dict
    configured, configured_test = values["NAME"], values["TEST"]["NAME"]
    is_file = connection.vendor == "sqlite"
    name = str(folder / "chatelaine.sqlite3") if is_file else f"chatelaine_{secrets.token_hex(6)}"
    values["TEST"]["NAME"] = name
    connection.close()
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        yield f"sqlite:///{name}" if is_file else _beside(os.environ["DATABASE_URL"], name)
    finally:
        connection.creation.destroy_test_db(configured, verbosity=0)
        values["TEST"]["NAME"] = configured_test


def _beside(url: str, name: str) -> str:
    """Put another database's name into an address."""
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
