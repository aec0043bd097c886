"""Flags: what no human hand could make is shown to the curators, and left as it is."""

import datetime
import json
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.engine.log import GIVE_UP, Entry, write_log
from games.engine.replay import Game, new_game
from games.management.bench.games import records
from games.management.commands import worker
from games.models import Daily, Flag, JobStage, Play, Player, Status
from games.services import clock
from games.services.days import daily
from games.services.deals import numbered_deal, table_of
from games.services.desk import flags
from games.services.play import finishing, table
from games.services.results import boards, distributions
from games.services.review import analyses
from games.services.solving import inquiries
from tests.curation.lay import staff
from tests.standings import lay

OPEN = "lady-of-the-manor+open"
SECOND = datetime.timedelta(seconds=1)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quick_hashes(settings: Any) -> None:
    """Spare the time that a password's hash takes."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def written(of: Daily, who: Player, entries: Iterable[tuple[str, int]], **fields: object) -> Play:
    """Write down an ended ranked play of a daily, with these acts, each so much after the last."""
    at, log, game = 0, [], new_game(table_of(of.deal))
    for text, pause in entries:
        at += pause
        game = game.after(text)
        log.append(Entry(text, at))
    return Play.objects.create(
        player=who,
        deal=of.deal,
        daily=of,
        log=write_log(log),
        ply=len(log),
        started_at=lay.NOON,
        ended_at=lay.NOON,
        **{"is_ranked": True, **table.derived(game, seconds=at // 1000), **fields},
    )


def past(deal_of: str = lay.LADY, seed: str = "42") -> Daily:
    """Lay a daily that is over, so that no curator is kept from looking."""
    day = clock.today(clock.now()) - datetime.timedelta(days=9)
    return Daily.objects.create(day=day, variant=deal_of, deal=numbered_deal(deal_of, seed))


def homeward(of: Daily, moves: int) -> list[str]:
    """List the first moves of a game that plays whatever comes first."""
    game, line = new_game(table_of(of.deal)), list[str]()
    for _move in range(moves):
        line.append(next(iter(game.table.rules.steps(game.state)))[0].text)
        game = game.after(line[-1])
    return line


@pytest.fixture
def quick(alice: Player) -> Play:
    of = past()
    return written(of, alice, [*((move, 90) for move in homeward(of, 14)), (GIVE_UP, 5_000)])


# Pace


def test_many_moves_that_no_hand_could_make_are_flagged_and_nothing_else_happens(
    quick: Play,
) -> None:
    before = Play.objects.values().get(pk=quick.pk)
    assert (worker._screen, 60) in worker.CHORES
    assert worker._screen(clock.now()) is False
    flag = Flag.objects.get()
    assert (flag.play, flag.reasons) == (quick, {"pace": {"quick": 14, "moves": 14}})
    assert flags.told(flag) == ["14 of 14 moves came within 0.15 seconds of the act before them."]
    assert Play.objects.values().get(pk=quick.pk) == {**before, "is_screened": True}
    Flag.objects.all().delete()
    flags.screen(now=clock.now())
    assert not Flag.objects.exists(), "what was looked over is not looked over again"


def test_the_rest_waits_for_the_next_round(alice: Player) -> None:
    of = past()
    for who in (alice, lay.player(), lay.player()):
        written(of, who, [*((move, 90) for move in homeward(of, 14)), (GIVE_UP, 9)])
    assert flags.screen(now=clock.now(), most=2) is True
    assert flags.screen(now=clock.now(), most=2) is False
    assert Flag.objects.count() == 3


def test_what_a_hand_can_do_is_not_flagged(alice: Player) -> None:
    of = past()
    line = homeward(of, 30)
    burst = [(move, 20 if at in range(10, 19) else 900) for at, move in enumerate(line)]
    written(of, alice, [*((move, 150) for move in line), (GIVE_UP, 10)])
    written(of, lay.player(), [*burst, (GIVE_UP, 10)])
    flags.screen(now=clock.now())
    assert not Flag.objects.exists()
    assert not Play.objects.to_screen().exists()


def test_one_place_pressed_again_is_a_hand(alice: Player) -> None:
    of = past("napoleon-at-st-helena")
    written(of, alice, [*(("S>T", 60) for _card in range(40)), (GIVE_UP, 10)])
    flags.screen(now=clock.now())
    assert not Flag.objects.exists()


def test_neither_bots_nor_practice_nor_running_games_are_flagged(alice: Player) -> None:
    of = past()
    hasty = [(move, 90) for move in homeward(of, 14)]
    written(of, lay.player(is_bot=True), [*hasty, (GIVE_UP, 9)])
    written(of, alice, [*hasty, (GIVE_UP, 9)], is_ranked=False)
    written(of, lay.player(), hasty)
    flags.screen(now=clock.now())
    assert not Flag.objects.exists()


def finished(game: Game, line: Iterable[str]) -> tuple[list[str], list[str]]:
    """Split a won game into its moves before the rest was certain, and what Finish makes of it."""
    moves = iter(line)
    begun = []
    while not finishing.next_home(game):
        begun.append(next(moves))
        game = game.after(begun[-1])
    rest = []
    while text := finishing.next_home(game):
        rest.append(text)
        game = game.after(text)
    assert game.status == "won"
    return begun, rest


def test_r_a5_the_pace_of_finish_is_not_the_hands(alice: Player) -> None:
    record = next(one for one in records() if one.variant == OPEN and one.seed == "2")
    of = past(OPEN, record.seed)
    begun, rest = finished(new_game(table_of(of.deal)), record.moves)
    assert len(rest) > 2 * flags.FEW
    calm = [(move, 2_000) for move in begun] + [(move, 140) for move in rest]
    play = written(of, alice, calm)
    flags.screen(now=clock.now())
    assert play.status == Status.WON
    assert not Flag.objects.exists()
    aimed = 1 + sum(move != last for last, move in pairwise(begun))
    hasty = [(move, 90) for move in begun] + [(move, 140) for move in rest]
    written(of, lay.player(), hasty)
    flags.screen(now=clock.now())
    assert Flag.objects.get().reasons["pace"]["quick"] == aimed


def test_a_log_that_cannot_be_followed_keeps_no_other_waiting(
    quick: Play, caplog: pytest.LogCaptureFixture
) -> None:
    Play.objects.filter(pk=quick.pk).update(log="P1>P2 10\n" * 5 + "P3>P4 20\nP1>P4 30\n" * 9)
    flags.screen(now=clock.now())
    assert "cannot be followed" in caplog.text
    assert not Play.objects.to_screen().exists()


# Odds


def result(first: float, *choices: float, samples: int = 300, error: float = 0.0) -> str:
    """Write the odds of a game that was won: each choice costs so much, then all turns out well."""
    points, changes, best = [], [], first
    for ply, choice in enumerate(choices):
        points.append((ply, best, error))
        after = 1.0 if ply == len(choices) - 1 else first
        changes.append((ply, ply + 1, choice, after - best - choice))
        best = after
    line = {"samples": samples, "points": [*points, (len(choices), best, 0.0)], "changes": changes}
    return json.dumps({"odds": line | {"skill": 0.5, "luck": 0.9}})


@pytest.mark.parametrize(
    ("written_down", "found"),
    [
        (result(0.02, 0, 0, 0), None),  # a lucky deal, well played
        (result(0.3, -0.2, -0.2, 0), None),  # 30 to 1: that happens
        (result(0.4, *[-0.35] * 4, 0), {"against": 10_239, "worse": 4}),
        (result(0.4, *[-0.35] * 4, 0, error=0.09), None),  # not beyond doubt
        (result(0.01, -0.01, -0.01, -0.01, 0), None),  # never seen in 300 games: 1 in 100, not nil
        (json.dumps({"odds": None}), None),
    ],
)
def test_only_long_odds_beaten_by_worse_choices_count(
    written_down: str, found: dict[str, int] | None
) -> None:
    assert flags.odds(written_down) == found


def test_a_win_against_the_odds_is_flagged_beside_its_pace(quick: Play) -> None:
    flags.screen(now=clock.now())
    flag = Flag.objects.get()
    flags.look(flag, staff("Cora"), now=clock.now())
    long_odds = result(0.4, *[-0.35] * 4, 0)
    flags.weigh(quick, long_odds, now=clock.now())
    flag.refresh_from_db()
    assert set(flag.reasons) == {"pace"}, "a game that was not won beats no odds"
    quick.status = Status.WON
    flags.weigh(quick, long_odds, now=clock.now())
    flag.refresh_from_db()
    assert flags.told(flag)[1].startswith("Won against odds of 10,239 to 1")
    assert flag.looked_at is None, "there is something new to look at"
    flags.look(flag, staff("Dora"), now=clock.now())
    flags.weigh(quick, long_odds, now=clock.now())
    flag.refresh_from_db()
    assert flag.looked_at is not None, "the same again is nothing new"


def test_the_worker_weighs_what_it_has_analysed(
    quick: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    weighed = []
    monkeypatch.setattr(flags, "weigh", lambda play, found, now: weighed.append((play, found)))
    inquiries.ask(quick)
    analyses.analyse_play.func(quick.analysis.pk)
    quick.analysis.refresh_from_db()
    assert quick.analysis.stage == JobStage.DONE
    assert weighed == [(quick, quick.analysis.result)]


# The desk


@pytest.fixture
def flag(quick: Play) -> Flag:
    flags.screen(now=clock.now())
    return Flag.objects.get()


LIST = "/admin/games/flag/"


def test_the_desk_lists_flags_with_reasons_and_the_way_to_the_play(
    flag: Flag, desk_of_curator: Client
) -> None:
    html = desk_of_curator.get(LIST).text
    assert f'{LIST}{flag.pk}/change/">14 of 14 moves too quick</a>' in html
    assert reverse("admin:games_play_change", args=[flag.play_id]) in html
    assert flag.play.player.name in html
    for asked, is_there in {
        "?looked=no": True,
        "?looked=yes": False,
        "?why=pace": True,
        "?why=odds": False,
        "?variant=archway": False,
        f"?q={flag.play.code}": True,
        "?q=alice": True,
        "?q=nobody": False,
    }.items():
        assert (flag.play.code in desk_of_curator.get(LIST + asked).text) is is_there, asked
    refused = desk_of_curator.get(f"{LIST}?play__deal__seed__startswith=4")
    assert refused.status_code in {302, 400}


def test_the_number_of_flags_asks_for_no_more_queries(
    flag: Flag, desk_of_curator: Client, django_assert_max_num_queries: object
) -> None:
    for _one in range(5):
        of = flag.play.daily
        assert of is not None
        written(of, lay.player(), [*((move, 90) for move in homeward(of, 14)), (GIVE_UP, 9)])
    flags.screen(now=clock.now())
    with django_assert_max_num_queries(14):  # type: ignore[operator]
        assert desk_of_curator.get(LIST).text.count("14 of 14") == 6


def test_flags_are_marked_as_looked_at_from_the_list_and_back(
    flag: Flag, curator: Player, desk_of_curator: Client
) -> None:
    chosen = {"_selected_action": [flag.pk]}
    html = desk_of_curator.post(LIST, {"action": "mark", **chosen}, follow=True).text
    assert "1 flag: looked at." in html
    flag.refresh_from_db()
    assert flag.looked_by == curator
    html = desk_of_curator.post(LIST, {"action": "unmark", **chosen}, follow=True).text
    assert "1 flag: to be looked at again." in html
    flag.refresh_from_db()
    assert (flag.looked_at, flag.looked_by) == (None, None)


def test_a_flags_page_takes_a_note_and_changes_nothing_else(
    flag: Flag, curator: Player, desk_of_curator: Client
) -> None:
    where = f"{LIST}{flag.pk}/change/"
    assert "14 of 14 moves" in desk_of_curator.get(where).text
    desk_of_curator.post(where, {"is_looked_at": "on", "note": " A fast mouse ", "reasons": "{}"})
    flag.refresh_from_db()
    assert (flag.note, flag.looked_by, len(flag.reasons)) == ("A fast mouse", curator, 1)
    desk_of_curator.post(where, {"note": "A fast mouse"})
    flag.refresh_from_db()
    assert (flag.note, flag.looked_at) == ("A fast mouse", None)
    assert desk_of_curator.get(f"{LIST}{flag.pk}/history/").text.count("ooked at") >= 2
    assert not Play.objects.get(pk=flag.play_id).is_void


def test_flags_are_neither_made_nor_deleted_by_hand(flag: Flag, desk_of_chief: Client) -> None:
    assert desk_of_chief.get(f"{LIST}add/").status_code == 403
    assert desk_of_chief.post(f"{LIST}{flag.pk}/delete/", {"post": "yes"}).status_code == 403


def test_who_is_no_curator_sees_no_flag(flag: Flag, alice: Player, client: Client) -> None:
    client.force_login(alice)
    assert client.get(LIST).status_code == 302


def test_p8_a_flag_tells_a_curator_at_play_nothing(
    curator: Player, alice: Player, desk_of_curator: Client
) -> None:
    now = clock.now()
    of = daily.ensure(clock.today(now), lay.LADY)
    written(of, alice, [*((move, 90) for move in homeward(of, 14)), (GIVE_UP, 9)])
    flags.screen(now=now)
    flag = Flag.objects.get()
    for asked in ("", "?why=pace", "?looked=no", f"?q={flag.play.code}"):
        assert f"{LIST}{flag.pk}/change/" not in desk_of_curator.get(LIST + asked).text
    for page in ("change", "history"):
        answer = desk_of_curator.get(f"{LIST}{flag.pk}/{page}/", follow=True)
        assert flag.play.code not in answer.text
    chosen = {"action": "mark", "_selected_action": [flag.pk]}
    desk_of_curator.post(LIST, chosen)
    assert Flag.objects.get().looked_at is None
    play = daily.start(curator, of, now=now)
    table.act(play, homeward(of, 1)[0], ply=0, now=now + SECOND)
    assert flag.play.code not in desk_of_curator.get(LIST).text
    table.act(play, GIVE_UP, ply=1, now=now + 2 * SECOND)
    assert flag.play.code in desk_of_curator.get(LIST).text


# Voiding


def test_a_flagged_result_that_is_voided_leaves_board_and_distribution_at_once(
    desk_of_curator: Client,
) -> None:
    of = lay.daily(lay.DAY - 9 * lay.ONE_DAY)
    best = lay.result(lay.player("Best"), of, seconds=100)
    for seconds in (200, 300):
        lay.result(lay.player(f"Good {seconds}"), of, seconds=seconds)
    lay.result(lay.player("Lost"), of, status=Status.LOST, home=40)
    Flag.objects.create(play=best, reasons={"pace": {"quick": 20, "moves": 20}})

    def stands() -> list[tuple[int, str]]:
        rows = boards.board(of, now=lay.NOON, viewer=None, attempt=None).rows
        return [(row.rank, row.name) for row in rows]

    assert stands() == [(1, "Best"), (2, "Good 200"), (3, "Good 300"), (4, "Lost")]
    where = reverse("admin:games_play_change", args=[best.pk])
    desk_of_curator.post(where, {"is_void": "on", "void_reason": "Not by hand"})
    assert stands() == [(1, "Good 200"), (2, "Good 300"), (3, "Lost")]
    left = distributions.counts_of(of, now=lay.NOON)
    assert left == {(True, 104): 2, (False, 40): 1}
    assert "lost, void" not in (html := desk_of_curator.get(LIST).text)
    assert "won, void" in html
    desk_of_curator.post(where, {"void_reason": ""})
    assert stands()[0] == (1, "Best")
    assert distributions.counts_of(of, now=lay.NOON)[True, 104] == 3
