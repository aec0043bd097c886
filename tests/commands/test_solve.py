"""No test here may touch a database, and none has one."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from tests.patiences.tables import deal, played


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def run(*args, stderr=None):
    out = io.StringIO()
    call_command("solve", *args, stdout=out, stderr=stderr or io.StringIO())
    return out.getvalue()


def records(*args):
    return [json.loads(line) for line in run(*args, "--jsonl").splitlines()]


@pytest.mark.parametrize(
    ("variant", "seed", "verdict"),
    [
        ("lady-of-the-manor", "3", "winnable"),
        ("lady-of-the-manor", "1", "unwinnable"),
        ("archway", "4698", "winnable"),
        ("archway", "1", "unwinnable"),
        ("la-belle-lucie", "1", "winnable"),
        ("la-belle-lucie", "6", "unwinnable"),
    ],
)
def test_a_record_says_what_is_proved_and_its_line_replays(variant, seed, verdict):
    (record,) = records(variant, "--seed", seed)
    assert list(record) == ["variant", "seed", "verdict", "line", "nodes", "seconds"]
    assert (record["variant"], record["seed"], record["verdict"]) == (variant, seed, verdict)
    assert record["nodes"] > 0
    if verdict == "winnable":
        assert played(deal(variant, seed), *record["line"]).status == "won"
    else:
        assert record["line"] == []


def test_the_kit_says_how_many_moves_went_into_the_arch():
    (record,) = records("archway+kit", "--seed", "1")
    assert list(record)[-2:] == ["transfers", "is_least"]
    game = played(deal("archway+kit", "1"), *record["line"])
    assert (game.status, game.transfers) == ("won", record["transfers"])
    assert "of them into the arch" in run("archway+kit", "--seed", "1")


def test_r_b10_the_limit_counts_nodes():
    (record,) = records("lady-of-the-manor", "--seed", "2", "--nodes", "10")
    assert (record["verdict"], record["line"]) == ("unknown", [])
    assert record["nodes"] <= 10


def test_seeds_follow_one_another_and_runs_repeat_but_for_the_time():
    args = ("lady-of-the-manor", "--seed", "9", "--games", "3")
    found, again = ([{**one, "seconds": 0} for one in records(*args)] for _run in range(2))
    assert [one["seed"] for one in found] == ["9", "10", "11"]
    assert found == again


def test_the_seed_of_a_single_deal_may_be_any_text():
    (record,) = records("lady-of-the-manor", "--seed", "Châtelaine")
    assert record["seed"] == "Châtelaine"


def test_without_jsonl_it_is_told_in_words():
    first, second, last = run("lady-of-the-manor", "--seed", "3", "--games", "3").splitlines()[1:]
    assert first.startswith("lady-of-the-manor 4: winnable in 96 moves; ")
    assert second.startswith("lady-of-the-manor 5: unwinnable; ")
    assert last == "Solved 3: 2 winnable, 1 unwinnable, 0 unknown"


def test_a_bar_is_drawn_on_a_terminal_only_and_gone_at_the_end():
    plain, terminal = io.StringIO(), Terminal()
    args = ("lady-of-the-manor", "--seed", "3", "--games", "2", "--jsonl")
    assert len(run(*args, stderr=plain).splitlines()) == 2
    run(*args, stderr=terminal)
    assert plain.getvalue() == ""
    assert "0 of 2" in terminal.getvalue()
    assert "2 of 2" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("archway+strict",), "no patience is called 'archway+strict': there are lady-of-the"),
        (("archway", "--games", "0"), "--games must be 1 or more"),
        (("archway", "--games", "x"), "invalid int value"),
        (("archway", "--seed", "abc", "--games", "2"), "--seed must be a plain number"),
        (("archway", "--seed", "\udcff"), "--seed must be readable"),
        (("archway", "--nodes", "0"), "--nodes must be 1 or more"),
        ((), "VARIANT"),
    ],
)
def test_what_it_cannot_do_is_said_clearly(args, said):
    with pytest.raises(CommandError) as caught:
        run(*args)
    assert said in str(caught.value)
