"""Figures in words, and charts."""

import datetime

import pytest
from django.utils.translation import override

from games.patiences import VARIANTS
from games.services.numbers import (
    clock,
    count,
    countdown,
    dated,
    decimal,
    in_words,
    ordinal,
    per_cent,
)
from games.services.results.boards import Own
from games.services.results.pages import page_of
from games.services.results.standings import Standing
from games.services.results.summaries import Result, Summary
from games.services.titles import title_of
from games.views.charts import chart_of


@pytest.mark.parametrize(
    ("seconds", "written"),
    [(0, "0:00"), (59, "0:59"), (848, "14:08"), (3599, "59:59"), (3723, "1:02:03"), (None, "–")],
)
def test_a_time(seconds, written):
    assert clock(seconds) == written


@pytest.mark.parametrize(
    ("seconds", "written"),
    [
        (9 * 3600 + 41 * 60, "9 h 41 min"),
        (9 * 3600 + 40 * 60 + 1, "9 h 41 min"),
        (3600, "1 h 0 min"),
        (59 * 60, "59 min"),
        (1, "1 min"),
        (0, "0 min"),
        (-5, "0 min"),
    ],
)
def test_a_countdown_is_never_over_too_soon(seconds, written):
    assert countdown(datetime.timedelta(seconds=seconds)) == written


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (1, "first"),
        (14, "fourteenth"),
        (20, "twentieth"),
        (42, "forty-second"),
        (90, "ninetieth"),
        (100, "100th"),
        (111, "111th"),
        (122, "122nd"),
        (1003, "1,003rd"),
    ],
)
def test_a_place(number, written):
    assert ordinal(number) == written


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (1, "première"),
        (2, "deuxième"),
        (20, "vingtième"),
        (21, "21e"),
        (1284, "1\N{NO-BREAK SPACE}284e"),
    ],
)
def test_a_place_in_french_is_feminine(number, written):
    with override("fr"):
        assert ordinal(number) == written


def test_words_from_none_to_a_hundred_and_four():
    english, french = {}, {}
    for number in range(105):
        english[in_words(number)] = number
        with override("fr"):
            french[in_words(number)] = number
    assert len(english) == len(french) == 105
    known = {
        "none": "zéro",
        "one": "une",
        "seventeen": "dix-sept",
        "twenty-one": "vingt et une",
        "sixty-nine": "soixante-neuf",
        "seventy": "soixante-dix",
        "seventy-one": "soixante et onze",
        "seventy-four": "soixante-quatorze",
        "eighty": "quatre-vingts",
        "eighty-one": "quatre-vingt-une",
        "ninety-one": "quatre-vingt-onze",
        "ninety-six": "quatre-vingt-seize",
        "a hundred": "cent",
        "a hundred and one": "cent une",
        "a hundred and four": "cent quatre",
    }
    assert {word: french[known[word]] for word in known} == {w: english[w] for w in known}


def test_days():
    assert dated(datetime.date(2026, 12, 1)) == "1 December 2026"
    with override("fr"):
        assert dated(datetime.date(2026, 12, 1), "l j F") == "mardi 1er décembre"
        assert dated(datetime.date(2026, 12, 21), "j F") == "21 décembre"


def test_figures_by_locale():
    assert (count(1284567), decimal(0.384, 2), per_cent(99.5, 1)) == (
        "1,284,567",
        "0.38",
        "99.5\N{NO-BREAK SPACE}%",
    )
    with override("fr"):
        assert count(1284567) == "1\N{NO-BREAK SPACE}284\N{NO-BREAK SPACE}567"
        assert decimal(0.384, 2) == "0,38"
        assert (per_cent(31), per_cent(99.5, 1)) == (
            "31\N{NO-BREAK SPACE}%",
            "99,5\N{NO-BREAK SPACE}%",
        )


def test_counts_and_shares():
    assert (count(1284), count(None)) == ("1,284", "–")
    assert (per_cent(31), per_cent(None)) == ("31\N{NO-BREAK SPACE}%", "–")


def test_titles_tell_variants_apart():
    assert title_of("lady-of-the-manor+open+strict") == "Lady of the Manor (open packets, strict)"
    assert title_of("archway+kit") == "Archway (Playing Card Kit)"
    assert len({title_of(variant) for variant in VARIANTS}) == len(VARIANTS)


@pytest.mark.parametrize(
    ("total", "number", "first", "last"), [(0, 1, 0, 0), (50, 1, 1, 50), (51, 2, 51, 51)]
)
def test_pages(total, number, first, last):
    page = page_of(total, number=number)
    assert (page.number, page.first, page.last) == (number, first, last)


def test_ninety_six_cards_make_sixteen_bars_and_every_result_is_in_one():
    chart = chart_of(Summary(9, 4, {0: 1, 5: 1, 6: 1, 95: 2}, most=96), None)
    assert [bar.height for bar in chart.bars] == [50, 25, *[0] * 13, 50]
    assert chart.won.height == 100
    assert [mark.text for mark in chart.marks] == ["0", "24", "48", "72"]


@pytest.mark.parametrize("most", [52, 96, 104])
def test_the_bars_stay_inside_whatever_the_pack(most):
    standing = Standing(1, 1, is_listed=True)
    for home in range(most):
        own = Own(standing, Result("lost", False, home, 0, 0, 60), None)
        chart = chart_of(Summary(1, 0, {home: 1}, most=most), own)
        assert sum(bar.height for bar in chart.bars) == 100
        assert 0 < chart.you < chart.axis


def test_no_chart_without_results():
    assert chart_of(Summary(0, 0, {}, most=96), None) is None
