"""On a phone: no pull loads the table anew, turning keeps the game, notches cover nothing."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.django_db(transaction=True)

PULLS = "(one) => getComputedStyle(document.querySelector(one)).overscrollBehaviorY"
FACES = "() => [...document.querySelectorAll('#table use')].map((one) => one.getAttribute('href'))"

# Which parts of the page reach into the insets of a phone.
REACHING = """([top, right, bottom, left]) => [...document.querySelectorAll(
  ".play-head > *, #table, #message, #tools, .site-head > *, .leaf")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width && (box.top < top || box.left < left || box.right > innerWidth - right
      || (one.closest(".play-page") && box.bottom > innerHeight - bottom));
  }).map((one) => one.id || one.className)"""


def begin(page: Page) -> None:
    page.goto("/patiences/archway/")
    page.get_by_role("button", name="New deal").first.tap()
    page.wait_for_url("**/play/*/")


def test_a_turned_phone_keeps_the_game_and_no_pull_loads_it_anew(phone: Page) -> None:
    begin(phone)
    assert [phone.evaluate(PULLS, one) for one in ("html", "body")] == ["none", "none"]
    phone.locator("#table [data-fits]").first.tap()
    expect(phone.locator("#table[data-ply='1']")).to_be_visible()
    before = phone.evaluate(FACES)
    for width, height in ((844, 390), (390, 844)):
        phone.set_viewport_size({"width": width, "height": height})
        assert phone.evaluate(FACES) == before


def test_nothing_lies_under_a_notch(phone: Page) -> None:
    session = phone.context.new_cdp_session(phone)
    begin(phone)
    for size, insets in (((390, 844), (47, 0, 34, 0)), ((844, 390), (0, 47, 21, 47))):
        phone.set_viewport_size({"width": size[0], "height": size[1]})
        names = ("top", "right", "bottom", "left")
        session.send(
            "Emulation.setSafeAreaInsetsOverride",
            {"insets": dict(zip(names, insets, strict=True))},
        )
        assert phone.evaluate("getComputedStyle(document.body).paddingBottom") == f"{insets[2]}px"
        assert phone.evaluate(REACHING, insets) == []
    phone.goto("/patiences/")
    assert phone.evaluate(REACHING, insets) == []
