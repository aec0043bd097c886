"""Measured runs: their figures, and going on where they stopped."""

import io
import json
import re

import pytest
from django.core.management import CommandError, call_command

from games.management.commands import winrate
from games.models import Sample, WinRate
from games.patiences import VARIANTS, rules_of
from games.services.solving import measuring, win_rates
from games.services.solving.measuring import CHUNK, run_of
from games.services.solving.win_rates import Share
from games.solver import SOLVER_VERSION

LADY = "lady-of-the-manor"

pytestmark = pytest.mark.django_db


def run(*args):
    out = io.StringIO()
    call_command("winrate", *args, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def squeezed(told):
    """Make runs of blanks one."""
    return re.sub(" +", " ", told)


def rows():
    fields = ("seed", "verdict", "nodes", "is_blind_win", "budget")
    return list(Sample.objects.order_by("seed").values_list(*fields))


def test_a_run_keeps_a_row_a_deal_and_stores_what_it_came_to():
    told = run(LADY, "--deals", "10", "--seed", "1")
    verdicts = dict(Sample.objects.values_list("seed", "verdict"))
    assert [seed for seed, one in verdicts.items() if one == "unwinnable"] == [1, 5, 7, 10]
    rate = WinRate.objects.get()
    assert (rate.variant, rate.first_seed, rate.deals) == (LADY, 1, 10)
    assert (rate.winnable, rate.unwinnable, rate.unknown) == (6, 4, 0)
    assert rate.blind_wins == Sample.objects.filter(is_blind_win=True).count()
    assert rate.nodes_most == max(nodes for _seed, _verdict, nodes, *_rest in rows())
    assert "seeds 1 to 10, at most" in told
    assert "proved winnable 6 60 % 31 to 83\N{NO-BREAK SPACE}%" in squeezed(told)
    assert f"won by the policy, unseen {rate.blind_wins} " in squeezed(told)


def test_unknown_deals_are_counted_both_ways():
    told = run(LADY, "--deals", "10", "--nodes", "60")
    rate = WinRate.objects.get()
    assert rate.unknown > 0
    assert f"proved winnable {rate.winnable} " in squeezed(told)
    assert f"winnable or unknown {10 - rate.unwinnable} " in squeezed(told)
    assert f"\n  unknown {rate.unknown}\n" in re.sub(r"\b +", " ", told)


def test_an_interrupted_run_goes_on_and_measures_nothing_twice():
    whole = run_of(LADY, 1, 6)
    begun = measuring.measure(whole)
    next(begun), next(begun)
    begun.close()
    assert measuring.missing(whole) == [3, 4, 5, 6]
    Sample.objects.filter(seed=1).update(nodes=10**9)
    assert f"most {10**9:,}" in run(LADY, "--deals", "6")
    assert Sample.objects.count() == 6


def test_a_longer_run_builds_on_a_shorter_one():
    run(LADY, "--deals", "3")
    Sample.objects.update(nodes=10**9)
    run(LADY, "--deals", "5", "--seed", "2")
    assert [row[0] for row in rows() if row[2] == 10**9] == [1, 2, 3]
    assert [row[0] for row in rows()] == [1, 2, 3, 4, 5, 6]


def test_afresh_drops_what_was_kept():
    run(LADY, "--deals", "3")
    Sample.objects.update(nodes=10**9)
    run(LADY, "--deals", "3", "--afresh")
    assert not Sample.objects.filter(nodes=10**9).exists()
    assert WinRate.objects.count() == 1


def test_the_rows_do_not_depend_on_how_many_processes_measure():
    run(LADY, "--deals", "6")
    alone = rows()
    run(LADY, "--deals", "6", "--afresh", "--jobs", "2")
    assert rows() == alone


@pytest.fixture
def tasks(settings):
    """Let the queue only take note, or do each task at once: tasks("dummy"), tasks("immediate")."""

    def choose(kind):
        name = {"dummy": "dummy.DummyBackend", "immediate": "immediate.ImmediateBackend"}[kind]
        settings.TASKS = {"default": {"BACKEND": f"django.tasks.backends.{name}"}}

    return choose


def test_the_queue_is_given_the_chunks_that_miss_a_deal(tasks):
    tasks("dummy")
    list(measuring.measure(run_of(LADY, 1, CHUNK)))
    told = run(LADY, "--deals", str(2 * CHUNK + 1), "--queue")
    assert "2 tasks queued" in told
    assert f"only {CHUNK} of {2 * CHUNK + 1} deals are measured so far" in told
    assert not WinRate.objects.exists()


def test_what_workers_measured_is_summed_up_later(tasks):
    tasks("immediate")
    run(LADY, "--deals", "12", "--queue")
    assert Sample.objects.count() == 12
    Sample.objects.update(nodes=10**9)
    run(LADY, "--deals", "12")
    assert WinRate.objects.get().nodes_median == 10**9


def test_a_task_done_twice_changes_nothing():
    budget = run_of(LADY, 1, 1).budget
    assert measuring.measure_chunk.call(LADY, 1, 3, budget) == 3
    before = rows()
    assert measuring.measure_chunk.call(LADY, 1, 3, budget) == 0
    assert rows() == before


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((), "Name a VARIANT"),
        (("archway+strict",), "no patience is called"),
        ((LADY, "--deals", "0"), "--deals must be 1 or more"),
        ((LADY, "--seed", "x"), "--seed must be a plain number"),
        ((LADY, "--nodes", "0"), "--nodes must be 1 or more"),
        ((LADY, "--jobs", "0"), "--jobs must be 1 or more"),
    ],
)
def test_what_it_cannot_do_is_said_clearly(args, said):
    with pytest.raises(CommandError) as caught:
        run(*args)
    assert said in str(caught.value)


