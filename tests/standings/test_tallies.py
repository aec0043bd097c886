"""Tallies and leaderboards equal a naive recount, whatever is done, by whom and on which day."""

import datetime
from collections.abc import Callable, Iterator
from itertools import count, groupby
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test.utils import CaptureQueriesContext

from games.models import Daily, Play, Player, Status, Tally, Verdict
from games.models.tally import Span
from games.services.desk import curation
from games.services.people import accounts
from games.services.results import tallies
from games.services.results.leaderboards import DAYS, leaderboard
from games.services.results.pages import ROWS
from tests.accounts.cast import at_once
from tests.standings.lay import DAY, LADY, NOON, ONE_DAY, daily, player, result
from tests.standings.test_distributions import Evening, acts

SPANS: tuple[Span, ...] = ("month", "all")

type Told = list[tuple[int, int, int, int | None]]
"""Rank, wins, what counts and the best time, row by row."""


def naive(span: Span, *, now: datetime.datetime) -> Told:
    """Add a leaderboard up from all plays, and rank by the rate itself."""
    plays = Play.objects.ranked().begun().select_related("player", "daily", "deal")
    own: dict[Player, list[Play]] = {}
    for play in plays:
        assert play.daily
        is_over = play.status != Status.OPEN or now >= play.daily.final_at
        counts = is_over and play.deal.verdict != Verdict.UNWINNABLE
        is_recent = play.daily.day > now.date() - DAYS * ONE_DAY
        if (counts or play.status == Status.WON) and (is_recent or span == "all"):
            own.setdefault(play.player, []).append(play)
    rows = sorted(_naive_row(who, of) for who, of in own.items() if who.is_listed)
    told, rank = [], 1
    for _key, level in groupby(rows, key=lambda row: row[0]):
        same = [record for _key, _who, record in level]
        told += [(rank, *record) for record in same]
        rank += len(same)
    return told


def _naive_row(who: Player, plays: list[Play]) -> tuple[Any, ...]:
    times = [play.seconds for play in plays if play.status == Status.WON]
    best = min(times, default=None)
    key = (-len(times), -len(times) / len(plays), best or 0)
    return key, who.pk, (len(times), len(plays), best)


def shown(span: Span, *, now: datetime.datetime) -> Told:
    """Read a leaderboard page by page."""
    rows = []
    for number in count(1):
        board = leaderboard(LADY, span, now=now, viewer=None, number=number)
        rows += board.rows
        if board.page.next is None:
            break
    return [(row.rank, row.won, row.counted, row.best_seconds) for row in rows]


