from games.engine.cards import card, cards
from games.engine.log import GIVE_UP, TAKE_BACK
from games.engine.sight import seen
from tests.patiences.tables import deal, lay, played, up_to

LADY, LUCIE, NAPOLEON = "lady-of-the-manor", "la-belle-lucie", "napoleon-at-st-helena"


def test_a_packet_shows_its_top_and_how_many_lie_below():
    one = seen(lay(LADY, P1="(9H 3D) 2S", F1="AS")).by_code["P1"]
    assert (one.faces, one.below, len(one)) == (cards("2S"), 2, 3)


def test_an_empty_pile_is_there_too():
    one = seen(lay(LADY, F1="AS")).by_code["P3"]
    assert (one.faces, one.below, len(one), one.kind) == ((), 0, 0, "packet")


def test_a_space_tells_what_it_waits_for():
    piles = seen(lay("house-on-the-hill")).by_code
    assert (piles["F2"].base, piles["F2"].way) == ((0, 1), 1)
    assert (piles["F8"].base, piles["F8"].way) == ((12, 3), -1)
    assert (piles["P1"].base, piles["P1"].way) == ((None, None), 0)
    assert seen(lay(LADY)).by_code["A7"].base == (6, None)


def test_any_card_of_a_pile_may_be_chosen_in_archway_alone():
    assert seen(lay("archway")).by_code["A7"].picks
    assert not seen(lay(LADY)).by_code["A7"].picks


def test_a_move_tells_the_card_that_would_go():
    sight = seen(lay("archway", F1=up_to("6S"), A7="7S 7H", P1="4C", P2="4D", P3="4C", P4="4D"))
    (move,) = sight.moves
    assert (move.text, move.source, move.target, move.card, move.goal) == (
        "A7:7S>F1",
        "A7",
        "F1",
        card("7S"),
        "foundation",
    )
    assert sight.moves_from("A7", card("7S")) == (move,)
    assert sight.moves_from("A7", card("7H")) == ()
    assert sight.moves_from("P1") == ()


def test_turning_a_stock_card_does_not_tell_which():
    (move,) = seen(lay(NAPOLEON, P1="9H", S="(4D)")).moves
    assert (move.text, move.card, move.goal) == ("S>T", None, "talon")


def test_a_redeal_has_no_pile_and_no_card():
    (move,) = seen(lay(LUCIE, P1="9H")).moves
    assert (move.text, move.source, move.target, move.card, move.goal) == (
        "redeal",
        "",
        "",
        None,
        None,
    )


def test_figures():
    game = lay("archway+kit", F1=up_to("3S"), F5="KS", P1="9H")
    sight = seen(played(game, "P1>A9"))
    assert (sight.home, sight.total, sight.transfers, sight.last) == (4, 104, 1, "P1>A9")
    assert sight.redeals_left is None
    assert seen(deal(LUCIE, "1")).redeals_left == 2
    assert seen(deal(LUCIE, "1")).total == 52
    assert [seen(deal(name, "1")).laid_out for name in (LADY, "archway", LUCIE)] == [8, 8, 0]


def test_what_may_be_done_with_the_line():
    game = lay(LADY, F1="AS", F2="AH", P1="2S", P2="2D")
    sight = seen(game)
    assert (sight.can_take_back, sight.can_redo, sight.last) == (False, False, "")
    sight = seen(played(game, "P1>F1"))
    assert (sight.can_take_back, sight.can_redo, sight.last_is_final) == (True, False, False)
    sight = seen(played(game, "P1>F1", TAKE_BACK))
    assert (sight.can_take_back, sight.can_redo) == (False, True)


def test_a_move_that_turned_a_card_up_is_final():
    game = lay(LADY, F1="AS", P1="(9H) 2S")
    assert seen(game.after("P1>F1")).last_is_final
    assert not seen(played(game, "P1>F1", TAKE_BACK)).last_is_final


def test_an_ended_game_offers_no_moves():
    sight = seen(lay(LADY, F1="AS", F2="AH", P1="2S", P2="2D").after(GIVE_UP))
    assert (sight.status, sight.moves, sight.can_take_back) == ("given-up", (), False)
    sight = seen(lay(LADY, F1="AS", P1="9H"))
    assert (sight.status, sight.moves) == ("lost", ())


def test_sight_names_the_variant_and_the_game():
    sight = seen(deal("lady-of-the-manor+open", "1"))
    assert (sight.variant, sight.game) == ("lady-of-the-manor+open", LADY)
