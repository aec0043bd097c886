"""The rules pages: each tells its sources, options and readings, and its examples are true."""

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from games.engine.cards import RANKS, SUITS, Card, card
from games.engine.errors import IllegalMove
from games.engine.moves import read_move
from games.engine.pack import shuffle_pack
from games.engine.replay import Game, new_game
from games.engine.rules import Rules, Table
from games.patiences import PATIENCES

pytestmark = pytest.mark.django_db

GAMES = [rules.name for rules in PATIENCES]
SOURCES = {
    "lady-of-the-manor": ("full rules of Lady of the Manor", "Dick (1883)", "Durheim (1857)"),
    "archway": ("Parlett", "Craze", "1995", "The Playing Card Kit"),
    "la-belle-lucie": ("Cadogan", "1914"),
    "house-in-the-wood": ("Cadogan", "1914"),
    "house-on-the-hill": ("Cadogan", "1914"),
    "napoleon-at-st-helena": ("Cadogan", "1914"),
    "the-fifteen": ("Cadogan", "1914"),
}


class Reading(HTMLParser):
    """What a test looks at in a page: its elements, its text by section, and its examples."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.sections: dict[str, str] = {}
        self.deals: list[tuple[str, str]] = []
        self.shown: list[tuple[str, str, str, str]] = []
        """Variant, seed, move and text of each step of an example."""
        self._section = ""
        self._steps = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.elements.append((tag, found))
        if tag == "h2":
            self._section = found.get("id", "")
        if tag == "ol" and "data-seed" in found:
            self.deals.append((found["data-variant"], found["data-seed"]))
        if "data-move" in found:
            self.shown.append((*self.deals[-1], found["data-move"], ""))
            self._steps += 1
        if "in-suit" in found.get("class", ""):
            self._say(f"[{found['data-suit'].upper()}]")

    def handle_endtag(self, tag: str) -> None:
        if tag == "li":
            self._steps = 0

    def handle_data(self, data: str) -> None:
        self.sections[self._section] = self.sections.get(self._section, "") + data
        self._say(data)

    def _say(self, text: str) -> None:
        if self._steps:
            variant, seed, move, said = self.shown[-1]
            self.shown[-1] = (variant, seed, move, said + text)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """Take each patience in turn."""
    return str(request.param)


@pytest.fixture
def page(client: Client, game: str) -> str:
    """Get a rules page."""
    answer = client.get(reverse("rules", args=[game]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_every_patience_has_its_sources_named(page: str, game: str) -> None:
    said = Reading(page).sections["sources"]
    assert [name for name in SOURCES[game] if name not in said] == []


def test_every_option_is_explained(page: str, game: str) -> None:
    rules = next(rules for rules in PATIENCES if rules.name == game)
    said = Reading(page).sections
    assert ("options" in said) == bool(rules.options)
    assert [option.title for option in rules.options if option.title not in said["options"]] == []


def test_every_page_says_how_we_read_it(page: str) -> None:
    assert len(Reading(page).sections["readings"].split()) > 60


def test_the_headings_are_in_order(page: str) -> None:
    levels = [int(tag[1]) for tag, _found in Reading(page).elements if re.fullmatch("h[1-6]", tag)]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_nothing_needs_an_inline_style_or_script(page: str) -> None:
    for tag, found in Reading(page).elements:
        assert tag != "style"
        assert not [name for name in found if name == "style" or name.startswith("on")]
        assert tag != "script" or "src" in found


def test_ids_are_unique_and_anchors_meet_them(page: str) -> None:
    elements = Reading(page).elements
    ids = [found["id"] for _tag, found in elements if "id" in found]
    assert len(ids) == len(set(ids))
    links = [found.get("href", "") for _tag, found in elements]
    wanted = [link[1:] for link in links if link.startswith("#")]
    assert [one for one in wanted if one not in ids] == []


def test_internal_links_lead_somewhere(page: str) -> None:
    for tag, found in Reading(page).elements:
        link = found.get("href", "") if tag == "a" else found.get("action", "")
        if link.startswith("/"):
            try:
                resolve(link)
            except Resolver404:
                pytest.fail(f"{link} leads nowhere")


def test_every_other_patience_is_linked_by_its_title(page: str, game: str) -> None:
    others = re.findall(r'<li><a href="/patiences/([a-z-]+)/">([^<]+)</a></li>', page)
    assert others == [(rules.name, rules.title) for rules in PATIENCES if rules.name != game]


def test_a_picture_shows_the_layout(page: str) -> None:
    pictures = [found for tag, found in Reading(page).elements if tag == "svg"]
    labels = [found.get("aria-label", "") for found in pictures if found.get("role") == "img"]
    assert any(len(label.split()) > 12 for label in labels)


def test_the_examples_are_true(page: str) -> None:
    """Each step is legal in its deal, names first the card it moves, and what turns up after."""
    reading = Reading(page)
    assert reading.shown
    game, at = None, None
    for variant, seed, move, text in reading.shown:
        if at != (variant, seed) or game is None:
            game, at = dealt(variant, seed), (variant, seed)
        before, rules = game.state, game.table.rules
        try:
            game = game.after(move)
        except IllegalMove:
            pytest.fail(f"{move} is not legal in deal {seed} of {variant}")
        if move == "redeal":
            continue
        said = re.findall(r"\[([SHDC])\](A|[2-9]|10|J|Q|K)(?!\w)", text)
        cards = [card(rank.replace("10", "T") + suit) for suit, rank in said]
        assert cards[0] == moved(rules, game), f"{move}: {text}"
        source = game.state.piles[rules.places.numbers[read_move(move).source]]
        if "turns up" in text:
            assert source[-1] in cards[1:], f"{move}: {text}"
        assert "is gone" not in text or not source
        assert before != game.state


def moved(rules: Rules, game: Game) -> Card:
    """Find the card that the last move laid down."""
    return game.state.piles[rules.places.numbers[read_move(game.line[-1]).target]][-1]


def dealt(variant: str, seed: str) -> Game:
    """Deal a numbered deal."""
    rules = next(rules for rules in PATIENCES if rules.name == variant)
    pack = shuffle_pack(seed, packs=rules.packs, without=rules.laid_out.values())
    return new_game(Table(rules, pack))


def test_every_deal_shown_can_be_laid_out(page: str) -> None:
    reading = Reading(page)
    fields = [found for tag, found in reading.elements if tag == "input"]
    values = [found["value"] for found in fields if found.get("name") == "seed"]
    assert values == [seed for _variant, seed in reading.deals]


def test_no_card_is_left_undrawn(page: str) -> None:
    assert re.findall(rf"\[[{RANKS}][{SUITS}]\]", page) == []


def test_deal_57_of_the_fifteen_cannot_be_opened_otherwise() -> None:
    game = dealt("the-fifteen", "57")
    rules = game.table.rules
    homeward = [move.text for move in rules.moves(game.state) if move.target.startswith("F")]
    assert homeward == ["P7:AC>F4", "P9:KD>F7"]
