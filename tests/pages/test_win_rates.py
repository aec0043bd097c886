"""The box of win rates: what was measured, how surely, and what others have published."""

import datetime
import re
from html import unescape

import pytest
from django.test import Client

from games.models import WinRate
from games.patiences import PATIENCES
from games.services.solving import win_rates
from games.services.solving.win_rates import in_per_cent, span

pytestmark = pytest.mark.django_db

WHEN = datetime.datetime(2026, 11, 29, 12, tzinfo=datetime.UTC)
PUBLISHED = {
    "lady-of-the-manor": ("Poli and others", "1984", "one in four or five"),
    "archway": ("David Parlett", "90 %", "under 1 %"),
    "house-in-the-wood": ("Moyse", "1950", "nine in ten"),
    "napoleon-at-st-helena": ("encyclopaedia", "one in ten"),
}


@pytest.fixture
def unmeasured(monkeypatch, tmp_path):
    """Ship no figures at all."""
    monkeypatch.setattr(win_rates, "SHIPPED", tmp_path / "none.jsonl")
    win_rates._shipped.cache_clear()
    yield
    win_rates._shipped.cache_clear()


def rate(variant="archway", **fields):
    made = {"first_seed": 1, "deals": 1000, "budget": 123_456, "solver_version": 1}
    made |= {"winnable": 740, "unwinnable": 260, "blind_wins": 360}
    made |= {"nodes_median": 500, "nodes_most": 9000, "made_at": WHEN}
    return WinRate.objects.create(variant=variant, **{**made, **fields})


def box(game):
    """Read the box of a rules page as text, from its heading to the next."""
    page = Client().get(f"/patiences/{game}/").content.decode()
    found = re.search(r'<h2 id="rates">.*?<h2 id="taking-back">', page, re.DOTALL)
    text = re.sub(r"<[^>]+>", " ", unescape(found[0]).replace("\N{NO-BREAK SPACE}", " "))
    return " ".join(text.split())


@pytest.mark.parametrize("game", [rules.name for rules in PATIENCES])
def test_each_game_says_what_was_published_or_that_nothing_is_known(game):
    said = box(game)
    for words in PUBLISHED.get(game, ("figure",)):
        assert words in said


@pytest.mark.usefixtures("unmeasured")
def test_a_variant_that_was_never_measured_says_so():
    rate("archway")
    said = box("archway")
    assert "As in the rules deals 1 to 1,000" in said
    assert "Playing Card Kit not measured yet" in said


@pytest.mark.usefixtures("unmeasured")
def test_a_measured_share_has_its_sample_its_budget_and_its_interval():
    rate("la-belle-lucie")
    said = box("la-belle-lucie")
    assert "deals 1 to 1,000 up to 123,456 positions 74 % 71 to 77 % 36 % 33 to 39 %" in said


@pytest.mark.usefixtures("unmeasured")
def test_unknown_deals_are_shown_both_ways():
    rate("the-fifteen", first_seed=11, deals=50, winnable=20, unwinnable=5, blind_wins=0)
    said = box("the-fifteen")
    assert "deals 11 to 60 25 unknown up to 123,456 positions" in said
    assert "40 to 90 % at least: 28 to 54 % at most: 79 to 96 % 0 % 0 to 7 %" in said


def test_the_newest_run_of_this_house_is_shown_before_the_shipped_one():
    rate("archway", winnable=10, unwinnable=990, made_at=WHEN + datetime.timedelta(days=1))
    rate("archway", winnable=20, unwinnable=980, first_seed=5)
    assert "up to 123,456 positions 1 %" in box("archway")


@pytest.mark.parametrize("game", [rules.name for rules in PATIENCES])
def test_a_fresh_clone_shows_the_shipped_figures(game):
    assert "not measured yet" not in box(game)


def test_the_chooser_tells_the_plain_game_s_share():
    rate("archway")
    page = Client().get("/patiences/").content.decode().replace("\N{NO-BREAK SPACE}", " ")
    assert ">Can be won</a>: 74 %; by rule of thumb: 36 %" in page
    assert page.count("by rule of thumb") == len(PATIENCES)


@pytest.mark.parametrize(
    ("share", "written"),
    [
        (0, "0"),
        (0.0005, "0.05"),
        (0.0094, "0.94"),
        (0.01, "1"),
        (0.744, "74"),
        (0.99, "99"),
        (0.9963, "99.63"),
        (1, "100"),
    ],
)
def test_a_share_in_per_cent(share, written):
    assert in_per_cent(share) == written


def test_a_span_of_equal_ends_is_one_number():
    assert span(0.741, 0.744) == "74\N{NO-BREAK SPACE}%"
    assert span(0.744, 0.8) == "74 to 80\N{NO-BREAK SPACE}%"
