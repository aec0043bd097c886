"""Requests at the same moment: of many, one is applied."""

import datetime
import re

import pytest

from games.engine.log import read_log
from games.management.bench.games import longest
from games.models import Daily, Deal, Play, Player, Status, Tally
from games.patiences import VARIANTS
from games.services import clock, deals
from games.services.days import daily
from games.services.people import accounts
from games.services.play import table
from tests.server.crowd import at_once, begun, fresh, played, record, statuses

MANY = 20
STRICT = "lady-of-the-manor+strict"


def test_r_a3_of_twenty_winning_moves_at_once_one_wins(player, callers):
    game = record(STRICT, "49")
    now = clock.now()
    deal = deals.numbered_deal(game.variant, game.seed)
    day = Daily.objects.create(day=clock.today(now), variant=game.variant, deal=deal)
    play = played(daily.start(player, day, now=now), game.moves[:-1])
    crowd = callers(MANY)
    for caller in crowd:
        caller.enter(player)
    answers = at_once(crowd, lambda caller: caller.act(play.code, play.ply, game.moves[-1]))
    assert statuses(answers) == {200: 1, 409: MANY - 1}
    won = fresh(play)
    assert (won.status, won.ply, won.home) == (Status.WON, len(game.moves), 104)
    assert [entry.text for entry in read_log(won.log)] == list(game.moves)
    tally = Tally.objects.get(player=player, variant=game.variant)
    assert (tally.played, tally.counted, tally.won, tally.streak) == (1, 1, 1, 1)


@pytest.mark.parametrize("variant", VARIANTS)
def test_r_a6_of_eight_moves_at_once_one_is_applied(player, callers, variant):
    game = next(one for one in longest() if one.variant == variant)
    half = len(game.moves) // 2
    play = played(begun(player, game), game.moves[:half])
    crowd = callers(8)
    for caller in crowd:
        caller.enter(player)
    answers = at_once(crowd, lambda caller: caller.act(play.code, half, game.moves[half]))
    assert statuses(answers) == {200: 1, 409: 7}
    assert all(f'data-ply="{half + 1}"' in answer.html for answer in answers)
    assert [entry.text for entry in read_log(fresh(play).log)] == list(game.moves[: half + 1])


def test_different_acts_at_once_are_one_act(player, callers):
    game = record(STRICT, "49")
    play = played(begun(player, game), game.moves[:10])
    acts = ["move", "take-back", "give-up", "move"]
    crowd = callers(MANY)
    for caller in crowd:
        caller.enter(player)
    paths = {id(caller): acts[at % 4] for at, caller in enumerate(crowd)}
    answers = at_once(
        crowd,
        lambda caller: caller.post(
            f"/play/{play.code}/{paths[id(caller)]}", htmx=True, ply=10, move=game.moves[10]
        ),
    )
    assert statuses(answers) == {200: 1, 409: MANY - 1}
    assert fresh(play).ply == 11


def test_a_move_and_a_restart_at_once_leave_one_game_open(player, callers):
    game = record(STRICT, "49")
    for _again in range(5):
        play = begun(player, game)
        one, _other = crowd = callers(2)
        for caller in crowd:
            caller.enter(player)
        answers = at_once(
            crowd,
            lambda caller, code=play.code, mover=one: (
                caller.act(code, 0, game.moves[0])
                if caller is mover
                else caller.post(f"/play/{code}/restart")
            ),
        )
        assert [answer.status for answer in answers] in ([200, 303], [409, 303], [422, 303])
        left = fresh(play)
        assert left.status == Status.ABANDONED
        assert left.ply == (answers[0].status == 200)


def test_r_b7_twenty_starts_at_once_are_one_attempt(player, callers):
    crowd = callers(MANY)
    for caller in crowd:
        caller.enter(player)
    day = clock.today(clock.now())
    answers = at_once(crowd, lambda caller: caller.post(f"/daily/archway/{day}/start"))
    (attempt,) = Play.objects.filter(player=player)
    assert statuses(answers) == {303: MANY}
    assert {answer.headers["location"] for answer in answers} == {f"/play/{attempt.code}/"}
    assert attempt.is_ranked


def test_r_b9_twenty_first_requests_at_midnight_find_one_deal(start, callers):
    with start(application="tests.server.midnight:application") as midnight:
        day = clock.today(clock.now()) + datetime.timedelta(days=2)
        crowd = callers(MANY)
        for caller in crowd:
            caller.port = midnight.port
        before = Deal.objects.count()
        answers = at_once(crowd, lambda caller: caller.get(f"/daily/house-on-the-hill/{day}/"))
        assert statuses(answers) == {200: MANY}
        (one,) = Daily.objects.filter(day=day, variant="house-on-the-hill")
        assert Deal.objects.count() == before + 1, "no deal is drawn in vain"
        said = "no deal was chosen for house-on-the-hill"
        assert midnight.log.read_text().count(said) == 1, "the admin is told, once"
        begun_at_once = at_once(
            crowd, lambda caller: caller.post(f"/daily/house-on-the-hill/{day}/start")
        )
        assert statuses(begun_at_once) == {303: MANY}
        plays = Play.objects.filter(daily=one)
        assert {play.deal_id for play in plays} == {one.deal_id}
        assert plays.values("player").distinct().count() == MANY
        assert "Traceback" not in midnight.log.read_text()


def test_r_c5_of_twenty_sign_ups_at_once_one_has_the_name(database, callers):
    fields = {"name": "Recamier", "password": "a quiet arch of sevens", "email": ""}
    crowd = callers(MANY)
    answers = at_once(crowd, lambda caller: caller.post("/account/sign-up/", **fields))
    assert statuses(answers) == {302: 1, 422: MANY - 1}
    assert Player.objects.named("recamier").count() == 1


def test_r_d11_twenty_log_ins_of_one_guest_move_the_games_once(database, callers):
    password = "nine packets and a lane"
    account = Player.objects.create_user("lucie", password)
    guest = accounts.new_guest(now=clock.now())
    game = record(STRICT, "49")
    own = {played(begun(guest, game), game.moves[:3]).pk for _play in range(3)}
    crowd = callers(MANY)
    crowd[0].enter(guest)
    for caller in crowd:
        caller.cookies = dict(crowd[0].cookies)
    fields = {"username": "lucie", "password": password}
    answers = at_once(crowd, lambda caller: caller.post("/account/log-in/", **fields))
    assert all(answer.status in {302, 403} for answer in answers), statuses(answers)
    assert set(Play.objects.filter(player=account).values_list("pk", flat=True)) == own
    assert not Player.objects.filter(pk=guest.pk).exists()


def test_r_a10_a_game_goes_on_after_the_server_was_started_anew(start, player, callers):
    game = record("house-in-the-wood", "6")
    play = played(begun(player, game), game.moves[:40])
    (caller,) = callers(1)
    caller.enter(player)
    pages = []
    for ply in (40, 41):
        with start() as server:
            caller.close()
            caller.port = server.port
            pages.append(_table(caller.get(f"/play/{play.code}/").html))
            assert caller.act(play.code, ply, game.moves[ply]).status == 200
            pages.append(_table(caller.get(f"/play/{play.code}/").html))
    assert pages[1] == pages[2], "the table is as it was left"
    assert len({pages[0], pages[1], pages[3]}) == 3
    sight = table.look(fresh(play))
    assert (fresh(play).ply, sight.last) == (42, game.moves[41])


def _table(html: str) -> str:
    """Cut the piles out of a page."""
    return "".join(re.findall(r'<li class="pile".*?</li>', html))
