"""Odds: true to the cards that are seen, and the same whenever they are asked."""

from collections import Counter
from itertools import islice, permutations
from math import sqrt

import pytest

from games.engine.cards import cards, is_back, origin, text_of
from games.engine.dealing import unshuffled
from games.engine.log import Entry
from games.engine.pack import Pack
from games.engine.replay import new_game, replayed
from games.engine.rules import Table
from games.patiences import VARIANTS, rules_of
from games.solver.odds import Odds, choices, different, odds
from games.solver.policy import policy
from games.solver.sampling import imagined, is_known, unseen
from tests.patiences.tables import deal, lay, up_to, wander

LADY, STRICT = "lady-of-the-manor", "lady-of-the-manor+strict"
NAPOLEON, LUCIE = "napoleon-at-st-helena", "la-belle-lucie"
every_variant = pytest.mark.parametrize("variant", VARIANTS)


def backs(state):
    return [origin(card)[1] for pile in state.piles for card in pile if is_back(card)]


def with_few_backs(variant, few, seeds=range(1, 60)):
    """Find a deal that the policy brings to a position with few cards face down."""
    return next(filter(None, (_until_few_backs(deal(variant, str(s)), few) for s in seeds)))


def _until_few_backs(game, few):
    while moves := policy(game.table.rules, game.state).favourites(game.states):
        if len(backs(game.state)) <= few:
            return game
        game = game.after(moves[0].text)
    return None


def every_pack(game):
    """Deal what is face down in every order."""
    rules, state = game.table.rules, game.state
    for faces in permutations(unseen(rules, state)):
        order = list(game.table.pack.order)
        for place, face in zip(backs(state), faces, strict=True):
            order[place] = face
        yield Pack("by hand", tuple(order))


def comes_out(game):
    """Play on in the engine by the policy's first choice."""
    while moves := policy(game.table.rules, game.state).favourites(game.states):
        game = game.after(moves[0].text)
    packets = game.table.rules.places.of_kind("packet")
    return not any(game.state.piles[at] for at in packets)


def on(game, pack):
    """Bring a game to the same ply on another pack."""
    return replayed(map(Entry, game.line), new_game(Table(game.table.rules, pack)))


@pytest.mark.parametrize("variant", [LADY, STRICT])
def test_odds_agree_with_every_order_of_the_covered_cards(variant):
    game = with_few_backs(variant, 5, seeds=[13])
    results = [comes_out(on(game, pack)) for pack in every_pack(game)]
    share = sum(results) / len(results)
    assert 0 < share < 1
    found = odds(game.table.rules, game.state, games=800)
    assert abs(found.share - share) < 3 * found.error


def test_choices_agree_with_every_order_of_the_covered_cards():
    game = with_few_backs(LADY, 4)
    rules = game.table.rules
    packs = list(every_pack(game))
    for text, found in choices(rules, game.state, games=500).items():
        share = sum(comes_out(on(game, pack).after(text)) for pack in packs) / len(packs)
        assert abs(found.share - share) < 3 * found.error


def test_the_stock_is_imagined_in_every_order():
    game = with_few_backs(NAPOLEON, 3, seeds=[10])
    rules, state = game.table.rules, game.state
    every = [policy(rules, state).wins(pack) for pack in every_pack(game)]
    found = odds(rules, state, games=60)
    assert abs(found.share - sum(every) / len(every)) < 3 * found.error


@every_variant
def test_imagined_packs_agree_with_all_that_is_seen(variant):
    for game in list(wander(deal(variant, "1"), "1"))[::7]:
        rules, state = game.table.rules, game.state
        for pack in islice(imagined(rules, state), 4):
            open_state = Table(rules, pack).uncovered(state)
            assert Counter(card for pile in open_state.piles for card in pile) == Counter(
                unshuffled(rules.packs)
            )
            for seen, under in zip(state.piles, open_state.piles, strict=True):
                assert all(
                    card == face for card, face in zip(seen, under, strict=True) if card >= 0
                )
            for _move, following in islice(Table(rules, pack).steps(state), 12):
                assert len([card for pile in following.piles for card in pile]) == 52 * rules.packs


