"""Without a network: a page that says so, and nothing kept of a game."""

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import OpenPage

pytestmark = pytest.mark.django_db(transaction=True)

READY = "() => navigator.serviceWorker.ready.then((one) => one.active.state)"
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const {url} of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
  return found;
}"""


def worked(open_page: OpenPage) -> Page:
    """Open the chooser with its worker at work."""
    page = open_page(390, 844, service_workers="allow")
    page.goto("/patiences/")
    page.evaluate(READY)
    page.wait_for_function("async () => (await caches.keys()).length === 1")
    return page


def test_offline_a_page_says_so_and_online_it_goes_on(
    open_page: OpenPage, faults: list[str], screenshot
) -> None:
    page = worked(open_page)
    page.evaluate("caches.open('offline-of-old')")
    page.goto("/patiences/archway/")
    page.get_by_role("button", name="New deal").first.click()
    page.wait_for_url("**/play/*/")
    address = page.url
    kept = page.evaluate(KEPT)
    assert "/offline/" in kept
    assert all(path == "/offline/" or path.startswith("/static/") for path in kept)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    assert page.url == address
    assert page.evaluate("document.fonts.check('16px \"Old Standard\"')")
    assert page.evaluate("getComputedStyle(document.querySelector('.page')).display") == "flex"
    screenshot(page, "offline")
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.locator("#table")).to_be_visible()
    assert page.evaluate(KEPT) == kept
    faults[:] = [fault for fault in faults if "ERR_INTERNET_DISCONNECTED" not in fault]
