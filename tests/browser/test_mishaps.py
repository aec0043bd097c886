"""What goes wrong: two tabs, another log-in, no network, errors, and fingers that are too quick."""

from collections.abc import Callable

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, expect

from games.engine.log import read_log
from games.models import Play, Player
from games.services.play import table as tables
from tests.browser.conftest import Sit, Todays
from tests.browser.player import SPOT, Table, until

pytestmark = pytest.mark.django_db(transaction=True)

LUCIE = ("la-belle-lucie", "86")
"""Three fans have an Ace on top."""
ACES = ("P2", "P8", "P11")


def play_of(table: Table) -> Play:
    return Play.objects.get(code=table.code)


def moves_of(table: Table) -> list[str]:
    return [entry.text for entry in read_log(play_of(table).log)]


def test_r_d4_a_stale_tab_gets_the_table_as_it_stands(phone: Page, sit: Sit) -> None:
    first = sit(phone, *LUCIE)
    other = phone.context.new_page()
    other.goto(phone.url)
    second = Table(other)
    first.tap(first.source("P2"))
    second.source("P8").tap()
    expect(second.message).to_have_text("The table had moved on; this is how it stands.")
    assert second.ply == first.ply == play_of(first).ply == 1
    other.wait_for_timeout(350)
    second.tap(second.source("P8"))
    assert play_of(first).ply == 2


def test_r_d1_a_move_from_before_signing_up_in_another_tab(phone: Page, todays: Todays) -> None:
    todays(*LUCIE)
    phone.goto("/daily/la-belle-lucie/")
    phone.get_by_role("button", name="Start today’s deal").tap()
    phone.wait_for_url("**/play/*/")
    other = phone.context.new_page()
    other.goto("/account/sign-up/")
    other.get_by_label("Name").fill("Solange")
    other.get_by_label("Password").fill("a key for every door")
    other.get_by_role("button", name="Sign up").tap()
    expect(other.get_by_text("One game played as a guest is now yours")).to_be_visible()
    table = Table(phone)
    table.tap(table.source("P2"))
    assert play_of(table).ply == 1
    assert play_of(table).player.name == "Solange"


def test_r_d1_a_move_after_logging_in_elsewhere(phone: Page, alice: Player, todays: Todays) -> None:
    """A guest's table, and a log-in to an account in another tab."""
    todays(*LUCIE)
    alice.set_password("a key for every door")
    alice.save()
    phone.goto("/daily/la-belle-lucie/")
    phone.get_by_role("button", name="Start today’s deal").tap()
    phone.wait_for_url("**/play/*/")
    other = phone.context.new_page()
    other.goto("/account/log-in/")
    other.get_by_label("Name").fill("alice")
    other.get_by_label("Password").fill("a key for every door")
    other.get_by_role("button", name="Log in").tap()
    other.wait_for_url(lambda url: "log-in" not in url)
    table = Table(phone)
    table.tap(table.source("P2"))
    assert (play_of(table).ply, play_of(table).player) == (1, alice)


def test_r_d2_an_ended_session_leads_to_the_log_in_page(
    phone: Page, sit: Sit, alice: Player
) -> None:
    alice.set_password("a key for every door")
    alice.save()
    table = sit(phone, *LUCIE)
    code = table.code
    Session.objects.all().delete()
    table.source("P2").tap()
    phone.wait_for_url(lambda url: url.endswith(f"/account/log-in/?next=/play/{code}/"))
    phone.get_by_label("Name").fill("alice")
    phone.get_by_label("Password").fill("a key for every door")
    phone.get_by_role("button", name="Log in").tap()
    phone.wait_for_url(f"**/play/{code}/")
    table.tap(table.source("P2"))
    assert table.ply == 1


def test_no_network(
    phone: Page, sit: Sit, faults: list[str], screenshot: Callable[..., object]
) -> None:
    table = sit(phone, *LUCIE)
    phone.context.set_offline(True)
    table.source("P2").tap()
    expect(table.message).to_have_text("You are offline. The table stays as it is.")
    screenshot(phone, "offline")
    assert table.ply == play_of(table).ply == 0
    phone.context.set_offline(False)
    expect(table.message).to_have_text("Back online. The game goes on.")
    phone.wait_for_timeout(350)
    table.tap(table.source("P2"))
    assert play_of(table).ply == 1
    faults.clear()


