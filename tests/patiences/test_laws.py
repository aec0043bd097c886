"""The laws that every variant obeys."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards import is_back, text_of
from games.engine.errors import IllegalMove
from games.engine.log import REDO, TAKE_BACK, Entry
from games.engine.moves import read_move
from games.engine.replay import new_game, replayed
from games.patiences import PATIENCES, VARIANTS, rules_of
from tests.patiences.tables import deal, faces, is_allowed, lay, legal, table, wander

SEEDS = ("1", "2")
every_variant = pytest.mark.parametrize("variant", VARIANTS)


@cache
def wandered(variant, seed):
    return tuple(wander(deal(variant, seed), seed))


@pytest.fixture(params=SEEDS)
def games(request, variant):
    """A random game, as it was after each of its moves."""
    return wandered(variant, request.param)


@every_variant
def test_no_card_is_lost_or_found(games):
    whole = Counter(dict.fromkeys(range(52), games[0].table.rules.packs))
    assert all(faces(game) == whole for game in games)


@every_variant
def test_no_back_lies_twice(games):
    for game in games:
        backs = [card for pile in game.state.piles for card in pile if is_back(card)]
        assert len(backs) == len(set(backs))


@every_variant
def test_a_move_moves_one_card_and_leaves_the_foundations_standing(games):
    rules = games[0].table.rules
    for before, after in pairwise(games):
        sizes = [
            len(b) - len(a) for a, b in zip(before.state.piles, after.state.piles, strict=True)
        ]
        if after.line[-1] != "redeal":
            aces = rules.aces_go_home * 2 * 8
            assert 2 <= sum(map(abs, sizes)) <= 2 + aces
        for at in rules.places.of_kind("foundation"):
            old, new = before.state.piles[at], after.state.piles[at]
            assert new[: len(old)] == old


@every_variant
def test_the_target_of_a_move_ends_with_the_card_that_went(games):
    index = games[0].table.rules.places.numbers
    for before, after in pairwise(games):
        move = read_move(after.line[-1])
        if move.source and move.source != "S":
            top = before.state.piles[index[move.source]][-1] if move.card is None else move.card
            assert after.state.piles[index[move.target]][-1] == top


@every_variant
def test_a_move_and_its_text_are_inverses(games):
    for game in games:
        moves = game.table.rules.moves(game.state)
        assert [read_move(move.text) for move in moves] == list(moves)


@every_variant
def test_no_move_is_offered_twice(games):
    for game in games:
        texts = legal(game)
        assert len(texts) == len(set(texts))


@every_variant
def test_playing_a_move_gives_the_position_that_was_offered(games):
    for game in games[::5]:
        offered = {move.text: after for move, after in game.table.steps(game.state)}
        played = {text: game.after(text).state for text in legal(game)}
        assert played == offered


@every_variant
def test_a_game_is_lost_exactly_when_it_is_not_won_and_no_move_is_legal(games):
    for game in games:
        assert (game.status == "lost") == (not legal(game) and game.status != "won")
        assert (game.status == "won") == (game.table.rules.home(game.state) == faces(game).total())


@every_variant
def test_a_move_is_allowed_exactly_when_it_is_among_the_legal_ones(variant):
    """Try every text there is at one point of a game; it names the pile’s cards and two more."""
    *_before, game = wander(deal(variant, "4"), "4", most=9)
    rules = game.table.rules
    cards = [{0, 51, *(card for card in pile if not is_back(card))} for pile in game.state.piles]
    texts = {"redeal"}
    for (at, one), other in product(enumerate(rules.places), rules.places):
        texts.add(f"{one.code}>{other.code}")
        texts.update(f"{one.code}:{text_of(card)}>{other.code}" for card in cards[at])
    assert sorted(text for text in texts if is_allowed(game, text)) == legal(game)


@every_variant
def test_r_a10_a_log_comes_to_the_same_game_each_time(games):
    last = games[-1]
    again = replayed(map(Entry, last.line), new_game(last.table))
    assert again == last
    fresh = table(last.table.rules.variant, last.table.pack.seed)
    assert replayed(map(Entry, last.line), new_game(fresh)).states == last.states


@every_variant
def test_a_take_back_gives_the_exact_position_before_and_a_redo_the_one_after(games):
    for before, after in pairwise(games):
        if after.status == "won":
            continue
        back = after.after(TAKE_BACK)
        assert (back.state, back.line) == (before.state, before.line)
        again = back.after(REDO)
        assert (again.state, again.line) == (after.state, after.line)


@every_variant
def test_all_may_be_taken_back_to_the_deal_and_played_again(games):
    last = next(game for game in reversed(games) if game.status != "won")
    first = replayed([Entry(TAKE_BACK)] * len(last.line), last)
    assert first.states == (last.table.dealt(),)
    assert replayed([Entry(REDO)] * len(last.line), first).states == last.states


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.sampled_from(VARIANTS), st.text(max_size=8), st.lists(st.integers(0, 10_000), max_size=40)
)
def test_the_laws_hold_for_any_seed_and_any_choice(variant, seed, choices):
    seed = seed.encode(errors="replace").decode()
    game = deal(variant, seed)
    whole = Counter(dict.fromkeys(range(52), game.table.rules.packs))
    for choice in choices:
        texts = legal(game)
        if not texts:
            break
        after = game.after(texts[choice % len(texts)])
        assert faces(after) == whole
        if after.status != "won":
            assert after.after(TAKE_BACK).state == game.state
        game = after
    assert replayed(map(Entry, game.line), new_game(game.table)) == game


@pytest.mark.parametrize("rules", PATIENCES, ids=lambda rules: rules.name)
def test_options_change_different_fields_so_their_order_is_of_no_account(rules):
    together = rules.with_options(*(option.name for option in rules.options))
    for order in permutations(rules.options):
        changed = rules
        for option in order:
            changed = replace(changed, **option.changes)
        assert replace(changed, chosen=together.chosen) == together
        assert rules.with_options(*(option.name for option in order)) == together


@every_variant
def test_the_words_and_the_codes_of_the_places_are_there(variant):
    rules = rules_of(variant)
    assert all((rules.title, rules.alias, rules.says, rules.source))
    assert len({place.code for place in rules.places}) == len(rules.places)


@every_variant
def test_r_a2_the_last_card_wins(variant):
    """Lay the finished table, one King or last card short of it."""
    rules = rules_of(variant)
    full = finished(rules)
    last_code, last_pile = list(full.items())[-1]
    *others, last = last_pile.split(" ")
    game = lay(variant, **{**full, last_code: " ".join(others)}, P1=last)
    assert game.status == "open"
    won = game.after(f"P1>{last_code}")
    assert won.status == "won"
    assert not won.table.rules.is_lost(won.state)
    with pytest.raises(IllegalMove):
        won.after(f"P1>{last_code}")


def finished(rules):
    """Write every foundation full, ascending or descending as it is built."""
    ranks = "A23456789TJQK"
    full = {}
    for number, at in enumerate(rules.places.of_kind("foundation")):
        place = rules.places[at]
        suit = "SHDC"[number % 4] if place.space is None else "SHDC"[place.space.suit]
        order = ranks if place.build.steps == (1,) else ranks[::-1]
        full[place.code] = " ".join(rank + suit for rank in order)
    return full


HIDDEN = {"lady-of-the-manor": 44, "lady-of-the-manor+strict": 44}
HIDDEN |= dict.fromkeys(("napoleon-at-st-helena", "napoleon-at-st-helena+talon"), 64)


@every_variant
def test_so_many_cards_lie_face_down_at_the_deal(variant):
    game = deal(variant, "1")
    assert sum(map(is_back, (card for pile in game.state.piles for card in pile))) == HIDDEN.get(
        variant, 0
    )
