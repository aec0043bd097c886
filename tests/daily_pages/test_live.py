"""A day's page in a browser: quiet while the day runs, shared by a press, open to everybody."""

import datetime
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from games.models import Daily, Player, Status
from games.services import deals
from games.services.days import daily as dailies
from games.services.play import table
from games.services.results.sharing import told
from tests.browser.conftest import won
from tests.browser.player import overflow
from tests.daily_pages.test_day import PAGE
from tests.standings.lay import DAY, LADY, NOON, daily, player, result

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("clock")]

type OpenPage = Callable[..., Page]
type LogIn = Callable[[Page, Player], None]


def crowd(of: Daily) -> Player:
    """Lay twelve results and Alice's among them."""
    for at in range(12):
        status = Status.WON if at % 3 == 0 else Status.LOST
        result(player(f"p{at}"), of, status=status, home=104 if at % 3 == 0 else 30 + at)
    alice = player("alice")
    result(alice, of, seconds=700, take_backs=1, ply=140)
    return alice


def test_the_figures_come_anew_quietly(desk: Page, log_in: LogIn) -> None:
    of = daily()
    log_in(desk, crowd(of))
    asked: list[Request] = []
    desk.on("request", lambda one: asked.append(one) if "/live?" in one.url else None)
    desk.clock.install()
    desk.goto(PAGE)
    expect(desk.locator("#you-title")).to_have_text("Fifth of 13")
    desk.get_by_text("The same in figures").click()
    desk.get_by_role("link", name="Rules", exact=True).focus()
    before = desk.locator("#board-title").bounding_box()

    result(player("bob"), of, seconds=1)
    desk.clock.run_for(50_000)
    expect(desk.locator("#you-title")).to_have_text("Sixth of 14")
    assert len(asked) == 1
    assert desk.locator("#board-title").bounding_box() == before, "nothing jumps"
    assert desk.evaluate("document.activeElement.textContent") == "Rules"
    assert desk.locator("details.told").evaluate("one => one.open")
    assert desk.locator("#live").get_attribute("aria-live") == "off"

    desk.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    desk.clock.run_for(200_000)
    assert len(asked) == 1, "nobody looks"
    desk.evaluate("delete document.hidden")
    desk.get_by_role("link", name="Share").focus()
    desk.clock.run_for(200_000)
    assert len(asked) == 1, "a hand is on it"
    desk.get_by_role("link", name="Rules", exact=True).focus()
    with desk.expect_response("**/live*"):
        desk.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert len(asked) == 2


def test_r_b8_a_press_shares_the_result(desk: Page, log_in: LogIn) -> None:
    alice = crowd(daily())
    log_in(desk, alice)
    desk.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.goto(PAGE)
    text = f"{told(alice.plays.get())}\n{desk.url}"
    button = desk.get_by_role("link", name="Share")
    button.click()
    expect(desk.locator("#shared")).to_have_text("Copied. It tells nothing of the cards.")
    assert desk.evaluate("navigator.clipboard.readText()") == text

    desk.evaluate("() => { navigator.share = async (what) => { window.given = what } }")
    button.click()
    assert desk.evaluate("window.given") == {"text": text}

    desk.evaluate("() => { navigator.share = undefined }")
    desk.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(Error('no')) }")
    button.click()
    expect(desk.locator("#share textarea")).to_be_visible()
    assert desk.evaluate("getSelection().toString()") == text


def test_the_sheet_at_the_end_shares_too(
    phone: Page, log_in: LogIn, screenshot: Callable[..., Path]
) -> None:
    seed, line = won(LADY)
    alice = player("alice")
    of = Daily.objects.create(day=DAY, variant=LADY, deal=deals.numbered_deal(LADY, seed))
    play = dailies.start(alice, of, now=NOON)
    for ply, move in enumerate(line[:-1]):
        table.act(play, move, ply=ply, now=NOON + datetime.timedelta(seconds=4 * ply))
    log_in(phone, alice)
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.goto(f"/play/{play.code}/")
    phone.locator("[data-fits], [data-moves]").last.click()
    button = phone.locator("#end [data-share]")
    expect(button).to_be_in_viewport(ratio=1)
    screenshot(phone, "end-share")
    button.click()
    expect(phone.locator("#message")).to_have_text("Copied. It tells nothing of the cards.")
    play.refresh_from_db()
    day = phone.evaluate("location.origin") + PAGE
    assert phone.evaluate("navigator.clipboard.readText()") == f"{told(play)}\n{day}"


@pytest.mark.parametrize(
    ("size", "schemes"), [((390, 844), ["light", "dark"]), ((1440, 900), ["light"])]
)
def test_the_day_and_the_archive_keep_nobody_out(
    open_page: OpenPage,
    log_in: LogIn,
    barriers: Callable[[Page], list[str]],
    size: tuple[int, int],
    schemes: list[str],
) -> None:
    page = open_page(*size)
    log_in(page, crowd(daily()))
    for path in (PAGE, f"/archive/{LADY}/"):
        page.goto(path)
        for opened in page.locator("main details > summary").all():
            opened.click()
        for scheme in schemes:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            assert barriers(page) == [], f"{path} ({scheme})"
        assert overflow(page) == 0


def test_the_navigation_fits_in_french_too(open_page: OpenPage, log_in: LogIn) -> None:
    guest = player(is_guest=True)
    page = open_page(320, 568, extra_http_headers={"Accept-Language": "fr"})
    log_in(page, guest)
    page.goto(f"/archive/{LADY}/")
    for width in (320, 390, 768, 1440):
        page.set_viewport_size({"width": width, "height": 700})
        assert overflow(page) == 0, width
        head = page.locator(".site-head").bounding_box()
        assert head is not None
        assert head["height"] <= 72, width
    page.set_viewport_size({"width": 320, "height": 568})
    page.locator(".site-menu summary").click()
    last = page.locator(".site-menu a").last
    expect(last).to_be_in_viewport(ratio=1)
