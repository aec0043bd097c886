"""Saved games open after an upgrade as they were: the first release's rows, kept as text for ever.

``goldens/saves-1.jsonl`` holds, for every variant, a game in progress, one won and one given up,
with the columns that its release wrote. It is never written again; later releases add their own.
"""

import json
from pathlib import Path

import pytest

from games.engine.cards import is_back, text_of
from games.models import Deal, Play, Status
from games.patiences import rules_of
from games.services.play import memory
from tests.table.conftest import NOON

SAVES = [
    json.loads(line)
    for path in sorted((Path(__file__).parents[1] / "goldens").glob("saves-*.jsonl"))
    for line in path.read_text().splitlines()
]


@pytest.mark.parametrize("save", SAVES, ids=lambda save: f"{save['variant']}-{save['status']}")
def test_r_a11_a_saved_game_opens_at_the_same_position_with_the_same_result(save, alice):
    deal = Deal.objects.create(
        variant=save["variant"],
        seed=save["seed"],
        order=save["order"],
        deal_version=save["deal_version"],
        rules_version=save["rules_version"],
        is_secret=False,
    )
    play = Play.objects.create(
        player=alice,
        deal=deal,
        log=save["log"],
        ply=save["log"].count("\n"),
        status=Status(save["status"]),
        started_at=NOON,
    )
    game = memory.game_of(play)
    assert game.status == save["status"]
    assert game.table.rules.home(game.state) == save["home"]
    assert (len(game.line), game.take_backs) == (save["moves"], save["take_backs"])
    piles = zip(rules_of(save["variant"]).places, game.state.piles, strict=True)
    assert {
        place.code: " ".join("--" if is_back(card) else text_of(card) for card in pile)
        for place, pile in piles
        if pile
    } == save["piles"]


def test_every_column_is_plain_text_or_a_number():
    kinds = {field.get_internal_type() for field in Play._meta.get_fields() if field.concrete}
    assert "BinaryField" not in kinds
