"""A beam over the columns: of each generation only the most hopeful positions are followed.

So it finds wins; that it finds none says nothing.
"""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from games.solver.columns_board import TALON, Board, Position
from games.solver.columns_digs import Dig, Digs, Trouble
from games.solver.columns_feats import HOME, Feat, Feats
from games.solver.columns_score import Column, Columns, Talons, Weights, dues, keys_of_wants

type Line = tuple[str, ...]


class Child(NamedTuple):
    """A position about to be; these are ranked."""

    score: int
    key: int
    parent: "Node"
    feat: Feat
    made: Position | None = None
    """The position itself where cards went home in it, and what is known of that."""
    trouble: Trouble | None = None


class Node(NamedTuple):
    """A position in the beam."""

    position: Position
    score: int
    key: int
    age: int
    parent: "Node | None"
    feat: Feat
    trouble: Trouble | None = None


class Pace(NamedTuple):
    """How much older a position is than the one before it; only such of one age compete."""

    feat: int = 1
    turn: int = 0
    """For each card turned."""
    home: int = 0
    """For each card gone home."""


class View(NamedTuple):
    """What is found out about a position once for all its children."""

    node: Node
    seen: list[Column]
    hosts: dict[int, list[int]]
    """The columns to which a card may be married."""
    digs: list[Dig]
    gains: dict[int, int]


