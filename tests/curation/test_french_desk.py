"""The desk in French: nothing on its pages stays as it is in English."""

import datetime
import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.models import Candidate, Daily, Play, Player, SolveJob, Stage, Study
from games.services.days import candidates, daily
from tests.curation.conftest import BACKEND
from tests.curation.lay import VARIANT, approved, candidate, line_of
from tests.curation.pages import every_page

HEADINGS = {
    "index": "Ce qui demande vos soins",
    "games_candidate_changelist": "Candidates",
    "games_candidate_add": "Créer des candidates",
    "games_candidate_import": "Importer des donnes",
    "games_daily_changelist": "Donnes du jour",
    "games_daily_calendar": "Les jours à venir",
    "games_deal_changelist": "Donnes",
    "games_play_changelist": "Parties",
    "games_player_changelist": "Joueurs",
    "games_solvejob_changelist": "Recherches",
    "games_flag_changelist": "Signalements",
    "games_analysis_changelist": "Analyses",
}
NAMES = ("La Belle Lucie", "Playing Card Kit", "JSON", "UTF-8")
"""What is called so in both languages."""


class Texts(HTMLParser):
    """Collects the pieces of text that a reader sees or hears."""

    heard = ("alt", "aria-label", "placeholder", "title")
    unread = ("script", "style", "code", "title")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.pieces: set[str] = set()
        self._open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        heard = [*self.heard, "value"] if told.get("type") == "submit" else self.heard
        self.pieces |= {" ".join((told.get(name) or "").split()) for name in heard}
        self._open += [tag] if tag in self.unread else []

    def handle_endtag(self, tag: str) -> None:
        if tag in self.unread and self._open:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if not self._open:
            self.pieces.add(" ".join(data.split()))


def sentences(html: str) -> set[str]:
    """Pick the pieces of two words and more; names, codes and cards are none."""
    return {
        piece
        for piece in Texts(html).pieces
        if len(re.findall(r"[^\W\d_]{2,}", piece)) > 1
        and not any(name in piece for name in NAMES)
        and not re.search(r"[a-z2-9]{16}", piece)
    }


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """Let no request's language outlive its test."""
    with translation.override("en-gb"):
        yield


def read(client: Client, path: str, language: str) -> str:
    response = client.get(path, headers={"accept-language": language})
    assert response.status_code == 200, path
    html: str = response.text
    return html


@pytest.fixture
def full_desk(today: datetime.date, played: Play, curator: Player) -> Daily:
    """A desk with something of everything."""
    one = approved(wins=4, study={"openings": "P1>F1", "doubtful": "P2>F1", "missing": "7 T"})
    Study.objects.filter(deal=one.deal).update(line=line_of(one.deal, 2))
    candidate("archway", verdict="unknown", allows_unproved=True, made_by=curator)
    candidate(stage=Stage.REJECTED, reason="…", verdict="unwinnable")
    candidates.solve_harder(candidate(wins=9))
    coming = daily.put(one, today + datetime.timedelta(days=2))
    assert coming is not None
    return coming


def test_no_page_of_the_desk_keeps_a_sentence_in_english(
    full_desk: Daily, played: Play, desk_of_curator: Client
) -> None:
    paths = {path for path in every_page(played, full_desk) if "password" not in path}
    paths |= {reverse(f"admin:games_{name}_changelist") for name in ("solvejob", "analysis")}
    kept = {}
    for path in sorted(paths):
        english, french = (read(desk_of_curator, path, language) for language in ("en-GB", "fr"))
        if both := sentences(english) & sentences(french):
            kept[path] = sorted(both)
    assert kept == {}


@pytest.mark.parametrize(("page", "heading"), HEADINGS.items())
def test_the_desks_pages_have_french_headings(
    desk_of_chief: Client, page: str, heading: str
) -> None:
    html = read(desk_of_chief, reverse(f"admin:{page}"), "fr")
    assert '<html lang="fr"' in html
    assert f"<h1>{heading}</h1>" in html
    assert page == "index" or f'<a href="{reverse("admin:index")}">Accueil</a>' in html


def test_what_the_desk_answers_is_french(desk_of_curator: Client, alice: Player) -> None:
    form = {"action": "ban", "_selected_action": [alice.pk]}
    where = reverse("admin:games_player_changelist")
    html = desk_of_curator.post(where, form, headers={"accept-language": "fr"}, follow=True).text
    assert "1 joueur\N{NO-BREAK SPACE}: exclu." in html


def test_why_a_deal_may_be_no_daily_is_said_in_french(
    curator: Player, today: datetime.date
) -> None:
    lost = candidate(verdict="unwinnable")
    with translation.override("fr"):
        said = candidates.objection(lost, candidates.Decision(Stage.APPROVED))
        assert said.startswith("Il est prouvé que cette donne est ingagnable. Cochez ")
        names = [Stage(stage).label for stage in Stage.values]
        assert names == ["à examiner", "approuvée", "refusée"]
    assert Stage.NEW.label == "to be looked at"


def test_rows_and_columns_are_named_in_the_readers_language() -> None:
    with translation.override("fr"):
        assert str(Candidate._meta.verbose_name_plural) == "candidates"
        assert str(SolveJob._meta.get_field("asked_at").verbose_name) == "demandée le"
        assert str(Play._meta.get_field("is_void").verbose_name) == "annulée"
    assert Play._meta.get_field("started_at").verbose_name == "started at"


def test_a_french_filter_asks_the_same_question(desk_of_curator: Client) -> None:
    for wins in (1, 6, 11, 16):
        approved(wins=wins)
    path = reverse("admin:games_candidate_changelist") + "?difficulty=fierce"
    html = read(desk_of_curator, path, "fr")
    assert "redoutable" in html
    assert html.count('class="action-select"') == 1
    assert VARIANT not in Texts(html).pieces


def test_a_client_without_a_wish_reads_english(curator: Player) -> None:
    client = Client()
    client.force_login(curator, backend=BACKEND)
    assert "<h1>What to look after</h1>" in client.get(reverse("admin:index")).text