def test_every_order_is_as_likely_as_the_others():
    game = with_few_backs(LADY, 3)
    places = backs(game.state)
    packs = islice(imagined(game.table.rules, game.state), 1200)
    counts = Counter(tuple(pack.order[place] for place in places) for pack in packs)
    kinds = len(set(permutations(unseen(game.table.rules, game.state))))
    assert len(counts) == kinds
    assert all(abs(n - 1200 / kinds) < 5 * sqrt(1200 / kinds) for n in counts.values())


@pytest.mark.parametrize("variant", [LADY, NAPOLEON, LUCIE, "archway"])
def test_the_same_position_has_the_same_odds_and_choices(variant):
    game = deal(variant, "2")
    rules, state = game.table.rules, game.state
    assert odds(rules, state, games=3) == odds(rules_of(variant), state, games=3)
    assert list(choices(rules, state, games=1).items()) == list(
        choices(rules, state, games=1).items()
    )


@pytest.mark.parametrize("variant", [LADY, NAPOLEON])
def test_the_odds_are_those_of_a_twin_pack(variant):
    *_before, game = wander(deal(variant, "3"), "3", most=20)
    order = list(game.table.pack.order)
    places = backs(game.state)
    for place, other in zip(places, places[::-1], strict=True):
        order[place] = game.table.pack.order[other]
    twin = on(game, Pack("another seed", tuple(order)))
    assert twin.table.pack.order != game.table.pack.order
    assert odds(twin.table.rules, twin.state, games=4) == odds(
        game.table.rules, game.state, games=4
    )


@every_variant
def test_each_different_move_is_a_choice_and_alike_ones_are_one(variant):
    for game in list(wander(deal(variant, "4"), "4", most=30))[::9]:
        legal = [move.text for move in game.table.rules.moves(game.state)]
        found = different(game.table.rules, game.state)
        assert set(found) <= set(legal)
        assert {text.partition(">")[0] for text in found} == {
            text.partition(">")[0] for text in legal
        }


def test_foundations_of_equal_height_are_one_choice():
    game = lay(LADY, F1="AS", F2="AH", F3="2D", P1="(KS) 2C", A3="3S", A2="2H")
    found = choices(game.table.rules, game.state, games=5)
    assert set(found) == {"P1>F1", "A2>F1", "A3>F3"}


def test_one_card_left_covered_is_no_secret():
    game = with_few_backs(LADY, 1)
    assert is_known(game.table.rules, game.state)
    assert (
        next(imagined(game.table.rules, game.state)).order[backs(game.state)[0]]
        == (unseen(game.table.rules, game.state)[0])
    )


@pytest.mark.parametrize(
    ("variant", "is_open"), [(LADY, False), (LUCIE, False), (NAPOLEON, False), ("archway", True)]
)
def test_what_is_known_from_the_start(variant, is_open):
    game = deal(variant, "1")
    assert is_known(game.table.rules, game.state) == is_open


def test_what_the_redeals_bring_is_imagined():
    game = lay(LUCIE, P1="4S 9H 2C", P2="7D 3H", P3="5S")
    rules = game.table.rules
    packs = islice(imagined(rules, game.state), 30)
    dealt = {Table(rules, pack).play(game.state, "redeal").piles for pack in packs}
    assert len(dealt) > 20
    assert {tuple(sorted(sum(piles, ()))) for piles in dealt} == {
        tuple(sorted(cards("4S 9H 2C 7D 3H 5S")))
    }


@pytest.mark.parametrize(
    ("found", "share", "error"),
    [
        (Odds(0, 0), 0.5, 0.3536),
        (Odds(50, 100), 0.5, 0.0495),
        (Odds(100, 100), 1.0, 0.0097),
        (Odds(0, 10), 0.0, 0.0798),
    ],
)
def test_shares_and_their_errors(found, share, error):
    assert found.share == share
    assert found.error == pytest.approx(error, abs=1e-4)


def test_a_position_that_must_come_out_does():
    game = lay(LADY, F1=up_to("QS"), P1="KS")
    assert text_of(game.state.piles[game.table.rules.places.numbers["P1"]][0]) == "KS"
    assert odds(game.table.rules, game.state, games=10) == Odds(10, 10)
