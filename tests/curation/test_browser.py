import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.models import Daily, Play, Player, Study
from games.services.days import daily
from tests.curation.lay import VARIANT, approved, line_of
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
    one = approved(wins=4)
    Study.objects.filter(deal=one.deal).update(line=line_of(one.deal, 3))
    coming = daily.put(one, today + datetime.timedelta(days=2))
    assert coming is not None
    approved("archway+kit")
    desk.goto(reverse("admin:login"))
    log_in(desk, chief)
    for path in chiefs_pages(played, coming):
        desk.goto(path)
        expect(desk.locator("#content h1")).to_be_visible()


def test_a_curator_chooses_a_deal_and_bans_in_a_browser(
    desk: Page, log_in: Callable[[Page, Any], None], curator: Player, alice: Player
) -> None:
    log_in(desk, curator)
    desk.goto(reverse("admin:games_candidate_add"))
    desk.get_by_label("How many").fill("1")
    desk.get_by_role("button", name="Make").click()
    desk.locator("#result_list tbody th a").first.click()
    desk.get_by_label("approved").check()
    desk.get_by_label("may be unproved").check()
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.locator(".messagelist .success")).to_contain_text("changed successfully")
    desk.goto(reverse("admin:games_candidate_changelist"))
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


def test_a_deal_is_dragged_onto_a_day_and_from_there_to_another(
    desk: Page, log_in: Callable[[Page, Any], None], curator: Player, today: datetime.date
) -> None:
    one = approved(wins=4)
    first, second = (today + datetime.timedelta(days=ahead) for ahead in (2, 4))
    log_in(desk, curator)
    desk.goto(f"{reverse('admin:games_daily_calendar')}?variant={VARIANT}")
    desk.locator(".desk-offer").drag_to(desk.locator(f'tr[data-day="{first}"]'))
    expect(desk.locator(".messagelist .success")).to_contain_text("Chosen for")
    assert Daily.objects.get().day == first
    desk.locator(f'tr[data-day="{first}"]').drag_to(desk.locator(f'tr[data-day="{second}"]'))
    expect(desk.locator(".messagelist .success")).to_contain_text("changed places")
    assert Daily.objects.get().day == second
    assert Daily.objects.get().deal == one.deal


@pytest.mark.parametrize("script", [True, False])
def test_the_desk_works_on_a_phone_and_without_a_script(
    open_page: Callable[..., Page],
    log_in: Callable[[Page, Any], None],
    curator: Player,
    today: datetime.date,
    script: bool,
) -> None:
    one = approved(wins=4)
    Study.objects.filter(deal=one.deal).update(line=line_of(one.deal, 3))
    phone = open_page(390, 844, has_touch=True, java_script_enabled=script)
    log_in(phone, curator)
    phone.goto(reverse("admin:games_candidate_line", args=[one.pk, 0]))
    phone.get_by_role("link", name="On", exact=True).click()
    expect(phone.locator(".desk-ply")).to_have_text("1 of 3")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.goto(f"{reverse('admin:games_daily_calendar')}?variant={VARIANT}")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.locator('input[name="deal"]').check()
    day = today + datetime.timedelta(days=3)
    phone.locator(f'button[name="put"][value="{day}"]').click()
    expect(phone.locator(".messagelist .success")).to_contain_text("Chosen for")
    assert Daily.objects.get().deal == one.deal


def test_the_desk_wears_the_sites_hand_in_both_themes(
    open_page: Callable[..., Page],
    log_in: Callable[[Page, Any], None],
    barriers: Callable[[Page], list[str]],
    curator: Player,
    today: datetime.date,
) -> None:
    one = approved(wins=4)
    calendar = f"{reverse('admin:games_daily_calendar')}?variant={VARIANT}"
    candidate = reverse("admin:games_candidate_change", args=[one.pk])
    looked_at = {
        "light": [reverse("admin:index"), calendar],
        "dark": [reverse("admin:games_candidate_changelist"), candidate],
    }
    grounds = {}
    for scheme, paths in looked_at.items():
        page = open_page(390, 844, color_scheme=scheme)
        log_in(page, curator)
        for path in paths:
            page.goto(path)
            assert barriers(page) == []
            assert page.evaluate("document.documentElement.scrollWidth") <= 390
        grounds[scheme] = ground(page)
    name = page.locator("#site-name a")
    expect(name).to_have_accessible_name("Châtelaine: the curators’ desk")
    expect(name.locator("svg")).to_be_visible()
    assert "Old Standard" in name.evaluate("(link) => getComputedStyle(link).fontFamily")
    page.locator(".theme-toggle").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert ground(page) == grounds["light"] != grounds["dark"]


def ground(page: Page) -> str:
    """Read the colour that a page lies on."""
    colour: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return colour
