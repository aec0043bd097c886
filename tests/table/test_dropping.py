"""What may be dragged, and where it may be dropped: the legal moves, all of them and no others."""

import random
import re

import pytest

from games.drawing.piles import lists
from games.patiences import VARIANTS
from games.services import deals
from games.services.play import table
from tests.table.acts import fresh, legal
from tests.table.conftest import NOON

pytestmark = pytest.mark.django_db

MARKS = re.compile(r'data-from="([^"]*)" data-to="([^"]*)"')


def dropped(html: str) -> list[str]:
    return sorted(
        f"{source}>{goal}" for source, goals in MARKS.findall(html) for goal in goals.split()
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_move_but_turning_and_redealing_is_a_drop(variant, alice):
    dice = random.Random(variant)
    play = table.begin(alice, deals.numbered_deal(variant, "5"), now=NOON)
    for ply in range(12):
        moves = legal(play)
        if not moves:
            break
        sight = table.look(play)
        drops = [move for move in moves if move not in {"redeal", "S>T"}]
        assert dropped(lists(sight)) == drops
        assert dropped(lists(sight, live=False)) == []
        for text in sorted({move.partition(">")[0] for move in drops}):
            assert set(dropped(lists(sight, text))) >= {
                move for move in drops if move.startswith(f"{text}>")
            }, "what is chosen may be dragged, too"
        table.act(fresh(play), dice.choice(moves), ply=ply, now=NOON)
        play = fresh(play)
