"""No test here may touch a database, and none has one."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.patiences import VARIANTS
from games.services.solving.simulation import MOST_MOVES, POLICIES, simulated
from tests.patiences.tables import deal, legal, played


def run(*args):
    out = StringIO()
    call_command("simulate", *args, stdout=out)
    return out.getvalue()


def records(*args):
    return [json.loads(line) for line in run(*args, "--jsonl").splitlines()]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_record_replays_to_its_result(variant, policy):
    (record,) = records(variant, "--seed", "42", "--policy", policy)
    assert list(record) == ["variant", "seed", "moves", "result", "home"]
    assert (record["variant"], record["seed"]) == (variant, "42")
    game = played(deal(variant, "42"), *record["moves"])
    assert game.status == record["result"]
    assert game.table.rules.home(game.state) == record["home"]
    assert record["result"] != "open" or len(record["moves"]) == MOST_MOVES


def test_legal_moves_stand_before_each_move_and_after_the_last():
    (record,) = records("the-fifteen", "--seed", "57", "--legal")
    assert list(record) == ["variant", "seed", "moves", "result", "home", "legal"]
    game = deal("the-fifteen", "57")
    assert record["legal"][0] == legal(game)
    for text, after in zip(record["moves"], record["legal"][1:], strict=True):
        game = game.after(text)
        assert after == legal(game)


def test_seeds_follow_one_another():
    found = records("archway", "--seed", "9", "--games", "3")
    assert [record["seed"] for record in found] == ["9", "10", "11"]
    assert found[1:2] == records("archway", "--seed", "10")


@pytest.mark.parametrize("seed", ["Châtelaine", "007", "", "-1"])
def test_the_seed_of_a_single_game_may_be_any_text(seed):
    (record,) = records("la-belle-lucie", f"--seed={seed}")
    assert record["seed"] == seed


def test_runs_repeat_exactly():
    args = ("napoleon-at-st-helena", "--seed", "3", "--games", "2", "--legal")
    assert records(*args) == records(*args)


def test_the_policies_differ_and_home_first_goes_home_wherever_it_can():
    one, other = (simulated("house-on-the-hill", "5", policy=policy) for policy in POLICIES)
    assert one.moves != other.moves
    for text, legal_now in zip(other.moves, other.legal, strict=False):
        assert ">F" in text or not any(">F" in move for move in legal_now)


def test_a_game_that_goes_to_and_fro_is_left_after_400_moves():
    (record,) = records("house-on-the-hill", "--seed", "2", "--legal")
    if record["result"] == "open":
        assert len(record["moves"]) == 400
        assert len(record["legal"]) == 401


def test_a_won_game_stops_there():
    (record,) = records("archway+kit", "--seed", "5", "--legal")
    assert (record["result"], record["home"], record["legal"][-1]) == ("won", 104, [])


def test_without_jsonl_it_is_told_in_words():
    first, second, last = run("archway+kit", "--seed", "5", "--games", "2").splitlines()
    assert first.startswith("archway+kit 5: won after ")
    assert second.endswith(" 104 of 104 home")
    assert last == "Played 2: 2 won, 0 lost, 0 open; 104.0 home on average"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (
            ("archway+strict",),
            "no patience is called 'archway+strict': there are lady-of-the-manor,",
        ),
        (("archway", "--games", "0"), "--games must be 1 or more"),
        (("archway", "--games", "x"), "invalid int value"),
        (("archway", "--seed", "abc", "--games", "2"), "--seed must be a plain number"),
        (("archway", "--seed", "007", "--games", "2"), "--seed must be a plain number"),
        (("archway", "--seed", "9" * 5000, "--games", "2"), "--seed must be a plain number"),
        (("archway", "--seed", "\udcff"), "--seed must be readable"),
        (("archway", "--policy", "best"), "invalid choice"),
        (("archway", "--legal"), "--legal adds to the records of --jsonl"),
        ((), "VARIANT"),
    ],
)
def test_what_it_cannot_do_is_said_clearly(args, said):
    with pytest.raises(CommandError) as caught:
        run(*args)
    assert said in str(caught.value)
