"""The app: its manifest, icons, social preview, and the page for when there is no network."""

import json
import re
import struct
from pathlib import Path

import pytest
from django.http import HttpResponse
from django.test import Client, override_settings

from games.patiences import PATIENCES

pytestmark = pytest.mark.django_db


def size(png: bytes) -> tuple[int, int]:
    """Read the width and height of a PNG."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


def file_of(static_files: Path, url: str) -> bytes:
    """Read the collected file behind an address."""
    assert "/static/" in url
    return (static_files / url.partition("/static/")[2]).read_bytes()


def manifest(client: Client, **headers: str) -> dict:
    response = client.get("/manifest.webmanifest", headers=headers)
    assert response.status_code == 200
    assert response["Content-Type"] == "application/manifest+json"
    assert response["Cache-Control"] == "no-cache"
    return json.loads(response.content)


def head(response: HttpResponse) -> str:
    return response.content.decode().partition("</head>")[0]


def test_the_manifest_installs(client: Client, static_files: Path) -> None:
    said = manifest(client)
    assert (said["name"], said["short_name"]) == ("Châtelaine", "Châtelaine")
    assert (said["start_url"], said["scope"], said["display"]) == ("/", "/", "standalone")
    assert said["lang"] == "en-gb"
    assert {"theme_color", "background_color", "description", "id"} <= set(said)
    purposes = {(icon["sizes"], icon["purpose"]) for icon in said["icons"]}
    assert purposes >= {(f"{n}x{n}", use) for n in (192, 512) for use in ("any", "maskable")}
    for icon in said["icons"]:
        held = file_of(static_files, icon["src"])
        if icon["type"] == "image/png":
            assert "x".join(map(str, size(held))) == icon["sizes"]
        else:
            assert (icon["type"], icon["sizes"]) == ("image/svg+xml", "any")
        assert len(held) < 10_000


def test_its_shortcuts_lead_to_the_deals_of_the_day(client: Client) -> None:
    shortcuts = manifest(client)["shortcuts"]
    assert [one["url"] for one in shortcuts] == [f"/daily/{one.name}/" for one in PATIENCES]
    assert [one["name"] for one in shortcuts] == [one.title for one in PATIENCES]
    assert client.get(shortcuts[0]["url"], follow=True).status_code == 200


def test_its_name_stays_and_its_language_follows(client: Client) -> None:
    said = manifest(client, **{"Accept-Language": "fr"})
    assert (said["name"], said["lang"]) == ("Châtelaine", "fr")


def test_every_page_names_the_app_and_its_picture(client: Client, static_files: Path) -> None:
    page = head(client.get("/patiences/archway/"))
    assert '<link rel="manifest" href="/manifest.webmanifest"' in page
    touch = re.search(r'rel="apple-touch-icon" href="([^"]+)"', page)
    assert touch
    assert size(file_of(static_files, touch[1])) == (180, 180)
    assert 'property="og:url" content="http://testserver/patiences/archway/"' in page
    for name in ("title", "description", "site_name", "image:alt"):
        assert f'property="og:{name}"' in page
    picture = re.search(r'property="og:image" content="http://testserver([^"]+)"', page)
    assert picture
    held = file_of(static_files, picture[1])
    assert size(held) == (1200, 630)
    assert len(held) <= 60_000


def test_the_picture_is_the_same_for_every_page(client: Client) -> None:
    """It shows the shut door: nothing of a deal, whatever the page."""
    paths = ("/", "/daily/archway/", "/patiences/archway/")
    pages = [head(client.get(path, follow=True)) for path in paths]
    pictures = [re.findall(r'og:image" content="([^"]+)"', page) for page in pages]
    assert pictures == [pictures[0]] * 3
    assert len(pictures[0]) == 1


def test_r_d12_a_page_for_what_goes_wrong_tells_no_address(client: Client) -> None:
    pages = [client.get(path).content for path in ("/play/none/", "/play/nothing/", "/no-page/")]
    assert pages == [pages[0]] * 3
    assert b"og:" not in pages[0]


def test_a_host_that_is_not_ours_gets_a_page_all_the_same() -> None:
    response = Client(raise_request_exception=False).get("/", headers={"host": "elsewhere.example"})
    assert response.status_code == 400
    assert "elsewhere" not in response.content.decode()


def test_the_worker_keeps_the_offline_page_and_nothing_else(
    client: Client, static_files: Path
) -> None:
    response = client.get("/sw.js")
    assert response["Content-Type"].startswith("text/javascript")
    assert response["Cache-Control"] == "no-cache"
    text = response.content.decode()
    files = re.findall(r'^  "([^"]+)",$', text, re.MULTILINE)
    assert files
    for url in files:
        assert file_of(static_files, url)
    assert 'const PAGE = "/offline/";' in text
    page = client.get("/offline/").content.decode()
    wanted = set(re.findall(r'(?:href|src)="(/static/[^"#]+)', page))
    assert wanted <= set(files)
    assert "play" not in text
    assert len(text) < 2_000


def test_the_worker_changes_with_what_it_keeps(client: Client) -> None:
    first = client.get("/sw.js").content
    assert client.get("/sw.js").content == first
    assert client.get("/sw.js", headers={"Accept-Language": "fr"}).content != first


def test_the_worker_can_be_called_back(client: Client) -> None:
    with override_settings(SERVICE_WORKER=False):
        text = client.get("/sw.js").content.decode()
    assert "unregister()" in text
    assert "fetch" not in text


def test_the_offline_page_tells_of_nobody(client: Client) -> None:
    client.post("/deal/", {"variant": "archway"})
    assert client.session.get("_auth_user_id")
    page = client.get("/offline/").content
    assert page == Client().get("/offline/").content
    assert b"csrf" not in page
    assert "Your games are kept as you left them." in page.decode()


@pytest.mark.parametrize("path", ["/manifest.webmanifest", "/sw.js", "/offline/"])
def test_r_d13_they_are_only_read(client: Client, path: str) -> None:
    assert client.head(path).status_code == 200
    assert client.post(path).status_code == 405
    assert not client.cookies
