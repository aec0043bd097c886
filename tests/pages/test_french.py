"""The rules and the chooser in French: titles, whole text, examples, figures, numbers."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from django.test import Client
from django.utils import translation

from games.engine.rules import Rules
from games.patiences import PATIENCES
from games.services.solving.win_rates import span
from games.services.titles import WORDS, title_of
from tests.pages.test_rules_pages import GAMES, Reading

pytestmark = pytest.mark.django_db

TITLES = {
    "lady-of-the-manor": "La Châtelaine",
    "archway": "L’Arcade",
    "la-belle-lucie": "La Belle Lucie",
    "house-in-the-wood": "La Maison dans le bois",
    "house-on-the-hill": "La Maison sur la colline",
    "napoleon-at-st-helena": "Napoléon à Sainte-Hélène",
    "the-fifteen": "Les Quinze",
}
NAMES = {
    "150 Ways to Play Solitaire",
    "Archway: Lady of the Manor’s face-lift",
    "Fair Lucy, or Midnight Oil",
    "Illustrated Games of Solitaire or Patience",
    "La Belle Lucie",
    "Lady Adelaide Cadogan",
    "Lady of the Manor",
    "Napoleon at St. Helena",
    "Playing Card Kit",
    "The Playing Card Kit",
    "Пятнадцать в ряд",
}
"""What is called the same in either language."""


@pytest.fixture(autouse=True)
def language_goes_with_the_test() -> Iterator[None]:
    """Leave no language behind: a request sets it for the whole thread."""
    with translation.override("en-gb"):
        yield


@cache
def page(path: str, language: str) -> str:
    """Get the main part of a page in a language; the pages never change meanwhile."""
    answer = Client(headers={"accept-language": language}).get(path)
    assert answer.status_code == 200
    return answer.content.decode().partition("<main")[2].partition("</main>")[0]


def phrases(part: str) -> set[str]:
    """Find what is written between tags, and in labels, in three words or more."""
    found = re.findall(r">([^<>]+)<", part) + re.findall(r'aria-label="([^"]+)"', part)
    said = (" ".join(text.split()).strip(" ,") for text in found)
    return {text for text in said if len(re.findall(r"[^\W\d_]{2,}", text)) > 2}


def attributes(part: str, name: str) -> list[str]:
    return re.findall(rf'\b{name}="([^"]*)"', part)


@pytest.mark.parametrize("path", ["/patiences/", *(f"/patiences/{game}/" for game in GAMES)])
def test_all_that_is_said_is_said_in_french(path: str) -> None:
    english, french = page(path, "en"), page(path, "fr")
    assert phrases(english) & phrases(french) - NAMES == set()
    assert len(phrases(french)) > 20


@pytest.mark.parametrize("game", GAMES)
def test_a_patience_has_its_french_title(game: str) -> None:
    assert f"<h1>{TITLES[game]}</h1>" in page(f"/patiences/{game}/", "fr")


def test_the_chooser_names_all_in_french_with_a_decimal_comma() -> None:
    french = page("/patiences/", "fr")
    assert re.findall("<h2>(.*?)</h2>", french) == [TITLES[game] for game in GAMES]
    assert ": 0,05\N{NO-BREAK SPACE}%" in french


@pytest.mark.parametrize("game", GAMES)
def test_the_examples_show_the_same_cards(game: str) -> None:
    english, french = (
        [
            (variant, seed, move, re.findall(r"\[[SHDC]\](?:10|[A2-9JQK])", said)[:1])
            for variant, seed, move, said in Reading(page(f"/patiences/{game}/", language)).shown
        ]
        for language in ("en", "fr")
    )
    assert english == french


@pytest.mark.parametrize("name", ["cx", "x1", "x2", "href", "data-suit", "value"])
def test_the_marks_the_cards_and_the_links_are_alike(name: str) -> None:
    """A decimal comma in a picture's attribute would draw nothing."""
    english, french = page("/patiences/archway/", "en"), page("/patiences/archway/", "fr")
    one, other = attributes(english, name), attributes(french, name)
    assert [value for value in one if len(value) < 60] == [
        value for value in other if len(value) < 60
    ]


def test_titles_follow_the_language_of_the_moment() -> None:
    variant = "lady-of-the-manor+open+strict"
    with translation.override("fr"):
        assert title_of(variant) == "La Châtelaine (paquets ouverts, règle stricte)"
        assert title_of("archway+kit") == "L’Arcade (Playing Card Kit)"
        assert span(0.0004, 0.9963) == "0,04 à 99,63\N{NO-BREAK SPACE}%"
    assert title_of(variant) == "Lady of the Manor (open packets, strict)"


@pytest.mark.parametrize("rules", PATIENCES, ids=lambda rules: rules.name)
def test_the_words_of_each_patience_are_marked_for_translation(rules: Rules) -> None:
    words = {rules.title, rules.alias, rules.says}
    for option in rules.options:
        words |= {option.title, option.says}
    assert words - WORDS == set()


def test_no_words_are_left_over() -> None:
    said = {word for rules in PATIENCES for word in (rules.title, rules.alias, rules.says)}
    for rules in PATIENCES:
        said |= {word for option in rules.options for word in (option.title, option.says)}
    assert said == WORDS
