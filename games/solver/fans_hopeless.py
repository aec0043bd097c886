"""Proof of a loss where no redeal is left: some card cannot be reached even by cheating."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from games.engine.cards import ACE, KING, Card, rank
from games.solver.fans_position import Position


def is_hopeless(position: Position, hosts: Sequence[Sequence[Card]]) -> bool:
    """Tell whether some card stays covered though no card that moves ever covers another.

    So a card that was uncovered once may be married for ever, and a foundation may take one as
    often as it wants it. Each real play can be copied under these laws card by card; what stays
    covered under them stays covered in every play. ``hosts[c]`` are the cards ``c`` may marry.
    """
    shown = {fan[-1] for fan in position.fans}
    buried = [list(fan) for fan in position.fans]
    count = 0
    while (left := sum(map(len, buried))) != count:
        count = left
        home = set(_coming_home(position, shown))
        for fan in buried:
            while fan and (fan[-1] in home or not shown.isdisjoint(hosts[fan[-1]])):
                fan.pop()
                shown.update(fan[-1:])
    return count > 0


def _coming_home(position: Position, shown: set[Card]) -> Iterator[Card]:
    """Yield the cards that the foundations take, one after the other, from those shown."""
    for card in position.ups:
        yield from takewhile(shown.__contains__, range(card, card - rank(card) + KING + 1))
    for card in position.downs:
        yield from takewhile(shown.__contains__, range(card, card - rank(card) + ACE - 1, -1))
