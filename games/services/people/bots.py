"""Bots: minds of different strength that play by what a player sees, move by move.

A learned mind follows the blind policy of the patience's family, the others choose homeward moves
or any. All make slips, think for a while, take a little back, tire of a game that leads nowhere,
and leave one unfinished now and then. The same chance plays the same game.
"""

import random
from collections.abc import MutableMapping
from typing import NamedTuple

from games.engine.log import GIVE_UP, TAKE_BACK, Entry
from games.engine.moves import Move
from games.engine.replay import Game, new_game
from games.engine.rules import Table
from games.engine.state import State
from games.solver.policy import policy

MOST_ENTRIES = 400
"""Where a bot gives a game up that still goes on."""
_DEAR = 100
"""Where a policy's games cost more, a mind that has left its way does not find back to it."""
_SHORTEST = 700
"""Milliseconds: no bot moves faster."""
_STARTLED = 3_000
"""Milliseconds that a first look at the deal takes at least."""

type Advice = MutableMapping[State, tuple[Move, ...]]
"""What the policy says to positions of one deal, for all who come there."""


class Mind(NamedTuple):
    """How a bot plays. Shares are in a hundred."""

    is_learned: bool
    """Whether it follows the policy as long as that knows what to do."""
    goes_home: bool
    """Whether it else prefers moves to a foundation."""
    slips: int
    """How many moves are made by chance."""
    regrets: int
    """How many of these are taken back at once, where nothing was turned up."""
    leaves: int
    """How many games are left unfinished."""
    patience: int
    """After how many moves to and fro it gives up."""
    pace: int
    """The middle of its times to think, in milliseconds."""


class Played(NamedTuple):
    """A game that a bot has played, and the log that it left."""

    game: Game
    entries: tuple[Entry, ...]

    @property
    def seconds(self) -> int:
        """Measure the time to the last move (P12)."""
        return max((at for text, at in self.entries if text != GIVE_UP), default=0) // 1000


def mind_of(chance: random.Random) -> Mind:
    """Draw a mind: some learned, most of them so so, a few at random."""
    kind = chance.random()
    is_learned = kind < 0.6
    return Mind(
        is_learned=is_learned,
        goes_home=kind < 0.92,
        slips=chance.choice((0, 1, 3, 8, 15, 30)) if is_learned else chance.choice((10, 40)),
        regrets=chance.choice((0, 20, 60)),
        leaves=chance.choice((0, 0, 2, 8)),
        patience=chance.randint(8, 30),
        pace=chance.randint(1_300, 7_000),
    )


def play(table: Table, mind: Mind, chance: random.Random, advice: Advice) -> Played:
    """Play a deal until it ends or the bot gives up or leaves it; at least one move is made."""
    game, entries = new_game(table), list[Entry]()
    at, is_on_its_way = _STARTLED + chance.randrange(9_000), mind.is_learned
    leaves_at = chance.randint(1, 120) if chance.randrange(100) < mind.leaves else MOST_ENTRIES + 1
    visited = {game.state}
    while game.status == "open" and len(entries) < leaves_at:
        slips = chance.randrange(100) < mind.slips
        ways = _advised(game, advice) if is_on_its_way and not slips else ()
        is_tired = game.idle >= mind.patience or len(entries) >= MOST_ENTRIES
        if is_tired and entries and not ways:
            text = GIVE_UP
        else:
            text = (ways[0] if ways else _by_chance(game, mind, visited, chance)).text
        game = game.after(text)
        entries.append(Entry(text, at))
        visited.add(game.state)
        if not ways and is_on_its_way and policy(table.rules, game.state).game_cost > _DEAR:
            is_on_its_way = False
        at += _thought(mind, chance)
        if slips and _regrets(game, mind, chance):
            game = game.after(TAKE_BACK)
            entries.append(Entry(TAKE_BACK, at))
            at += _thought(mind, chance)
    return Played(game, tuple(entries))


def _advised(game: Game, advice: Advice) -> tuple[Move, ...]:
    """Ask the policy, once for a position: what it sees is what a player sees."""
    if game.idle >= MOST_ENTRIES // 4:
        return ()
    if game.state not in advice:
        way = policy(game.table.rules, game.state).favourites(game.states[:-1])
        advice[game.state] = way[:1]
    return advice[game.state]


def _by_chance(game: Game, mind: Mind, visited: set[State], chance: random.Random) -> Move:
    """Choose any move; rather one home, and rather one to where the bot has not been."""
    steps = list(game.table.rules.steps(game.state))
    home = [move for move, _after in steps if move.target.startswith("F")]
    if mind.goes_home and home:
        return chance.choice(home)
    fresh = [move for move, after in steps if after not in visited]
    return chance.choice(fresh or [move for move, _after in steps])


def _regrets(game: Game, mind: Mind, chance: random.Random) -> bool:
    """Tell whether the last move is taken back, as ranked play allows it."""
    may = game.status == "open" and bool(game.line) and not game.has_revealed
    return may and chance.randrange(100) < mind.regrets


def _thought(mind: Mind, chance: random.Random) -> int:
    """Draw how long the bot thinks, in milliseconds."""
    return max(_SHORTEST, round(mind.pace * chance.lognormvariate(0, 0.6)))
