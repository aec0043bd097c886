"""Deals as JSON lines, out of the house and into it."""

import json
from typing import Any

import pytest

from games.management.bench.games import longest
from games.models import Candidate, Deal, SolveJob, Stage, Study, Verdict
from games.services.deals import numbered_deal
from games.services.desk import exchange
from tests.curation.lay import VARIANT, approved, candidate, staff

SECRET = "0123456789abcdef0123456789abcdef"

pytestmark = pytest.mark.django_db


def read(*lines: object) -> exchange.Report:
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    return exchange.read(text, by=staff("Iris"))


def written() -> list[dict[str, Any]]:
    return [json.loads(line) for line in exchange.written(Deal.objects.all())]


def a_win() -> dict[str, object]:
    game = next(one for one in longest() if one.variant == VARIANT)
    moves = list(game.moves)
    return {"variant": game.variant, "seed": game.seed, "verdict": "winnable", "line": moves}


def faults(report: exchange.Report) -> list[tuple[int, str]]:
    return [(fault.number, fault.text) for fault in report.faults]


# Out and in again


def test_a_round_trip_brings_everything_that_can_be_believed() -> None:
    report = read({**a_win(), "nodes": 77, "budget": 300_000})
    assert (len(report.made), len(report.proved), report.faults) == (1, 1, [])
    secret = candidate(note="A slow start", verdict="unknown").deal
    before = written()
    text = "".join(exchange.written(Deal.objects.all()))
    Deal.objects.all().delete()
    report = exchange.read(text, by=staff("Iris"))
    assert (len(report.made), report.known, report.faults) == (2, [], [])
    assert written() == before
    again = Candidate.objects.get()
    assert (again.deal.order, again.note, again.made_by) == (
        secret.order,
        "A slow start",
        staff("Iris"),
    )


def test_a_file_with_secret_seeds_says_so() -> None:
    numbered_deal(VARIANT, "42")
    assert written()[0] == {"chatelaine": "deals", "secret": False, "kept_back": 0}
    candidate()
    head = written()[0]
    assert head["secret"] is True
    assert "knows the dailies to come" in head["warning"]


def test_reading_a_file_twice_changes_nothing() -> None:
    text = "".join([*exchange.written(Deal.objects.all()), json.dumps(a_win())])
    exchange.read(text, by=staff("Iris"))
    before = list(Deal.objects.values()), list(Study.objects.values())
    report = exchange.read(text, by=staff("Iris"))
    assert (report.made, len(report.known), report.proved) == ([], 1, [])
    assert (list(Deal.objects.values()), list(Study.objects.values())) == before


# What is believed


def test_a_winning_line_counts_once_it_is_replayed() -> None:
    read(a_win())
    deal = Deal.objects.get()
    assert deal.verdict == Verdict.WINNABLE
    assert deal.study.line.split() == a_win()["line"]


@pytest.mark.parametrize(
    ("spoilt", "why"),
    [
        (lambda line: line[:-1], "does not end in a win"),
        (lambda line: [*line[:9], "A2>P1", *line[9:]], "breaks off at its move 10, A2>P1"),
        (lambda line: ["nonsense"], "breaks off at its move 1, nonsense"),
        (lambda line: [], "does not end in a win"),
    ],
)
def test_a_line_that_wins_nothing_proves_nothing(spoilt: Any, why: str) -> None:
    win = a_win()
    report = read(win | {"line": spoilt(win["line"])})
    assert [number for number, _text in faults(report)] == [1]
    assert why in faults(report)[0][1]
    deal = Deal.objects.get()
    assert deal.verdict == Verdict.UNKNOWN
    assert SolveJob.objects.get().deal == deal


@pytest.mark.parametrize("claim", ["unwinnable", "unknown", "surely", None])
def test_no_other_verdict_is_believed(claim: str | None) -> None:
    report = read({"variant": VARIANT, "seed": "42", "verdict": claim})
    assert report.faults == []
    assert Deal.objects.get().verdict == Verdict.UNKNOWN
    assert SolveJob.objects.get().deal == Deal.objects.get()


def test_what_is_proved_here_is_not_weakened() -> None:
    one = candidate(study={"line": "P1>F1"})
    told = {"variant": VARIANT, "seed": one.deal.seed, "secret": True, "note": "Mine"}
    read(told | {"verdict": "unwinnable", "line": []})
    one.refresh_from_db()
    assert (one.deal.verdict, one.deal.study.line, one.note) == ("winnable", "P1>F1", "")


def test_a_line_may_be_one_text() -> None:
    win = a_win()
    assert read(win | {"line": " ".join(win["line"])}).proved  # type: ignore[arg-type]


def test_a_secret_deal_becomes_a_candidate_whatever_it_was_elsewhere() -> None:
    read({"variant": VARIANT, "seed": SECRET, "secret": True, "stage": "approved"})
    one = Candidate.objects.get()
    assert (one.stage, one.allows_unproved, one.deal.is_secret) == (Stage.NEW, False, True)


def test_a_numbered_deal_can_be_no_daily() -> None:
    report = read({"variant": VARIANT, "seed": "42"}, {"variant": VARIANT, "seed": "43"})
    assert len(report.made) == 2
    assert not Candidate.objects.exists()
    assert not Deal.objects.secret().exists()


# Bad lines


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("{", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("[1]", "one JSON object"),
        ('"P1>F1"', "one JSON object"),
        ({"variant": VARIANT}, "needs a variant and a seed"),
        ({"variant": VARIANT, "seed": 42}, "needs a variant and a seed"),
        ({"variant": "snap", "seed": "42"}, "No patience is called “snap”"),
        ({"variant": VARIANT, "seed": " "}, "Give the deal a number"),
        ({"variant": VARIANT, "seed": "x" * 65}, "64 signs at most"),
        ({"variant": VARIANT, "seed": "42", "order": "AS 2S"}, "not those that this seed deals"),
        ({"variant": VARIANT, "seed": "42", "deal_version": 2}, "shuffle version 1"),
        ({"variant": VARIANT, "seed": "42", "secret": True}, "could be guessed"),
        ({"variant": VARIANT, "seed": SECRET.upper(), "secret": True}, "could be guessed"),
    ],
)
def test_a_bad_line_is_told_by_its_number_and_the_others_are_taken(line: object, why: str) -> None:
    good = {"variant": VARIANT, "seed": "1"}
    report = read({"chatelaine": "deals"}, good, "", line, good | {"seed": "2"})
    ((number, text),) = faults(report)
    assert (number, len(report.made)) == (4, 2)
    assert why in text
    assert Deal.objects.count() == 2


def test_a_line_whose_moves_are_no_list_is_told() -> None:
    report = read(a_win() | {"line": {"P1": "F1"}})
    assert faults(report) == [(1, "The line is no list of moves.")]


def test_a_file_brings_so_many_deals_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "MOST_LINES", 2)
    report = read(*({"variant": VARIANT, "seed": str(seed)} for seed in range(4)))
    assert len(report.made) == 2
    assert faults(report)[0][0] == 3


def test_figures_that_are_nonsense_are_left_out() -> None:
    read(a_win() | {"nodes": "many", "budget": -1})
    study = Study.objects.get()
    assert (study.nodes, study.budget) == (0, 0)


# A daily


def test_an_import_leaves_a_candidate_s_decision_alone() -> None:
    one = approved(note="Ours")
    told = {"variant": VARIANT, "seed": one.deal.seed, "secret": True, "note": "Theirs"}
    read(told)
    one.refresh_from_db()
    assert (one.stage, one.note) == (Stage.APPROVED, "Ours")
