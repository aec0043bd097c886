import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.errors import IllegalMove, UnreadableMove
from games.engine.log import GIVE_UP, REDO, TAKE_BACK, Entry, read_log, write_log
from games.engine.replay import new_game, replayed, reveals
from tests.patiences.tables import deal, lay, legal, played, table, up_to

LADY, LUCIE, NAPOLEON = "lady-of-the-manor", "la-belle-lucie", "napoleon-at-st-helena"


def test_a_new_game_is_the_deal():
    game = deal(LUCIE, "1")
    assert game.state == game.table.dealt()
    assert (game.line, game.undone, game.take_backs, game.status) == ((), (), 0, "open")


def test_an_act_leaves_the_game_before_it_as_it_was():
    game = deal(LUCIE, "1")
    first = game.state
    game.after(legal(game)[0])
    assert game.states == (first,)
    assert game.line == ()


def test_a_take_back_counts_and_a_redo_does_not():
    game = played(deal(LUCIE, "1"), legal(deal(LUCIE, "1"))[0])
    back = game.after(TAKE_BACK)
    again = back.after(REDO)
    assert (back.line, back.undone, back.take_backs) == ((), game.line, 1)
    assert (again.line, again.undone, again.take_backs) == (game.line, (), 1)
    assert again.states == game.states


def test_a_move_after_a_take_back_leaves_nothing_to_redo():
    game = deal(LUCIE, "1")
    one, other = legal(game)[:2]
    game = played(game, one, TAKE_BACK, other)
    assert (game.line, game.undone) == ((other,), ())
    with pytest.raises(IllegalMove):
        game.after(REDO)


@pytest.mark.parametrize("word", [TAKE_BACK, REDO])
def test_there_is_nothing_to_take_back_or_redo_at_the_deal(word):
    with pytest.raises(IllegalMove):
        deal(LUCIE, "1").after(word)


def test_giving_up_ends_a_game():
    game = deal(LUCIE, "1")
    text = legal(game)[0]
    game = played(game, text, GIVE_UP)
    assert game.status == "given-up"
    for after in (text, TAKE_BACK, REDO, GIVE_UP):
        with pytest.raises(IllegalMove):
            game.after(after)


def test_r_a3_nothing_may_be_done_once_a_game_is_won():
    foundations = {f"F{number}": up_to("KS") for number in range(1, 8)}
    game = lay(LADY, **foundations, F8=up_to("QS"), AK="KH").after("AK>F8")
    assert game.status == "won"
    for after in ("AK>F8", TAKE_BACK, REDO, GIVE_UP):
        with pytest.raises(IllegalMove):
            game.after(after)


def test_a_lost_game_may_be_taken_back_or_given_up():
    game = lay(LADY, F1=up_to("3S"), A4="4S", AK="KS").after("A4>F1")
    assert game.status == "lost"
    assert game.after(TAKE_BACK).status == "open"
    assert game.after(GIVE_UP).status == "given-up"


def test_what_cannot_be_read_and_what_is_not_allowed_are_two_errors():
    game = deal(LUCIE, "1")
    with pytest.raises(UnreadableMove):
        game.after("the ace")
    with pytest.raises(IllegalMove):
        game.after("S>T")


def test_a_fold_stops_at_the_first_entry_that_is_not_allowed():
    game = deal(LUCIE, "1")
    with pytest.raises(IllegalMove) as caught:
        replayed(map(Entry, [legal(game)[0], "P1>F1", "nonsense"]), game)
    assert caught.value.text == "P1>F1"


def test_a_card_turned_up_and_a_redeal_reveal():
    stock = lay(NAPOLEON, P1="4S", S="(7H 2D)")
    assert reveals(stock.state, stock.after("S>T").state)
    assert stock.after("S>T").has_revealed
    redeal = lay(LUCIE, P1="4S 9H", P2="7D")
    assert redeal.after("redeal").has_revealed
    packet = lay(LADY, F1="AS", P1="(9H) 2S", P2="2D")
    assert packet.after("P1>F1").has_revealed
    assert not packet.after("P2>F1").has_revealed
    assert not packet.has_revealed


def test_taking_back_past_a_turned_card_is_remembered():
    game = lay(LADY, F1="AS", F2="AH", P1="(9H) 2S", P2="2D")
    assert not played(game, "P2>F1", TAKE_BACK).has_peeked
    peeked = played(game, "P1>F1", TAKE_BACK)
    assert peeked.has_peeked
    assert played(peeked, "P2>F1", TAKE_BACK).has_peeked


def test_only_moves_into_the_arch_that_stand_are_transfers():
    game = lay("archway+kit", P1="9H 4C", P2="4D", F1="AS")
    game = played(game, "P1>A4", "P2>A4", TAKE_BACK, "P2>A4")
    assert game.transfers == 2
    assert game.after(TAKE_BACK).transfers == 1


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.sampled_from([LADY, LUCIE, NAPOLEON, "archway+kit"]),
    st.lists(st.integers(0, 999), max_size=60),
)
def test_a_log_with_take_backs_comes_to_the_moves_that_stand(variant, choices):
    one = table(variant, "3")
    game, log = new_game(one), []
    for choice in choices:
        acts = legal(game) + [TAKE_BACK] * 4 * bool(game.line) + [REDO] * 4 * bool(game.undone)
        if not acts:
            break
        log.append(Entry(acts[choice % len(acts)], choice))
        game = game.after(log[-1].text)
    assert replayed(read_log(write_log(log)), new_game(one)) == game
    straight = replayed(map(Entry, game.line), new_game(one))
    assert straight.states == game.states
    assert len(game.line) == len(game.states) - 1
    assert game.take_backs == sum(entry.text == TAKE_BACK for entry in log)
