import pytest

from games.engine.dealing import below, words
from games.solver import solve
from games.solver.archway_after import after, settled
from games.solver.archway_board import Board
from games.solver.archway_line import texts
from games.solver.archway_transfers import choices, cost_of, held_back
from tests.patiences.tables import deal, down_to, lay, played, table, up_to
from tests.solver.exhaustion import TooLarge, fewest_transfers, middles

ARCHWAY, KIT = "archway", "archway+kit"
WINNABLE = ["4698", "7188"]
HARD = "3"


def transfers(verdict):
    return sum(">A" in text for text in verdict.line)


@pytest.mark.parametrize("seed", WINNABLE)
def test_known_wins(seed):
    assert solve(table(ARCHWAY, seed)).answer == "winnable"


def test_the_first_hundred_deals_are_all_lost():
    assert {solve(table(ARCHWAY, str(seed))).answer for seed in range(1, 101)} == {"unwinnable"}


@pytest.mark.parametrize("seed", WINNABLE)
def test_a_win_at_archway_needs_no_transfer_with_the_kit(seed):
    found = solve(table(KIT, seed))
    assert transfers(found) == 0
    assert found.is_least


@pytest.mark.parametrize(("left", "seeds"), [(12, 80), (15, 100), (18, 100), (24, 80)])
def test_small_positions_against_exhaustion(left, seeds):
    decided = 0
    for seed, state in middles(KIT, range(seeds), left=left, first="PF AF PA"):
        one = table(ARCHWAY, seed)
        try:
            is_won = fewest_transfers(one, state, most=400) is not None
        except TooLarge:
            continue
        assert solve(one, state).answer == ("winnable" if is_won else "unwinnable"), seed
        decided += 1
    assert decided >= seeds / 2


@pytest.mark.parametrize("left", [8, 11, 14])
def test_fewest_transfers_of_small_positions_against_exhaustion(left):
    decided = 0
    for seed, state in middles(KIT, range(50), left=left, first="PF AF PA"):
        one = table(KIT, seed)
        try:
            wanted = fewest_transfers(one, state, most=600)
        except TooLarge:
            continue
        found = solve(one, state)
        assert (transfers(found), found.is_least) == (wanted, True), seed
        decided += 1
    assert decided >= 15


def test_a_copy_in_a_room_does_not_make_the_other_one_safe():
    """The room's six must go before the column's, or it holds the room for too long."""
    game = lay(
        ARCHWAY,
        P1="7D 5C 2C JC TS 9S 9S",
        P2="6S",
        P3="6D 2S 5D TS TD 3S 2D 9C 7H",
        P4="JS AS 6S",
        AA="AH AD AC",
        A3="3D 3C 3C",
        A4="4S 4H 4D 4C 4C",
        A5="5S 5H 5C",
        A6="6H 6D 6C 6C",
        A7="7S 7S 7D 7C",
        A8="8S 8S 8H 8D 8D 8C",
        A9="9H 9D 9D",
        AT="TH TD TC",
        AJ="JS JH JD",
        AQ="QS QH QD QC",
        AK="KS KH KD KC",
        F1=up_to("5S"),
        F2=up_to("3H"),
        F3=up_to("5D"),
        F4=up_to("2C"),
        F5=down_to("QS"),
        F6=down_to("2H"),
        F7=down_to("JD"),
        F8=down_to("7C"),
    )
    assert solve(game.table, game.state).answer == "winnable"


@pytest.mark.parametrize("seed", [str(seed) for seed in range(1, 31)])
def test_decisions_by_chance_are_legal_and_cost_what_they_say(seed):
    """Whatever is decided, the rest can be transferred, and the engine plays that line to a win."""
    one, chance = table(KIT, seed), words(seed)
    board, state = Board(one, one.dealt()), one.dealt()
    position, path = settled(board, *board.start), []
    while found := list(choices(board, *position, 1 + below(chance, 3))):
        path.append(found[below(chance, len(found))])
        position = after(board, *position, path[-1])
        if held_back(position[0]) < below(chance, 10):
            break
    moves = texts(board, path)
    for text in moves:
        state = one.play(state, text)
    assert one.rules.is_won(state)
    assert sum(">A" in text for text in moves) == sum(map(cost_of, path)) + held_back(position[0])


@pytest.mark.parametrize("seed", ["1", "7", "10"])
def test_with_the_kit_there_is_always_a_line(seed):
    few, more = (solve(table(KIT, seed), budget=budget) for budget in (1, 500))
    assert few.answer == more.answer == "winnable"
    assert not few.is_least
    assert few.nodes <= 1
    assert transfers(more) <= transfers(few)


@pytest.mark.parametrize("budget", [1, 10, 50])
def test_a_short_budget_is_never_a_loss(budget):
    found = solve(table(ARCHWAY, HARD), budget=budget)
    assert (found.answer, found.nodes) == ("unknown", budget)


def test_a_game_under_way_is_solved_from_where_it_stands():
    game = deal(ARCHWAY, WINNABLE[0])
    line = solve(game.table).line
    for done in (1, 20, 40, 60, 80, len(line)):
        assert solve(game.table, played(game, *line[:done]).state).answer == "winnable", done


def test_a_table_from_which_cards_are_missing_cannot_be_won():
    game = lay(ARCHWAY, F1="AS", P1="2S")
    assert solve(game.table, game.state).answer == "unwinnable"
