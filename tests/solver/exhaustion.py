"""The dull way to a verdict, to hold the clever ones against: every move the engine allows.

It decides small positions only, so there are also ways into the middle of a game.
"""

from collections.abc import Hashable, Iterator

from games.engine.dealing import below, words
from games.engine.moves import Move
from games.engine.rules import Table
from games.engine.state import State
from tests.patiences.tables import table

type Found = int | None
"""The fewest transfers of a win; None if there is none."""


class TooLarge(Exception):
    """More positions than a test has time for."""


def fewest_transfers(one: Table, start: State, *, most: int) -> Found:
    """Search everything, the fewest transfers first; without the kit they are all none."""
    known = {likeness(one, start): 0}
    waiting = [[start]]
    for cost, states in enumerate(waiting):
        while states:
            state = states.pop()
            if one.rules.is_won(state):
                return cost
            if known[likeness(one, state)] < cost:
                continue
            if len(known) > most:
                raise TooLarge
            for move, following in one.steps(state):
                total, like = cost + (move.target[0] == "A"), likeness(one, following)
                if total < known.get(like, total + 1):
                    known[like] = total
                    waiting += [[]] if total == len(waiting) else []
                    waiting[total].append(following)
    return None


def likeness(one: Table, state: State) -> Hashable:
    """Tell what makes positions alike: the order of columns, arch piles and foundations is nothing.

    Where foundations are not built in suit, a foundation is its height.
    """
    places = one.rules.places
    packets, arch, home = (
        [state.piles[at] for at in places.of_kind(kind)]
        for kind in ("packet", "arch", "foundation")
    )
    build = places[places.of_kind("foundation")[0]].build
    heights = [len(pile) for pile in home]
    if build is None or not build.in_suit:
        return tuple(packets), tuple(map(len, arch)), tuple(sorted(heights))
    return tuple(sorted(packets)), tuple(tuple(sorted(pile)) for pile in arch), tuple(heights)


def covered(one: Table, state: State) -> int:
    """Count the cards in the tableau."""
    return sum(len(state.piles[at]) for at in one.rules.places.of_kind("packet"))


def middles(variant: str, seeds: range, *, left: int, first: str) -> Iterator[tuple[str, State]]:
    """Yield seeds and positions with so many cards left in the tableau, reached by chance.

    ``first`` names the kinds of move that go before others, most of the time, as pile letters:
    ``"PF AF PA"``. Games that get stuck before are left out.
    """
    for seed in map(str, seeds):
        one, chance = table(variant, seed), words(f"{variant} {seed} {left}")
        state = one.uncovered(one.dealt())
        while covered(one, state) > left:
            moves = list(one.steps(state))
            if not moves:
                break
            kinds = first.split() if below(chance, 5) else []
            wanted = next(filter(None, (_of_kind(moves, kind) for kind in kinds)), moves)
            state = wanted[below(chance, len(wanted))][1]
        else:
            yield seed, state


def _of_kind(moves: list[tuple[Move, State]], kind: str) -> list[tuple[Move, State]]:
    return [one for one in moves if one[0].source[0] + one[0].target[0] == kind]