def test_r_d5_a_server_error_is_said(
    phone: Page, sit: Sit, faults: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(phone, *LUCIE)

    def fail(*_args: object, **_kwargs: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(tables, "act", fail)
        table.source("P2").tap()
        expect(table.message).to_have_text("Something went wrong here. Nothing was played.")
    assert table.ply == 0
    phone.wait_for_timeout(350)
    table.tap(table.source("P2"))
    faults.clear()


def test_r_d5_a_proxys_error_page_is_said(phone: Page, sit: Sit, faults: list[str]) -> None:
    table = sit(phone, *LUCIE)
    phone.route("**/move", lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>"))
    table.source("P2").tap()
    expect(table.message).to_have_text("No answer. Trying again plays it only once.")
    expect(phone.get_by_text("Bad gateway")).to_have_count(0)
    phone.unroute("**/move")
    phone.route("**/move", lambda route: route.fulfill(status=413, body="<h1>Too large</h1>"))
    table.source("P8").tap()
    expect(table.message).to_have_text("No answer from the server. Nothing was played.")
    expect(phone.get_by_text("Too large")).to_have_count(0)
    expect(phone.get_by_role("button", name="Try again")).to_have_count(0)
    phone.unroute("**/move")
    table.tap(table.source("P11"))
    faults.clear()


def test_r_d5_a_table_that_is_gone_is_said(phone: Page, sit: Sit) -> None:
    table = sit(phone, *LUCIE)
    Play.objects.update(player=Player.objects.create_user("bob"))
    table.source("P2").tap()
    expect(table.message).to_have_text("There is no such page, or it is not yours to see.")
    expect(table.section).to_be_visible()


def test_r_d5_a_page_without_its_token_is_said(phone: Page, sit: Sit) -> None:
    table = sit(phone, *LUCIE)
    phone.context.clear_cookies(name="csrftoken")
    table.source("P2").tap()
    expect(table.message).to_contain_text("This page is from before you logged in or out.")
    assert table.ply == 0


# How long each card that is refused shakes from now on.
SHAKING = """() => {
  window.shaking = [];
  document.addEventListener("animationstart", ({animationName, target}) => {
    const [shake] = target.getAnimations().filter((one) => one.animationName === animationName);
    if (animationName === "refused") shaking.push(shake.effect.getTiming().duration);
  });
}"""


def test_r_d5_a_refused_tap_shakes_the_card_and_says_why(
    open_page: Callable[..., Page], phone: Page, sit: Sit
) -> None:
    lively = open_page(390, 844, has_touch=True, reduced_motion="no-preference")
    table = sit(lively, *LUCIE)
    lively.evaluate(SHAKING)
    table.source("P1").tap()
    expect(table.message).to_contain_text("needs")
    until(lively, "shaking.length > 0")
    assert lively.evaluate("shaking") == [180]
    assert play_of(table).ply == 0
    table.tap(table.source("P2"))

    table = sit(phone, *LUCIE)
    phone.evaluate(SHAKING)
    table.source("P1").tap()
    expect(table.source("P1")).to_have_attribute("data-refused", "")
    assert phone.evaluate("shaking") == []


# Timed in the page, as the way from the test to it may take longer than a double click.
THREE_CLICKS = """async (one) => {
  for (let click = 0; click < 3; click++) {
    one.click();
    await new Promise((then) => setTimeout(then, 60));
  }
}"""


def test_r_a6_three_clicks_on_one_card_are_one_move(desk: Page, sit: Sit) -> None:
    """The Ace uncovers another card that fits, which the later clicks must not play."""
    table = sit(desk, "lady-of-the-manor", "49")
    source = table.source("A2")
    spot = source.evaluate(SPOT)
    source.evaluate(THREE_CLICKS)
    table.has_ply(1)
    desk.wait_for_timeout(500)
    assert moves_of(table) == [spot["value"]]
    assert table.ply == play_of(table).ply == 1
    assert source.evaluate(SPOT)["value"].startswith("A2>"), "another two could have gone"


def test_quick_taps_on_two_cards_of_one_pile_are_both_heard(phone: Page, sit: Sit) -> None:
    table = sit(phone, "archway", "5")
    asked: list[str | None] = []
    phone.on("request", lambda request: asked.append(request.post_data))
    spots = [button.evaluate(SPOT) for button in table.pile("A4").locator("button").all()]
    for spot in spots:
        table.poke(spot)
    for _look in range(80):
        if len([one for one in asked if one]) == len(spots):
            break
        phone.wait_for_timeout(25)
    assert len([one for one in asked if one]) == len(spots) > 1


def test_quick_taps_on_different_cards_are_all_played(phone: Page, sit: Sit) -> None:
    table = sit(phone, *LUCIE)
    spots = [table.source(pile).evaluate(SPOT) for pile in ACES]
    for spot in spots:
        table.poke(spot)
    table.has_ply(3)
    assert moves_of(table) == [spot["value"] for spot in spots]
    assert phone.evaluate("visualViewport.scale") == 1
