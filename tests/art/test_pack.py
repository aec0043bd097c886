"""The sprites: complete, as drawn, and made only of what an external sprite may hold."""

import gzip
import re
from collections.abc import Callable
from io import StringIO
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.core.management import call_command

from games.art.classic import classic
from games.art.icons import ICONS, favicon, icons
from games.art.paths import circle, move, parse, write
from games.art.sheet import sprite

SVG = "{http://www.w3.org/2000/svg}"
FACES = {f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "shdc"}
MARKS = {"back", "key", "p-s", "p-h", "p-d", "p-c"}
ALLOWED = {"svg", "symbol", "g", "path", "rect"}
WANTED_ICONS = set(
    "take-back redo hint new-deal give-up rules restart home menu next prev close sun-moon"
    " flag clock cards".split()
)


def symbols(text: str) -> set[str]:
    """Return the ids of a sprite's symbols."""
    root = ElementTree.fromstring(text)
    return {child.attrib["id"] for child in root.iter(f"{SVG}symbol")}


def test_every_symbol_is_there() -> None:
    """Each face, the back, the key and the pips have a symbol, and nothing else has."""
    assert symbols(sprite()) == symbols(classic()) == FACES | MARKS
    assert symbols(icons()) == set(ICONS)
    assert set(ICONS) >= WANTED_ICONS


def test_committed_files_are_as_drawn() -> None:
    """The command finds the files in static/img equal to what it would draw."""
    out = StringIO()
    call_command("draw_pack", "--check", stdout=out)
    assert "As drawn" in out.getvalue()


@pytest.mark.parametrize(
    "name", ["cards.svg", "classic.svg", "classic-queen.svg", "icons.svg", "favicon.svg"]
)
def test_only_flat_shapes(name: str) -> None:
    """No pattern, clip path, gradient, style, script, nested use or reference anywhere."""
    text = (settings.BASE_DIR / "static" / "img" / name).read_text(encoding="utf-8")
    for element in ElementTree.fromstring(text).iter():
        assert element.tag.removeprefix(SVG) in ALLOWED
        assert not {"style", "class", "href"} & set(element.attrib)
        if element.tag != f"{SVG}symbol":
            assert "id" not in element.attrib
    addresses = re.findall(r"https?://[^\"]*", text)
    assert addresses == ["http://www.w3.org/2000/svg"]
    assert "url(" not in text


@pytest.mark.parametrize("draw", [sprite, classic])
def test_every_face_switches_by_inherited_properties(draw: Callable[[], str]) -> None:
    """A face has its large and its small form and each placement of the index."""
    root = ElementTree.fromstring(draw())
    for symbol in root.iter(f"{SVG}symbol"):
        if symbol.attrib["id"] not in FACES:
            continue
        shown = {part.attrib["display"] for part in symbol.iter() if "display" in part.attrib}
        assert shown == {
            "var(--card-full,inline)",
            "var(--card-mini,none)",
            "var(--ix-under,inline)",
            "var(--ix-right,none)",
            "var(--ix-wide,none)",
            "var(--ix-large,none)",
        }


def test_the_classic_deck_is_light_and_its_licence_lies_beside_it() -> None:
    """Only who chooses it loads it; ours is drawn unless it is a court."""
    assert len(gzip.compress(classic().encode())) < 100_000
    ours, theirs = sprite().splitlines(), classic().splitlines()
    different = [line[12:14] for line, other in zip(ours, theirs, strict=True) if line != other]
    assert different == [f"{rank}{suit}" for rank in "JQK" for suit in "shdc"]
    licence = settings.BASE_DIR / "static" / "img" / "classic-LICENSE.txt"
    assert "CC0 1.0 Universal" in licence.read_text(encoding="utf-8")


def test_paths_survive_reading_and_writing() -> None:
    """Path data keeps its shape through parse and write, and mirrored arcs turn the other way."""
    data = "M1 2h3v4l-1.5-.5q1 1 2 0c1 0 2 1 2 2z"
    assert write(parse(write(parse(data)))) == write(parse(data))
    assert write(parse("M0 0H4V5H0Z")) == "M0 0h4v5h-4z"
    assert write(move(circle(0, 0, 3), sx=-1, sy=1)) == "M3 0a3 3 0 1 0-6 0 3 3 0 1 0 6 0z"


def test_favicon_is_small() -> None:
    """The tab's icon is under a kilobyte."""
    assert len(favicon()) < 1024
