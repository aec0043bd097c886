import pytest

from games.engine.cards import card, cards
from games.engine.places import (
    BOTH_WAYS,
    DOWN,
    SAME_RANK,
    UP,
    Build,
    Place,
    Space,
    arch,
    foundations_down,
    foundations_up,
    packets,
)


@pytest.mark.parametrize(
    ("build", "below", "takes", "refuses"),
    [
        (UP, "4C", "5C", "5S 3C 4C 6C"),
        (UP, "KC", "", "AC KC QC"),
        (DOWN, "4C", "3C", "3S 5C 4C"),
        (DOWN, "AC", "", "KC 2C"),
        (BOTH_WAYS, "4C", "3C 5C", "3H 4C"),
        (BOTH_WAYS, "AC", "2C", "KC"),
        (BOTH_WAYS, "KC", "QC", "AC"),
        (SAME_RANK, "4C", "4S 4H 4D 4C", "5C 3C"),
        (Build((1,), in_suit=False), "2S", "3S 3H 3D 3C", "AS 4S 2S"),
        (Build((1,), in_suit=False), "KS", "", "AS AH"),
    ],
)
def test_what_may_follow_what(build, below, takes, refuses):
    place = Place("P1", "packet", build=build)
    assert all(place.takes(cards(below), one, source="packet") for one in cards(takes))
    assert not any(place.takes(cards(below), one, source="packet") for one in cards(refuses))


@pytest.mark.parametrize(
    ("space", "takes", "refuses"),
    [
        (None, "", "AS KC"),
        (Space(), "AS KC 7D", ""),
        (Space(rank=0), "AS AC", "2S KS"),
        (Space(rank=12, suit=3), "KC", "KS QC"),
    ],
)
def test_what_may_fill_a_space(space, takes, refuses):
    place = Place("P1", "packet", build=UP, space=space)
    assert all(place.takes((), one, source="packet") for one in cards(takes))
    assert not any(place.takes((), one, source="packet") for one in cards(refuses))


def test_where_a_card_that_fills_a_space_may_come_from():
    place = Place("P1", "packet", space=Space(kinds=("talon",)))
    assert place.takes((), card("4C"), source="talon")
    assert not place.takes((), card("4C"), source="packet")


def test_a_place_without_a_build_takes_nothing_onto_a_card():
    assert not Place("P1", "packet", space=Space()).takes(cards("4C"), card("3C"), source="packet")


def test_places_are_coded_from_one():
    assert [place.code for place in packets(3, Place("", "packet"))] == ["P1", "P2", "P3"]
    assert [place.code for place in arch("AT", Place("", "arch"))] == ["AA", "AT"]


def test_foundations_start_with_aces_and_kings_of_spades_hearts_diamonds_clubs():
    both = (*foundations_up("12", "34", "56", "78"), *foundations_down("5", "6", "7", "8"))
    starts = {
        (place.code, text)
        for place in both
        for text in ("AS", "AH", "AD", "AC", "KS", "KH", "KD", "KC")
        if place.takes((), card(text), source="packet")
    }
    up = {("F1", "AS"), ("F2", "AS"), ("F3", "AH"), ("F4", "AH")}
    up |= {("F5", "AD"), ("F6", "AD"), ("F7", "AC"), ("F8", "AC")}
    assert starts == up | {("F5", "KS"), ("F6", "KH"), ("F7", "KD"), ("F8", "KC")}
    assert not any(place.lift != "none" for place in both)
