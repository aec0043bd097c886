"""Hints: a legal move always, on the ground that is told, from what may be seen."""

import pytest

from games.engine.cards import is_back, origin
from games.engine.log import Entry
from games.engine.pack import Pack
from games.engine.replay import new_game, replayed
from games.engine.rules import Table
from games.patiences import VARIANTS, rules_of
from games.solver.hints import advise
from tests.patiences.tables import deal, lay, legal, up_to

LADY, LUCIE, NAPOLEON = "lady-of-the-manor", "la-belle-lucie", "napoleon-at-st-helena"
EASY = 1_000
"""A budget for whole games."""
COVERED = [
    variant
    for variant in VARIANTS
    if any(place.shows != "all" for place in rules_of(variant).places)
    or rules_of(variant).redeals is not None
]
every_variant = pytest.mark.parametrize("variant", VARIANTS)


def ask(game, **options):
    return advise(game.table.rules, game.state, visited=game.states, **options)


def twin(game):
    """Lay the covered cards, and the redeals to come, in another order."""
    order = list(game.table.pack.order)
    hidden = [origin(card)[1] for pile in game.state.piles for card in pile if is_back(card)]
    for place, other in zip(hidden, hidden[::-1], strict=True):
        order[place] = game.table.pack.order[other]
    table = Table(game.table.rules, Pack("another seed", tuple(order)))
    return replayed(map(Entry, game.line), new_game(table))


def replays_to_a_win(game, line):
    for text in line:
        game = game.after(text)
    return game.status == "won" and len(set(game.states)) == len(game.states)


@every_variant
def test_r_a9_a_game_by_advice_is_legal_repeats_no_position_and_ends(variant):
    game, grounds = deal(variant, "3"), set()
    while (advice := ask(game, budget=EASY)) is not None:
        assert advice.line[0] == advice.move
        assert (advice.ground == "odds") == (advice.odds is not None)
        if advice.ground == "proved" and "proved" not in grounds:
            assert replays_to_a_win(game, advice.line)
        grounds.add(advice.ground)
        game = game.after(advice.move)
        assert game.state not in game.states[:-1]
        if advice.ground == "circle":
            break
    assert len(game.line) > 10
    assert "S>T" in game.line or not game.table.rules.places.of_kind("stock")
    assert grounds
    assert game.status in {"won", "lost"} or "circle" in grounds


@pytest.mark.parametrize("variant", COVERED)
def test_twin_packs_give_the_same_advice_through_a_whole_game(variant):
    game, compared = deal(variant, "4"), 0
    while (advice := ask(game, budget=EASY)) is not None and advice.ground != "circle":
        if len(game.line) % 4 == 0 and not game.state.redeals:
            other = twin(game)
            assert other.table.pack.seed != game.table.pack.seed
            assert ask(other, budget=EASY) == advice
            compared += 1
        game = game.after(advice.move)
    assert compared > 3


@every_variant
def test_the_same_question_gets_the_same_advice(variant):
    game = deal(variant, "5")
    assert ask(game) == ask(deal(variant, "5"))
    assert ask(game).move in legal(game)


def test_nothing_is_advised_where_no_move_is_legal():
    assert ask(lay(LADY, F1="AS", P1="5H")) is None
    won = lay(LADY, F1=up_to("QS"), P1="KS").after("P1>F1")
    assert ask(won) is None


def test_r_a9_a_redeal_is_a_move_to_advise():
    homes = {"F1": up_to("TS"), "F2": up_to("KH"), "F3": up_to("KD"), "F4": up_to("KC")}
    game = lay(LUCIE, P1="JS KS QS", **homes)
    assert legal(game) == ["redeal"]
    assert ask(game).move == "redeal"


def test_r_a9_turning_the_stock_is_a_move_to_advise():
    game = deal(NAPOLEON, "3")
    while (advice := ask(game, budget=0)).move != "S>T":
        game = game.after(advice.move)
    assert advice.ground == "policy"
    assert not [text for text in legal(game) if ">F" in text]


def test_a_line_that_needs_no_redeal_is_proved_whatever_the_redeals_bring():
    fans = {"P1": "KS", "P2": "QS KD", "P3": "QD JD KH", "P4": "KC"}
    homes = {"F1": up_to("JS"), "F2": up_to("QH"), "F3": up_to("TD"), "F4": up_to("QC")}
    game = lay(LUCIE, **fans, **homes)
    advice = ask(game)
    assert advice.ground == "proved"
    assert "redeal" not in advice.line
    assert replays_to_a_win(game, advice.line)


def test_the_last_covered_card_is_known_and_may_be_part_of_a_proof():
    homes = {f"F{n}": up_to("K" + suit) for n, suit in enumerate("SSHHDDC", start=1)}
    advice = ask(lay(LADY, P1="(KC) QC", F8=up_to("JC"), **homes))
    assert advice.ground == "proved"
    assert advice.line == ("P1>F8", "P1>F8")


def test_the_odds_choose_among_the_moves_that_help():
    advice = ask(deal(LADY, "1"))
    assert advice.ground == "odds"
    assert advice.line == (advice.move,)
    assert advice.odds.games >= 40
    assert 0 < advice.odds.error < 0.1


def test_a_circle_names_a_legal_move_all_the_same():
    game = deal("the-fifteen", "8")
    every = [game.after(text).state for text in legal(game)]
    circle = advise(game.table.rules, game.state, visited=every)
    assert circle.ground == "circle"
    assert circle.move in legal(game)


def test_advice_turns_away_from_where_the_game_has_been():
    game = deal("the-fifteen", "8")
    first = ask(game)
    after = game.after(first.move).state
    other = advise(game.table.rules, game.state, visited=(game.state, after))
    assert other.move != first.move
