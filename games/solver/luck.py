"""Luck and skill: the chance of winning along a game, from what its player could see.

The chance at a ply is that of the best choice there. A choice is worth the share of games won when
it is made and the blind policy plays on, over imagined packs that agree with what is seen. All
choices between two cards turned up are tried with the same packs, and of few covered cards every
order is tried, so that nothing is left to doubt. What is hidden from the player is hidden here.

From ply to ply the chance changes by two parts, which come to the change exactly:

- **choice**: the worth of the move made, less that of the best choice. Never above nought.
- **luck**: the chance once the card is turned up (or the tableau dealt anew), less the worth of the
  move before. Where a move shows nothing new its worth is the chance after it, so its luck is
  nought.

Another choice counts as better than the move made only if it wins more of the same games by more
than three standard errors of the difference; else chance alone would find a fault in every move.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, pairwise
from math import prod, sqrt

from games.engine.replay import reveals
from games.engine.rules import Rules
from games.engine.state import State
from games.solver.odds import Odds, different
from games.solver.policy import Policy, policy, whims
from games.solver.sampling import every, imagined, is_known
from games.solver.turning import Turning

SAMPLES = 300
"""How many games a choice is played on for."""
_DOUBT = 3
"""How many standard errors a difference must exceed."""
_WORK = 5_000_000
"""The most work in a line where games are long, in the policy's steps: about 25 s."""
_FEWEST = 24
"""So many samples are taken in any case."""
_CHEAP = 100
"""A policy whose games cost less than this tries every choice at every ply; others try their own,
and only where a card is turned up."""


@dataclass(frozen=True, slots=True)
class Point:
    """The chance of winning at a ply, 0 to 1, and its standard error."""

    ply: int
    odds: Fraction
    error: float


@dataclass(frozen=True, slots=True)
class Change:
    """What happened to the chance from one ply to a later one."""

    start: int
    end: int
    choice: Fraction
    luck: Fraction


@dataclass(frozen=True, slots=True)
class OddsLine:
    """The chance of winning along a game. ``changes[k]`` leads from ``points[k]`` to the next."""

    samples: int
    """The most games that a choice was tried for."""
    points: tuple[Point, ...]
    changes: tuple[Change, ...]

    @property
    def skill(self) -> Fraction:
        """The share of the available chance that choices kept, 0 to 1.

        At each change that is the worth of the move made over the chance before it, and 1 where no
        chance was left; all of them are multiplied. Giving up is no move and costs nothing here.
        """
        chances = zip(self.points, self.changes, strict=False)
        return prod(
            (1 + change.choice / point.odds for point, change in chances if point.odds),
            start=Fraction(1),
        )

    @property
    def luck(self) -> Fraction:
        """The sum of the luck of all changes."""
        return sum((change.luck for change in self.changes), Fraction(0))


def odds_line(
    rules: Rules,
    states: Sequence[State],
    moves: Sequence[str],
    proved: Turning,
    *,
    samples: int = SAMPLES,
) -> OddsLine | None:
    """Tell the chance of winning along a game; None for a patience that hides nothing.

    ``states[k]`` is the position after ``moves[:k]``, covered cards as backs. ``proved`` is what is
    proved along the game; of it no more is used than the player knew, once nothing is hidden any
    more. The same game has the same line on every machine.
    """
    if is_known(rules, states[0]):
        return None
    walk = _Walk(rules, states, moves, proved, samples)
    points, changes = [walk.last()], []
    for ply in reversed(range(len(moves))):
        if (found := walk.back(ply)) is not None:
            point, change = found
            points.append(point)
            changes.append(change)
    return OddsLine(walk.samples, tuple(points[::-1]), tuple(changes[::-1]))


@dataclass(frozen=True, slots=True)
class _Worth:
    """Which of the games were won, as bits."""

    won: int
    games: int
    is_exact: bool

    @property
    def share(self) -> Fraction:
        return Fraction(self.won.bit_count(), self.games)

    @property
    def error(self) -> float:
        return 0.0 if self.is_exact else Odds(self.won.bit_count(), self.games).error

    def is_worse(self, other: "_Worth") -> bool:
        """Tell whether another, of the same games, is better beyond doubt."""
        gained = (other.won & ~self.won).bit_count()
        lost = (self.won & ~other.won).bit_count()
        more = gained - lost
        return more > 0 and (self.is_exact or more > _DOUBT * sqrt(gained + lost))

    def or_better(self, others: Iterable["_Worth"]) -> "_Worth":
        """Take the best of others that are better beyond doubt, or else this."""
        better = [other for other in others if self.is_worse(other)]
        return max(better, key=lambda one: one.won.bit_count(), default=self)


