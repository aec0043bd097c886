"""One stage of the houses in the wood and on the hill: two packs, the most promising first.

Cards have doubles here, so a card may have two hosts and may wander between them, and playing a
card home may take a host away. So positions are searched as they lie, the two copies of a card
being alike, and those that promise most come first.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from games.engine.cards import ACE, KING, Card, rank, suit
from games.engine.rules import Rules
from games.engine.state import Pile
from games.solver.fans_hopeless import is_hopeless
from games.solver.fans_position import Closing, Explored, Position, Step, Trail

type Followed = tuple[Step, Position]
type Following = Iterator[Followed]

_NO_KINGS = sum(1 << card for card in range(52) if rank(card) != KING)
_IDLE = 6
"""How much a marriage that uncovers nothing is put off, in units of burden."""


class _Found(NamedTuple):
    """A position and how it was come by."""

    position: Position
    step: Step | None = None
    before: "_Found | None" = None

    def trail(self) -> list[Step]:
        """Tell the steps to this position from the start."""
        steps, found = [], self
        while found.step is not None and found.before is not None:
            steps.append(found.step)
            found = found.before
        return steps[::-1]


@dataclass(frozen=True)
class House:
    """A house's marriages, and the search of its stages."""

    followers: tuple[frozenset[Card], ...]
    """For each card those that may be laid on it."""

    @cached_property
    def hosts(self) -> tuple[tuple[Card, ...], ...]:
        """For each card those on which it may be laid."""
        return tuple(
            tuple(host for host in range(52) if card in self.followers[host]) for card in range(52)
        )

    def explore(self, start: Position, *, limit: int, is_last: bool) -> Explored:
        """Search one stage for a win, and for every way to close it.

        The last stage is never closed, so what cannot be won any more is dropped there.
        """
        known, closings = {start}, dict[Closing, Trail]()
        todo = [(0, 0, _Found(start))]
        nodes = 0
        while todo and nodes < limit:
            found = heappop(todo)[-1]
            position = found.position
            nodes += 1
            if not position.fans:
                return Explored(nodes, is_whole=True, won=found.trail)
            if is_last and is_hopeless(position, self.hosts):
                continue
            steps = list(self.steps(position))
            if not is_last and not any(_is_home(step) for step, _after in steps):
                closings.setdefault(_closing(position), found.trail)
            for step, after in self._sifted(position, steps, is_last=is_last):
                if after not in known:
                    known.add(after)
                    worth = _burden(after) + (_IDLE if _is_idle(step) else 0)
                    heappush(todo, (worth, len(known), _Found(after, step, found)))
        return Explored(nodes, is_whole=not todo, closings=closings)

    def steps(self, position: Position) -> Following:
        """Yield every step and the position after it, of like fans only those of one."""
        yield from _homeward(position)
        yield from self._marriages(position)

    def _sifted(self, position: Position, steps: list[Followed], *, is_last: bool) -> Following:
        """Yield the steps worth trying; one alone if it is surely right.

        That is a step home that takes a host from none, as all that could lie on the card are
        home. Nothing can cover it, so before a redeal it would have to go home in any case.
        """
        left = {card for fan in position.fans for card in fan}
        for step, after in steps:
            if _is_home(step) and left.isdisjoint(self.followers[step.fan[-1]]):
                yield step, after
                return
        for step, after in steps:
            if not (is_last and _is_idle(step)):
                yield step, after

    def _marriages(self, position: Position) -> Following:
        fans = position.fans
        tops: dict[Card, list[int]] = {}
        for at, fan in enumerate(fans):
            if not at or fan != fans[at - 1]:
                tops.setdefault(fan[-1], []).append(at)
        for card, sources in tops.items():
            goals = [at for host in self.hosts[card] for at in tops.get(host, ())]
            for source in sources if goals else ():
                for goal in goals:
                    yield Step(fans[source], fans[goal]), _married(position, source, goal)


def house_of(rules: Rules) -> House:
    """Read from the rules which cards marry."""
    fan = next(place for place in rules.places if place.kind == "packet")
    assert fan.build is not None, "cards marry in fans"
    return House(fan.build.followers)


def _homeward(position: Position) -> Following:
    ups, downs, fans = position
    for at, fan in enumerate(fans):
        card = fan[-1]
        if at and fan == fans[at - 1]:
            continue
        if card in ups:
            yield Step(fan, 1), Position(_passed(ups, card, 1), downs, _less(fans, at))
        if card in downs:
            yield Step(fan, -1), Position(ups, _passed(downs, card, -1), _less(fans, at))


def _passed(wants: tuple[Card, ...], card: Card, way: int) -> tuple[Card, ...]:
    """Lay a card on a foundation that wants it, which then wants the next, or none."""
    at = wants.index(card)
    others = wants[:at] + wants[at + 1 :]
    if rank(card) == (KING if way > 0 else ACE):
        return others
    return tuple(sorted((*others, card + way)))


def _less(fans: tuple[Pile, ...], at: int) -> tuple[Pile, ...]:
    """Take the top card off a fan."""
    rest = fans[at][:-1]
    others = fans[:at] + fans[at + 1 :]
    return tuple(sorted((*others, rest))) if rest else others


def _married(position: Position, source: int, goal: int) -> Position:
    """Carry the top card of a fan onto another."""
    fans = list(position.fans)
    fan, fans[goal] = fans[source], (*fans[goal], fans[source][-1])
    if len(fan) > 1:
        fans[source] = fan[:-1]
    else:
        del fans[source]
    fans.sort()
    return position._replace(fans=tuple(fans))


def _is_home(step: Step) -> bool:
    return isinstance(step.goal, int)


def _is_idle(step: Step) -> bool:
    """Tell whether a step is a marriage that uncovers nothing.

    It only covers its host. In the last stage that is never of use: whatever can be played after
    it, can be without it. Before a redeal it may keep a card from having to go home.
    """
    return len(step.fan) == 1 and not _is_home(step)


def _closing(position: Position) -> Closing:
    left = sorted(card for fan in position.fans for card in fan)
    return Closing(position.ups, position.downs, tuple(left))


def _burden(position: Position) -> int:
    """Guess how far a position is from a win; the fewer marriages are open, the further.

    Two a card and one a card that covers a lower one of its suit, less one a marriage. Of the
    weights tried these won the most single deals of both houses within few nodes.
    """
    tops = 0
    burden = 0
    for fan in position.fans:
        tops |= 1 << fan[-1]
        burden += _burden_of(fan)
    return burden - (tops & tops >> 1 & _NO_KINGS).bit_count()


@lru_cache(maxsize=1 << 16)
def _burden_of(fan: Pile) -> int:
    wrong = sum(
        any(suit(under) == suit(card) and under < card for under in fan[:at])
        for at, card in enumerate(fan)
    )
    return 2 * len(fan) + wrong
