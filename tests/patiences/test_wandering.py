"""Games whose cards can go to and fro: told so after thirty moves, and never called lost."""

import pytest

from games.engine.sight import PATIENCE, seen
from games.patiences import VARIANTS, rules_of
from games.services.play.words import said
from tests.patiences.tables import lay

WANDERING = {
    "archway",
    "archway+kit",
    "house-in-the-wood",
    "house-on-the-hill",
    "napoleon-at-st-helena",
    "napoleon-at-st-helena+talon",
    "the-fifteen",
}


def wander(moves):
    """Carry the five of spades between the two sixes, so many times."""
    game = lay("the-fifteen", P1="4D 5S", P2="3H 6S", P3="9C 6S")
    for number in range(moves):
        game = game.after("P1>P2" if number == 0 else ("P2>P3", "P3>P2")[(number + 1) % 2])
    return game


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_rules_know_whether_cards_can_go_to_and_fro(variant):
    assert rules_of(variant).goes_to_and_fro == (variant in WANDERING)


def test_after_thirty_moves_that_brought_nothing_home_the_page_says_so():
    assert not seen(wander(PATIENCE - 1)).only_wanders
    sight = seen(wander(PATIENCE))
    assert sight.only_wanders
    assert sight.status == "open"
    assert said(sight).endswith("Nothing has come home for 30 moves: play on, or give up.")


def test_a_card_can_go_to_and_fro_between_the_two_copies_of_its_host():
    game = lay("house-in-the-wood", P1="4D 5S", P2="3H 6S", P3="9C 6S")
    for move in ("P1>P2", "P2>P3", "P3>P2"):
        game = game.after(move)
    assert game.states[1] == game.states[3]


def test_a_card_that_can_go_home_is_progress_enough():
    game = lay("the-fifteen", P1="4D 5S", P2="3H 6S", P3="9C 6S", P4="2D AD")
    for number in range(PATIENCE):
        game = game.after("P1>P2" if number == 0 else ("P2>P3", "P3>P2")[(number + 1) % 2])
    assert not seen(game).only_wanders
    assert seen(game.after("P4>F3")).idle == 0
