"""P8 for the analysis: it tells covered cards, so it is read only where the replay is.

And by nobody who has a running game of the same deal.
"""

import datetime
import json
import re

import pytest
from django.utils import timezone

from games.models import Analysis, JobStage, Play
from games.services.days import daily as dailies
from games.services.play import table
from games.services.review import analyses
from tests.replay.conftest import NOON, client_of, played

pytestmark = pytest.mark.django_db

DAY_OVER = datetime.datetime(2026, 11, 30, 0, 0, 1, tzinfo=datetime.UTC)
MOVES = ("A2>F1", "A3>F1", "give-up")
SECRET = "could no longer be won"


@pytest.fixture
def looked_into(bells):
    """Store an analysis that tells where the game was lost, and a line."""

    def store(play: Play) -> Play:
        written = {
            "plies": 2, "is_won": False, "winnable": 1, "unwinnable": 2, "line": "A3>F1",
            "odds": {
                "samples": 300, "points": [[0, 0.3, 0.02], [1, 0.3, 0.02], [2, 0.1, 0.01]],
                "changes": [[0, 1, 0, 0], [1, 2, -0.2, 0]], "skill": 0.333333, "luck": 0,
            },
        }  # fmt: skip
        Analysis.objects.update_or_create(
            play=play,
            defaults={
                "ply": play.ply, "stage": JobStage.DONE, "result": json.dumps(written),
                "skill": 0.333333, "luck": 0,
            },
        )  # fmt: skip
        return play

    return store


def read(play: Play, viewer) -> str:
    """Read the part of the page; what that does not tell, no other address tells either."""
    client, page = client_of(viewer), f"/replay/{play.code}/"
    answer = client.get(page)
    found = re.search('<section class="analysis".*?</section>', answer.content.decode(), re.DOTALL)
    html = found[0] if found else ""
    is_told = SECRET in html
    assert is_told == (SECRET in answer.content.decode())
    assert client.get(f"{page}best/1/").status_code == (200 if is_told else 404)
    assert client.get(f"{page}best/2/").status_code == 404
    part = client.get(f"{page}0/analysis")
    assert part.status_code == (200 if html else 404)
    assert not html or html in part.content.decode()
    told = analyses.analysis_of(play, viewer, now=timezone.now())
    assert is_told == (told is not None and told.outcome is not None)
    return html


def test_p8_the_analysis_is_told_to_whom_the_replay_is(looked_into, ranked, alice, bob, clock):
    play = looked_into(ranked(alice, MOVES))
    assert SECRET in read(play, alice)
    assert read(play, None) == read(play, bob) == "", "has not played it"
    attempt = ranked(bob, ["A2>F1"])
    assert read(play, bob) == "", "in the middle of it"
    assert client_of(bob).post(f"/replay/{play.code}/analyse").status_code == 404
    clock(DAY_OVER)
    assert SECRET in read(play, None)
    assert read(play, bob) == "", "may go on for a day"
    played(attempt, ["give-up"])
    assert SECRET in read(play, bob)


def test_p8_practice_counts_as_playing(looked_into, ranked, alice, daily, clock):
    play = looked_into(ranked(alice, MOVES))
    practice = dailies.practise(alice, daily, now=NOON)
    assert read(play, alice) == ""
    played(practice, MOVES)
    assert SECRET in read(play, alice)


def test_a_running_game_of_the_same_casual_deal_hides_it(looked_into, casual, alice, bob, clock):
    play = looked_into(casual(acts=MOVES))
    assert SECRET in read(play, alice)
    other = table.begin(bob, play.deal, now=NOON)
    assert read(play, bob) == ""
    assert SECRET in read(play, alice)
    played(other, ["give-up"])
    assert SECRET in read(play, bob)


def test_a_running_game_has_no_analysis(looked_into, alice, casual, clock):
    play = looked_into(casual(acts=MOVES[:2]))
    assert read(play, alice) == ""
    assert client_of(alice).post(f"/replay/{play.code}/analyse").status_code == 404


@pytest.mark.parametrize("path", ["best/0/", "1/analysis"])
def test_nothing_of_it_is_kept_by_a_browser(looked_into, ranked, alice, path):
    play = looked_into(ranked(alice, MOVES))
    answer = client_of(alice).get(f"/replay/{play.code}/{path}")
    assert "no-store" in answer["Cache-Control"]
    assert "private" in answer["Cache-Control"]


def test_p8_the_part_is_waited_for_by_whom_it_is_told(looked_into, ranked, alice, bob):
    play = ranked(alice, MOVES)
    page, part = f"/replay/{play.code}/2/", f"/replay/{play.code}/2/analysis"
    html = client_of(alice).get(page).content.decode()
    assert f'id="analysis" aria-labelledby="analysis-title" hx-get="{part}"' in html
    assert f'href="{page}?at={NOON.timestamp():.3f}#analysis"' in html, "without scripts"
    assert 'id="verdict" role="status"' in html
    waiting = client_of(alice).get(part)
    assert (waiting.status_code, waiting.content) == (204, b"")
    assert client_of(alice).get(f"/replay/{play.code}/4/analysis").status_code == 404
    assert client_of(alice).post(part).status_code == 405
    for who in (None, bob):
        assert client_of(who).get(part).status_code == 404
    done = client_of(alice).get(f"/replay/{looked_into(play).code}/2/analysis").content.decode()
    assert SECRET in done
    assert 'd="M2 0V100"' in done, "at its ply"
    for html in (done, client_of(alice).get(page).content.decode()):
        assert "hx-" not in html, "nothing is waited for any more"
        assert "htmx" not in html


def test_a_failed_one_is_told_and_can_be_asked_for_anew(casual, alice, clock, bells):
    play = casual(acts=MOVES)
    Analysis.objects.create(play=play, ply=play.ply, stage=JobStage.FAILED)
    part = client_of(alice).get(f"/replay/{play.code}/0/analysis").content.decode()
    assert 'role="status">Something went wrong' in part
    assert "csrfmiddlewaretoken" in part


def test_only_players_may_ask(casual, clock, bells):
    play = casual(acts=MOVES)
    assert client_of(None).post(f"/replay/{play.code}/analyse").status_code == 404
    assert not Analysis.objects.exists()
    assert timezone.now() == NOON


def test_the_part_says_what_was_found(looked_into, casual, alice, clock):
    html = read(looked_into(casual(acts=MOVES)), alice)
    assert "After move 2, the <b" in html
    assert 'aria-label="3 of' in html
    assert "/best/0/" in html
    assert "From 30" in html
    assert "estimated from 300 games" in html
    assert ">33 %<" in html.replace("\N{NO-BREAK SPACE}", " ")
    assert "choice −20" in html
    assert 'points="0,70.0 1,70.0 2,90.0"' in html
    assert "style=" not in html


def test_the_winning_line_is_stepped_through(looked_into, casual, alice, clock):
    play = looked_into(casual(acts=MOVES))
    client = client_of(alice)
    first = client.get(f"/replay/{play.code}/best/0/").content.decode()
    assert "From here the deal could still be won, in 1 move." in first
    assert f"/replay/{play.code}/1/" in first, "the way back"
    assert 'aria-current="step"' in first
    second = client.get(f"/replay/{play.code}/best/1/").content.decode()
    assert 'data-ply="1"' in second
