"""The odds line: equal to every order of the covered cards, and its parts to its changes."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from time import process_time

import pytest

from games.engine.cards import is_back, origin
from games.engine.pack import Pack
from games.engine.replay import Game, new_game, replayed
from games.engine.rules import Table
from games.solver.analysis import analyse
from games.solver.luck import OddsLine, odds_line
from games.solver.odds import different
from games.solver.policy import policy
from games.solver.sampling import every, is_known, unseen
from games.solver.turning import turning
from tests.analysis.conftest import of_chance, played_on
from tests.patiences.tables import deal
from tests.solver.test_odds import comes_out, every_pack, with_few_backs

LADY, STRICT, OPEN = "lady-of-the-manor", "lady-of-the-manor+strict", "lady-of-the-manor+open"
NAPOLEON, LUCIE = "napoleon-at-st-helena", "la-belle-lucie"


def line_of(game: Game, *, samples: int = 300) -> OddsLine:
    proved = turning(game.table, game.states, game.line)
    found = odds_line(game.table.rules, game.states, game.line, proved, samples=samples)
    assert found is not None
    return found


# Against every order of the covered cards


def share(game: Game) -> Fraction:
    """Play on from a game by the policy, whatever lies face down."""
    results = []
    for pack in every_pack(game):
        table = Table(game.table.rules, pack)
        results.append(comes_out(Game(table, (table._settled(game.state),))))
    return Fraction(sum(results), len(results))


def naive(game: Game) -> list[tuple[Fraction, Fraction]]:
    """Work out backwards the chance at each ply, and the worth of the move made there."""
    table, rules = game.table, game.table.rules
    answers = turning(table, game.states, game.line)

    def told(ply: int) -> Fraction:
        return Fraction(answers.winnable is not None and ply <= answers.winnable)

    last = len(game.line)
    found = [(told(last), Fraction(0))]
    for ply in reversed(range(last)):
        state, after = game.states[ply], found[0][0]
        if is_known(rules, state):
            found.insert(0, (told(ply), after))
            continue
        worths = {}
        made = None
        for move, following in rules.steps(state):
            like = rules.move_likeness(state, move)
            made = like if move.text == game.line[ply] else made
            worths.setdefault(like, share(Game(table, (following,))))
        is_news = backs(game.states[ply + 1]) < backs(state)
        mine = worths.pop(made) if is_news else after
        found.insert(0, (max(mine, *worths.values(), mine), mine))
    return found


def backs(state) -> int:
    return sum(is_back(card) for pile in state.piles for card in pile)


@pytest.mark.parametrize(
    ("variant", "seed", "chance"),
    [(LADY, 4, "b"), (LADY, 9, "b"), (LADY, 9, "c"), (STRICT, 9, "b")],
)
def test_the_line_equals_every_order_of_the_covered_cards(variant, seed, chance):
    game = of_chance(with_few_backs(variant, 4, seeds=[seed]), chance, whims=60)
    line, expected = line_of(game), naive(game)
    assert any(change.luck for change in line.changes), "something is turned up"
    assert any(change.choice for change in line.changes), "and something chosen amiss"
    assert [one.odds for one in line.points] == [chance for chance, _mine in expected]
    for change, (before, mine) in zip(line.changes, expected, strict=False):
        assert change.choice == mine - before
        assert change.luck == expected[change.end][0] - mine
    assert all(one.error == 0 for one in line.points), "nothing is left to doubt"


def test_samples_come_near_to_every_order():
    start = with_few_backs(LADY, 5, seeds=[13])
    game = of_chance(start, "d")
    exact, sampled = line_of(game, samples=800), line_of(game, samples=100)
    assert exact.points[0].error == 0 < sampled.points[0].error
    for one, other in zip(exact.points, sampled.points, strict=True):
        assert abs(one.odds - other.odds) <= 4 * other.error


def test_every_order_is_listed_once():
    game = with_few_backs(LADY, 5, seeds=[13])
    rules, state = game.table.rules, game.state
    packs = every(rules, state, most=120)
    assert packs is not None
    places = [origin(card)[1] for pile in state.piles for card in pile if is_back(card)]
    orders = {tuple(pack.order[place] % 13 for place in places) for pack in packs}
    assert len(orders) == len(packs)
    for pack in packs:
        assert sorted(pack.order[place] for place in places) == unseen(rules, state)
        assert Counter(pack.order) == Counter(game.table.pack.order)
    assert every(rules, state, most=len(packs) - 1) is None
    redealt = deal(LUCIE, "1")
    assert every(redealt.table.rules, redealt.state, most=10**9) is None


# Laws


@pytest.mark.parametrize("seed", ["2", "3", "5"])
def test_choice_and_luck_come_to_the_change_exactly(seed):
    game = played_on(deal(LADY, seed), "by chance")
    line = line_of(game, samples=40)
    assert [one.ply for one in line.points] == list(range(len(game.line) + 1))
    for before, after, change in zip(line.points, line.points[1:], line.changes, strict=False):
        assert (change.start, change.end) == (before.ply, after.ply)
        assert change.choice + change.luck == after.odds - before.odds
        assert change.choice <= 0
        if backs(game.states[change.start]) == backs(game.states[change.end]):
            assert change.luck == 0, "nothing was turned up"
    lost = sum(change.choice for change in line.changes)
    assert line.points[0].odds + lost + line.luck == line.points[-1].odds
    assert 0 <= line.skill <= 1
    assert line.points[-1].odds == (game.status == "won")


def test_skill_is_the_share_that_choices_kept():
    game = played_on(deal(LADY, "3"), "by chance")
    line = line_of(game, samples=40)
    kept = Fraction(1)
    for point, change in zip(line.points, line.changes, strict=False):
        if change.choice:
            kept *= (point.odds + change.choice) / point.odds
    assert line.skill == kept
    blameless = replace(
        line, changes=tuple(replace(one, choice=Fraction(0)) for one in line.changes)
    )
    assert blameless.skill == 1


def test_who_plays_as_the_policy_does_is_not_blamed_for_chance():
    line = line_of(played_on(deal(LADY, "2"), "", whims=0), samples=100)
    assert line.skill > 0.4
    assert sum(change.choice < 0 for change in line.changes) <= 3


def test_the_line_tells_nothing_of_what_was_never_turned_up():
    game = played_on(deal(LADY, "3"), "by chance", most=30).after("give-up")
    order = list(game.table.pack.order)
    hidden = [origin(card)[1] for pile in game.state.piles for card in pile if is_back(card)]
    for one, other in zip(hidden, reversed(hidden[len(hidden) // 2 :]), strict=False):
        order[one], order[other] = order[other], order[one]
    twin = new_game(Table(game.table.rules, Pack("another", tuple(order))))
    twin = replayed([], Game(twin.table, game.states, game.line))
    assert twin.table.pack.order != game.table.pack.order
    assert line_of(twin, samples=20) == line_of(game, samples=20)


def test_the_same_game_has_the_same_line():
    game = played_on(deal(STRICT, "4"), "by chance")
    assert line_of(game, samples=20) == line_of(game, samples=20)


@pytest.mark.parametrize("variant", [OPEN, "archway", "the-fifteen"])
def test_where_nothing_is_hidden_there_is_no_luck(variant):
    game = played_on(deal(variant, "2"), "by chance", most=4)
    assert analyse(game, budget=10, samples=2).odds is None


@pytest.mark.parametrize(("variant", "most"), [(NAPOLEON, 6), (LUCIE, 60)])
def test_where_games_are_long_what_is_turned_up_is_still_luck(variant, most):
    game = played_on(deal(variant, "1"), "by chance", whims=0, most=most)
    line = line_of(game, samples=2)
    assert line.changes
    for before, after, change in zip(line.points, line.points[1:], line.changes, strict=False):
        assert change.choice + change.luck == after.odds - before.odds
        text = game.line[change.end - 1]
        assert change.luck == 0 or text in {"S>T", "redeal"}


def test_a_game_of_lady_of_the_manor_is_looked_into_within_30_seconds():
    game = played_on(deal(LADY, "2"), "x", whims=5)
    assert len(game.line) > 60
    began = process_time()
    found = analyse(game)
    assert found.odds is not None
    assert found.odds.samples == 300
    assert process_time() - began < 30


def test_different_moves_are_weighed_once():
    game = deal(LADY, "2")
    assert len(different(game.table.rules, game.state)) < len(game.table.rules.moves(game.state))
    assert policy(game.table.rules, game.state).game_cost < 100
