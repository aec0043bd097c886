"""Blind policies: they see what a player sees, keep the rules, and always come to an end."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.engine.state import State
from games.patiences import VARIANTS, rules_of
from games.solver.policy import blind, policy
from games.solver.policy_board import Board, carried
from tests.patiences.tables import GOLDENS, deal, lay, table, up_to, wander

every_variant = pytest.mark.parametrize("variant", VARIANTS)
ARCHES = [variant for variant in VARIANTS if rules_of(variant).layout == "arch"]
TABLEAUS = [variant for variant in VARIANTS if rules_of(variant).layout != "arch"]


def played_by_the_policy(game):
    """Play on by the policy's first choice, in the engine, as long as it has one."""
    while moves := policy(game.table.rules, game.state).favourites(game.states):
        game = game.after(moves[0].text)
    return game


@pytest.mark.parametrize("line", (GOLDENS / "blind.txt").read_text().splitlines())
def test_the_policies_win_the_deals_they_won(line):
    variant, first, last, *won = line.split()
    seeds = map(str, range(int(first), int(last) + 1))
    assert [seed for seed in seeds if blind(table(variant, seed))] == won


@every_variant
def test_a_game_by_the_policy_is_legal_repeats_nothing_and_ends(variant):
    game = played_by_the_policy(deal(variant, "3"))
    assert len(set(game.states)) == len(game.states) > 1


@pytest.mark.parametrize("variant", ARCHES)
@pytest.mark.parametrize("seed", [str(seed) for seed in range(1, 13)])
def test_the_compact_game_is_the_one_that_the_engine_plays(variant, seed):
    game = played_by_the_policy(deal(variant, seed))
    packets = game.table.rules.places.of_kind("packet")
    comes_out = not any(game.state.piles[at] for at in packets)
    assert blind(game.table) == comes_out


@pytest.mark.parametrize("variant", TABLEAUS)
def test_the_compact_moves_are_moves_of_the_engine(variant):
    rules, compared = rules_of(variant), 0
    board = Board(rules)
    for game in wander(deal(variant, "5"), "5"):
        after = {following.piles for _move, following in rules.steps(game.state)}
        steps = [carried(game.state.piles, step) for step in board.steps(game.state.piles)]
        assert after.issuperset(steps)
        compared += len(steps)
    assert compared > 10


@every_variant
def test_what_lies_covered_sways_no_choice(variant):
    for game in list(wander(deal(variant, "6"), "6"))[::5]:
        rules, state = game.table.rules, game.state
        open_state = game.table.uncovered(state)
        assert policy(rules, open_state).favourites() == policy(rules, state).favourites()


@every_variant
def test_varied_games_are_the_same_every_time(variant):
    one = table(variant, "7")
    games = [blind(one, game) for game in range(6)]
    assert games == [blind(one, game) for game in range(6)]


def test_chance_varies_a_game_a_little():
    one = [table("lady-of-the-manor", str(seed)) for seed in range(1, 61)]
    shares = [sum(blind(deal, game) for game in range(12)) / 12 for deal in one]
    assert any(0 < share < 1 for share in shares)
    assert abs(sum(shares) / 60 - sum(map(blind, one)) / 60) < 0.1


def test_the_cheapest_packet_card_goes_first_and_then_the_taller():
    game = lay(
        "lady-of-the-manor",
        F1="AS",
        F2=up_to("4H"),
        P1="9S 4C",
        P2="9H 5C",
        P3="9D 9C 5D",
        A2="2D",
        A3="3D",
    )
    moves = policy(game.table.rules, game.state).favourites()
    assert [move.text for move in moves] == ["P3>F2", "P2>F2", "A2>F1"]


def test_the_fifteen_opens_by_its_exception():
    game = played_by_the_policy(deal("the-fifteen", "57"))
    assert [text for text in game.line if ":" in text] == ["P7:AC>F4", "P9:KD>F7"]


PRINT = """
from games.solver.policy import blind
from tests.patiences.tables import table
deals = [table("house-in-the-wood", str(seed)) for seed in range(1, 5)]
print([blind(deal, game) for deal in deals for game in range(3)])
"""


def test_a_game_is_the_same_in_any_process():
    printed = {
        subprocess.run(
            [sys.executable, "-c", PRINT],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "977")
    }
    assert len(printed) == 1


def test_a_won_position_is_won():
    game = lay("lady-of-the-manor", A2="2S", F1="AS")
    assert policy(game.table.rules, game.state).wins(game.table.pack)
    assert policy(game.table.rules, State(((),) * len(game.state.piles)))
