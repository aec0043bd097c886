"""One game of each patience, played on the page alone: on a phone, and its end at a desk."""

from collections.abc import Callable, Iterable, Iterator

import pytest
from playwright.sync_api import Page, expect

from games.models import Play
from games.patiences import PATIENCES
from tests.browser.conftest import Sit, won
from tests.browser.measures import small, unread
from tests.browser.player import Table, overflow

# Whole games take long: the other worker plays them, with a browser of its own.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("games")]

GAMES = [rules.name for rules in PATIENCES]
MOST = 20
"""After so many aimless taps a game that goes on is given up."""
WHOLE = ("lady-of-the-manor", "archway", "la-belle-lucie")
"""Played from the deal. The others, whose games are twice as long, are played from half-way."""
LAST = 15
"""How many moves are played at the desk."""

type Screenshot = Callable[..., object]


def look_over(table: Table) -> None:
    """Check that all open cards can be read and all playable ones hit."""
    assert unread(table.page) == []
    assert small(table.page) == []


def check(table: Table, taps: Iterator[int], name: str, screenshot: Screenshot) -> None:
    """Play on, looking at the page: its width at every tap, its cards at every twentieth."""
    for tap in taps:
        assert overflow(table.page) == 0
        if tap % 20 == 18 and table.status == "open":
            look_over(table)
            screenshot(table.page, name)


def win(table: Table, game: str, line: Iterable[str], screenshot: Screenshot) -> None:
    look_over(table)
    check(table, table.following(line), game, screenshot)
    expect(table.page.locator("#end")).to_be_visible()
    assert overflow(table.page) == 0
    assert Play.objects.get(code=table.code).status == "won"
    screenshot(table.page, f"{game}-won")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_won_on_a_phone(
    open_page: Callable[..., Page], sit: Sit, screenshot: Screenshot, game: str
) -> None:
    seed, line = won(game)
    start = 0 if game in WHOLE else len(line) // 2
    table = sit(open_page(390, 844, has_touch=True), game, seed, line[:start])
    win(table, game, line[start:], screenshot)


@pytest.mark.parametrize("game", GAMES)
def test_r_a16_a_game_won_at_a_desk_with_less_motion(
    open_page: Callable[..., Page], sit: Sit, screenshot: Screenshot, game: str
) -> None:
    seed, line = won(game)
    table = sit(open_page(1440, 900, reduced_motion="reduce"), game, seed, line[:-LAST])
    win(table, game, line[-LAST:], screenshot)


@pytest.mark.parametrize("game", GAMES)
def test_an_aimless_game_ends_lost_or_given_up(
    open_page: Callable[..., Page], sit: Sit, screenshot: Screenshot, game: str
) -> None:
    table = sit(open_page(390, 844, has_touch=True), game, "5")
    check(table, table.wander(MOST), f"{game}-aimless", screenshot)
    if table.status == "open":
        table.give_up()
    expect(table.page.locator("#end")).to_be_visible()
    assert Play.objects.get(code=table.code).status in {"lost", "given-up"}
    screenshot(table.page, f"{game}-ended")


def test_a_variant_with_open_packets(open_page: Callable[..., Page], sit: Sit) -> None:
    table = sit(open_page(390, 844, has_touch=True), "lady-of-the-manor+open", "2")
    for tap in table.wander(20):
        assert overflow(table.page) == 0
        if tap == 19:
            assert small(table.page) == []
