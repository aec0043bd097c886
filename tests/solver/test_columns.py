"""Napoleon at St. Helena and The Fifteen, solved: sound against the engine, before all."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from games.engine.dealing import below, shuffled, words
from games.engine.pack import Pack
from games.engine.places import Places
from games.engine.rules import Rules, Table
from games.engine.state import State
from games.patiences import rules_of
from games.solver import solve
from games.solver.columns_beam import Beam
from games.solver.columns_board import Board, Position
from games.solver.columns_feats import Feats
from games.solver.columns_hopes import is_hopeless
from games.solver.columns_ways import ways
from tests.patiences.tables import GOLDENS, deal, down_to, lay, legal, played, table, up_to, wander

NAPOLEON, TALON, FIFTEEN = "napoleon-at-st-helena", "napoleon-at-st-helena+talon", "the-fifteen"
VARIANTS = pytest.mark.parametrize("variant", [NAPOLEON, TALON, FIFTEEN])
VERDICTS = GOLDENS / "verdicts-columns.txt"


# Small tables, to be searched through to the end


def small(variant: str, chance: str) -> tuple[Table, State]:
    """Lay a few cards, the last of their foundations, in few columns by chance."""
    stream = words(chance)
    rules = narrow(rules_of(variant), 1 + below(stream, 3))
    places = rules.places
    piles: list[tuple[int, ...]] = [()] * len(places)
    for at in places.of_kind("foundation"):
        while wanted := sorted(places[at].wanted(piles[at])):
            piles[at] += (wanted[0],)
    goals = shuffled(places.of_kind("foundation"), chance)[: 2 + below(stream, 3)]
    left: list[int] = []
    for _card in range(7 + below(stream, 5)):
        at = goals[below(stream, len(goals))]
        left += piles[at][-1:]
        piles[at] = piles[at][:-1]
    stock = places.of_kind("stock")
    among = (*places.of_kind("packet"), *stock, *stock)
    for card in shuffled(left, chance):
        piles[among[below(stream, len(among))]] += (card,)
    return Table(rules, Pack("by hand", ())), State(tuple(piles))


def narrow(rules: Rules, count: int) -> Rules:
    """Leave a patience so many columns."""
    cut = {f"P{number}" for number in range(count + 1, 16)}
    return replace(rules, places=Places(place for place in rules.places if place.code not in cut))


def likeness(rules: Rules, state: State) -> tuple[object, ...]:
    """Make what is the same of states that differ only in which column or foundation is which."""
    kinds = ("packet", "foundation", "stock", "talon")
    return tuple(
        tuple(sorted(state.piles[at] for at in rules.places.of_kind(kind))) for kind in kinds
    )


def can_be_won(game: Table, state: State, *, most: int = 2500) -> bool | None:
    """Walk through all that the engine allows; None if it is too much."""
    seen, waiting = {likeness(game.rules, state)}, [state]
    while waiting:
        one = waiting.pop()
        if game.rules.is_won(one):
            return True
        for _move, after in game.steps(one):
            if (key := likeness(game.rules, after)) not in seen:
                seen.add(key)
                waiting.append(after)
            if len(seen) > most:
                return None
    return False


def positions(variant: str, *, seeds: int = 3, every: int = 7) -> Iterator[tuple[Table, State]]:
    """Yield positions of games that are played by chance."""
    for seed in range(1, seeds + 1):
        for ply, game in enumerate(wander(deal(variant, str(seed)), f"columns {seed}")):
            if ply % every == 0:
                yield game.table, game.table.uncovered(game.state)


# The board and its feats against the engine


def all_after(game: Table, state: State, depth: int) -> set[tuple[object, ...]]:
    if not depth:
        return {likeness(game.rules, state)}
    return {key for _move, after in game.steps(state) for key in all_after(game, after, depth - 1)}


def all_after_on(board: Board, position: Position, depth: int) -> set[tuple[object, ...]]:
    if not depth:
        return {likeness(board.rules, board.state(position))}
    return {
        key
        for _text, after in board.steps(position)
        for key in all_after_on(board, after, depth - 1)
    }


@VARIANTS
def test_the_board_has_the_steps_of_the_engine_and_no_others(variant):
    for game, state in positions(variant):
        board = Board(game.rules)
        position = board.position(state)
        assert board.state(position) == state
        assert all_after_on(board, position, 2) == all_after(game, state, 2)


@VARIANTS
def test_each_step_of_the_board_is_the_move_that_it_says(variant):
    for game, state in positions(variant):
        board = Board(game.rules)
        for text, after in board.steps(board.position(state)):
            assert board.position(game.play(state, text)) == after


@VARIANTS
@pytest.mark.parametrize("is_eager", [True, False])
def test_each_feat_is_written_as_moves_that_perform_it(variant, is_eager):
    for game, state in (*positions(variant, every=5), *few(variant, 40)):
        board = Board(game.rules)
        feats = Feats(board, is_eager=is_eager)
        root = board.position(state)
        beam = Beam(board, [root], *ways(root)[0][:2], is_eager=is_eager)
        for child in beam.children(beam.root(feats.settled(root))):
            end = state
            for text in feats.line(root, [child.feat]):
                end = game.play(end, text)
            assert board.position(end) == feats.made(feats.settled(root), child.feat)


@VARIANTS
def test_a_childs_score_and_key_are_those_of_its_position(variant):
    for game, state in (*positions(variant, every=5), *few(variant, 40)):
        board = Board(game.rules)
        root = board.position(state)
        beam = Beam(board, [root], *ways(root)[0][:2], is_eager=True)
        for child in beam.children(beam.root(Feats(board, is_eager=True).settled(root))):
            again = beam.root(beam.grown(child, 0).position)
            assert (child.score, child.key) == (again.score, again.key)


@VARIANTS
def test_positions_alike_but_for_the_order_of_columns_are_followed_alike(variant):
    for game, state in positions(variant):
        board = Board(game.rules)
        position = Feats(board, is_eager=True).settled(board.position(state))
        turned_round = position._replace(columns=position.columns[::-1])
        beam = Beam(board, [position], *ways(position)[0][:2], is_eager=True)
        one, other = beam.root(position), beam.root(turned_round)
        assert (one.key, one.score) == (other.key, other.score)
        assert {(child.key, child.score) for child in beam.children(one)} == {
            (child.key, child.score) for child in beam.children(other)
        }


def few(variant: str, count: int) -> Iterator[tuple[Table, State]]:
    for chance in range(count):
        yield small(variant, f"{variant} {chance}")


# Verdicts against walking through everything


@VARIANTS
def test_verdicts_are_those_of_walking_through_everything(variant):
    found = {"winnable": 0, "unwinnable": 0}
    for game, state in few(variant, 250):
        truth = can_be_won(game, state)
        if truth is None:
            continue
        verdict = solve(game, state)
        assert verdict.answer == ("winnable" if truth else "unwinnable")
        found[verdict.answer] += 1
    assert min(found.values()) > 40


@VARIANTS
def test_what_is_hopeless_cannot_be_won(variant):
    found = 0
    for game, state in few(variant, 250):
        if is_hopeless(Board(game.rules), Board(game.rules).position(state)):
            assert can_be_won(game, state) is not True
            found += 1
    assert found > 3


@VARIANTS
@pytest.mark.parametrize("is_eager", [True, False])
def test_a_beam_wins_only_what_can_be_won_and_most_of_that(variant, is_eager):
    won = missed = 0
    for game, state in few(variant, 120):
        root = Board(game.rules).position(state)
        beam = Beam(Board(game.rules), [root], *ways(root)[0][:2], is_eager=is_eager)
        found = beam.search(50, 5000)
        truth = can_be_won(game, state)
        assert found is None or truth is not False
        won += found is not None
        missed += found is None and truth is True
    assert won > 10 * missed


@VARIANTS
def test_a_win_stays_one_along_its_line_and_near_its_end_all_is_known(variant):
    verdict = solve(table(variant, QUICK[variant]))
    game = table(variant, QUICK[variant])
    state = game.dealt()
    for text in verdict.line[:-6]:
        state = game.play(state, text)
    for text in verdict.line[-6:]:
        for _move, after in game.steps(state):
            truth = can_be_won(game, game.uncovered(after), most=150)
            answer = solve(game, after, budget=3000).answer
            assert truth is None or answer == ("winnable" if truth else "unwinnable")
        assert solve(game, state, budget=3000).answer == "winnable"
        state = game.play(state, text)


QUICK = {NAPOLEON: "11", TALON: "26", FIFTEEN: "8"}
"""Deals that are won within a second."""


# Whole deals


@pytest.mark.parametrize("line", VERDICTS.read_text().splitlines())
def test_whole_deals_are_judged_as_before(line):
    variant, seed, answer, nodes, moves = line.split()
    verdict = solve(table(variant, seed))
    assert (verdict.answer, verdict.nodes, len(verdict.line)) == (answer, int(nodes), int(moves))


def test_what_is_won_with_lanes_from_the_talon_is_won_with_any():
    for line in VERDICTS.read_text().splitlines():
        variant, seed, answer, *_figures = line.split()
        if variant == TALON and answer == "winnable":
            moves = solve(table(TALON, seed)).line
            assert played(deal(NAPOLEON, seed), *moves).status == "won"
            assert solve(table(NAPOLEON, seed)).answer != "unwinnable"


@VARIANTS
def test_a_budget_of_one_proves_nothing(variant):
    verdict = solve(table(variant, "1"), budget=1)
    assert (verdict.answer, verdict.line, verdict.nodes) == ("unknown", (), 1)


@VARIANTS
@pytest.mark.parametrize("budget", [10, 1500, 6000])
def test_no_more_is_looked_at_than_the_budget_allows(variant, budget):
    verdict = solve(table(variant, "4"), budget=budget)
    assert verdict.nodes <= budget
    assert verdict == solve(table(variant, "4"), budget=budget)


def test_the_game_that_is_won_already_needs_no_move():
    ends = {f"F{n}": up_to(f"K{suit}") for n, suit in enumerate("SHDC", start=1)}
    ends |= {f"F{n}": down_to(f"A{suit}") for n, suit in enumerate("SHDC", start=5)}
    won = lay(FIFTEEN, **ends)
    verdict = solve(won.table, won.state)
    assert (verdict.answer, verdict.line) == ("winnable", ())


# The Fifteen's exception

TOPS = "2S 4S 6S 8S TS QS 3H 5H 7H 9H JH 3D 5D".split()
STUCK = {f"P{n}": text for n, text in enumerate(TOPS, start=1)}


@pytest.mark.parametrize("seed", ["483", "770"])
def test_a_deal_that_cannot_begin_is_won_by_withdrawals(seed):
    verdict = solve(table(FIFTEEN, seed))
    assert verdict.answer == "winnable"
    assert any(":" in text for text in verdict.line)


def test_a_player_may_marry_until_the_patience_cannot_begin_and_then_withdraw():
    first_named = next(text for text in solve(table(FIFTEEN, "21")).line if ">F" in text)
    assert ":" in first_named


@pytest.mark.parametrize("seed", ["102", "206"])
def test_a_whole_deal_is_lost_where_walking_through_everything_finds_no_win(seed):
    game = table(FIFTEEN, seed)
    assert can_be_won(game, game.dealt(), most=10_000) is False
    assert solve(game).answer == "unwinnable"


def test_after_the_first_withdrawal_the_second_is_still_considered():
    game = deal(FIFTEEN, "483")
    first = game.after(next(text for text in legal(game) if ":" in text))
    second = next(text for text in legal(first) if ":" in text)
    verdict = solve(first.table, first.state)
    assert verdict.answer == "winnable"
    assert solve(first.table, first.after(second).state).answer != "unwinnable"


def test_without_the_exception_such_a_deal_would_be_lost():
    game = lay(FIFTEEN, **STUCK, P14="2C 4C 6C 8C TC AD 9D", P15="2C 4C 6C 8C TC KD 7D")
    assert any(":" in text for text in legal(game))
    assert solve(game.table, game.state).answer == "unwinnable"