# Wilson


@pytest.mark.parametrize(
    ("wins", "deals", "low", "high"),
    [
        (0, 10, 0, 0.2775),
        (10, 10, 0.7225, 1),
        (50, 100, 0.4038, 0.5962),
        (744, 1000, 0.7161, 0.7701),
        (6, 12_000, 0.00023, 0.00109),
    ],
)
def test_wilson_s_interval(wins, deals, low, high):
    share = Share(wins, deals)
    assert share.low == pytest.approx(low, abs=5e-5)
    assert share.high == pytest.approx(high, abs=5e-5)


# The shipped figures


def test_every_shipped_line_is_a_whole_run_of_a_known_variant():
    lines = [json.loads(line) for line in win_rates.SHIPPED.read_text().splitlines()]
    assert [line["variant"] for line in lines] == list(VARIANTS)
    for line in lines:
        assert tuple(line) == win_rates.FIELDS
        assert line["solver_version"] == SOLVER_VERSION
        assert line["winnable"] + line["unwinnable"] <= line["deals"]
        assert line["blind_wins"] <= line["deals"] - line["unwinnable"]
        assert line["nodes_median"] <= line["nodes_most"]
        assert rules_of(line["variant"])


def test_a_shipped_run_takes_its_variant_s_place_in_the_file(monkeypatch, tmp_path):
    file = tmp_path / "win-rates.jsonl"
    lines = win_rates.SHIPPED.read_text().splitlines()
    file.write_text("\n".join(lines[1:]))
    monkeypatch.setattr(win_rates, "SHIPPED", file)
    monkeypatch.setitem(winrate.SHIPPED_DEALS, LADY, 2)
    win_rates._shipped.cache_clear()
    try:
        run(LADY, "--shipped")
        first, *others = file.read_text().splitlines()
        assert others == lines[1:]
        assert WinRate(**json.loads(first)).winnable == WinRate.objects.get().winnable
        assert win_rates.rates([LADY])[LADY].run.deals == 2
    finally:
        win_rates._shipped.cache_clear()