class Beam:
    """A search of a board from some roots, with its memory of piles."""

    def __init__(
        self,
        board: Board,
        roots: Sequence[Position],
        weights: Weights,
        pace: Pace,
        *,
        is_eager: bool,
    ) -> None:
        self._board, self._roots, self._weights, self._pace = board, roots, weights, pace
        self._feats = Feats(board, is_eager=is_eager)
        due = dues(board, weights, roots[0])
        self._columns, self._talons = Columns(board, weights, due), Talons(weights, due)
        self._digs = Digs(self._columns, weights)
        self._want_keys = keys_of_wants(board)
        first, other = weights.first_lane, weights.other_lanes
        self._lanes = [0] + [-first - other * more for more in range(len(board.columns))]
        self.nodes = 0
        """The positions ranked by the last search."""
        self.was_cut = False
        """Whether the last search left anything out for being too wide."""

    def search(self, width: int, most: int) -> tuple[int, Line] | None:
        """Find a way to win, ranking no more than so many positions.

        Answer the number of the root that it starts from, and its moves.
        """
        self.nodes, self.was_cut = 0, False
        layer = [self.root(self._feats.settled(root)) for root in self._roots]
        seen = {node.key for node in layer}
        won = next((node for node in layer if node.position.is_won), None)
        waiting: dict[int, list[Child]] = {}
        while won is None:
            for child in chain.from_iterable(map(self.children, layer)):
                if self.nodes >= most:
                    return None
                self.nodes += 1
                if child.key not in seen:
                    seen.add(child.key)
                    waiting.setdefault(self._age(child), []).append(child)
                if child.made is not None and child.made.is_won:
                    won = self.grown(child, 0)
                    break
            if won is None:
                if not waiting:
                    return None
                age = min(waiting)
                children = sorted(waiting.pop(age))
                self.was_cut |= len(children) > width
                layer = [self.grown(child, age) for child in children[:width]]
        return self._way(won)

    def _age(self, child: Child) -> int:
        """Tell among which positions a child will compete."""
        parent, pace, (at, _to, size, _poured) = child.parent, self._pace, child.feat
        age = parent.age + pace.feat + (pace.turn * size if at == TALON else 0)
        if child.made is not None:
            age += pace.home * (_left(parent.position) - _left(child.made))
        return age

    def _way(self, node: Node) -> tuple[int, Line]:
        """Write the moves that lead to a position, from the root they start at."""
        feats: list[Feat] = []
        while node.parent is not None:
            feats.append(node.feat)
            node = node.parent
        number = [self._feats.settled(root) for root in self._roots].index(node.position)
        return number, self._feats.line(self._roots[number], reversed(feats))

    def root(self, position: Position) -> Node:
        """Make a node of a position in which all is home that goes by itself."""
        trouble = self._digs.of(position)
        score, key = self._score(position, trouble), self._key(position)
        return Node(position, score, key, 0, None, Feat(0, 0, 0), trouble)

    def grown(self, child: Child, age: int) -> Node:
        """Make a child's position."""
        made = child.made or self._feats.made(child.parent.position, child.feat)
        return Node(made, child.score, child.key, age, child.parent, child.feat, child.trouble)

    def _score(self, position: Position, trouble: Trouble) -> int:
        weights, columns, known = self._weights, position.columns, self._columns
        return (
            sum([known[pile].score for pile in columns])
            + self._talons[position.talon].score
            + self._lanes[columns.count(b"")]
            + weights.stock * len(position.stock)
            + weights.left * _left(position)
            + trouble.sum
        )

    def _key(self, position: Position) -> int:
        return (
            sum([self._columns[pile].key for pile in position.columns])
            + self._talons[position.talon].key
            + sum([keys[want] for keys, want in zip(self._want_keys, position.wants, strict=True)])
        )

    def children(self, node: Node) -> list[Child]:
        """List what may follow a position."""
        position = node.position
        known, followers = self._columns, self._board.followers
        hosts: dict[int, list[int]] = {}
        for at, pile in enumerate(position.columns):
            if pile:
                for card in followers[pile[-1]]:
                    hosts.setdefault(card, []).append(at)
        seen = [known[pile] for pile in position.columns]
        trouble = node.trouble or self._digs.of(position)
        view = View(node, seen, hosts, trouble.digs, trouble.gains)
        feats = self._feats.of_columns(position, [column.run for column in seen], hosts)
        found = [self._from_column(view, feat) for feat in feats]
        if position.talon or position.stock:
            self._add_from_talon(found, view)
        return found

    def _from_column(self, view: View, feat: Feat) -> Child:
        """Rank what follows a feat that begins in a column."""
        node, seen = view.node, view.seen
        columns, wants = node.position.columns, node.position.wants
        at, to, size, is_poured = feat
        if to <= HOME:
            return self._settled(node, feat)
        pile, onto = columns[at], columns[to]
        rest, moved = pile[:-size], pile[-size:]
        grown = onto + (moved[::-1] if is_poured else moved)
        if grown[-1] in wants or (rest and rest[-1] in wants):
            return self._settled(node, feat)
        old, other, left, more = seen[at], seen[to], self._columns[rest], self._columns[grown]
        score = node.score - old.score - other.score + left.score + more.score
        if size == old.run:
            score += view.gains.get(at, 0)
        if not rest or not onto:
            lanes = columns.count(b"")
            score += self._lanes[lanes + (not rest) - (not onto)] - self._lanes[lanes]
        key = node.key - old.key - other.key + left.key + more.key
        return Child(score, key, node, feat)

    def _settled(self, node: Node, feat: Feat) -> Child:
        """Make what follows a feat after which cards may go home."""
        made = self._feats.made(node.position, feat)
        trouble = self._digs.of(made)
        return Child(self._score(made, trouble), self._key(made), node, feat, made, trouble)

    def _add_from_talon(self, found: list[Child], view: View) -> None:
        """Add what follows when so many cards are turned and the talon's last is played."""
        node, feats = view.node, self._feats
        columns, talon, stock, wants = node.position
        lanes = [columns.index(b"")] if self._board.talon_fills_lanes and b"" in columns else []
        for size in range(0 if talon else 1, len(stock) + 1):
            card = stock[-size] if size else talon[-1]
            if card in wants:
                found += [
                    self._settled(node, feat) for feat in feats.homes(TALON, card, wants, size)
                ]
                if feats.goes_home(card, wants):
                    return
            targets = view.hosts.get(card, []) + lanes
            if not targets:
                continue
            rest = talon + stock[:-size:-1] if size else talon[:-1]
            if rest and rest[-1] in wants:
                found += [self._settled(node, Feat(TALON, to, size)) for to in targets]
            else:
                self._add_played(found, view, size, rest, targets)

    def _add_played(
        self, found: list[Child], view: View, size: int, rest: bytes, targets: list[int]
    ) -> None:
        """Rank what follows when the talon's last card goes to each of the columns."""
        node, weights = view.node, self._weights
        columns, talon, stock, _wants = node.position
        card = stock[-size : len(stock) - size + 1] if size else talon[-1:]
        before, after = self._talons[talon], self._talons[rest]
        base = node.score - before.score + after.score - weights.stock * size
        deeper, nearer = (size - 1) * weights.dig_talon, size * weights.dig_stock
        for column, in_talon, in_stock in view.digs:
            base += min(column, in_talon + deeper, in_stock - nearer)
            base -= min(column, in_talon, in_stock)
        for to in targets:
            onto, other = columns[to], view.seen[to]
            more = self._columns[onto + card]
            score = base - other.score + more.score
            if not onto:
                lanes = columns.count(b"")
                score += self._lanes[lanes - 1] - self._lanes[lanes]
            key = node.key - before.key + after.key - other.key + more.key
            found.append(Child(score, key, node, Feat(TALON, to, size)))


def _left(position: Position) -> int:
    """Count the cards that are not home."""
    return sum(map(len, position.columns)) + len(position.talon) + len(position.stock)
