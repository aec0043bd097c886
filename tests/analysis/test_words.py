"""What is said of a game afterwards, in English and in French."""

from itertools import pairwise

import pytest
from django.utils import translation

from games.drawing.analysis import chart
from games.services.review import afterwards
from games.services.review.analyses import Change, Odds, Outcome, Point
from tests.replay.conftest import LADY

pytestmark = pytest.mark.django_db

ACTS = ("A2>F1", "hint", "A3>F1", "P1>F2", "give-up")


def outcome(winnable, unwinnable, *, is_won=False, is_exact=False, line=("A2>F1",)) -> Outcome:
    return Outcome(is_won, winnable, unwinnable, 4, is_exact, line, None)


LOST = "after move 3, the [3H] of the arch, "
OPEN = "it no longer could. Of the moves between it is not known."


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (outcome(4, None, is_won=True), "This game won the deal."),
        (outcome(None, 0, is_exact=True), "The deal could not be won, whatever was played."),
        (outcome(None, None), "Nobody knows whether this deal could be won."),
        (outcome(4, None, is_exact=True), "The deal could be won to the end."),
        (outcome(0, None), "At the start the deal could be won. For how long is not known."),
        (
            outcome(1, None),
            "After move 1 the deal could still be won. For how much longer is not known.",
        ),
        (outcome(1, 3, is_exact=True), f"A{LOST[1:]}the deal could no longer be won."),
        (outcome(0, 3), f"At the start the deal could be won; {LOST}{OPEN}"),
        (outcome(1, 3), f"After move 1 the deal could still be won; {LOST}{OPEN}"),
        (
            outcome(None, 3),
            f"A{LOST[1:]}the deal could no longer be won. Whether it could before is not known.",
        ),
    ],
)
def test_the_verdict_is_said_as_far_as_it_is_proved(casual, found, sentence):
    play = casual(acts=("A2>F1", "hint", "A3>F1", "give-up"))
    assert afterwards.verdict(play, found) == sentence


@pytest.mark.parametrize(
    ("variant", "seed", "move", "name"),
    [
        ("napoleon-at-st-helena", "1", "S>T", "the next card of the stock"),
        (LADY, "42", "A2>F1", "the [2C] of the arch"),
    ],
)
def test_a_move_is_named_by_its_card(casual, variant, seed, move, name):
    play = casual(variant, seed, (move, "give-up"))
    assert afterwards.move_at(play, 1).startswith(name[:4])
    if move == "S>T":
        assert afterwards.move_at(play, 1) == name


def test_signs_and_hundredths():
    assert [afterwards.points(share) for share in (0.12, -0.063, 0.0, 0.001)] == [
        "+12", "−6", "0.0", "+0.1",
    ]  # fmt: skip


def lined(*odds: float) -> Outcome:
    points = tuple(Point(ply, one, 0.1) for ply, one in enumerate(odds))
    changes = tuple(
        Change(ply, ply + 1, 0, after - before)
        for ply, (before, after) in enumerate(pairwise(odds))
    )
    found = Odds(300, points, changes, 1.0, odds[-1] - odds[0])
    return Outcome(False, 1, 2, 4, True, (), found)


@pytest.mark.parametrize("language", ["en-gb", "fr"])
def test_the_chart_is_numbers_in_every_language(language):
    with translation.override(language):
        drawn = chart(lined(0.25, 0.5, 0.0), 4, here=3, words='"<&')
    assert 'points="0,75.0 1,50.0 2,100.0"' in drawn
    assert 'points="0,65.0 1,40.0 2,90.0 2,100 1,60.0 0,85.0"' in drawn
    assert '<path class="parting" d="M2 0V100"/>' in drawn
    assert 'aria-label="&quot;&lt;&amp;"' in drawn
    assert 'id="here" d="M3 0V100"' in drawn
    assert "style" not in drawn
