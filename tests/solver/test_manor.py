import pytest

from games.solver import manor, solve
from games.solver.manor_board import HOME, LENGTHS, Board, holds
from games.solver.manor_bounds import ceilings
from tests.patiences.tables import deal, lay, played, table, wander
from tests.solver.exhaustion import TooLarge, fewest_transfers, middles
from tests.solver.verdicts import LADY, VERDICTS, line_of

VARIANTS = [LADY, f"{LADY}+open", f"{LADY}+strict", f"{LADY}+open+strict"]
LOST = {1, 5, 7, 10, 18, 19, 20}  # of the first twenty, as SOLVING.md has it
LOST_BY_STRICT = [72, 222, 293, 336, 618]
HARD = dict(zip(VARIANTS, "6161", strict=True))


def answer(variant, seed, budget=None):
    return solve(table(variant, str(seed)), budget=budget).answer


@pytest.mark.parametrize("seed", range(1, 21))
def test_known_verdicts(seed):
    assert answer(LADY, seed) == ("unwinnable" if seed in LOST else "winnable")


@pytest.mark.parametrize("line", VERDICTS.read_text().splitlines())
def test_verdicts_of_the_arch_are_the_same_everywhere(line):
    variant, seed, *_found = line.split()
    assert line_of(variant, seed) == line


@pytest.mark.parametrize("option", ["", "+open"])
def test_what_is_winnable_under_strict_is_winnable_without(option):
    for seed in range(201, 216):
        if answer(LADY + option + "+strict", seed) == "winnable":
            assert answer(LADY + option, seed) == "winnable", seed


@pytest.mark.parametrize("seed", LOST_BY_STRICT[:2])
def test_strict_loses_some(seed):
    assert (answer(LADY, seed), answer(f"{LADY}+strict", seed)) == ("winnable", "unwinnable")


@pytest.mark.parametrize("variant", VARIANTS)
def test_small_positions_against_exhaustion(variant, monkeypatch):
    """Both as usual, where the first try decides them, and with the ceilings from the start."""
    found = {"winnable": 0, "unwinnable": 0}
    for seed, state in middles(variant, range(400), left=14, first="PF"):
        one = table(variant, seed)
        try:
            is_won = fewest_transfers(one, state, most=500) is not None
        except TooLarge:
            continue
        wanted = "winnable" if is_won else "unwinnable"
        assert solve(one, state).answer == wanted, seed
        with monkeypatch.context() as patch:
            patch.setattr(manor, "_FIRST_TRY", 0)
            assert solve(one, state).answer == wanted, seed
        found[wanted] += 1
    assert min(found.values()) >= 10


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", ["2", "3", "6"])
def test_no_winning_line_rises_above_a_ceiling(variant, seed):
    one = table(variant, seed)
    state = one.uncovered(one.dealt())
    bounds = ceilings(Board(one, state), 30_000)
    for text in ("", *solve(one).line):
        state = one.play(state, text) if text else state
        key = Board(one, state).key
        assert holds(bounds.profiles[key >> LENGTHS], key & HOME), text


@pytest.mark.parametrize("variant", [f"{LADY}+strict", f"{LADY}+open+strict"])
def test_single_steps_are_the_engines(variant):
    for seed in "12345678":
        for game in wander(deal(variant, seed), seed, most=40):
            one, state = game.table, game.table.uncovered(game.state)
            board = Board(one, state)
            steps = manor._strict_steps(board, board.key, board.arch)
            engines = [Board(one, after) for _move, after in one.steps(state)]
            assert {step[2:] for step in steps} == {(after.key, after.arch) for after in engines}


@pytest.mark.parametrize("variant", [LADY, f"{LADY}+open"])
def test_lazy_steps_without_the_arch_are_the_engines(variant):
    for seed in "12345678":
        for game in wander(deal(variant, seed), seed, most=40):
            one, state = game.table, game.table.uncovered(game.state)
            board = Board(one, state)
            steps = manor._lazy_steps(board, board.key, board.arch)
            engines = {
                Board(one, after).key for move, after in one.steps(state) if move.source[0] == "P"
            }
            assert {key for lifted, _left, key, _arch in steps if not lifted} == engines


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("budget", [1, 10, 1000, 2000, 5000])
def test_a_short_budget_is_never_a_loss(variant, budget):
    found = solve(table(variant, HARD[variant]), budget=budget)
    assert found.answer == "unknown"
    assert found.nodes <= budget


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_under_way_is_solved_from_where_it_stands(variant):
    game = deal(variant, "2")
    line = solve(game.table).line
    for done in (10, 30, 60, len(line)):
        state = played(game, *line[:done]).state
        assert solve(game.table, state).answer == "winnable", done


def test_when_the_packets_are_empty_the_arch_comes_out():
    game = deal(LADY, "2")
    line = list(solve(game.table).line)
    last = max(at for at, text in enumerate(line) if text[0] == "P") + 1
    assert solve(game.table, played(game, *line[:last]).state).nodes == 1


def test_a_table_from_which_cards_are_missing_cannot_be_won():
    game = lay(LADY, F1="AS", P1="2S")
    assert solve(game.table, game.state).answer == "unwinnable"
