"""The account pages in a browser: without scripts, by keyboard, keeping nobody out."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.accounts.cast import PASSWORD, account

pytestmark = pytest.mark.django_db(transaction=True)


def test_signing_up_out_and_in_by_keyboard_without_scripts(open_page: Callable[..., Page]) -> None:
    page = open_page(390, 844, java_script_enabled=False)
    page.goto("/account/sign-up/?next=/account/settings/")
    page.get_by_label("Name").focus()
    for text in ("admin", PASSWORD, ""):
        page.keyboard.type(text)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_text("This name is reserved.").wait_for()
    page.get_by_label("Name").fill("Solange")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/account/settings/")
    page.get_by_role("button", name="Log out").click()
    page.wait_for_url("**/")
    page.goto("/account/log-in/?next=/account/settings/")
    page.get_by_label("Name").fill("SOLANGE")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/account/settings/")
    page.get_by_text("Welcome back, Solange.").wait_for()


@pytest.mark.parametrize("path", ["sign-up", "log-in", "reset", "settings"])
def test_strangers_pages_keep_nobody_out(
    desk: Page, barriers: Callable[[Page], list[str]], path: str
) -> None:
    desk.goto(f"/account/{path}/")
    assert barriers(desk) == []


@pytest.mark.parametrize("path", ["settings", "password", "delete"])
def test_players_pages_keep_nobody_out(
    phone: Page,
    barriers: Callable[[Page], list[str]],
    log_in: Callable[[Page, object], None],
    screenshot: Callable[..., object],
    path: str,
) -> None:
    log_in(phone, account("Solange", email="solange@example.org"))
    phone.goto(f"/account/{path}/")
    assert barriers(phone) == []
    screenshot(phone, f"account-{path}")


def test_errors_keep_nobody_out(
    phone: Page, barriers: Callable[[Page], list[str]], screenshot: Callable[..., object]
) -> None:
    phone.goto("/account/sign-up/")
    phone.get_by_label("Name").fill("a b")
    phone.get_by_label("Password").fill("12345678")
    phone.get_by_role("button", name="Sign up").click()
    expect(phone.locator("#id_name")).to_be_focused()
    assert barriers(phone) == []
    screenshot(phone, "account-errors", full_page=True)
