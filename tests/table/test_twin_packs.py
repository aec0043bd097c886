"""Twin packs look alike: deals that differ only in what is covered give the same bytes.

At several moments of a whole game a twin is made: the covered cards change places, the coming
redeals change their order, and everything the player has seen stays. Both are then asked the same.
"""

import itertools
import random
from collections.abc import Callable

import pytest
from django.test import Client

from games.engine.cards import cards, is_back, origin, texts_of
from games.engine.pack import Pack
from games.engine.replay import reveals
from games.models import Deal, Play, SolveJob
from games.patiences import VARIANTS
from games.services import deals
from games.services.play import memory, table
from tests.table.acts import fresh, legal, masked, post
from tests.table.conftest import NOON

pytestmark = pytest.mark.django_db

NUMBERS = itertools.count(1)
EVERY = 12
"""Plies between two comparisons."""


@pytest.fixture
def other_redeals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the twin's coming redeals in another order; those already seen stay as they were."""
    dealt = Pack.redealt

    def redealt(pack: Pack, number: int, left):
        seed, _mark, seen = pack.seed.partition("~twin")
        order = dealt(Pack(seed, pack.order), number, left)
        return order[::-1] if seen and number > int(seen.partition("~")[0]) else order

    monkeypatch.setattr(Pack, "redealt", redealt)


def twin_of(play: Play, dice: random.Random) -> Deal:
    """Deal the same cards where they can be seen, and others where they cannot."""
    game = memory.game_of(play)
    places = sorted(origin(card)[1] for pile in game.state.piles for card in pile if is_back(card))
    order = list(cards(play.deal.order))
    faces = [order[place] for place in places]
    dice.shuffle(faces)
    for place, face in zip(places, faces, strict=True):
        order[place] = face
    return Deal(
        variant=play.deal.variant,
        seed=f"{play.deal.seed}~twin{game.state.redeals}~{next(NUMBERS)}",
        # Blanks are read over: where nothing is covered the order is the same, but rows differ.
        order=texts_of(order) + " " * next(NUMBERS),
        deal_version=1,
        rules_version=1,
        is_secret=True,
    )


def copy_of(play: Play, deal: Deal) -> Play:
    """Lay a play of another deal that has the same log."""
    twin = Play.objects.get(pk=play.pk)
    twin.pk, twin.code, twin.deal = None, Play._meta.get_field("code").get_default(), deal
    twin.save(force_insert=True)
    return twin


def questions(play: Play, dice: random.Random) -> list[Callable[[Client, Play], object]]:
    """List what both twins are asked, one after the other, from reading the page to giving up."""
    game = memory.game_of(play)
    hidden = dice.choice("A23456789TJQK") + dice.choice("SHDC")
    quiet = [
        move.text for move, after in game.table.steps(game.state) if not reveals(game.state, after)
    ]
    wrong = ["P1", "P2:" + hidden + ">F1", "P1>P2", "AK>F1", "redeal", "nonsense", "S>P1", "T"]
    ply = play.ply
    asked: list[Callable[[Client, Play], object]] = [
        lambda client, one: client.get(f"/play/{one.code}/"),
        lambda client, one: post(client, one, ply=ply + 7, move="P1>F1"),
        lambda client, one: post(client, one, "restart") if one.is_ranked else None,
    ]
    asked += [
        lambda client, one, move=move: post(client, one, ply=ply, move=move)
        for move in wrong
        if move not in legal(play) and not _plays(play, move)
    ]
    if quiet:
        move = dice.choice(quiet)
        asked.append(lambda client, one: post(client, one, ply=ply, move=move))
        asked.append(lambda client, one: post(client, one, "take-back", ply=ply + 1))
        asked.append(lambda client, one: post(client, one, "redo", ply=ply + 2))
        ply += 3
    asked.append(lambda client, one, at=ply: post(client, one, "take-back", ply=at))
    asked.append(lambda client, one, at=ply + 1: post(client, one, "give-up", ply=at))
    asked.append(lambda client, one: client.get(f"/play/{one.code}/"))
    return asked


def _plays(play: Play, tap: str) -> bool:
    """Tell whether a tap would make a move, which may turn a card up."""
    return ">" not in tap and any(move.startswith(f"{tap}>") for move in legal(play))


@pytest.mark.parametrize("is_ranked", [False, True], ids=["casual", "ranked"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_twin_packs_give_the_same_bytes_through_a_whole_game(
    variant, is_ranked, alice, at_table, clock, other_redeals
):
    dice = random.Random(f"{variant} {is_ranked}")
    play = table.begin(alice, deals.draw_deal(variant), now=NOON)
    compared = 0
    for ply in range(240):
        if ply % EVERY == 0:
            compared += _compare(play, dice, at_table, is_ranked=is_ranked)
        moves = legal(play)
        if not moves:
            break
        homeward = [move for move in moves if ">F" in move or move == "redeal"]
        table.act(fresh(play), dice.choice(homeward or moves), ply=ply, now=NOON)
    compared += _compare(play, dice, at_table, is_ranked=is_ranked)
    assert compared > 20


def _compare(play: Play, dice: random.Random, client: Client, *, is_ranked: bool) -> int:
    """Ask a pair of twins the same; answer how many answers were compared."""
    play = fresh(play)
    twin_deal = twin_of(play, dice)
    twin_deal.save()
    SolveJob.objects.all().delete()  # whose deal is being looked into is told at the end
    pair = [copy_of(play, play.deal), copy_of(play, twin_deal)]
    answers = 0
    for ask in questions(play, dice):
        first, second = (ask(client, fresh(one)) for one in pair)
        if first is not None:
            assert masked(first, pair[0]) == masked(second, pair[1])
            answers += 1
    return answers
