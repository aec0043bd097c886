"""What a table weighs on the wire: its first load, a repeat visit, its scripts, its answers."""

import datetime
import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client

from games.models import Play, Player
from games.services import deals
from games.services.play import table
from tests.browser.conftest import won

pytestmark = pytest.mark.django_db

KB = 1000
NOON = datetime.datetime(2026, 11, 29, 12, tzinfo=datetime.UTC)
LINKED = re.compile(r'<(?:link|script|use|img)\b[^>]*?\b(?:href|src)="(/static/[^"#]+)')
IMPORTED = re.compile(r'^import\b[^("]*"(\./[^"]+)"', re.MULTILINE)
FONT = re.compile(r'url\("?([^)"]+\.woff2)"?\)')


def weight(content: bytes) -> int:
    """Weigh content as it is sent: compressed; what is compressed already gains nothing."""
    return min(len(content), len(gzip.compress(content, 9)))


class Table:
    """A play of Lady of the Manor, and whoever plays it."""

    def __init__(self) -> None:
        player = Player.objects.create_user("alice")
        seed, self.line = won("lady-of-the-manor")
        play = table.begin(player, deals.numbered_deal("lady-of-the-manor", seed), now=NOON)
        self.url = f"/play/{play.code}/"
        self.client = Client()
        self.client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")

    def page(self) -> bytes:
        return bytes(self.client.get(self.url).content)

    def answers(self) -> Iterator[bytes]:
        """Play the line to its end; yield what each move answers."""
        for ply, move in enumerate(self.line):
            values = {"move": move, "ply": ply}
            response = self.client.post(f"{self.url}move", values, headers={"HX-Request": "true"})
            assert response.status_code == 200
            yield response.content


def files_of(page: bytes, root: Path) -> dict[str, bytes]:
    """Read all files that a page loads: what it links, and what those import in their turn."""
    found: dict[str, bytes] = {}
    wanted = LINKED.findall(page.decode())
    while wanted:
        url = wanted.pop()
        if url in found:
            continue
        found[url] = (root / url.removeprefix("/static/")).read_bytes()
        kind = Path(urlsplit(url).path).suffix
        pattern = {".js": IMPORTED, ".css": FONT}.get(kind)
        if pattern and "/vendor/" not in url:
            wanted += [urljoin(url, one) for one in pattern.findall(found[url].decode())]
    return found


@pytest.fixture
def lady() -> Table:
    return Table()


def test_the_first_load_of_a_table_and_a_repeat_visit(lady: Table, static_files: Path) -> None:
    page = lady.page()
    files = files_of(page, static_files)
    kinds = {Path(url).suffix for url in files}
    assert kinds >= {".css", ".js", ".svg", ".woff2"}
    assert any("htmx" in url for url in files)
    weights = {url: weight(content) for url, content in files.items()} | {"the page": weight(page)}
    assert sum(weights.values()) <= 130 * KB, weights
    assert weights["the page"] <= 12 * KB, "the rest is kept for ever, as its names tell"
    assert all(re.search(r"\.[0-9a-f]{12}\.\w+$", url) for url in files)


def test_our_own_scripts(lady: Table, static_files: Path) -> None:
    files = files_of(lady.page(), static_files)
    own = {u: weight(f) for u, f in files.items() if u.endswith(".js") and "/vendor/" not in u}
    assert len(own) > 5, "those that are imported count, too"
    assert sum(own.values()) <= 12 * KB, own


def test_the_answers_of_a_whole_game(lady: Table) -> None:
    weights = [weight(answer) for answer in lady.answers()]
    assert Play.objects.get().status == "won"
    assert max(weights) <= 6 * KB, weights
