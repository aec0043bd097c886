"""Every kind of page: nothing keeps anyone out, by day and by night, and pictures to look at."""

import datetime
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from games.models import Daily, Player
from games.patiences import PATIENCES
from games.services import deals
from games.services.days import daily as dailies
from games.services.play import table
from tests.browser.conftest import Sit, won
from tests.browser.player import OpenPage, Screenshot, overflow

pytestmark = pytest.mark.django_db(transaction=True)

LADY = "lady-of-the-manor"
STRANGERS = [
    "/",
    "/patiences/",
    "/account/sign-up/",
    "/account/log-in/",
    "/settings/",
    "/nothing-here/",
]
RULES = [f"/patiences/{rules.name}/" for rules in PATIENCES]
TABLES = [(rules.name, "5") for rules in PATIENCES]


@pytest.fixture
def see(
    barriers: Callable[[Page], list[str]], screenshot: Screenshot
) -> Callable[[Page, str, str], None]:
    """Look at a page in the light and in the dark."""

    def look(page: Page, path: str, name: str) -> None:
        page.goto(path)
        for scheme in ("light", "dark"):
            # Without motion: else axe would meet colours on their way.
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            assert barriers(page) == [], f"{path} ({scheme})"
            assert overflow(page) == 0
            screenshot(page, f"{name}-{scheme}", full_page="play" not in path)

    return look


type See = Callable[[Page, str, str], None]


@pytest.fixture
def ended(alice: Player, now: datetime.datetime) -> Daily:
    """Give Alice a daily won today."""
    seed, line = won(LADY)
    deal = deals.numbered_deal(LADY, seed)
    daily = Daily.objects.create(day=now.date(), variant=LADY, deal=deal)
    play = dailies.start(alice, daily, now=now)
    for ply, move in enumerate(line):
        table.act(play, move, ply=ply, now=now + datetime.timedelta(seconds=4 * ply))
    return daily


@pytest.mark.parametrize("path", STRANGERS)
def test_pages_for_strangers(phone: Page, see: See, path: str) -> None:
    see(phone, path, f"stranger{path.replace('/', '-').rstrip('-')}")


@pytest.mark.parametrize("path", RULES)
def test_rules(phone: Page, see: See, path: str) -> None:
    see(phone, path, f"rules-{path.split('/')[2]}")


def test_pages_of_a_player(
    open_page: Callable[..., Page], see: See, ended: Daily, alice: Player,
    log_in: Callable[[Page, Player], None],
) -> None:  # fmt: skip
    code = alice.plays.get().code
    paths = {
        "/": "home-played",
        f"/daily/{LADY}/": "day-played",
        f"/board/{LADY}/": "board",
        f"/board/{LADY}/?span=all": "board-all",
        "/me/": "profile",
        f"/play/{code}/": "lady-won-table",
        "/account/settings/": "settings",
    }
    for size in [(390, 844), (1440, 900)]:
        page = open_page(*size)
        log_in(page, alice)
        for path, name in paths.items():
            see(page, path, name)


def test_the_day_before_it_is_played(desk: Page, see: See) -> None:
    see(desk, f"/daily/{LADY}/", "day")
    see(desk, "/", "home")


@pytest.mark.parametrize(("game", "seed"), TABLES)
def test_tables(
    phone: Page, see: See, alice: Player, log_in: Callable[[Page, Player], None],
    now: datetime.datetime, game: str, seed: str,
) -> None:  # fmt: skip
    play = table.begin(alice, deals.numbered_deal(game, seed), now=now)
    log_in(phone, alice)
    see(phone, f"/play/{play.code}/", f"{game}-table")


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390), (1440, 900)])
def test_questions_fit_the_window(
    open_page: OpenPage, sit: Sit, screenshot: Screenshot, size: tuple[int, int]
) -> None:
    """Giving up asks once, and a new deal offers three ways; every word of them can be seen."""
    page = open_page(*size)
    sit(page, LADY, "49", ("A2>F2",))
    for tool in ("deal", "give-up"):
        page.locator(f"#tool-{tool} summary").click()
        sheet = page.locator(f"#tool-{tool} .sheet")
        box = sheet.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
        screenshot(page, f"ask-{tool}")
        page.keyboard.press("Escape")


def test_r_a13_four_colours_and_none(
    phone: Page, alice: Player, log_in: Callable[[Page, Player], None],
    now: datetime.datetime, screenshot: Screenshot,
) -> None:  # fmt: skip
    """Four suits in four inks; and a picture in grey, in which shapes must do."""
    play = table.begin(alice, deals.numbered_deal("the-fifteen", "5"), now=now)
    log_in(phone, alice)
    phone.goto(f"/play/{play.code}/")
    inks = """() => ["s", "h", "d", "c"].map((suit) =>
      getComputedStyle(document.querySelector(".card")).getPropertyValue(`--suit-${suit}`))"""
    assert len(set(phone.evaluate(inks))) == 2
    phone.evaluate("document.documentElement.dataset.suits = 'four'")
    assert len(set(phone.evaluate(inks))) == 4
    screenshot(phone, "fifteen-four")
    session = phone.context.new_cdp_session(phone)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
    screenshot(phone, "fifteen-grey")
