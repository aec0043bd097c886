"""Ranks and pages equal those of the whole board, though only a part of it is looked at."""

import random
from collections.abc import Callable

import pytest

from games.models import Daily, Play, Status
from games.services.results import pages
from games.services.results.boards import board
from games.services.results.standings import rank_of
from tests.standings.lay import NOON, daily, player, result

pytestmark = pytest.mark.django_db


def fill(of: Daily, *, most: int, counts_transfers: bool, count: int = 30) -> list[Play]:
    """Lay results of which many are alike."""
    chance = random.Random(most)
    plays = []
    for _one in range(count):
        is_won = chance.random() < 0.4
        plays.append(
            result(
                player(),
                of,
                status=Status.WON if is_won else chance.choice([Status.LOST, Status.GIVEN_UP]),
                home=most if is_won else chance.choice([most - 1, most // 2, most // 2 + 1, 8]),
                transfers=chance.randrange(3) if counts_transfers else 0,
                take_backs=chance.randrange(2),
                seconds=chance.choice([60, 61, 900]),
            )
        )
    return plays


@pytest.mark.parametrize(
    ("variant", "most", "counts_transfers"),
    [("lady-of-the-manor", 104, False), ("archway+kit", 104, True), ("la-belle-lucie", 52, False)],
)
def test_every_rank_and_every_page_is_that_of_the_whole_board(
    monkeypatch: pytest.MonkeyPatch, variant: str, most: int, counts_transfers: bool
) -> None:
    of = daily(variant=variant)
    plays = fill(of, most=most, counts_transfers=counts_transfers)
    keys = sorted(play.standing for play in plays)
    for play in plays:
        standing = rank_of(play, now=NOON)
        assert standing is not None
        assert (standing.rank, standing.of) == (keys.index(play.standing) + 1, len(plays))

    for module in (pages, board.__globals__):
        setting: Callable[..., None] = (
            monkeypatch.setitem if isinstance(module, dict) else monkeypatch.setattr
        )
        setting(module, "ROWS", 7)
    in_order = sorted(plays, key=lambda play: (play.standing, play.pk))
    names = [play.player.name for play in in_order]
    ranks = [keys.index(play.standing) + 1 for play in in_order]
    for number in range(1, 6):
        shown = board(of, now=NOON, viewer=None, attempt=None, number=number)
        start = 7 * (number - 1)
        assert [row.name for row in shown.rows] == names[start : start + 7]
        assert [row.rank for row in shown.rows] == ranks[start : start + 7]

    for at, play in enumerate(in_order):
        shown = board(of, now=NOON, viewer=play.player, attempt=play, has_near=True)
        window = slice(max(0, at - 2), at + 3)
        assert [(row.rank, row.name) for row in shown.near] == list(
            zip(ranks[window], names[window], strict=True)
        )
        assert shown.own is not None
        assert (shown.own.standing.rank, shown.own.page) == (ranks[at], at // 7 + 1)
