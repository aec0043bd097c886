"""The larger moves of the beam over the columns, and how they are written as the engine's."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from games.solver.columns_board import TALON, Board, Position

type Hosts = Mapping[int, Sequence[int]]
"""The columns to which a card may be married."""

HOME = -2
"""Where a feat ends that brings a card to the first foundation; the next ones count on down."""


class Feat(NamedTuple):
    """So many cards of a column carried to another, as they lie or poured out over their end.

    Or so many cards turned, then the talon's last carried to a column. Or either's last card home.
    """

    at: int
    to: int
    size: int
    is_poured: bool = False


class Feats:
    """Finds and performs feats on a board, and brings home afterwards what fits a foundation.

    An eager player brings home all that fits; another only what nothing could want to lie on,
    and has feats that bring home the rest.
    """

    def __init__(self, board: Board, *, is_eager: bool) -> None:
        self._board, self._is_eager = board, is_eager

    def goes_home(self, card: int, wants: tuple[int, ...]) -> bool:
        """Tell whether an available card goes home by itself."""
        return card in wants and (self._is_eager or self._board.is_idle(card, wants))

    def of_columns(self, position: Position, runs: Sequence[int], hosts: Hosts) -> list[Feat]:
        """List the feats that begin in a column.

        ``runs`` tells how many cards at a column's end are married to one another.
        """
        board, wants = self._board, position.wants
        found: list[Feat] = []
        if not self._is_eager:
            for at, pile in enumerate(position.columns):
                if pile and pile[-1] in wants:
                    found += self.homes(at, pile[-1], wants)
        found += (self._pours if board.pours else self._carries)(position, runs, hosts)
        return found

    def homes(self, at: int, card: int, wants: tuple[int, ...], size: int = 1) -> list[Feat]:
        """List the feats that bring home a pile's last card."""
        return [Feat(at, HOME - goal, size) for goal in self._board.fitting(card, wants)]

    def _pours(self, position: Position, runs: Sequence[int], hosts: Hosts) -> list[Feat]:
        """List the ways to pour out sequences, or to carry them by way of a lane.

        Part of one is poured if it is one card, or if a card is uncovered that is wanted.
        """
        columns, wants = position.columns, position.wants
        lanes = [columns.index(b"")] if self._board.columns_fill_lanes and b"" in columns else []
        found: list[Feat] = []
        for at, (pile, run) in enumerate(zip(columns, runs, strict=True)):
            if not pile:
                continue
            parts = [size for size in range(1, run) if size == 1 or pile[-size - 1] in wants]
            for to in hosts.get(pile[-1], ()):
                if to != at:
                    found += [Feat(at, to, size, is_poured=True) for size in (run, *parts)]
            for lane in lanes:
                if run > 1:
                    found += [Feat(at, to, run) for to in hosts.get(pile[-run], ()) if to != at]
                if run < len(pile):
                    parts.append(run)
                found += [Feat(at, lane, size, is_poured=True) for size in parts]
        return found

    def _carries(self, position: Position, runs: Sequence[int], hosts: Hosts) -> list[Feat]:
        """List the ways to carry cards as they lie; the lanes tell how many can be carried."""
        columns = position.columns
        lanes = columns.count(b"") if self._board.columns_fill_lanes else 0
        most = 1 << lanes
        found: list[Feat] = []
        for at, (pile, run) in enumerate(zip(columns, runs, strict=True)):
            for size in range(1, min(run, most) + 1):
                for to in hosts.get(pile[-size], ()):
                    if to != at:
                        found.append(Feat(at, to, size))
            if lanes:
                size = min(run, most >> 1)
                if 0 < size < len(pile):
                    found.append(Feat(at, columns.index(b""), size))
        return found

    def made(self, position: Position, feat: Feat) -> Position:
        """Perform a feat, and bring home what goes by itself."""
        for _text, following in self._homecoming(made := self._performed(position, feat)):
            made = following
        return made

    def settled(self, position: Position) -> Position:
        """Bring home what goes by itself."""
        for _text, following in self._homecoming(position):
            position = following
        return position

    def line(self, position: Position, feats: Iterable[Feat]) -> tuple[str, ...]:
        """Write feats, one after another, as moves from a position not yet settled."""
        texts = [text for text, _following in self._homecoming(position)]
        position = self.settled(position)
        for feat in feats:
            texts += self._texts(position, feat)
            position = self._performed(position, feat)
            texts += [text for text, _following in self._homecoming(position)]
            position = self.settled(position)
        return tuple(texts)

    def _performed(self, position: Position, feat: Feat) -> Position:
        columns, talon, stock, wants = position
        at, to, count, is_poured = feat
        if at == TALON and count:
            talon += stock[: -count - 1 : -1]
            stock = stock[:-count]
        if to <= HOME:
            return self._board.home(Position(columns, talon, stock, wants), at, HOME - to)
        piles = list(columns)
        if at == TALON:
            piles[to] += talon[-1:]
            return Position(tuple(piles), talon[:-1], stock, wants)
        moved = piles[at][-count:]
        piles[at] = piles[at][:-count]
        piles[to] += moved[::-1] if is_poured else moved
        return Position(tuple(piles), talon, stock, wants)

    def _homecoming(self, position: Position) -> Iterator[tuple[str, Position]]:
        """Yield the moves that bring home what goes by itself, each with the position after it."""
        board = self._board
        while True:
            wants = position.wants
            for at, pile in enumerate((position.talon, *position.columns), TALON):
                if pile and pile[-1] in wants and self.goes_home(pile[-1], wants):
                    goal = wants.index(pile[-1])
                    position = board.home(position, at, goal)
                    yield f"{board.name(at)}>{board.goals[goal]}", position
                    break
            else:
                return

    def _texts(self, position: Position, feat: Feat) -> Iterator[str]:
        """Write one feat as moves."""
        at, to, count, is_poured = feat
        board = self._board
        if at == TALON:
            yield from ["S>T"] * count
            count = 1
        if to <= HOME:
            yield f"{board.name(at)}>{board.goals[HOME - to]}"
        elif is_poured or count == 1:
            yield from [f"{board.name(at)}>{board.name(to)}"] * count
        else:
            lanes = [lane for lane, pile in enumerate(position.columns) if not pile and lane != to]
            yield from self._carried(at, to, count, lanes)

    def _carried(self, at: int, to: int, count: int, lanes: list[int]) -> Iterator[str]:
        """Write how a sequence is carried as it lies, by way of lanes.

        As many as can stay together follow the lower card; the others wait in a lane. Where
        sequences pour, one lane will do for any number.
        """
        names = self._board.columns
        if count == 1:
            yield f"{names[at]}>{names[to]}"
            return
        lane, *others = lanes
        if self._board.pours:
            yield from [f"{names[at]}>{names[lane]}"] * (count - 1)
            yield f"{names[at]}>{names[to]}"
            yield from [f"{names[lane]}>{names[to]}"] * (count - 1)
            return
        rest = min(count - 1, 1 << len(others))
        yield from self._carried(at, lane, count - rest, others)
        yield from self._carried(at, to, rest, others)
        yield from self._carried(lane, to, count - rest, others)
