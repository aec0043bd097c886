"""Many plays: rows as a hundred thousand players would have made them, laid in a few minutes.

A tenth of the plays stands on today's board of one variant, the rest on those of the days before;
a few players are there every day, most now and then. They are drawn by chance, not played: a log
is that of a pinned game up to some move, whatever deal it stands at. Today's is that game's own.
"""

from __future__ import annotations

import datetime
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, batched
from math import ceil
from time import perf_counter
from typing import Any

from django.contrib.auth.hashers import make_password
from django.core.management.base import OutputWrapper
from django.db import connection

from games.engine.log import GIVE_UP, REDO, TAKE_BACK, read_log
from games.engine.replay import new_game, replayed
from games.management.bench.games import headline, longest
from games.models import Analysis, Daily, Follow, JobStage, Play, Player, Status, Tally
from games.patiences import rules_of, seeded_table
from games.services import clock, deals
from games.services.results import distributions, season_scores
from games.services.results.standings import standing_key
from games.services.results.tallies import Ranked, added_up

EACH, DAYS = 10, 60
"""How many plays there are to a player, and over how many days."""
MAIN = headline().variant
SHARES = {MAIN: 0.5, "archway": 0.2, "la-belle-lucie": 0.2, "napoleon-at-st-helena": 0.1}
"""Of which variants the plays are that are not on today's board."""
VISITORS = 43
"""How many players of a kind are at hand to ask for pages."""
FOLLOWED = 20
AT_ONCE = 2_000
ONE_DAY = datetime.timedelta(days=1)


@dataclass(frozen=True)
class Course:
    """A pinned game: its moves, the cards home after each, and how its log begins up to each."""

    moves: tuple[str, ...]
    home: tuple[int, ...]
    logs: tuple[str, ...]

    @classmethod
    def of(cls, variant: str) -> Course:
        """Find the pinned game of a variant."""
        record = next(one for one in (headline(), *longest()) if one.variant == variant)
        table = seeded_table(variant, record.seed)
        states = replayed(read_log(record.log), new_game(table)).states
        logs = tuple(accumulate(record.log.splitlines(keepends=True), initial=""))
        return cls(record.moves, tuple(map(rules_of(variant).home, states)), logs)

    def columns(
        self, moves: int, *, take_backs: int, seconds: int, is_open: bool = False
    ) -> dict[str, Any]:
        """Derive a row from a game of so many moves, two at least, the first taken back so often.

        It is given up where it is not won, unless it is to be open.
        """
        first, last = self.logs[1], self.moves[moves - 1]
        again = f"{TAKE_BACK} 1000\n{REDO} 1000\n" * take_backs
        log = f"{first}{again}{self.logs[moves - 1][len(first) :]}{last} {1000 * seconds}\n"
        is_won = moves == len(self.moves)
        is_given_up = not (is_won or is_open)
        return {
            "log": f"{log}{GIVE_UP} {1000 * seconds}\n" if is_given_up else log,
            "ply": moves + 2 * take_backs + is_given_up,
            "status": Status.WON if is_won else Status.GIVEN_UP if is_given_up else Status.OPEN,
            "moves": moves,
            "home": self.home[moves],
            "take_backs": take_backs,
            "seconds": seconds,
            "standing": standing_key(
                won=is_won,
                transfers=0,
                home=self.home[moves],
                take_backs=take_backs,
                seconds=seconds,
            ),
        }


