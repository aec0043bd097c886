import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.models import Play, Player
from games.services import curation
from tests.curation.pages import chiefs_pages

pytestmark = pytest.mark.django_db(transaction=True)


def test_r_d7_the_desk_keeps_to_the_policy(
    desk: Page,
    log_in: Callable[[Page, Any], None],
    chief: Player,
    played: Play,
    today: datetime.date,
    now: datetime.datetime,
) -> None:
    """Open every page in a browser; the page fixture fails on anything that the policy blocks."""
    (deal,) = curation.draw("lady-of-the-manor", 1)
    coming = curation.schedule(deal, today + datetime.timedelta(days=2), now=now)
    curation.draw("archway", 1)
    desk.goto(reverse("admin:login"))
    log_in(desk, chief)
    for path in chiefs_pages(played, coming):
        desk.goto(path)
        expect(desk.locator("#content h1")).to_be_visible()


def test_a_curator_schedules_and_bans_in_a_browser(
    desk: Page, log_in: Callable[[Page, Any], None], curator: Player, alice: Player
) -> None:
    log_in(desk, curator)
    desk.goto(reverse("admin:games_deal_add"))
    desk.get_by_role("button", name="Draw").click()
    desk.locator("#result_list tbody th a").first.click()
    desk.get_by_role("link", name="Schedule this deal").click()
    desk.get_by_label("Day").fill("2099-01-01")
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.locator(".messagelist .success")).to_contain_text("2099-01-01")
    desk.goto(reverse("admin:games_player_changelist"))
    desk.get_by_role("row", name="Alice").get_by_role("checkbox").check()
    desk.locator("select[name=action]").select_option("ban")
    desk.locator("button[name=index]").click()
    expect(desk.locator(".messagelist .success")).to_contain_text("1 player: banned.")
    alice.refresh_from_db()
    assert alice.is_banned
