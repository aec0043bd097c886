"""An analysis that is waited for comes by itself, and takes nobody's focus."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, expect

from games.models import Analysis, JobStage, Play
from games.services.solving import inquiries
from tests.browser.player import OpenPage, Screenshot

pytestmark = pytest.mark.django_db(transaction=True)

MOVES = ("A2>F1", "A3>F1", "give-up")
FOUND = {
    "plies": 2, "is_won": False, "winnable": 1, "unwinnable": 2, "line": "A3>F1",
    "odds": {
        "samples": 300, "points": [[0, 0.3, 0.02], [1, 0.3, 0.02], [2, 0.1, 0.01]],
        "changes": [[0, 1, 0, 0], [1, 2, -0.2, 0]], "skill": 0.33, "luck": 0,
    },
}  # fmt: skip


def find_out(play: Play, stage: JobStage = JobStage.DONE) -> None:
    Analysis.objects.filter(play=play).update(stage=stage, result=json.dumps(FOUND))


@pytest.fixture
def waiting(casual: Callable[..., Play], bells: object) -> Play:
    play = casual(acts=MOVES)
    inquiries.ask(play)
    return play


def watched(page: Page) -> list[Request]:
    asked: list[Request] = []
    page.on("request", lambda one: asked.append(one) if one.url.endswith("/analysis") else None)
    page.clock.install()
    return asked


def test_it_comes_by_itself(
    desk: Page, waiting: Play, screenshot: Screenshot, barriers: Callable[[Page], list[str]]
) -> None:
    asked = watched(desk)
    desk.goto(f"/replay/{waiting.code}/1/")
    verdict = desk.locator("#verdict")
    expect(verdict).to_contain_text("is being looked into")
    screenshot(desk, "analysis-waiting", full_page=True)
    assert barriers(desk) == []
    desk.evaluate("document.getElementById('verdict').isTheOldOne = true")
    desk.locator("#forward").click()
    expect(desk.locator("#count")).to_have_text("2")

    # The clock goes on by itself, too, if slowly.
    while len(asked) < 7:
        with desk.expect_response("**/analysis"):
            desk.clock.run_for(round(2_000 * 1.25 ** len(asked)))
    often = len(asked)
    desk.clock.run_for(5_000)
    assert len(asked) <= often + 1, "ever more seldom"
    expect(verdict).to_contain_text("is being looked into")

    desk.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    often = len(asked)
    desk.clock.run_for(200_000)
    link = desk.get_by_role("link", name="Look again")
    link.focus()
    desk.evaluate("delete document.hidden")
    desk.clock.run_for(200_000)
    expect(link).to_be_focused()
    assert len(asked) == often, "nobody looks, or a hand is on it"

    find_out(waiting)
    with desk.expect_response("**/analysis"):
        desk.locator("#forward").focus()
        while len(asked) == often:
            desk.clock.run_for(3_000)
    expect(verdict).to_contain_text("the deal could no longer be won")
    assert verdict.evaluate("one => one.isTheOldOne"), "a live region speaks only if it stays"
    expect(desk.locator("#forward")).to_be_focused()
    expect(desk.locator("#here")).to_have_attribute("d", "M2 0V100")
    desk.locator("#back").click()
    expect(desk.locator("#here")).to_have_attribute("d", "M1 0V100")
    assert barriers(desk) == []
    screenshot(desk, "analysis-come", full_page=True)
    desk.clock.run_for(200_000)
    assert len(asked) == often + 1, "there is nothing more to come"


def test_without_scripts_a_link_looks_again(open_page: OpenPage, waiting: Play) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(f"/replay/{waiting.code}/1/#analysis")
    link = page.get_by_role("link", name="Look again")
    first = link.get_attribute("href")
    link.click()
    expect(page).to_have_url(re.compile(f"{re.escape(f'{first}')}$"))
    find_out(waiting, JobStage.FAILED)
    link.click()
    expect(page.locator("#verdict")).to_contain_text("Something went wrong")
    expect(page.locator("#table")).to_have_attribute("data-ply", "1")
