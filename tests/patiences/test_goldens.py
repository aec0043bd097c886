"""The deals and games that every part of the product and every check of it shares."""

import json

import pytest

from games.engine.cards import texts_of
from games.engine.log import Entry
from games.engine.replay import new_game, replayed
from games.patiences import VARIANTS
from tests.patiences.tables import GOLDENS, deal, legal, table

DEALS = json.loads((GOLDENS / "golden-deals.json").read_text())
GAMES = [json.loads(line) for line in (GOLDENS / "golden-games.jsonl").read_text().splitlines()]
WON = [json.loads(line) for line in (GOLDENS / "won-games.jsonl").read_text().splitlines()]


def name(record):
    return f"{record['variant']}-{record['seed']}"


@pytest.mark.parametrize("golden", DEALS, ids=name)
def test_r_a10_a_seed_lies_on_the_table_as_in_the_golden_deal(golden):
    game = deal(golden["variant"], golden["seed"])
    order, rules = game.table.pack.order, game.table.rules
    laid = {
        place.code: texts_of(card if card >= 0 else order[~card] for card in pile)
        for place, pile in zip(rules.places, game.state.piles, strict=True)
    }
    assert laid == golden["piles"]
    assert legal(game) == golden["legal"]


@pytest.mark.parametrize("golden", GAMES, ids=name)
def test_every_move_was_legal_and_no_other(golden):
    game = deal(golden["variant"], golden["seed"])
    for text, expected in zip(golden["moves"], golden["legal"], strict=False):
        assert legal(game) == expected
        game = game.after(text)
    assert legal(game) == golden["legal"][-1]
    assert len(golden["legal"]) == len(golden["moves"]) + 1
    assert game.status == golden["result"]
    assert game.table.rules.home(game.state) == golden["home"]


@pytest.mark.parametrize("golden", WON, ids=name)
def test_a_won_game_is_won_at_its_last_move_and_not_before(golden):
    entries = [Entry(text) for text in golden["moves"]]
    before = replayed(entries[:-1], new_game(table(golden["variant"], golden["seed"])))
    assert before.status == "open"
    won = before.after(entries[-1].text)
    assert (won.status, won.table.rules.home(won.state)) == (golden["result"], golden["home"])
    assert not legal(won)


@pytest.mark.parametrize("goldens", [GAMES, WON], ids=["games", "won"])
def test_every_variant_is_among_the_goldens(goldens):
    assert {golden["variant"] for golden in goldens} == set(VARIANTS)
