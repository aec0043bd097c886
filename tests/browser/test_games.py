"""One game of each patience, played on the page alone, on a phone and at a desk."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.models import Play
from games.patiences import PATIENCES
from tests.browser.conftest import Sit, won
from tests.browser.measures import small, unread
from tests.browser.player import Table, overflow

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = [rules.name for rules in PATIENCES]
ENDED = ("won", "lost", "given-up")
MOST = 45
"""After so many taps a game that goes on is given up."""

type Screenshot = Callable[..., object]


def look_over(table: Table) -> None:
    """Check that all open cards can be read and all playable ones hit."""
    assert unread(table.page) == []
    assert small(table.page) == []


def play_to_the_end(table: Table, name: str, screenshot: Screenshot) -> None:
    for tap in table.wander(MOST):
        assert overflow(table.page) == 0
        if tap % 20 == 18 and table.status == "open":
            look_over(table)
            screenshot(table.page, name)
    if table.status == "open":
        table.give_up()
    expect(table.page.locator("#end")).to_be_visible()
    assert overflow(table.page) == 0
    assert Play.objects.get(code=table.code).status in ENDED
    screenshot(table.page, f"{name}-ended")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_on_a_phone(
    open_page: Callable[..., Page], sit: Sit, screenshot: Screenshot, game: str
) -> None:
    table = sit(open_page(390, 844, has_touch=True), game, "5")
    look_over(table)
    play_to_the_end(table, game, screenshot)


@pytest.mark.parametrize("game", GAMES)
def test_r_a16_a_game_at_a_desk_with_less_motion(
    open_page: Callable[..., Page], sit: Sit, screenshot: Screenshot, game: str
) -> None:
    table = sit(open_page(1440, 900, reduced_motion="reduce"), game, "6")
    look_over(table)
    play_to_the_end(table, game, screenshot)


def test_archway_won_by_taps_on_each_card_of_its_arch(
    open_page: Callable[..., Page], sit: Sit, screenshot: Screenshot
) -> None:
    page = open_page(390, 844, has_touch=True)
    seed, line = won("archway")
    table = sit(page, "archway", seed)
    table.follow(line)
    assert table.status == "won"
    screenshot(page, "archway-won")


def test_a_variant_with_open_packets(open_page: Callable[..., Page], sit: Sit) -> None:
    table = sit(open_page(390, 844, has_touch=True), "lady-of-the-manor+open", "2")
    for tap in table.wander(20):
        assert overflow(table.page) == 0
        if tap == 19:
            assert small(table.page) == []