class _Stretch:
    """The plies from one card turned up to the next, and the packs that they share."""

    def __init__(self, rules: Rules, first: State, samples: int) -> None:
        self.is_known = is_known(rules, first)
        found = None if self.is_known else every(rules, first, most=samples)
        self.is_exact = found is not None
        if found is None:
            packs = imagined(rules, first)
            different = 1 if self.is_known else samples
            found = tuple(islice(packs, different)) * (samples // different)
        self._packs = found

    def played(self, board: Policy) -> _Worth:
        """Play a position on with every pack; where all is known the games are varied instead."""
        won = 0
        for number, pack in enumerate(self._packs):
            if board.wins(pack, whims(pack.seed, number if self.is_known else 0)):
                won |= 1 << number
        return _Worth(won, len(self._packs), self.is_exact)

    def certain(self, *, is_won: bool) -> _Worth:
        """Win, or lose, with every pack."""
        games = len(self._packs)
        return _Worth((1 << games) - 1 if is_won else 0, games, is_exact=True)


class _Walk:
    """A game gone through from its end to its deal."""

    def __init__(
        self,
        rules: Rules,
        states: Sequence[State],
        moves: Sequence[str],
        proved: Turning,
        samples: int,
    ) -> None:
        self._rules, self._states, self._moves, self._proved = rules, states, moves, proved
        self._fresh = [
            ply
            for ply, (before, after) in enumerate(pairwise(states), start=1)
            if reveals(before, after)
        ]
        cost = policy(rules, states[0]).game_cost
        self._stations: set[int] | None = None
        if cost > _CHEAP:
            self._stations = {0, *self._fresh, *(ply - 1 for ply in self._fresh)}
            self._stations |= {proved.winnable or 0, proved.unwinnable or 0}
            work = cost * len(self._stations)
            samples = max(min(_FEWEST, samples), min(samples, _WORK // work))
        self.samples = samples
        self._stretches: dict[int, _Stretch] = {}
        self._after = len(moves), self._end()

    def last(self) -> Point:
        """Give the chance at the end."""
        ply, worth = self._after
        return Point(ply, worth.share, worth.error)

    def back(self, ply: int) -> tuple[Point, Change] | None:
        """Go back to a ply: its chance, and what became of it; None where it was not looked at."""
        if self._stations is not None and ply not in self._stations:
            return None
        end, after = self._after
        mine, best = self._weighed(ply, after)
        self._after = ply, best
        change = Change(ply, end, mine.share - best.share, after.share - mine.share)
        return Point(ply, best.share, best.error), change

    def _weighed(self, ply: int, after: _Worth) -> tuple[_Worth, _Worth]:
        """Weigh the move made at a ply and the best one there, given the chance after it."""
        state, stretch = self._states[ply], self._stretch(ply)
        if stretch.is_known:
            # A card that could be told beforehand is no news when it is turned up.
            return after, self._told(ply) or after.or_better(self._own(ply))
        mine, others = self._boards(state, self._moves[ply])
        if ply + 1 in self._fresh:
            after = stretch.played(mine)
        return after, after.or_better(map(stretch.played, others))

    def _boards(self, state: State, text: str) -> tuple[Policy, list[Policy]]:
        """Take down what follows the move made, and what follows each different other.

        Where games are long, the policy's own way from here stands for all others.
        """
        rules = self._rules
        found: dict[tuple[object, ...], State] = {}
        made: tuple[object, ...] = ()
        for move, following in rules.steps(state):
            like = rules.move_likeness(state, move)
            if move.text == text:
                made = like
            found.setdefault(like, following)
        mine = policy(rules, found.pop(made))
        if self._stations is None:
            return mine, [policy(rules, following) for following in found.values()]
        own = policy(rules, state)
        is_own = any(move.text == text for move in own.favourites()[:1])
        return mine, [] if is_own else [own]

    def _end(self) -> _Worth:
        """Tell the chance at the end of the game."""
        ply, rules = len(self._moves), self._rules
        state, stretch = self._states[ply], self._stretch(ply)
        if rules.is_won(state) or rules.is_lost(state):
            return stretch.certain(is_won=rules.is_won(state))
        if stretch.is_known and (told := self._told(ply)) is not None:
            return told
        (own,) = self._own(ply)
        if self._stations is not None:
            return own
        others = (policy(rules, after) for after in different(rules, state).values())
        return own.or_better(map(stretch.played, others))

    def _own(self, ply: int) -> tuple[_Worth]:
        """Weigh the policy's own way of playing on."""
        return (self._stretch(ply).played(policy(self._rules, self._states[ply])),)

    def _told(self, ply: int) -> _Worth | None:
        """Tell what is proved of a ply, where the player knew as much; None where it is open."""
        proved, stretch = self._proved, self._stretch(ply)
        if proved.winnable is not None and ply <= proved.winnable:
            return stretch.certain(is_won=True)
        if proved.unwinnable is not None and ply >= proved.unwinnable:
            return stretch.certain(is_won=False)
        return None

    def _stretch(self, ply: int) -> _Stretch:
        """Find the stretch of a ply."""
        first = max((fresh for fresh in self._fresh if fresh <= ply), default=0)
        if first not in self._stretches:
            self._stretches[first] = _Stretch(self._rules, self._states[first], self.samples)
        return self._stretches[first]