class Crowd:
    """The players, and what is laid for them. The first in ``players`` play most."""

    def __init__(self, size: int, progress: OutputWrapper) -> None:
        self.size, self._out, self._start = size, progress, perf_counter()
        self.now = clock.now()
        self.day = clock.today(self.now)
        self.players: list[int] = []
        """By number. The very first have today's play open, two moves before its end."""
        self._chance = random.Random("scale")
        self._next = self._plays = 0

    @property
    def today(self) -> Daily:
        """The daily that everybody has played."""
        return Daily.objects.get(day=self.day, variant=MAIN)

    @property
    def wins(self) -> int:
        """How many of today's board are won: nothing counts so many at once as the last of them."""
        listed = Play.objects.standing(self.today, now=self.now)
        return int(listed.won().count())

    def lay(self) -> None:
        """Lay everything."""
        self._gather()
        for variant, share in SHARES.items():
            self._play(variant, share)
        self._add_up()

    def _gather(self) -> None:
        """Make the players."""
        joined, password = self.now - DAYS * ONE_DAY, make_password(None)
        for part in batched(range(self.size), AT_ONCE):
            rows = []
            for at in part:
                row = Player(joined_at=joined, is_guest=_is_guest(at), is_banned=_is_banned(at))
                row.rename(f"Hand {at}")
                row.password = password
                rows.append(row)
            self.players += [row.pk for row in Player.objects.bulk_create(rows)]
        self._tell(f"{self.size:,} players")

    def _play(self, variant: str, share: float) -> None:
        """Lay the plays of a variant day by day, with their distributions, then the tallies."""
        course, own = Course.of(variant), defaultdict[int, list[Ranked]](list)
        before = DAYS - (variant == MAIN)
        each = ceil((EACH - 1) * self.size * share / before)
        for back in range(DAYS - 1, -1, -1):
            is_main = back == 0 and variant == MAIN
            daily = self._daily(variant, self.day - back * ONE_DAY)
            rows = self._rows(course, daily, None if is_main else each, own)
            for part in batched(rows, AT_ONCE):
                Play.objects.bulk_create(part)
                self._plays += len(part)
            distributions.recount(daily)
        for entries in batched(own.items(), AT_ONCE):
            Tally.objects.bulk_create(
                Tally(
                    player_id=self.players[at],
                    variant=variant,
                    is_listed=_is_listed(at),
                    **added_up(plays, today=self.day),
                )
                for at, plays in entries
            )
        self._tell(f"{self._plays:,} plays")

    def _daily(self, variant: str, day: datetime.date) -> Daily:
        is_pinned = day == self.day and variant == MAIN
        drawn = deals.numbered_deal(MAIN, headline().seed) if is_pinned else None
        deal = drawn or deals.draw_deal(variant)
        is_settled = day < self.day - ONE_DAY
        return Daily.objects.create(day=day, variant=variant, deal=deal, is_settled=is_settled)

    def _rows(
        self, course: Course, daily: Daily, each: int | None, own: dict[int, list[Ranked]]
    ) -> Iterator[Play]:
        """Yield the plays of a daily, and note each as its player's tally reads it."""
        chance, most = self._chance, len(course.moves)
        midnight = daily.closes_at - ONE_DAY
        span = min(ONE_DAY, self.now - midnight)
        for at in range(self.size) if each is None else self._field(each):
            if is_open := each is None and at < VISITORS:
                values = course.columns(most - 2, take_backs=0, seconds=600, is_open=True)
            else:
                moves = most if chance.random() < 0.4 else chance.randrange(most // 4, most)
                seconds = most + int(chance.expovariate(1 / 500))
                values = course.columns(moves, take_backs=chance.randrange(6), seconds=seconds)
            length = datetime.timedelta(seconds=values["seconds"])
            started = midnight + chance.random() * max(span - length, datetime.timedelta())
            row = Play(
                code=f"{chance.getrandbits(64):016x}",
                player_id=self.players[at],
                deal_id=daily.deal_id,
                daily=daily,
                is_ranked=True,
                place=values["standing"] if _is_listed(at) and not is_open else None,
                is_screened=True,
                started_at=started,
                ended_at=None if is_open else started + length,
                **values,
            )
            own[at].append(Ranked(daily.day, row.status, row.seconds, daily.deal.verdict))
            yield row

    def _field(self, each: int) -> Iterator[int]:
        """List who plays a day's deal: half of them do every day, the others take turns."""
        regular = each // 2
        yield from range(regular)
        for _one in range(each - regular):
            yield regular + self._next % (self.size - regular)
            self._next += 1

    def _add_up(self) -> None:
        """Count the seasons, have the busiest looked into and followed; let the database look."""
        self._tell(f"{season_scores.tend(now=self.now)} seasons")
        busiest, chance = self.busiest(), self._chance
        plays = Play.objects.filter(player__in=busiest).ended()
        Analysis.objects.bulk_create(
            [
                Analysis(play=play, ply=play.ply, version=1, skill=0.8, stage=JobStage.DONE, luck=0)
                for play in plays.only("ply")
            ]
        )
        Follow.objects.bulk_create(
            [
                Follow(player=player, other_id=self.players[other])
                for player in dict.fromkeys((*busiest, *self.middle()))
                for other in chance.sample(range(self.size // 2, self.size), FOLLOWED)
                if self.players[other] != player.pk
            ]
        )
        with connection.cursor() as cursor:
            # PostgreSQL does so by itself in time.
            cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")
        self._tell("analysed")

    def middle(self) -> list[Player]:
        """Find players spread over the middle half of today's board."""
        on_board = Play.objects.standing(self.today, now=self.now)
        listed = list(on_board.values_list("player", flat=True))
        step = len(listed) // 2 // VISITORS
        return _players(listed[len(listed) // 4 :: step])

    def busiest(self) -> list[Player]:
        """Find accounts that play every day."""
        return _players(self.players[VISITORS:])

    def ending(self) -> list[Player]:
        """Find those whose play of today is open."""
        return _players(self.players)

    def _tell(self, what: str) -> None:
        """Tell how far it is."""
        self._out.write(f"{what}, {perf_counter() - self._start:.0f} s")


def _is_guest(at: int) -> bool:
    """Let one of fifty be a guest."""
    return at % 50 == 49


def _is_banned(at: int) -> bool:
    """Have one of a thousand banned."""
    return at % 1000 == 500


def _is_listed(at: int) -> bool:
    return not (_is_guest(at) or _is_banned(at))


def _players(numbers: Sequence[int]) -> list[Player]:
    """Fetch the first accounts of a list."""
    found = Player.objects.filter(pk__in=numbers[: 2 * VISITORS], is_guest=False)
    rows = {player.pk: player for player in found.filter(is_banned=False)}
    return [rows[number] for number in numbers if number in rows][:VISITORS]