class Month(Evening):
    """An evening after a month in which some have played."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        for _person in range(6):
            self.join()
            self.guest()
        everyone = list(Player.objects.order_by("pk"))
        for back in range(DAYS - 6, DAYS + 3):
            of = daily(DAY - back * ONE_DAY)
            for who in self.chance.sample(everyone, 5):
                status = self.chance.choice([Status.WON, Status.LOST, Status.GIVEN_UP, Status.OPEN])
                result(who, of, status=status, seconds=self.chance.choice([100, 200]))
        for who in everyone:
            tallies.recount(who, LADY, now=self.now)

    def check(self) -> None:
        self.settle()
        for span in SPANS:
            assert shown(span, now=self.now) == naive(span, now=self.now), span
        before = records()
        for tally in Tally.objects.select_related("player"):
            tallies.recount(tally.player, tally.variant, now=self.now)
        assert records() == before


def records() -> list[dict[str, Any]]:
    """Read all tallies; how many are played changes with the first move of a play."""
    rows = Tally.objects.order_by("player", "variant").values()
    return [{name: row[name] for name in row if name not in {"id", "played"}} for row in rows]


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(3))
def test_leaderboards_equal_a_recount_after_any_acts(seed: int, settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    month = Month(seed)
    month.check()
    for _round in range(100):
        if month.now.date() > month.dailies[-1].day:
            break
        month.chance.choice(acts(month))()
        month.check()
    assert len(shown("month", now=month.now)) > 2
    for later in (1, 2, 10, DAYS):
        month.now += later * ONE_DAY
        month.check()
    assert shown("all", now=month.now)
    assert Tally.objects.filter(recent_counted=0).exists()


def won_on(*days: datetime.date) -> Player:
    """Lay wins of one player."""
    who = player()
    for day in days:
        result(who, Daily.objects.filter(day=day).first() or daily(day))
    tallies.recount(who, LADY, now=NOON)
    return who


@pytest.mark.django_db
@pytest.mark.parametrize("later", [1, 20])
def test_a_day_that_is_thirty_days_back_is_gone_at_the_next_settling(later: int) -> None:
    first = DAY - (DAYS - 1) * ONE_DAY
    won_on(first, DAY)
    won_on(DAY)
    assert tallies.settle(now=NOON) == 0
    assert [row[:2] for row in shown("month", now=NOON)] == [(1, 2), (2, 1)]
    now = NOON + later * ONE_DAY
    assert tallies.settle(now=now) == 1
    assert [row[:2] for row in shown("month", now=now)] == [(1, 1), (1, 1)]
    assert [row[:2] for row in shown("all", now=now)] == [(1, 2), (2, 1)]
    assert tallies.settle(now=now) == 0


@pytest.mark.django_db
@pytest.mark.parametrize("later", [2, 9])
def test_p3_whoever_only_left_an_attempt_open_is_on_the_leaderboards_however_late(
    later: int,
) -> None:
    of = daily()
    for who in (player(), player(is_guest=True), player(is_banned=True)):
        result(who, of, status=Status.OPEN)
    result(player(), of, status=Status.OPEN, ply=0)
    now = NOON + later * ONE_DAY
    assert tallies.settle(now=NOON + ONE_DAY) == 0
    assert tallies.settle(now=now) == 3
    for span in SPANS:
        assert shown(span, now=now) == [(1, 0, 1, None)]
    assert tallies.settle(now=now) == 0


@pytest.mark.django_db
def test_more_than_are_counted_at_once_are_all_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tallies, "AT_ONCE", 2)
    left, gone = daily(DAY - ONE_DAY), DAY - (DAYS - 1) * ONE_DAY
    for _each in range(5):
        won_on(gone)
        result(player(), left, status=Status.OPEN)
    now = NOON + ONE_DAY
    assert tallies.settle(now=now) == 10
    assert shown("month", now=now) == naive("month", now=now) == 5 * [(1, 0, 1, None)]


@pytest.mark.django_db(transaction=True)
def test_several_may_settle_at_once_while_somebody_plays() -> None:
    days = [DAY - (DAYS - 1) * ONE_DAY, DAY - 3 * ONE_DAY]
    players = [won_on(*days) for _each in range(8)]
    left = daily(DAY - ONE_DAY)
    for who in players[::2]:
        result(who, left, status=Status.OPEN)
    now = NOON + ONE_DAY
    settle = [lambda: tallies.settle(now=now)] * 3
    plays = [lambda one=one: tallies.recount(one, LADY, now=now) for one in players[:3]]
    answers = at_once(*settle, *plays)
    assert not [answer for answer in answers if isinstance(answer, Exception)]
    tallies.settle(now=now)
    for span in SPANS:
        assert shown(span, now=now) == naive(span, now=now)


@pytest.mark.django_db
@pytest.mark.parametrize("span", SPANS)
def test_who_is_banned_or_signs_up_leaves_or_joins_at_once(span: Span) -> None:
    alice, guest = won_on(DAY), won_on(DAY)
    Player.objects.filter(pk=guest.pk).update(is_guest=True)
    tally = Tally.objects.filter(player=guest)
    tally.update(is_listed=False)
    accounts.sign_up(guest, name="Ada", password="long enough", email="", now=NOON)
    assert len(shown(span, now=NOON)) == 2
    everyone = Player.objects.filter(pk__in=[alice.pk, guest.pk])
    curation.ban(everyone)
    assert not shown(span, now=NOON)
    curation.unban(everyone)
    assert len(shown(span, now=NOON)) == 2


@pytest.mark.django_db
def test_a_recount_takes_three_queries() -> None:
    who = won_on(*(DAY - at * ONE_DAY for at in range(4)))
    with CaptureQueriesContext(connection) as asked:
        tallies.recount(who, LADY, now=NOON)
    sent = [each["sql"] for each in asked.captured_queries if "SAVEPOINT" not in each["sql"]]
    assert len(sent) == 3


@pytest.mark.django_db
@pytest.mark.parametrize("span", SPANS)
def test_r_c3_a_leaderboard_reads_no_play(span: Span) -> None:
    who = [won_on(DAY) for _each in range(2)]
    with CaptureQueriesContext(connection) as asked:
        leaderboard(LADY, span, now=NOON, viewer=who[0])
    assert len(asked.captured_queries) == 3
    assert not [each for each in asked.captured_queries if 'games_play"' in each["sql"]]


@pytest.mark.django_db
@pytest.mark.parametrize("span", SPANS)
def test_r_c1_a_tie_reaches_over_the_edge_of_a_page(span: Span) -> None:
    of = daily()
    who = Player.objects.bulk_create(Player(name=f"p{at}", name_key=f"p{at}") for at in range(60))
    for at, one in enumerate(who):
        result(one, of, seconds=100 + (at > 0) + (at > 55))
        tallies.recount(one, LADY, now=NOON)
    one, two = (
        leaderboard(LADY, span, now=NOON, viewer=who[30], number=number) for number in (1, 2)
    )
    ranks = [(row.rank, row.is_shared) for row in (*one.rows, *two.rows)]
    assert ranks == [(1, False)] + 55 * [(2, True)] + 4 * [(57, True)]
    assert (one.page.total, one.rows[30], len(one.rows)) == (60, two.own, ROWS)


def test_the_key_orders_as_wins_rate_and_best_time_do() -> None:
    def every() -> Iterator[tuple[int, int, int | None]]:
        for won in range(4):
            for counted in range(max(1, won), 6):
                yield from ((won, counted, best) for best in ((1, 2, 172_800) if won else (None,)))

    def key(record: tuple[int, int, int | None]) -> int:
        won, counted, best = record
        return tallies.standing_key(won=won, counted=counted, best_seconds=best)

    def naive_key(record: tuple[int, int, int | None]) -> tuple[int, float, int]:
        won, counted, best = record
        return -won, -won / counted, best or 0

    found = sorted(every(), key=key)
    assert [naive_key(record) for record in found] == sorted(map(naive_key, every()))
    assert len({key(record) for record in found}) == len(set(map(naive_key, found)))


@pytest.mark.django_db(transaction=True)
def test_r_a11_a_database_from_before_gets_its_leaderboards(
    clock: Callable[[datetime.datetime], None],
) -> None:
    before, after = [("games", "0009_place")], [("games", "0010_leaderboards")]
    last = MigrationExecutor(connection).loader.graph.leaf_nodes()
    month = Month(7)
    everyone = list(Player.objects.order_by("pk"))
    statuses = [Status.WON, Status.LOST, Status.GIVEN_UP, Status.OPEN]
    for back, verdict in [(0, ""), (8, Verdict.UNWINNABLE), (9, Verdict.WINNABLE)]:
        of = daily(DAY - back * ONE_DAY, verdict=verdict) if back else month.dailies[0]
        for at, who in enumerate(everyone[:6]):
            result(who, of, status=statuses[at % 4], ply=1 + at // 4, is_void=at == 5)
    for back in (1, 2):
        result(everyone[6], daily(DAY - back * ONE_DAY), status=Status.OPEN)
    curation.ban(Player.objects.filter(pk__in=[who.pk for who in everyone[:2]]))
    for who in everyone:
        tallies.recount(who, LADY, now=NOON)
    kept = records()
    assert [one for one in kept if one["recent_won"]]
    assert [one for one in kept if not one["is_listed"]]
    for moment in (before, after, last):
        MigrationExecutor(connection).migrate(moment)
    assert records() == kept
