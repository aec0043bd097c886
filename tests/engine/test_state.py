from games.engine.cards import cards
from games.engine.state import State

STATE = State((cards("4C 7H 4C 9S"), cards("2D"), ()), redeals=1, note=2)


def test_a_card_is_carried_from_the_top():
    after = STATE.carried(0, 2, cards("9S")[0])
    assert after == State((cards("4C 7H 4C"), cards("2D"), cards("9S")), redeals=1)


def test_of_two_copies_the_upper_one_is_carried():
    after = STATE.carried(0, 1, cards("4C")[0])
    assert after.piles == (cards("4C 7H 9S"), cards("2D 4C"), ())


def test_carrying_changes_nothing_it_was_given():
    STATE.carried(0, 1, cards("4C")[0])
    assert STATE.piles[0] == cards("4C 7H 4C 9S")


def test_a_note_is_for_the_next_move_only():
    assert STATE.carried(0, 2, cards("9S")[0]).note == 0
    assert STATE.carried(0, 2, cards("9S")[0], note=1).note == 1


def test_equal_positions_are_one():
    same = State((cards("4C 7H 4C 9S"), cards("2D"), ()), redeals=1, note=2)
    assert {STATE, same} == {STATE}
