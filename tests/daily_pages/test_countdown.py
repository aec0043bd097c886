"""The countdown in a browser: it goes on by itself, in the words that the page brought."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.django_db(transaction=True)

WORDS = "one => { one.dataset.long = 'u{hours} m{minutes}'; one.dataset.short = 'm{minutes}'; }"


def words(left: int) -> str:
    hours, minutes = divmod(-(-left // 60), 60)
    return f"u{hours} m{minutes}" if hours else f"m{minutes}"


def test_the_countdown_goes_on_in_the_words_of_the_page(desk: Page) -> None:
    desk.clock.install()
    desk.goto("/")
    countdown = desk.locator("[data-countdown]")
    left = int(countdown.get_attribute("data-left") or 0)
    countdown.evaluate(WORDS)
    desk.clock.run_for(20_000)
    # The clock goes on by itself, too, perhaps into the next minute.
    assert countdown.inner_text() in {words(left - 20), words(left - 50)}
    desk.clock.fast_forward(1000 * left)
    expect(countdown).to_have_text("m0")
