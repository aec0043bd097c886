"""Who plays in the browser, and on which deal."""

import datetime
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from games.models import Daily, Play, Player
from games.services import clock, deals
from games.services.play import table
from tests.browser.player import Table

type Sit = Callable[..., Table]
type Todays = Callable[[str, str], Daily]

WON = Path(__file__).parent.parent / "goldens" / "won-games.jsonl"


@pytest.fixture
def now() -> datetime.datetime:
    return clock.now()


@pytest.fixture
def alice(transactional_db: None) -> Player:
    return Player.objects.create_user("alice")


@pytest.fixture
def todays(transactional_db: None, now: datetime.datetime) -> Callable[[str, str], Daily]:
    """Choose today's deal: todays("archway", "4698")."""

    def choose(variant: str, seed: str) -> Daily:
        deal = deals.numbered_deal(variant, seed)
        return Daily.objects.create(day=clock.today(now), variant=variant, deal=deal)

    return choose


@pytest.fixture
def sit(
    alice: Player, now: datetime.datetime, log_in: Callable[[Page, Player], None]
) -> Callable[..., Table]:
    """Put Alice before a casual game, some moves on: sit(phone, "archway", "42", ["A2>F1"])."""

    def begin(page: Page, variant: str, seed: str, line: tuple[str, ...] = ()) -> Table:
        play = lay(alice, variant, seed, line, now=now)
        log_in(page, alice)
        page.goto(f"/play/{play.code}/")
        return Table(page)

    return begin


def lay(
    player: Player, variant: str, seed: str, line: tuple[str, ...], *, now: datetime.datetime
) -> Play:
    """Begin a game and play a line on it, without a browser."""
    play = table.begin(player, deals.numbered_deal(variant, seed), now=now)
    for ply, move in enumerate(line):
        table.act(play, move, ply=ply, now=now)
    return play


def won(variant: str) -> tuple[str, tuple[str, ...]]:
    """Read the number of a deal that was won, and the line that won it."""
    games = map(json.loads, WON.read_text().splitlines())
    game = next(game for game in games if game["variant"] == variant)
    return game["seed"], tuple(game["moves"])
