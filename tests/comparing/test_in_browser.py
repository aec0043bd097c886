"""A comparison in a browser: found from the day's page, stepped through by links alone."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.engine.log import Entry
from games.engine.replay import new_game, replayed
from games.models import Daily, Play, Player
from games.services import deals
from games.services.days import daily as dailies
from games.services.deals import table_of
from tests.browser.conftest import won
from tests.browser.player import OpenPage, Screenshot, overflow
from tests.comparing.conftest import told_odds
from tests.replay.conftest import LADY, NOON, played

pytestmark = pytest.mark.django_db(transaction=True)

DAY = f"/daily/{LADY}/2026-11-29/"


@pytest.fixture
def pair(alice: Player, bob: Player, clock: object) -> tuple[Play, Play]:
    """Alice’s game, who lost her way after 29 moves, and Bob’s, who won."""
    seed, line = won(LADY)
    deal = deals.numbered_deal(LADY, seed)
    daily = Daily.objects.create(day=NOON.date(), variant=LADY, deal=deal)
    game, dice = replayed(map(Entry, line[:29]), new_game(table_of(deal))), random.Random("lost")
    while game.status == "open":
        moves = [one.text for one in game.table.rules.moves(game.state) if one.text != line[29]]
        game = game.after(dice.choice(moves or [line[29]]))
    plays = (
        played(dailies.start(alice, daily, now=NOON), game.line),
        played(dailies.start(bob, daily, now=NOON), line),
    )
    told_odds(plays[0], by=0.01)
    told_odds(plays[1], by=-0.004)
    return plays


def test_from_the_day_to_the_winner_step_by_step_without_scripts(
    open_page: OpenPage, pair: tuple[Play, Play], log_in: Callable[[Page, Player], None],
    alice: Player, barriers: Callable[[Page], list[str]], screenshot: Screenshot,
) -> None:  # fmt: skip
    desk = open_page(1440, 900)
    log_in(desk, alice)
    desk.goto(DAY)
    desk.get_by_role("link", name="Compare").click()
    assert barriers(desk) == []
    screenshot(desk, "compare-choose")
    desk.get_by_role("link", name="The nearest winner").click()
    expect(desk.locator(".aside")).to_have_text("Alike for 29 moves, then one choice between you.")
    for scheme, width, height in (("light", 1440, 900), ("dark", 390, 844)):
        desk.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        desk.set_viewport_size({"width": width, "height": height})
        assert barriers(desk) == []
        assert overflow(desk) == 0
        screenshot(desk, f"compare-{scheme}")

    phone = open_page(390, 844, has_touch=True, is_mobile=True, java_script_enabled=False)
    log_in(phone, alice)
    phone.goto(f"{DAY}compare/{pair[0].code}/{pair[1].code}/")
    steps = phone.get_by_role("navigation", name="Steps")
    for name, step in {
        "One move on": 31,
        "One move back": 30,
        "To the deal": 0,
        "To the end": 96,
    }.items():
        steps.get_by_role("link", name=name).tap()
        expect(steps).to_contain_text(f"move {step} of 96")
    steps.get_by_role("link", name="The parting").tap()
    expect(phone.locator("[data-here]")).to_contain_text("30")
    forward = steps.get_by_role("link", name="One move on").bounding_box()
    assert forward is not None
    assert min(forward["width"], forward["height"]) >= 44
    assert forward["y"] + forward["height"] <= 844, "in reach of the thumb"
