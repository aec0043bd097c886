"""Ranked play: one attempt, turned cards final, and what its end writes."""

import datetime

import pytest
from django.db import IntegrityError, transaction

from games.engine.log import Entry, write_log
from games.models import Play, Status, Tally
from games.services import deals
from games.services.days import daily
from games.services.play import memory, table
from games.services.results import tallies
from tests.table.acts import fresh, legal, message, post
from tests.table.conftest import NOON, client_of

pytestmark = pytest.mark.django_db

# A game of deal 12 won by the golden record, by its variant.
STRICT = "lady-of-the-manor+strict"


@pytest.fixture
def golden_win() -> list[str]:
    """The moves of a won game of Strict Lady of the Manor, seed 12."""
    import json
    from pathlib import Path

    games = Path(__file__).parents[1] / "goldens" / "golden-games.jsonl"
    for line in games.read_text().splitlines():
        record = json.loads(line)
        if record["variant"] == STRICT and record["result"] == "won":
            assert record["seed"] == "12"
            return record["moves"]
    raise LookupError(STRICT)


@pytest.fixture
def nearly_won(alice, golden_win) -> Play:
    """A ranked play one move before its win, begun at noon and 95 moves later at 12:07."""
    day = daily.Daily.objects.create(
        day=NOON.date(), variant=STRICT, deal=deals.numbered_deal(STRICT, "12")
    )
    play = daily.start(alice, day, now=NOON)
    play.log = write_log(Entry(move, 4000 * n) for n, move in enumerate(golden_win[:-1]))
    play.ply = len(golden_win) - 1
    play.save()
    return play


def to_a_packet_move(client, play: Play) -> None:
    """Play from the arch until a packet's top fits, then play it: it turns a card up."""
    while not any(move.startswith("P") for move in legal(play)):
        post(client, play, ply=fresh(play).ply, move=legal(play)[0])
    move = next(move for move in legal(play) if move.startswith("P"))
    assert post(client, play, ply=fresh(play).ply, move=move).status_code == 200


def test_p4_a_turned_card_is_final_and_the_rest_may_be_taken_back(at_table, ranked):
    move = next(one for one in legal(ranked) if one.startswith("A"))
    post(at_table, ranked, ply=0, move=move)
    assert post(at_table, ranked, "take-back", ply=1).status_code == 200
    assert fresh(ranked).take_backs == 1
    to_a_packet_move(at_table, ranked)
    before = fresh(ranked)
    response = post(at_table, ranked, "take-back", ply=before.ply)
    assert response.status_code == 422
    assert message(response) == "A turned card is final in a ranked game."
    assert fresh(ranked).log == before.log


def test_p4_casual_play_takes_back_a_turned_card_and_is_marked_assisted(at_table, casual):
    play = casual()
    to_a_packet_move(at_table, play)
    assert not fresh(play).is_assisted
    assert post(at_table, play, "take-back", ply=fresh(play).ply).status_code == 200
    assert fresh(play).is_assisted
    ended = post(at_table, play, "give-up", ply=fresh(play).ply)
    assert "Deal 42 · casual · assisted" in ended.content.decode()


def test_r_a2_the_last_move_wins_and_nothing_says_lost(at_table, nearly_won, golden_win, clock):
    clock(NOON + datetime.timedelta(seconds=450))
    response = post(at_table, nearly_won, ply=nearly_won.ply, move=golden_win[-1])
    text = response.content.decode()
    assert response.status_code == 200
    assert 'data-status="won"' in text
    assert "All ninety-six are home." in text
    assert "No card fits" not in text
    play = fresh(nearly_won)
    assert (play.status, play.home, play.seconds, play.moves) == (Status.WON, 104, 450, 96)
    assert Tally.objects.get(player=play.player).won == 1


def test_r_a3_nothing_after_a_win_changes_it(at_table, nearly_won, golden_win, clock):
    post(at_table, nearly_won, ply=nearly_won.ply, move=golden_win[-1])
    won = Play.objects.filter(pk=nearly_won.pk).values().get()
    clock(NOON + datetime.timedelta(hours=1))
    for act, fields in [
        ("take-back", {"ply": 96}),
        ("move", {"ply": 95, "move": golden_win[-1]}),
        ("move", {"ply": 96, "move": golden_win[-1]}),
        ("move", {"ply": 95, "move": golden_win[-1]}),
        ("redo", {"ply": 96}),
        ("give-up", {"ply": 96}),
    ]:
        assert post(at_table, nearly_won, act, **fields).status_code in {409, 422}
    response = at_table.post(f"/play/{nearly_won.code}/restart")
    assert response.status_code == 303
    assert Play.objects.filter(pk=nearly_won.pk).values().get() == won
    tally = Tally.objects.get(player=nearly_won.player)
    assert (tally.won, tally.played, tally.streak) == (1, 1, 1)


def test_r_b7_the_same_attempt_goes_on_wherever_it_is_opened(at_table, ranked, alice, clock):
    post(at_table, ranked, ply=0, move=legal(ranked)[0])
    day = ranked.daily
    assert daily.start(alice, day, now=NOON) == ranked
    assert daily.practise(alice, day, now=NOON) == ranked
    response = at_table.post(f"/play/{ranked.code}/restart")
    assert response.status_code == 422
    other_device = client_of(alice)
    assert other_device.post(f"/daily/{day.variant}/{day.day}/start")["Location"].endswith(
        f"/play/{ranked.code}/"
    )
    assert Play.objects.filter(player=alice, is_ranked=True).count() == 1
    assert fresh(ranked).ply == 1


