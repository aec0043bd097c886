"""What is kept of a daily's results equals a naive recount, whatever is done in whatever order."""

import datetime
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Model, QuerySet

from games.models import ENDED, Daily, Distribution, Play, Player, Status
from games.services.days import daily as dailies
from games.services.desk import curation
from games.services.people import accounts
from games.services.play import table
from games.services.results import distributions, tallies
from games.services.results.boards import board
from games.services.results.summaries import summary_of
from tests.accounts.cast import at_once
from tests.standings.lay import DAY, LADY, NOON, ONE_DAY, daily, player, result


def naive(of: Daily, *, now: datetime.datetime) -> Counter[tuple[bool, int]]:
    """Recount a board from its plays and their players."""
    plays = Play.objects.ranked().begun().filter(daily=of).select_related("player")
    return Counter(
        (play.status == Status.WON, play.home)
        for play in (plays if now >= of.final_at else plays.ended())
        if not (play.player.is_guest or play.player.is_banned)
    )


def naive_place(play: Play) -> int | None:
    """Tell a play's place on a board from its row and those of its player and daily."""
    is_over = play.status in ENDED or (play.daily is not None and play.daily.is_settled)
    is_listed = not (play.player.is_guest or play.player.is_banned)
    stands = play.is_ranked and not play.is_void and play.has_begun and is_over and is_listed
    return play.standing if stands else None


def kept(of: Daily, *, now: datetime.datetime) -> Counter[tuple[bool, int]]:
    return distributions.counts_of(Daily.objects.get(pk=of.pk), now=now)


