"""Hostile posts: whatever is sent, never a server error, and no card is lost."""

import random
from collections import Counter

import pytest
from django.test import Client

from games.engine.cards import cards, is_back, origin
from games.models import Play
from games.patiences import VARIANTS, rules_of
from games.services import deals
from games.services.play import memory, table
from tests.table.acts import HTMX, fresh, legal
from tests.table.conftest import NOON

pytestmark = pytest.mark.django_db

POSTS = 2000
"""How many each game gets; one with an option, which shares its table, a quarter of that."""
ACTS = ["move"] * 12 + ["take-back", "redo", "give-up", "restart", "nothing"]
SCRAPS = [
    "",
    ">",
    "P",
    "P1",
    "P0>F1",
    "P1>",
    ">F1",
    "F1>P1",
    "S>T",
    "T>P1",
    "redeal",
    "take-back",
    "give-up",
    "AA:AS>F1",
    "P1:KD>F5",
    "P99>P98",
    "A1>F1",
    "P1>F1 P2>F2",
    "P1>F1\nP2>F2 1",
    "\x00",
    "\ud7ff",
    "♠",
    "P1>F1;--",
    "../../etc",
    "{{ seed }}",
    "P" * 5000,
]


def hostile(dice: random.Random, play: Play, moves: list[str]) -> tuple[str, dict[str, object]]:
    """Think of an act and its fields: often nearly right, at times quite right."""
    move = dice.choice(SCRAPS if not moves or dice.random() < 0.4 else moves)
    kind = dice.random()
    if kind < 0.25 and move:
        at = dice.randrange(len(move))
        move = move[:at] + dice.choice("PAFST123456789JQK:>HSDC \x7f") + move[at + 1 :]
    elif kind < 0.3:
        move = "".join(chr(dice.randrange(1, 0xD7FF)) for _sign in range(dice.randrange(12)))
    right = play.ply
    ply = dice.choice([right] * 6 + [right - 1, right + 1, -1, 10**12, "x", "", "1.5", None])
    fields: dict[str, object] = {"move": move}
    if ply is not None:
        fields["ply"] = ply
    if dice.random() < 0.05:
        fields |= {"status": "won", "home": 104, "seconds": 1, "deal": 1, "is_ranked": "on"}
    return dice.choice(ACTS), fields


def all_cards(play: Play) -> Counter[int]:
    """Count every card of a play, covered ones by their place in the deal."""
    game = memory.game_of(play)
    order = cards(play.deal.order)
    return Counter(
        order[origin(card)[1]] if is_back(card) else card
        for pile in game.state.piles
        for card in pile
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_hostile_posts_do_no_harm(variant, alice, at_table: Client):
    dice = random.Random(variant)
    whole = Counter(list(range(52)) * rules_of(variant).packs)
    play = table.begin(alice, deals.numbered_deal(variant, "42"), now=NOON)
    moves = legal(play)
    statuses: Counter[int] = Counter()
    for _post in range(POSTS // 4 if "+" in variant else POSTS):
        act, fields = hostile(dice, play, moves)
        headers = HTMX if dice.random() < 0.8 else {}
        response = at_table.post(f"/play/{play.code}/{act}", fields, headers=headers)
        statuses[response.status_code] += 1
        assert response.status_code < 500
        after = fresh(play)
        if after.log != play.log:
            assert all_cards(after) == whole
            moves = legal(after)
        play = after
        if play.status != "open":
            play = table.begin(alice, play.deal, now=NOON)
            moves = legal(play)
    assert set(statuses) <= {200, 303, 404, 409, 422}
    assert min(statuses[200], statuses[409], statuses[422]) > 25
