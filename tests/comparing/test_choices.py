"""The ready choices, against a naive search among winners laid by hand."""

import random

import pytest

from games.engine.log import Entry, write_log
from games.engine.replay import Game
from games.models import Play, Player, Status
from games.services.results import distributions
from games.services.results.standings import standing_key
from games.services.review import comparing
from tests.comparing.test_alike import game_of, likeness_of
from tests.patiences.tables import deal
from tests.replay.conftest import LADY, NOON, client_of

pytestmark = pytest.mark.django_db

DAY = f"/daily/{LADY}/2026-11-29/compare/"


def by_chance(dice: random.Random, line, *, moves: int) -> Game:
    game = game_of(LADY, "42", line)
    for _move in range(moves):
        legal = game.table.rules.moves(game.state)
        if not legal:
            break
        game = game.after(dice.choice(legal).text)
    return game


def lay(daily, number: int, line, dice: random.Random, *, status=Status.WON) -> Play:
    """Lay a result with a log; nobody asks here whether it really won."""
    back, seconds = dice.randrange(4), dice.randrange(300, 306)
    who = Player.objects.create(name=f"p{number}", name_key=f"p{number}")
    home, won = (104, True) if status == Status.WON else (50, False)
    return Play.objects.create(
        player=who, deal=daily.deal, daily=daily, is_ranked=True, status=status, home=home,
        log=write_log(Entry(text, 1000 * at) for at, text in enumerate(line)),
        ply=len(line), moves=len(line), take_backs=back, seconds=seconds, started_at=NOON,
        standing=standing_key(
            won=won, transfers=0, home=home, take_backs=back, seconds=seconds
        ),
    )  # fmt: skip


@pytest.fixture
def crowd(daily, clock) -> tuple[Play, list[Play]]:
    """One who lost, and thirty who won: half of them begin as the loser did."""
    dice = random.Random("crowd")
    mine = by_chance(dice, (), moves=14).line
    lost = lay(daily, 0, mine, dice, status=Status.GIVEN_UP)
    Play.objects.filter(pk=lost.pk).update(take_backs=1)
    for number in range(1, 31):
        begun = mine[: dice.randrange(1, 12)] if number % 2 else ()
        lay(daily, number, by_chance(dice, begun, moves=10).line, dice)
    distributions.recount(daily)
    winners = list(Play.objects.filter(status=Status.WON).order_by("standing", "pk"))
    return Play.objects.select_related("deal", "player").get(pk=lost.pk), winners


def naive(play: Play, other: Play) -> int:
    """Count alike moves by playing both games and looking at the positions."""
    mine, theirs = (game_of(LADY, "42", comparing.line_of(one.log)).states for one in (play, other))
    rules = deal(LADY, "42").table.rules
    count = 0
    for one, two in zip(mine[1:], theirs[1:], strict=False):
        if likeness_of(rules, one) != likeness_of(rules, two):
            break
        count += 1
    return count


def test_the_ready_choices_are_what_a_naive_search_finds(crowd, daily):
    lost, winners = crowd
    begun = {one.pk: naive(lost, one) for one in winners}
    assert len(set(begun.values())) > 3
    earliest = [one for one in winners if begun[one.pk] == min(begun.values())]
    line = comparing.line_of(lost.log)

    def shared(one: Play) -> int:
        theirs = [text.split(">")[0] for text in comparing.line_of(one.log)]
        ours = [text.split(">")[0] for text in line]
        return sum(min(theirs.count(each), ours.count(each)) for each in set(ours))

    expected = {
        "fastest": sorted(winners, key=lambda one: one.seconds)[0],
        "fewest": sorted(winners, key=lambda one: one.take_backs)[0],
        "nearest": sorted(winners, key=lambda one: -begun[one.pk])[0],
        "different": sorted(earliest, key=shared)[0],
    }
    for choice in comparing.CHOICES:
        found = comparing.choose(choice, lost, daily, now=NOON)
        assert found == expected[choice], choice
    assert len({one.pk for one in expected.values()}) > 2


def test_a_winner_is_never_put_beside_themselves(crowd, daily):
    _lost, winners = crowd
    for winner in winners[:3]:
        for choice in comparing.CHOICES:
            assert comparing.choose(choice, winner, daily, now=NOON) not in {winner, None}


def test_only_the_first_winners_are_considered_in_one_query(
    crowd, daily, monkeypatch, django_assert_num_queries
):
    lost, winners = crowd
    monkeypatch.setattr(comparing, "MOST", 3)
    for choice in comparing.CHOICES:
        with django_assert_num_queries(1):
            assert comparing.choose(choice, lost, daily, now=NOON) in winners[:3]


def test_the_page_sends_to_the_choice_and_offers_the_nearest_to_losers(crowd, daily):
    lost, winners = crowd
    client = client_of(lost.player)
    Play.objects.filter(pk=lost.pk).update(status=Status.GIVEN_UP)
    page = client.get(DAY).content.decode()
    assert "Whose game is to be put beside yours?" in page
    for choice in comparing.CHOICES:
        assert f"?a={lost.code}&amp;to={choice}" in page
        found = comparing.choose(choice, lost, daily, now=NOON)
        answer = client.get(f"{DAY}?a={lost.code}&to={choice}")
        assert answer["Location"] == f"{DAY}{lost.code}/{found.code}/"
        assert client.get(answer["Location"]).status_code == 200
    page = client.get(f"{DAY}?a={winners[0].code}").content.decode()
    assert "beside that of p" in page
    assert "to=nearest" not in page
    assert "to=fastest" in page
    page = client.get(f"{DAY}?a=").content.decode()
    assert f"?a={winners[0].code}" in page
    assert "to=" not in page
