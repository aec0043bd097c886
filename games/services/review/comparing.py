"""Comparisons: how long two games of a day's deal were alike, and whose game to look at beside one.

Whoever calls has asked ``replays`` whether the viewer may look at the plays.
"""

import datetime
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Literal, get_args

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engine.log import GIVE_UP, HINT, REDO, TAKE_BACK, read_log
from games.engine.moves import read_move
from games.engine.replay import Game, new_game, replayed
from games.engine.sight import Sight, seen
from games.models import Daily, Play
from games.services.deals import table_of
from games.services.names import mark, name_of_pile
from games.services.review import analyses

MOST = 200
"""How many winners are considered for a ready choice: the first ones of the board."""

type Choice = Literal["fastest", "fewest", "different", "nearest"]
CHOICES: tuple[Choice, ...] = get_args(Choice.__value__)
"""What may be asked for: the quickest win, the one with the fewest take-backs, the winning line
that parts the earliest from a play's (of those the one that shares the fewest moves with it), and
the one that goes along with it the longest."""


@dataclass(frozen=True)
class Side:
    """One of two plays: its moves that stand, and where each is in its log."""

    play: Play
    said: tuple[str, ...]
    """The moves, in few words."""
    plies: tuple[int, ...]
    """The ply of the log after so many moves."""

    @property
    def moves(self) -> int:
        return len(self.said)

    def ply(self, step: int) -> int:
        """Give the ply after so many moves; the last move's where there were fewer."""
        return self.plies[min(step, self.moves)]


@dataclass(frozen=True)
class Comparison:
    """Two plays of one deal, and with how many alike moves they begin."""

    first: Side
    second: Side
    alike: int

    @property
    def last(self) -> int:
        """How many moves the longer game has."""
        return max(self.first.moves, self.second.moves)

    @property
    def has_choice(self) -> bool:
        """Whether both went on, by different moves, from where they part."""
        return self.alike < min(self.first.moves, self.second.moves)


def compare(first: Play, second: Play) -> Comparison:
    """Compare two plays of the same deal."""
    game, other = _game(first), _game(second)
    return Comparison(_side(first, game), _side(second, other), alike(game, other.line))


def alike(game: Game, line: Sequence[str]) -> int:
    """Count the moves with which a game and a line from the same deal begin that are alike.

    A move is like another if the rules say so of the position: cards that went to foundations or
    empty places which were alike left the same game behind. From there on, these two places go by
    each other's names, so that what follows is compared by what lies there.
    """
    names: dict[str, str] = {}
    """What places of the line's table are called in the game, where it is something else."""
    shared = 0
    for state, mine, theirs in zip(game.states, game.line, line, strict=False):
        if names or mine != theirs:
            own, there = read_move(mine), read_move(theirs)
            place = there.target
            there = there._replace(
                source=names.get(there.source, there.source), target=names.get(place, place)
            )
            like = game.table.rules.move_likeness
            if like(state, own) != like(state, there):
                break
            if there.target != own.target:
                before = (at for at, name in names.items() if name == own.target)
                names[next(before, own.target)] = there.target
                names[place] = own.target
        shared += 1
    return shared


def line_of(log: str) -> tuple[str, ...]:
    """List the moves of a log that stand at its end, as a game replayed from it has them."""
    line: list[str] = []
    undone: list[str] = []
    for text, _at in read_log(log):
        if text == TAKE_BACK:
            undone.append(line.pop())
        elif text == REDO:
            line.append(undone.pop())
        elif text not in {HINT, GIVE_UP}:
            line.append(text)
            undone.clear()
    return tuple(line)


# Ready choices


def choose(choice: Choice, play: Play, daily: Daily, *, now: datetime.datetime) -> Play | None:
    """Find the winner whom a ready choice puts beside a play; None where nobody else has won.

    Where several do as well, it is the first of them on the board. One query.
    """
    winners: list[Play] = list(
        Play.objects.standing(daily, now=now).won().exclude(pk=play.pk)
        .only("code", "log", "seconds", "take_backs")[:MOST]
    )  # fmt: skip
    if not winners:
        return None
    if choice == "fastest":
        return min(winners, key=lambda one: one.seconds)
    if choice == "fewest":
        return min(winners, key=lambda one: one.take_backs)
    game = _game(play)
    lines = [line_of(one.log) for one in winners]
    begun = [alike(game, line) for line in lines]
    if choice == "nearest":
        return winners[begun.index(max(begun))]
    earliest = [at for at, shared in enumerate(begun) if shared == min(begun)]
    return winners[min(earliest, key=lambda at: in_common(game.line, lines[at]))]


def in_common(line: Sequence[str], other: Sequence[str]) -> int:
    """Count the moves that two lines share, in whatever order and to whichever foundation."""
    return (Counter(map(_homeward, line)) & Counter(map(_homeward, other))).total()


def _homeward(text: str) -> str:
    source, _to, target = text.partition(">")
    return f"{source}>F" if target.startswith("F") else text


# Words


def _game(play: Play) -> Game:
    return replayed(read_log(play.log), new_game(table_of(play.deal)))


def _side(play: Play, game: Game) -> Side:
    return Side(play, tuple(_said(game)), analyses.plies_of(play.log))


def _said(game: Game) -> Iterator[str]:
    """Say each move of a game in few words: ``[6S] packet 1`` is one that went home from there."""
    sight = seen(game)
    numbers = game.table.rules.places.numbers
    for at, text in zip(count(1), game.line, strict=False):
        move = read_move(text)
        if not move.source:
            yield pgettext("move", "dealt anew")
            continue
        card = move.card
        if card is None:
            card = game.states[at].piles[numbers[move.target]][-1]
        told = {"card": mark(card), "place": _place(sight, move.source)}
        if move.source == "S":
            yield pgettext("move", "%(card)s turned") % told
        elif sight.by_code[move.target].kind == "foundation":
            yield pgettext("move", "%(card)s %(place)s") % told
        else:
            told["target"] = _place(sight, move.target)
            yield pgettext("move", "%(card)s %(place)s to %(target)s") % told


def _place(sight: Sight, code: str) -> str:
    pile = sight.by_code[code]
    if pile.kind == "arch":
        return _("arch")
    return name_of_pile(pile, sight.noun)
