import pytest

from games.engine import cards
from games.engine.cards import back, card, is_back, name_of, origin, rank, suit, text_of, texts_of

TEXTS = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]


def test_a_card_and_its_text_are_inverses():
    assert [text_of(card(text)) for text in TEXTS] == TEXTS
    assert sorted(map(card, TEXTS)) == list(range(52))


def test_a_row_of_cards_and_its_text_are_inverses():
    assert texts_of(cards.cards("4C TH AS")) == "4C TH AS"
    assert cards.cards("") == ()


def test_rank_and_suit():
    assert [rank(card(text)) for text in ("AS", "TH", "KC")] == [0, 9, 12]
    assert [suit(card(text)) for text in ("AS", "AH", "AD", "AC")] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("text", "name"),
    [("AS", "Ace of spades"), ("TH", "10 of hearts"), ("QD", "Queen of diamonds")],
)
def test_a_card_is_said_in_full(text, name):
    assert name_of(card(text)) == name


@pytest.mark.parametrize("text", ["", "1S", "10S", "as", "AS ", "SA", "A♠"])
def test_other_texts_are_no_cards(text):
    with pytest.raises(KeyError):
        card(text)


@pytest.mark.parametrize(("place", "deal"), [(0, 0), (103, 0), (0, 1), (51, 2)])
def test_a_back_tells_where_it_came_and_nothing_else(place, deal):
    one = back(place, deal=deal)
    assert is_back(one)
    assert origin(one) == (deal, place)
    with pytest.raises(IndexError):
        text_of(one)


def test_no_face_is_a_back():
    assert not any(map(is_back, range(52)))


def test_backs_of_all_deals_differ():
    backs = {back(place, deal=deal) for deal in range(3) for place in range(104)}
    assert len(backs) == 312
