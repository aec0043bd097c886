"""Where a game was lost: what halving finds is what asking at every ply finds."""

import pytest

from games.solver import solve
from games.solver.turning import Turning, turning, wins
from tests.analysis.conftest import played_on
from tests.patiences.tables import deal, played, table

LADY, STRICT, LUCIE = "lady-of-the-manor", "lady-of-the-manor+strict", "la-belle-lucie"


def found(game, **given) -> Turning:
    return turning(game.table, game.states, game.line, **given)


def at_every_ply(game) -> list[str]:
    return [solve(game.table, state).answer for state in game.states]


@pytest.mark.parametrize(
    ("variant", "seed"),
    [(LADY, "3"), (LADY, "4"), (STRICT, "4"), (LUCIE, "1"), (LUCIE, "3"), (LADY, "1")],
)
def test_it_is_what_solving_at_every_ply_comes_to(variant, seed):
    game = played_on(deal(variant, seed), "by chance")
    answers = at_every_ply(game)
    assert game.status != "won"
    assert "unknown" not in answers
    one = found(game)
    assert one.is_exact
    assert one.winnable == (answers.index("unwinnable") - 1 if answers[0] == "winnable" else None)
    assert one.unwinnable == answers.index("unwinnable")
    assert answers[one.unwinnable :] == ["unwinnable"] * (len(answers) - one.unwinnable)


def test_the_line_that_would_have_won_is_played_by_the_engine():
    game = played_on(deal(LADY, "3"), "by chance")
    one = found(game)
    assert wins(game.table, game.states[one.winnable], one.line)
    assert not wins(game.table, game.states[one.winnable], one.line[:-1])
    assert not wins(game.table, game.states[one.unwinnable], one.line)
    assert not wins(game.table, game.state, ("nonsense",))


@pytest.mark.parametrize("budget", [0, 1, 40, 2_000])
def test_what_the_budget_leaves_open_widens_the_place(budget):
    game = played_on(deal(LADY, "3"), "by chance")
    true, one = found(game), found(game, budget=budget)
    assert one == found(game, budget=budget), "the same on every machine"
    assert one.winnable is None or one.winnable <= true.winnable
    assert one.unwinnable is None or one.unwinnable >= true.unwinnable
    assert one.is_exact == (one.winnable == true.winnable and one.unwinnable == true.unwinnable)
    if not budget:
        assert one.unwinnable == len(game.line), "no card fits, which needs no search"


def test_a_game_that_won_needs_no_search():
    won = deal(LADY, "2")
    won = played(won, *solve(won.table).line)
    one = found(won, budget=0)
    assert one.is_won
    assert (one.winnable, one.unwinnable, one.line, one.nodes) == (len(won.line), None, (), 0)
    assert one.is_exact


def test_what_is_known_need_not_be_searched_for():
    start = deal(LADY, "2")
    line = solve(start.table).line
    game = played(start, *line[:20]).after("give-up")
    one = found(game, known=line, budget=0)
    assert (one.winnable, one.unwinnable, one.line) == (20, None, line[20:])
    assert one.is_exact, "it could be won to the end"
    lost = played_on(deal(LADY, "1"), "by chance")
    assert found(lost, is_hopeless=True, budget=0).unwinnable == 0
    assert found(game, known=line[:-1], budget=0).winnable is None, "that line wins nothing"


def test_a_game_given_up_before_its_loss_could_be_won_to_the_end():
    game = played(deal(LADY, "2"), *solve(table(LADY, "2")).line[:5]).after("give-up")
    one = found(game)
    assert (one.winnable, one.unwinnable) == (5, None)
    assert wins(game.table, game.state, one.line) is True


def test_searches_are_few(monkeypatch):
    game, asked = played_on(deal(LADY, "3"), "by chance"), []

    def counted(*args, **kwargs):
        asked.append(args)
        return solve(*args, **kwargs)

    monkeypatch.setattr("games.solver.turning.solve", counted)
    found(game)
    assert 2 < len(asked) <= 2 + len(game.line).bit_length()
