"""The checker in a browser: it deals and commits as Python does, and as RULES, section 2, says."""

import datetime
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page

from games.engine.cards import texts_of
from games.models import Daily
from games.patiences import seeded_table
from games.services import clock, deals
from games.services.days import fairness

pytestmark = pytest.mark.django_db(transaction=True)

GOLDENS = json.loads((Path(__file__).parent.parent / "goldens" / "golden-deals.json").read_text())
DEALS = {golden["variant"]: golden["seed"] for golden in GOLDENS}
SAME = "The commitment is the one given. The order is the one given."


def found(page: Page, name: str) -> str | None:
    return page.locator(f"#found-{name}").text_content()


def test_it_deals_as_python_does(desk: Page, barriers: Callable[[Page], list[str]]) -> None:
    """One golden deal of each variant that has some, and a seed of odd signs."""
    assert len(DEALS) >= 8
    desk.goto("/checker/")
    for variant, seed in [*DEALS.items(), ("archway", "Été 2026 – № 7 ♣")]:
        order = texts_of(seeded_table(variant, seed).pack.order)
        commitment = hashlib.sha256(f"{variant}|2026-11-29|{seed}".encode()).hexdigest()
        desk.select_option("#variant", variant)
        desk.fill("#day", "2026-11-29")
        desk.fill("#seed", f" {seed}")
        desk.fill("#given-commitment", commitment.upper())
        desk.fill("#given-order", order.replace(" ", "\n"))
        desk.get_by_role("button", name="Deal and compare").click()
        desk.wait_for_function(
            "(order) => document.getElementById('found-order').textContent === order", arg=order
        )
        assert (found(desk, "commitment"), desk.text_content("#said")) == (commitment, SAME)
    # What differs is said; without a day there is no commitment.
    desk.fill("#given-order", f"KS {order[3:]}")
    desk.fill("#day", "")
    desk.keyboard.press("Enter")
    other = "The commitment is not the one given. The order is not the one given."
    desk.wait_for_function(
        "(said) => document.getElementById('said').textContent === said", arg=other
    )
    assert found(desk, "commitment") == "none without a day"
    desk.goto("/fairness/")
    assert barriers(desk) == []


def test_from_a_past_day_to_its_check(phone: Page, barriers: Callable[[Page], list[str]]) -> None:
    day = clock.today(clock.now()) - datetime.timedelta(days=2)
    deal = deals.draw_deal("napoleon-at-st-helena+talon")
    daily = Daily.objects.create(day=day, variant=deal.variant, deal=deal)
    phone.goto(f"/daily/{deal.variant}/{day}/")
    phone.get_by_text("Show the cards").click()
    assert barriers(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    phone.get_by_role("link", name="Check it").click()
    phone.wait_for_function(
        "(said) => document.getElementById('said').textContent === said", arg=SAME
    )
    assert found(phone, "commitment") == fairness.commitment(daily)
    assert found(phone, "order") == deal.order
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    phone.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert barriers(phone) == []
    # Another address of the same page fills it anew.
    other = {"variant": "archway", "day": "2026-11-29", "seed": "1", "commitment": "", "order": ""}
    phone.evaluate("(hash) => { location.hash = hash }", urlencode(other))
    phone.wait_for_function("() => document.getElementById('said').textContent === 'Dealt.'")
    assert found(phone, "order") == texts_of(seeded_table("archway", "1").pack.order)


def test_where_the_browser_makes_no_hashes_it_says_so(open_page: Callable[..., Page]) -> None:
    page = open_page(390, 844)
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.goto("/checker/")
    page.get_by_text("for pages from https").wait_for()
    assert page.locator("#checker").is_hidden()
    page = open_page(390, 844, java_script_enabled=False)
    page.goto("/checker/")
    assert page.get_by_text("The checker needs JavaScript").is_visible()
    assert page.locator("#checker").is_hidden()
    assert page.locator("#recipe").is_visible()
