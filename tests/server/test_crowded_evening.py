"""R-d9: twenty guests play at once for half a minute.

Whatever was accepted is in a log, and nothing else is. PLAY_SECONDS makes it shorter.
"""

import os
import random
import re
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from games.engine.log import read_log
from games.engine.replay import new_game, replayed
from games.management.bench.caller import Answer, Caller
from games.models import Play
from games.patiences import VARIANTS
from games.services.deals import table_of

GUESTS = 20
SECONDS = float(os.environ.get("PLAY_SECONDS") or 30)

_PLY = re.compile(r'data-ply="(\d+)"')
_MOVES = re.compile(r'name="move" value="([^"]+)" data-(?:fits|moves|takes)')


@dataclass
class Guest:
    """Someone who plays at two windows, and remembers which acts were accepted."""

    window: Caller
    other: Caller
    luck: random.Random
    accepted: dict[str, dict[int, str]] = field(default_factory=dict)
    """For each play's code the act that was accepted at each ply."""
    statuses: Counter[int] = field(default_factory=Counter)
    code: str = ""
    ply: int = 0
    moves: list[str] = field(default_factory=list)

    def play(self, until: float) -> None:
        """Play one deal after another."""
        while time.monotonic() < until:
            if not self.moves:
                self.deal()
            elif self.luck.random() < 0.1:
                self.act_twice(self.luck.choice(self.moves))
            elif self.luck.random() < 0.1 and self.ply:
                self.act("take-back", "take-back")
            elif self.luck.random() < 0.05:
                self.act("move", self.luck.choice(self.moves), ply=self.ply + 1)
            else:
                self.act("move", self.luck.choice(self.moves))

    def deal(self) -> None:
        """Deal; at the first time this makes the guest."""
        variant = self.luck.choice(VARIANTS)
        seed = str(self.luck.randrange(50)) if self.luck.random() < 0.5 else ""
        answer = self.window.post("/deal/", variant=variant, seed=seed)
        self.statuses[answer.status] += 1
        assert answer.status == 303, answer.html
        self.other.cookies = self.window.cookies
        self.code = answer.headers["location"].split("/")[2]
        self.accepted[self.code] = {}
        self.read(self.window.get(answer.headers["location"]))

    def act(self, path: str, text: str, *, ply: int | None = None) -> None:
        """Do one thing."""
        at = self.ply if ply is None else ply
        answer = self.window.post(f"/play/{self.code}/{path}", htmx=True, ply=at, move=text)
        self.note(answer, text, at)
        self.read(answer)

    def act_twice(self, text: str) -> None:
        """Do the same in both windows before either answers."""
        for window in (self.window, self.other):
            window.send(f"/play/{self.code}/move", htmx=True, ply=self.ply, move=text)
        answers = [self.window.hear(), self.other.hear()]
        for answer in answers:
            self.note(answer, text, self.ply)
        self.read(max(answers, key=_ply_of))

    def note(self, answer: Answer, text: str, ply: int) -> None:
        """Remember what was accepted; a chosen card with several goals is no act yet."""
        self.statuses[answer.status] += 1
        if answer.status == 200 and _ply_of(answer) == ply + 1:
            assert ply not in self.accepted[self.code], "two acts were accepted at one ply"
            self.accepted[self.code][ply] = text

    def read(self, answer: Answer) -> None:
        """Read the table: its ply and what can be played on it."""
        self.ply = _ply_of(answer)
        self.moves = sorted(set(_MOVES.findall(answer.html)))


def _ply_of(answer: Answer) -> int:
    found = _PLY.search(answer.html)
    assert found, f"{answer.status}: {answer.html[:300]}"
    return int(found[1])


def test_r_d9_twenty_guests_play_and_every_accepted_move_is_stored(server, database):
    guests = [
        Guest(Caller(server.port), Caller(server.port), random.Random(number))
        for number in range(GUESTS)
    ]
    until = time.monotonic() + SECONDS
    with ThreadPoolExecutor(GUESTS) as threads:
        list(threads.map(lambda guest: guest.play(until), guests))
    statuses = sum((guest.statuses for guest in guests), Counter[int]())
    assert set(statuses) <= {200, 303, 409, 422}, statuses
    assert statuses[409], "some were stale"
    accepted = {code: acts for guest in guests for code, acts in guest.accepted.items()}
    assert sum(map(len, accepted.values())) > GUESTS * SECONDS / 3, statuses
    plays = Play.objects.filter(code__in=accepted).select_related("deal", "player")
    assert len(plays) == len(accepted)
    assert len({play.player for play in plays}) == GUESTS
    for play in plays:
        _check(play, accepted[play.code])


def _check(play: Play, acts: dict[int, str]) -> None:
    """See that the log holds what was accepted, in order, and that the row agrees with it."""
    entries = read_log(play.log)
    assert [entry.text for entry in entries] == [acts[ply] for ply in range(len(acts))]
    assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)
    game = replayed(entries, new_game(table_of(play.deal)))
    told = (play.ply, play.status, play.moves, play.take_backs)
    assert told == (len(acts), game.status, len(game.line), game.take_backs)
    assert play.home == game.table.rules.home(game.state)