def test_r_c2_the_database_allows_one_ranked_play(ranked, alice):
    with pytest.raises(IntegrityError), transaction.atomic():
        Play.objects.create(player=alice, deal=ranked.deal, daily=ranked.daily, is_ranked=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        Play.objects.create(player=alice, deal=ranked.deal, daily=None, is_ranked=True)


def test_r_b2_an_attempt_goes_on_across_midnight_for_its_own_day(at_table, ranked, alice, clock):
    late = NOON + datetime.timedelta(hours=12, minutes=10)
    clock(late)
    assert post(at_table, ranked, ply=0, move=legal(ranked)[0]).status_code == 200
    assert fresh(ranked).daily.day == NOON.date()
    tomorrow = daily.ensure(late.date(), ranked.daily.variant)
    assert daily.attempt_of(alice, tomorrow) is None
    assert daily.start(alice, tomorrow, now=late).daily == tomorrow


def test_p3_after_another_day_the_attempt_stands_as_it_is(at_table, ranked, clock):
    post(at_table, ranked, ply=0, move=legal(ranked)[0])
    clock(ranked.daily.final_at)
    response = post(at_table, ranked, ply=1, move=legal(ranked)[0])
    assert response.status_code == 422
    assert "board of that day is final" in message(response)
    assert fresh(ranked).ply == 1


def test_only_todays_daily_can_be_started(alice, clock):
    yesterday = daily.ensure(NOON.date() - datetime.timedelta(days=1), "archway")
    with pytest.raises(daily.NotOpen):
        daily.start(alice, yesterday, now=NOON)
    today = daily.ensure(NOON.date(), "archway")
    with pytest.raises(daily.NotOpen):
        daily.practise(alice, today, now=NOON)
    assert not daily.practise(alice, yesterday, now=NOON).is_ranked


def test_r_c4_columns_are_what_the_log_says(at_table, ranked):
    while moves := legal(ranked):
        post(at_table, ranked, ply=fresh(ranked).ply, move=moves[0])
    play = fresh(ranked)
    sight = table.look(play)
    assert (play.status, play.home) == (sight.status, sight.home)
    assert play.status in {Status.LOST, Status.WON}
    assert play.standing > 0


def test_r_b9_of_many_first_requests_one_makes_the_daily(db, caplog):
    made = {daily.ensure(NOON.date(), "archway").pk for _request in range(20)}
    assert len(made) == 1
    assert "one was drawn by chance" in caplog.text


def test_r_e3_seeds_are_128_bits_of_the_systems_generator(db):
    seeds = {deals.draw_deal("archway").seed for _deal in range(20)}
    assert len(seeds) == 20
    assert all(len(seed) == 32 and int(seed, 16) >= 0 for seed in seeds)


def test_r_b6_nothing_of_the_deal_is_in_what_is_answered(at_table, ranked):
    from games.engine.cards import cards as read_cards
    from games.engine.cards import is_back, origin, text_of

    post(at_table, ranked, ply=0, move=legal(ranked)[0])
    answers = [
        at_table.get(f"/play/{ranked.code}/"),
        post(at_table, ranked, ply=1, move="P1>P2"),
        post(at_table, ranked, ply=0, move="P1>P2"),
        at_table.get("/"),
        at_table.get(f"/daily/{ranked.daily.variant}/{ranked.daily.day}/"),
    ]
    deal = ranked.deal
    for answer in answers:
        said = answer.content.decode() + str(answer.headers) + str(answer.cookies)
        assert deal.seed not in said
        assert deal.order not in said
        assert deal.code not in said
    game = memory.game_of(fresh(ranked))
    order = read_cards(deal.order)
    hidden = [order[origin(card)[1]] for pile in game.state.piles for card in pile if is_back(card)]
    open_cards = [card for pile in game.state.piles for card in pile if not is_back(card)]
    page = answers[0].content.decode()
    for card in set(range(52)):
        text = text_of(card)
        drawn = page.count(f'#{text[0]}{text[1].lower()}"')
        assert drawn <= open_cards.count(card), (text, hidden.count(card))


def test_p6_giving_up_before_a_move_is_no_play(at_table, ranked):
    post(at_table, ranked, "give-up", ply=0)
    assert fresh(ranked).status == Status.GIVEN_UP
    assert not Play.objects.begun().exists()
    assert Tally.objects.get().played == 0


def test_p12_time_is_measured_to_the_last_move(at_table, ranked, clock):
    clock(NOON + datetime.timedelta(seconds=20))
    post(at_table, ranked, ply=0, move=legal(ranked)[0])
    clock(NOON + datetime.timedelta(seconds=90))
    post(at_table, ranked, "give-up", ply=1)
    assert fresh(ranked).seconds == 20


def test_p3_an_attempt_left_open_counts_once_its_board_is_final(at_table, ranked):
    post(at_table, ranked, ply=0, move=legal(ranked)[0])
    tallies.recount(ranked.player, ranked.daily.variant, now=NOON)
    assert Tally.objects.get().counted == 0
    assert tallies.settle(now=ranked.daily.final_at - datetime.timedelta(seconds=1)) == 0
    assert tallies.settle(now=ranked.daily.final_at) == 1
    assert Tally.objects.get().counted == 1
