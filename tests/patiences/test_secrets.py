"""What the player cannot know changes nothing that the player gets."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from games.engine.cards import is_back, origin, text_of, texts_of
from games.engine.errors import IllegalMove
from games.engine.log import TAKE_BACK, Entry
from games.engine.pack import Pack
from games.engine.replay import new_game, replayed
from games.engine.rules import Table
from games.engine.sight import seen
from games.patiences import VARIANTS
from tests.patiences.tables import deal, lay, legal, pile, played, wander

LADY, LUCIE, NAPOLEON = "lady-of-the-manor", "la-belle-lucie", "napoleon-at-st-helena"
CARDS = [text_of(card) for card in range(52)]
every_variant = pytest.mark.parametrize("variant", VARIANTS)


def twin(game):
    """Play the same moves on another pack that the player cannot tell from this one."""
    order = list(game.table.pack.order)
    hidden = [origin(card)[1] for one in game.state.piles for card in one if is_back(card)]
    for place, other in zip(hidden, hidden[::-1], strict=True):
        order[place] = game.table.pack.order[other]
    table = Table(game.table.rules, Pack("another seed", tuple(order)))
    return replayed(map(Entry, game.line), new_game(table))


def refusals(game):
    """Try to take any card out of any pile: what is said each time, ``""`` where it is allowed."""
    said = {}
    for text in [f"P{n}:{card}>F1" for n in (1, 2, 3, 4) for card in CARDS] + [
        "S>F1",
        "S>P1",
        "P2>P2",
    ]:
        try:
            game.after(text)
        except IllegalMove as error:
            said[text] = str(error)
    return said


@pytest.mark.parametrize("seed", ["1", "2"])
@every_variant
def test_twin_packs_look_alike(variant, seed):
    """Compare them until a redeal, whose order is a secret no more."""
    for game in list(wander(deal(variant, seed), seed))[::4]:
        if game.state.redeals:
            break
        other = twin(game)
        assert seen(other) == seen(game)
        assert repr(seen(other)) == repr(seen(game))
        assert other.states == game.states
        assert refusals(other) == refusals(game)


@every_variant
def test_twin_packs_look_alike_after_taking_back(variant):
    *_before, game = wander(deal(variant, "1"), "1", most=24)
    game = replayed([Entry(TAKE_BACK)] * min(9, len(game.line)), game)
    if not game.state.redeals:
        other = twin(replace(game, undone=()))
        shown = replace(seen(game), can_redo=False, was_taken_back=False)
        assert repr(seen(other)) == repr(shown)


@pytest.mark.parametrize("variant", [LADY, NAPOLEON, LUCIE])
def test_twin_packs_part_once_a_card_is_turned_or_the_fans_are_dealt_anew(variant):
    parted = 0
    for game in wander(deal(variant, "1"), "1", most=30):
        if game.state.redeals:
            break
        other = twin(game)
        for text in legal(game):
            parted += seen(game.after(text)) != seen(other.after(text))
    assert parted


@every_variant
def test_sight_reads_no_pack(variant):
    for game in list(wander(deal(variant, "2"), "2"))[::3]:
        blind = replace(game, table=Table(game.table.rules, Pack("", ())))
        assert seen(blind) == seen(game)


@every_variant
def test_neither_seed_nor_order_is_written_in_sight(variant):
    game = deal(variant, "a-seed-nobody-may-see")
    for text in (repr(seen(game)), repr(game), repr(game.table)):
        assert "a-seed" not in text
        assert str(game.table.pack.order) not in text
        assert texts_of(game.table.pack.order) not in text


def test_r_a7_a_covered_card_is_refused_with_the_same_words_whatever_it_is():
    game = deal(LADY, "1")
    said = set()
    for card in CARDS:
        with pytest.raises(IllegalMove) as caught:
            game.after(f"P1:{card}>F1")
        said.add(str(caught.value).replace(card, "?"))
        assert vars(caught.value) == {"text": f"P1:{card}>F1"}
    assert said == {"P1:?>F1 is not allowed now"}
    assert len(pile(game, "P1")) == 12


@pytest.mark.parametrize(
    "variant", ["la-belle-lucie", "house-in-the-wood", "the-fifteen", "archway"]
)
def test_r_a7_a_covered_card_is_refused_where_all_lie_open_too(variant):
    game = lay(variant, P1="AS 9H", P2="AD", P3="AC 9C", P4="6H")
    assert not [text for text in legal(game) if text.startswith("P1") and ">F" in text]
    for text in ("P1>F1", "P1:AS>F1", "P1:AS>P4"):
        with pytest.raises(IllegalMove):
            game.after(text)


def test_r_a7_a_card_turned_up_lies_face_down_again_once_its_cover_is_taken_back():
    game = lay(LADY, F1="AS", F2="2H", P1="(9H 3D) 2S")
    turned = game.after("P1>F1")
    assert [texts_of(turned.state.piles[game.table.rules.places.numbers["P1"]][1:])] == ["3D"]
    back = turned.after(TAKE_BACK)
    assert seen(back).by_code["P1"] == seen(game).by_code["P1"]
    assert back.state == game.state
    for text in ("P1:3D>F2", "P1>F2"):
        with pytest.raises(IllegalMove):
            back.after(text)


def test_the_stock_lies_face_down_and_the_next_card_is_turned_last_first():
    game = lay(NAPOLEON, P1="5H", S="(7C KD 3D)")
    assert seen(game).by_code["S"].faces == ()
    assert seen(game).by_code["S"].below == 3
    (turn,) = [move for move in seen(game).moves if move.source == "S"]
    assert turn.card is None
    assert texts_of(pile(played(game, "S>T", "S>T"), "T")) == "3D KD"


@pytest.mark.parametrize("variant", [LUCIE, "house-in-the-wood", "house-on-the-hill"])
def test_a_redeal_taken_back_and_made_again_is_the_same(variant):
    game = lay(variant, P1="4S 9H 2C", P2="7D 3H", P3="5S")
    once = game.after("redeal")
    assert once.after(TAKE_BACK).after("redeal").state == once.state
    assert once.state != game.state


def test_a_redeal_hangs_on_the_cards_left_and_not_on_where_they_lay():
    one = lay(LUCIE, P1="4S 9H 2C", P2="7D 3H", P3="5S").after("redeal")
    other = lay(LUCIE, P4="5S 3H", P7="2C 4S 7D 9H").after("redeal")
    assert one.state == other.state


REDEAL = """
from tests.patiences.tables import deal, legal
game = deal("{variant}", "11")
while game.state.redeals < 2:
    texts = legal(game)
    game = game.after(next(text for text in texts if ">F" in text or text == "redeal"))
print(game.line, game.state)
"""


@pytest.mark.parametrize("variant", [LUCIE, "house-on-the-hill"])
def test_a_redeal_is_the_same_in_any_process(variant):
    printed = {
        subprocess.run(
            [sys.executable, "-c", REDEAL.format(variant=variant)],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1", "977")
    }
    assert len(printed) == 1
    assert "redeals=2" in printed.pop()
