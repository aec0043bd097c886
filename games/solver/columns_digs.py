"""What it costs to reach the cards that the foundations want: those over them must go first."""

from typing import NamedTuple

from games.solver.columns_board import NOTHING, Position
from games.solver.columns_score import Columns, Weights

FAR = 1000
"""The cost of a wanted card that lies nowhere it could be reached."""

type Dig = tuple[int, int, int]
"""What it costs to reach a wanted card in the columns, in the talon, in the stock."""

NO_DIG: Dig = (0, 0, 0)


class Trouble(NamedTuple):
    """What the wanted cards of a position cost."""

    sum: int
    digs: list[Dig]
    gains: dict[int, int]
    """How the sum changes when a column's last sequence is taken away, if it does."""


class Hits(dict[bytes, tuple[tuple[int, int], ...]]):
    """Which wanted cards each column met holds, and what it costs to dig them up there."""

    def __init__(self, columns: Columns, wants: frozenset[int]) -> None:
        self._columns, self._wants = columns, wants

    def __missing__(self, pile: bytes) -> tuple[tuple[int, int], ...]:
        digs = self._columns[pile].digs
        found = self[pile] = tuple(item for item in digs.items() if item[0] in self._wants)
        return found


class Digs:
    """Finds what the wanted cards of positions cost."""

    def __init__(self, columns: Columns, weights: Weights) -> None:
        self._columns, self._weights = columns, weights
        self._hits: dict[tuple[int, ...], Hits] = {}

    def of(self, position: Position) -> Trouble:
        """Tell what it costs to reach the wanted cards, those set aside that cost nothing."""
        wants, talon, stock = position.wants, position.talon, position.stock
        hits = self._hits.get(wants)
        if hits is None:
            hits = self._hits[wants] = Hits(self._columns, frozenset(wants))
        best = dict.fromkeys(wants, FAR)
        best.pop(NOTHING, None)
        met = []
        for at, pile in enumerate(position.columns):
            for want, cost in hits[pile]:
                met.append((at, want, cost))
                if cost < best[want]:
                    best[want] = cost
        digs: dict[int, Dig] = {}
        for want, cost in best.items():
            if cost:
                in_talon, in_stock = talon.rfind(want), stock.rfind(want)
                digs[want] = (
                    cost,
                    FAR if in_talon < 0 else (len(talon) - 1 - in_talon) * self._weights.dig_talon,
                    FAR if in_stock < 0 else (len(stock) - 1 - in_stock) * self._weights.dig_stock,
                )
        gains: dict[int, int] = {}
        for at, want, cost in met:
            gain = cost - self._weights.dig_column - min(digs.get(want, NO_DIG))
            if cost and gain < 0:
                gains[at] = gains.get(at, 0) + gain
        return Trouble(sum(map(min, digs.values())), [*digs.values()], gains)
