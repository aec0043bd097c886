"""The demo's crowd: bots that really play, so that all that is kept of them is true."""

import datetime
import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from games.engine.log import GIVE_UP, read_log
from games.engine.replay import Game, new_game, replayed
from games.models import Candidate, Daily, Flag, Play, Player, Status, Tally
from games.models.names import check_name
from games.patiences import VARIANTS, seeded_table
from games.services.days import candidates
from games.services.deals import table_of
from games.services.desk import flags
from games.services.people import bots, crowd
from games.services.record import statistics
from games.services.results import boards, distributions
from tests.standings.lay import ONE_DAY, client_of, daily, player

NOW = datetime.datetime(2026, 11, 30, 21, 30, tzinfo=datetime.UTC)
TODAY = NOW.date()
DAYS = 4
QUICK = [one for one in VARIANTS if one not in {"house-on-the-hill", "the-fifteen"}]
"""Where the policy does not think for long."""
VARIANTS_PLAYED = ("lady-of-the-manor+strict", "archway+kit", "la-belle-lucie")

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quick_hashes(settings: Any) -> None:
    """Spare the time that a password's hash takes."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def gathered(players: int = 30, seed: str = "1") -> list[crowd.Bot]:
    return crowd.gather(players, seed=seed, variants=VARIANTS_PLAYED, since=TODAY - DAYS * ONE_DAY)


def play_all(players: int = 30, seed: str = "1") -> int:
    """Do what the command does, at a fixed hour."""
    bots_there = gathered(players, seed)
    played = [
        (bot, of.variant)
        for of in crowd.dailies_of(DAYS, VARIANTS_PLAYED, now=NOW)
        for bot in crowd.play(of, bots_there, seed=seed, now=NOW)
    ]
    list(crowd.add_up(dict.fromkeys(played), now=NOW))
    return len(played)


def replayed_from(play: Play) -> Game:
    return replayed(read_log(play.log), new_game(table_of(play.deal)))


def seconds_of(play: Play) -> int:
    return max(at for text, at in read_log(play.log) if text != GIVE_UP) // 1000


def stands_as(play: Play) -> tuple[int, ...]:
    """Rank a play by P5, from its log alone; less is better."""
    game = replayed_from(play)
    rules = game.table.rules
    return (
        game.status != "won",
        game.transfers if rules.counts_transfers else 0,
        -rules.home(game.state),
        game.take_backs,
        seconds_of(play),
    )


def naive_board(of: Daily) -> list[tuple[int, str, int]]:
    """Recount a board by replaying every log: rank, name, cards brought home."""
    plays = Play.objects.filter(daily=of, is_ranked=True).select_related("player", "deal")
    is_final = of.final_at <= NOW
    keyed = sorted(
        (stands_as(play), play.pk, play)
        for play in plays
        if is_final or replayed_from(play).status != "open"
    )
    keys = [key for key, _pk, _play in keyed]
    laid_out = len(table_of(of.deal).rules.laid_out)
    return [(keys.index(key) + 1, play.player.name, -key[2] - laid_out) for key, _pk, play in keyed]


def shown_board(of: Daily) -> Iterator[tuple[int, str, int]]:
    """Read a board as its pages show it."""
    number, last = 1, 1
    while number <= last:
        page = boards.board(of, now=NOW, viewer=None, attempt=None, number=number)
        yield from ((row.rank, row.name, row.result.home) for row in page.rows)
        number, last = number + 1, page.page.count


def test_the_crowds_boards_equal_a_naive_recount_of_every_log() -> None:
    assert play_all() > 60
    for of in Daily.objects.select_related("deal"):
        board = naive_board(of)
        assert list(shown_board(of)) == board, of
        homes = Counter(home for _rank, _name, home in board)
        laid_out = len(table_of(of.deal).rules.laid_out)
        kept: Counter[int] = Counter()
        for (_is_won, home), results in distributions.counts_of(of, now=NOW).items():
            kept[home - laid_out] += results
        assert kept == homes, of
    assert Daily.objects.filter(is_settled=True).exists(), "final boards are settled"
    for tally in Tally.objects.select_related("player"):
        wins = sorted(
            play.daily.day
            for play in Play.objects.filter(player=tally.player, daily__variant=tally.variant)
            if play.daily and replayed_from(play).status == "won"
        )
        assert tally.won == len(wins)
        assert tally.longest_streak == longest_run(wins)
        assert tally.last_won_day == (wins[-1] if wins else None)
    assert Tally.objects.filter(won__gt=0).exists()
    pairs = Play.objects.values_list("player", "daily__variant").distinct()
    assert set(pairs) == set(Tally.objects.values_list("player", "variant"))


def longest_run(days: list[datetime.date]) -> int:
    runs, run = [0], 0
    for at, day in enumerate(days):
        run = run + 1 if at and day - days[at - 1] == ONE_DAY else 1
        runs.append(run)
    return max(runs)


def test_bots_play_within_the_day_as_hands_do_and_only_once() -> None:
    played = play_all()
    rows = list(Play.objects.select_related("daily", "deal", "player"))
    assert len(rows) == played == len({(row.player_id, row.daily_id) for row in rows})
    for row in rows:
        assert row.daily is not None
        assert row.daily.closes_at - ONE_DAY <= row.started_at
        entries = read_log(row.log)
        end = row.started_at + datetime.timedelta(milliseconds=entries[-1].at)
        assert end < row.daily.closes_at
        assert end <= NOW
        assert row.ended_at == (None if row.status == Status.OPEN else end)
        assert all(after.at - before.at >= 700 for before, after in pairwise(entries))
        assert (row.ply, row.seconds, row.is_assisted) == (len(entries), seconds_of(row), False)
        assert row.status == replayed_from(row).status
        assert row.has_begun
    assert play_all() == 0, "the same again adds nothing"
    assert play_all(players=33) > 0, "more bots come to the same dailies"
    assert Player.objects.filter(is_bot=True).count() == 33
    flags.screen(now=NOW)
    assert not Flag.objects.exists()
    assert {"won", "lost", "given-up"} <= {row.status for row in rows}
    assert statistics.profile(rows[0].player, now=NOW).played >= 1


def test_the_same_chance_plays_the_same_game() -> None:
    for variant, number in product(QUICK, range(3)):
        table, mind = seeded_table(variant, "42"), bots.mind_of(random.Random(number))
        advice: bots.Advice = {}
        first, fresh = (
            bots.play(table, mind, random.Random("same"), told) for told in (advice, {})
        )
        again = bots.play(table, mind, random.Random("same"), advice)
        assert first.entries == again.entries == fresh.entries
        assert replayed(first.entries, new_game(table)).state == first.game.state
        assert 0 < len(first.entries) <= bots.MOST_ENTRIES + 1
    assert [bot.mind for bot in gathered(5)] == [bot.mind for bot in gathered(5)]
    assert [bot.mind for bot in gathered(5)] != [bot.mind for bot in gathered(5, seed="2")]


def test_the_learned_win_more_than_the_others() -> None:
    wins: Counter[bool] = Counter()
    for seed, is_learned in product(range(12), (True, False)):
        table = seeded_table("lady-of-the-manor+open+strict", str(seed))
        mind = bots.Mind(is_learned, True, 0 if is_learned else 10, 0, 0, 20, 2000)
        wins[is_learned] += bots.play(table, mind, random.Random(seed), {}).game.status == "won"
    assert wins[True] > wins[False]


def test_nobody_can_log_in_to_a_bot(client: Client) -> None:
    (bot,) = gathered(1)
    row = bot.player
    assert row.is_bot
    assert not row.has_usable_password()
    check_name(row.name)
    for password in ("", "password", row.password):
        client.post(reverse("log-in"), {"username": row.name, "password": password})
        assert "_auth_user_id" not in client.session
    assert not row.email, "no letter for a new password can be sent"


def test_a_persons_name_is_let_be() -> None:
    first = next(crowd._names())
    person = Player.objects.create_user(first.upper(), "a-long-password")
    names = [bot.player.name for bot in gathered(3)]
    assert first not in names
    assert len(set(names)) == 3
    person.refresh_from_db()
    assert not person.is_bot
    assert len({name for name, _ in zip(crowd._names(), range(5_000), strict=False)}) == 5_000


def test_there_are_dailies_are_kept_and_the_curators_choice_is_not_used_up() -> None:
    there = daily(TODAY - ONE_DAY, VARIANTS_PLAYED[0])
    chosen = candidates.of(daily(TODAY + ONE_DAY, VARIANTS_PLAYED[1]).deal)
    before = Daily.objects.values().get(pk=there.pk)
    found = list(crowd.dailies_of(DAYS, VARIANTS_PLAYED[:1], now=NOW))
    assert [of.day for of in found] == [TODAY - back * ONE_DAY for back in range(DAYS - 1, -1, -1)]
    assert found[-2] == there
    assert all(of.deal.is_secret for of in found)
    assert Daily.objects.values().get(pk=there.pk) == before
    assert list(Candidate.objects.all()) == [chosen]


def test_the_command_makes_a_crowd_and_tells_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("demo", players=4, days=2, variant=["la-belle-lucie"])
    told = capsys.readouterr()
    assert told.out.startswith("4 bots; ")
    assert told.out.endswith(" games played on 2 dailies.\n")
    assert Play.objects.filter(player__is_bot=True).exists()
    assert set(Daily.objects.values_list("variant", flat=True)) == {"la-belle-lucie"}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 0}, "--players must be 1 or more"),
        ({"days": 0}, "--days must be from 1 to"),
        ({"days": 367}, "--days must be from 1 to"),
        ({"variant": ["whist"]}, "whist"),
    ],
)
def test_what_makes_no_sense_is_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("demo", **options)
    assert not Player.objects.exists()


def test_production_keeps_bots_off_peoples_boards_unless_told_otherwise(settings: Any) -> None:
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="production"):
        call_command("demo", players=1, days=1)
    assert not Player.objects.exists()
    call_command("demo", players=1, days=1, variant=["archway"], anyway=True)
    assert Player.objects.filter(is_bot=True).count() == 1


def test_bots_are_marked_at_the_desk_and_can_be_filtered() -> None:
    (bot,) = gathered(1)
    chief = player("Chief", is_staff=True, is_superuser=True)
    desk = client_of(chief)
    where = "/admin/games/player/"
    only = desk.get(f"{where}?is_bot__exact=1").text
    assert bot.player.name in only
    assert f"{where}{chief.pk}/change/" not in only
    assert bot.player.name not in desk.get(f"{where}?is_bot__exact=0").text
    page = desk.get(f"{where}{bot.player.pk}/change/").text
    assert 'name="is_staff"' not in page
    assert f"{bot.player.pk}/password/" not in page
    assert desk.get(f"{where}{bot.player.pk}/password/").status_code == 403
    desk.post(f"{where}{bot.player.pk}/change/", {"is_bot": "", "is_staff": "on"})
    bot.player.refresh_from_db()
    assert (bot.player.is_bot, bot.player.is_staff) == (True, False)
