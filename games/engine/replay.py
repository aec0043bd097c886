"""The fold of a move log: from a deal and what the player did to the game as it stands."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Literal

from games.engine.errors import IllegalMove
from games.engine.log import GIVE_UP, HINT, REDO, TAKE_BACK, Entry
from games.engine.moves import read_move
from games.engine.rules import Table
from games.engine.state import Pile, State

type Status = Literal["open", "won", "lost", "given-up"]


@dataclass(frozen=True)
class Game:
    """A game after some entries of its log. ``states[k]`` is the position after ``line[:k]``."""

    table: Table
    states: tuple[State, ...]
    line: tuple[str, ...] = ()
    """The moves that stand, without those taken back."""
    undone: tuple[str, ...] = ()
    """The moves taken back that may be played again, the next one last."""
    take_backs: int = 0
    has_peeked: bool = False
    """Whether a move that turned up or revealed a card was ever taken back."""
    hints: int = 0
    """How many hints were asked for. A hint is an entry, but changes nothing on the table."""
    has_given_up: bool = False
    last_act: str = ""
    """The text of the log’s last entry, empty before the first."""

    @property
    def state(self) -> State:
        """The position now."""
        return self.states[-1]

    @cached_property
    def status(self) -> Status:
        """How the game stands. A win stands above all, and giving up above a loss."""
        rules = self.table.rules
        if rules.is_won(self.state):
            return "won"
        if self.has_given_up:
            return "given-up"
        return "lost" if rules.is_lost(self.state) else "open"

    @property
    def is_assisted(self) -> bool:
        """Whether the player knew more than the rules show: by a hint, or a look ahead."""
        return self.has_peeked or self.hints > 0

    @cached_property
    def transfers(self) -> int:
        """How many moves into the arch stand (the kit's rule for Archway)."""
        return transfers_in(self.line)

    @property
    def idle(self) -> int:
        """How many moves stand since one did more than carry a card about the tableau."""
        carried = (text.partition(">")[2].startswith("P") for text in reversed(self.line))
        return sum(1 for _move in takewhile(bool, carried))

    @cached_property
    def has_revealed(self) -> bool:
        """Whether the last move that stands turned up or revealed a card."""
        return len(self.states) > 1 and reveals(self.states[-2], self.states[-1])

    def after(self, text: str) -> "Game":
        """Act once: a move's text or a word of the log.

        UnreadableMove or IllegalMove, also once the game has ended.
        """
        return replayed((Entry(text),), self)


def transfers_in(line: Iterable[str]) -> int:
    """Count the moves of a line that go into the arch."""
    return sum(read_move(text).target.startswith("A") for text in line)


def reveals(before: State, after: State) -> bool:
    """Tell whether a move showed something that could not be known.

    A card turned up, or a redeal.
    """
    return after.redeals != before.redeals or _backs_gone(before, after) > 0


def _backs_gone(before: State, after: State) -> int:
    """Count how many fewer cards lie face down; most piles are untouched and need no look."""
    return sum(
        _backs(old) - _backs(new)
        for old, new in zip(before.piles, after.piles, strict=True)
        if old is not new
    )


def _backs(pile: Pile) -> int:
    return sum(card < 0 for card in pile)


def new_game(table: Table) -> Game:
    """Deal."""
    return Game(table, (table.dealt(),))


def replayed(entries: Iterable[Entry], game: Game) -> Game:
    """Fold entries into a game.

    The first that is not allowed raises UnreadableMove or IllegalMove.
    """
    fold = _Fold(game)
    for text, _at in entries:
        fold.act(text)
    return fold.game()


class _Fold:
    """A game being folded: the same fields as a Game's, as lists while entries are added."""

    def __init__(self, game: Game) -> None:
        self.table = game.table
        self.states = list(game.states)
        self.line = list(game.line)
        self.undone = list(game.undone)
        self.take_backs = game.take_backs
        self.has_peeked = game.has_peeked
        self.hints = game.hints
        self.has_given_up = game.has_given_up
        self.last_act = game.last_act

    def act(self, text: str) -> None:
        """Add one entry."""
        if self.has_given_up or self.table.rules.is_won(self.states[-1]):
            raise IllegalMove(text)
        if text == TAKE_BACK:
            self._take_back()
        elif text == REDO:
            self._redo()
        elif text == HINT:
            self._hint()
        elif text == GIVE_UP:
            self.has_given_up = True
        else:
            self._play(text)
            self.undone.clear()
        self.last_act = text

    def _take_back(self) -> None:
        if not self.line:
            raise IllegalMove(TAKE_BACK)
        taken = self.states.pop()
        self.undone.append(self.line.pop())
        self.has_peeked = self.has_peeked or reveals(self.states[-1], taken)
        self.take_backs += 1

    def _redo(self) -> None:
        if not self.undone:
            raise IllegalMove(REDO)
        self._play(self.undone.pop())

    def _hint(self) -> None:
        if self.table.rules.is_lost(self.states[-1]):
            raise IllegalMove(HINT)  # there is nothing to hint at
        self.hints += 1

    def _play(self, move: str) -> None:
        self.states.append(self.table.play(self.states[-1], move))
        self.line.append(move)

    def game(self) -> Game:
        """Freeze what was folded."""
        return Game(
            table=self.table,
            states=tuple(self.states),
            line=tuple(self.line),
            undone=tuple(self.undone),
            take_backs=self.take_backs,
            has_peeked=self.has_peeked,
            hints=self.hints,
            has_given_up=self.has_given_up,
            last_act=self.last_act,
        )