class Evening:
    """A few people, a few dailies, and everything that can be done to either, by chance."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.now = NOON
        self.dailies = [daily(DAY + at * ONE_DAY) for at in range(4)]
        self.names = 0

    def guest(self) -> None:
        accounts.new_guest(now=self.now)

    def sign_up(self) -> None:
        self._sign_up(self._any(Player.objects.active().filter(is_guest=True)))

    def join(self) -> None:
        self._sign_up(None)

    def _sign_up(self, guest: Player | None) -> None:
        self.names += 1
        name = f"player {self.names}"
        accounts.sign_up(guest, name=name, password="long enough", email="", now=self.now)

    def merge(self) -> None:
        guest = self._any(Player.objects.active().filter(is_guest=True))
        account = self._any(Player.objects.active().filter(is_guest=False))
        if guest and account:
            accounts.merge(guest, account, now=self.now)

    def start(self) -> None:
        of = Daily.objects.get(day=self.now.date(), variant=LADY)
        if who := self._any(Player.objects.active()):
            dailies.start(who, of, now=self.now)

    def move(self) -> None:
        if play := self._running():
            moves = table.look(play).moves
            if moves:
                text = self.chance.choice(moves).text
                table.act(play, text, ply=play.ply, now=self.now)

    def give_up(self) -> None:
        if play := self._running():
            table.act(play, table.GIVE_UP, ply=play.ply, now=self.now)

    def win(self) -> None:
        """Bring all home at a stroke, written as the table writes an end."""
        if play := self._running():
            with distributions.kept_of(play):
                play.status, play.home, play.ply, play.moves = Status.WON, 104, 200, 200
                play.ended_at = self.now
                play.save()
                tallies.recount(play.player, LADY, now=self.now)

    def void(self) -> None:
        if play := self._any(Play.objects.filter(is_ranked=True, is_void=False)):
            curation.void(play, "by chance", now=self.now)

    def unvoid(self) -> None:
        if play := self._any(Play.objects.filter(is_void=True)):
            curation.unvoid(play, now=self.now)

    def ban(self) -> None:
        curation.ban(self._some())

    def unban(self) -> None:
        curation.unban(self._some())

    def hide(self) -> None:
        curation.hide_names(self._some())

    def delete(self) -> None:
        if self.chance.random() < 0.3 and (who := self._any(Player.objects.active())):
            accounts.delete(who)

    def settle(self) -> None:
        tallies.settle(now=self.now)

    def wait(self) -> None:
        later = self.now + datetime.timedelta(hours=self.chance.choice([1, 7, 20]))
        last = self.dailies[-1].final_at + ONE_DAY
        self.now = later if later.date() <= self.dailies[-1].day else min(later, last)

    def check(self) -> None:
        for of in self.dailies:
            assert kept(of, now=self.now) == naive(of, now=self.now), of
        for play in Play.objects.select_related("player", "daily"):
            assert play.place == naive_place(play), play

    def _any[Row: Model](self, rows: QuerySet[Row]) -> Row | None:
        found = list(rows.order_by("pk"))
        return self.chance.choice(found) if found else None

    def _some(self) -> QuerySet[Player]:
        found = list(Player.objects.order_by("pk").values_list("pk", flat=True))
        return Player.objects.filter(pk__in=self.chance.sample(found, min(2, len(found))))

    def _running(self) -> Play | None:
        running = Play.objects.filter(status=Status.OPEN, is_ranked=True)
        found = [
            one
            for one in running.select_related("daily")
            if one.daily and self.now < one.daily.final_at
        ]
        if not found:
            return None
        play = self.chance.choice(found)
        return table.find(Player.objects.get(pk=play.player_id), play.code)


def acts(evening: Evening) -> list[Callable[[], None]]:
    """List what may be done, the common more often."""
    often = [evening.start, evening.move, evening.move, evening.give_up, evening.win]
    seldom = [
        *(evening.guest, evening.sign_up, evening.join, evening.merge, evening.void),
        *(evening.unvoid, evening.ban, evening.unban, evening.hide, evening.delete),
        *(evening.settle, evening.wait),
    ]
    return 3 * often + seldom


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(3))
def test_the_kept_distribution_equals_a_recount_after_any_acts(
    seed: int, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    evening = Evening(seed)
    for _person in range(6):
        evening.join()
        evening.guest()
    for _round in range(150):
        if evening.now.date() > evening.dailies[-1].day:
            break
        evening.chance.choice(acts(evening))()
        evening.check()
    assert Distribution.objects.filter(results__gt=0).exists()
    evening.now = evening.dailies[-1].final_at
    evening.check()
    evening.now += distributions.GRACE
    evening.settle()
    assert not Daily.objects.filter(is_settled=False).exists()
    evening.check()
    for act in 6 * [evening.sign_up, evening.merge, evening.void, evening.ban, evening.unban]:
        act()
        evening.check()
    assert not caplog.records, "nothing had to be counted anew"


@pytest.mark.django_db
def test_what_was_written_past_it_is_counted_anew(caplog: pytest.LogCaptureFixture) -> None:
    of = daily()
    first, second = (result(player(), of, status=Status.LOST, home=20) for _one in range(2))
    Play.objects.filter(pk=second.pk).update(home=30)
    curation.void(first, "by hand", now=NOON)
    assert kept(of, now=NOON) != naive(of, now=NOON)
    curation.void(second, "by hand", now=NOON)
    assert kept(of, now=NOON) == naive(of, now=NOON)
    assert "counted anew" in caplog.text


@pytest.mark.django_db
def test_p3_a_final_board_is_counted_until_it_is_settled_and_kept_from_then_on() -> None:
    of = daily()
    result(player(), of, status=Status.LOST, home=30)
    result(player(), of, status=Status.OPEN, home=50)
    result(player(), of, status=Status.OPEN, home=8, ply=0)
    ended, left = {(False, 30): 1}, {(False, 30): 1, (False, 50): 1}
    assert kept(of, now=of.final_at - datetime.timedelta(seconds=1)) == ended
    assert kept(of, now=of.final_at) == left
    assert distributions.settle(now=of.final_at) == 0, "a request may still be under way"
    assert distributions.settle(now=of.final_at + distributions.GRACE) == 1
    assert distributions.settle(now=of.final_at + distributions.GRACE) == 0
    assert kept(of, now=of.final_at + ONE_DAY) == left


@pytest.mark.django_db
def test_the_distribution_is_read_in_one_query_and_no_play_is_counted(
    django_assert_num_queries: Callable[[int], object],
) -> None:
    of = daily()
    for home in (20, 30, 30):
        result(player(), of, status=Status.LOST, home=home)
    with django_assert_num_queries(1) as asked:  # type: ignore[attr-defined]
        summary = summary_of(of, distributions.counts_of(of, now=NOON))
    assert "games_play" not in asked.captured_queries[0]["sql"]
    assert (summary.players, summary.homes, summary.median_home) == (3, {12: 1, 22: 2}, 22)


@pytest.mark.django_db
def test_a_play_that_is_still_open_changes_nothing() -> None:
    of, who = daily(), player()
    play = dailies.start(who, of, now=NOON)
    move = table.look(play).moves[0].text
    table.act(play, move, ply=0, now=NOON)
    assert not Distribution.objects.exists()
    table.act(play, table.GIVE_UP, ply=1, now=NOON)
    assert kept(of, now=NOON) == {(False, play.home): 1}


@pytest.mark.django_db
def test_who_signs_up_in_another_window_is_listed_with_what_was_begun_there() -> None:
    of, later = daily(), NOON + 2 * ONE_DAY + distributions.GRACE
    ended, left = (accounts.new_guest(now=NOON) for _one in range(2))
    plays = {}
    for at, guest in enumerate((ended, left)):
        known = Player.objects.get(pk=guest.pk)
        accounts.sign_up(guest, name=f"p{at}", password="long enough", email="", now=NOON)
        plays[at] = dailies.start(known, of, now=NOON)  # as the other window knows them
        table.act(plays[at], table.look(plays[at]).moves[0].text, ply=0, now=NOON)
    table.act(plays[0], table.GIVE_UP, ply=1, now=NOON)
    assert [row.name for row in board(of, now=NOON, viewer=None, attempt=None).rows] == ["p0"]
    assert kept(of, now=NOON) == naive(of, now=NOON)
    tallies.settle(now=later)
    of.refresh_from_db()
    shown = board(of, now=later, viewer=None, attempt=None)
    assert {row.name for row in shown.rows} == {"p0", "p1"}
    assert kept(of, now=later) == naive(of, now=later)


@pytest.mark.django_db
def test_a_game_that_went_to_an_account_meanwhile_is_not_ended_for_the_guest() -> None:
    of, guest = daily(), accounts.new_guest(now=NOON)
    play = dailies.start(guest, of, now=NOON)
    table.act(play, table.look(play).moves[0].text, ply=0, now=NOON)
    accounts.merge(guest, account := player(), now=NOON)
    with pytest.raises(table.Stale):
        table.act(play, table.GIVE_UP, ply=1, now=NOON)
    (now_theirs,) = account.plays.all()
    assert (now_theirs.status, now_theirs.ply) == (Status.OPEN, 1)
    assert kept(of, now=NOON) == naive(of, now=NOON) == Counter()


@pytest.mark.django_db
def test_what_is_voided_while_its_end_is_under_way_does_not_stand() -> None:
    of, who = daily(), player()
    play = dailies.start(who, of, now=NOON)
    table.act(play, table.look(play).moves[0].text, ply=0, now=NOON)
    curation.void(Play.objects.get(pk=play.pk), "by hand", now=NOON)
    with pytest.raises(table.Stale):
        table.act(play, table.GIVE_UP, ply=1, now=NOON)
    fresh = table.find(who, play.code)
    assert fresh is not None
    table.act(fresh, table.GIVE_UP, ply=1, now=NOON)
    assert kept(of, now=NOON) == naive(of, now=NOON) == Counter()


@pytest.mark.django_db(transaction=True)
def test_acts_at_once_lose_no_result() -> None:
    of = daily()
    guests, players = ([player(is_guest=at % 2 == 0) for at in range(6)] for _kind in range(2))
    plays = []
    for who in (*guests, *players):
        play = dailies.start(who, of, now=NOON)
        table.act(play, table.look(play).moves[0].text, ply=0, now=NOON)
        plays.append(play)
    ends = [lambda one=one: table.act(one, table.GIVE_UP, ply=1, now=NOON) for one in plays]
    claims = [
        lambda one=one: accounts.sign_up(
            one, name=f"claimed {one.pk}", password="long enough", email="", now=NOON
        )
        for one in guests[::2]
    ]
    bans = [lambda one=one: curation.ban(Player.objects.filter(pk=one.pk)) for one in players[1::2]]
    answers = at_once(*ends, *claims, *bans)
    assert not [answer for answer in answers if isinstance(answer, Exception)]
    assert kept(of, now=NOON) == naive(of, now=NOON)
    assert kept(of, now=NOON).total() == 6


@pytest.mark.django_db(transaction=True)
def test_r_a11_a_database_from_before_is_counted_once() -> None:
    before, after = [("games", "0004_preferences")], [("games", "0005_distribution")]
    last = MigrationExecutor(connection).loader.graph.leaf_nodes()
    of = daily()
    for status, home in [(Status.WON, 104), (Status.LOST, 60), (Status.GIVEN_UP, 60)]:
        result(player(), of, status=status, home=home)
    result(player(), of, status=Status.OPEN, home=50)
    result(player(is_guest=True), of)
    result(player(), of, is_void=True, is_ranked=True)
    result(player(), of, status=Status.GIVEN_UP, home=8, ply=1)
    for moment in (before, after, last):
        MigrationExecutor(connection).migrate(moment)
    assert kept(of, now=NOON) == naive(of, now=NOON) == {(True, 104): 1, (False, 60): 2}
    assert len(board(of, now=NOON, viewer=None, attempt=None).rows) == 3
    assert Play.objects.filter(place__isnull=False).count() == 3
