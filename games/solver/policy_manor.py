"""Lady of the Manor played blind: the packet card that costs the arch least goes next.

To lay a packet's card, the highest foundation below it is lifted to it by cards of the arch. At
equal cost the taller packet comes first. With the packets gone the arch always comes out. Where
the arch must wait for the packets (Strict) all this is allowed as it stands: the cheapest card
costs nothing as long as one fits, and on the way up of a lift no other card comes to fit.
"""

from collections.abc import Collection, Iterator

from games.engine.cards import ACE, origin, rank
from games.engine.moves import Move
from games.engine.pack import Pack
from games.engine.rules import Rules
from games.engine.state import State

_BELOW = tuple((1 << number) - 1 for number in range(14))
"""For each rank the ranks below it, as bits."""
_CARD = 64
"""What a card of the arch weighs in a price, where a card of a packet's height weighs one."""
_DEAREST = 13 * _CARD
_WHIM = 4
"""By less than how many cards the heights are misjudged when a game is varied."""


class Manor:
    """A position of Lady of the Manor, ranks alone: suits are of no account."""

    game_cost, node_cost = 15, 1

    def __init__(self, rules: Rules, state: State) -> None:
        """Take down a position; what lies face down stays a back."""
        places = rules.places
        self._rules, self._state = rules, state
        self._packets = [
            [card if card < 0 else rank(card) for card in state.piles[at]]
            for at in places.of_kind("packet")
        ]
        tops = [state.piles[at][-1:] for at in places.of_kind("foundation")]
        self._heights = _counts([rank(card) for top in tops for card in top])
        stones = [state.piles[at] for at in places.of_kind("arch")]
        self._stones = _counts([rank(card) for stone in stones for card in stone])

    def wins(self, pack: Pack, chance: Iterator[int] | None = None) -> bool:
        """Play to the end, asking the pack only for cards that are turned up."""
        game = _Game(self._packets, self._heights, self._stones)
        for packet in game.packets:
            game.turn(packet, pack)
        while packets := [packet for packet in game.packets if packet]:
            lift = _cheapest(packets, game.reached, game.lacking, chance)
            if lift is None:
                return False
            game.lay(*lift)
            game.turn(lift[0], pack)
        return True

    def favourites(self, visited: Collection[State] = ()) -> tuple[Move, ...]:
        """List for each packet's card that can be laid the move that begins it, best first."""
        del visited  # every move brings a card home
        reached, lacking = _bits(self._heights), ~_bits(self._stones)
        found = []
        for at, packet in enumerate(self._packets):
            if packet and (lift := _cheapest([packet], reached, lacking, None)) is not None:
                foot = lift[1]
                found.append((packet[-1] - foot, -len(packet), at, foot))
        moves = (self._move(at, foot) for _cost, _height, at, foot in sorted(found))
        return tuple(dict.fromkeys(moves))

    def _move(self, at: int, foot: int) -> Move:
        """Name the move that lays a packet's card, or else the first card of the lift to it."""
        places, piles = self._rules.places, self._state.piles
        source = places.of_kind("packet")[at]
        if self._packets[at][-1] != foot:
            source = next(
                stone
                for stone in places.of_kind("arch")
                if piles[stone] and rank(piles[stone][-1]) == foot
            )
        target = next(
            home
            for home in places.of_kind("foundation")
            if piles[home] and rank(piles[home][-1]) == foot - 1
        )
        return Move(places[source].code, places[target].code)


class _Game:
    """A game as it is played on: ranks and counts that change from card to card."""

    __slots__ = ("heights", "lacking", "packets", "reached", "stones")

    def __init__(self, packets: list[list[int]], heights: list[int], stones: list[int]) -> None:
        self.packets = [packet[:] for packet in packets]
        self.heights, self.stones = heights[:], stones[:]
        self.reached, self.lacking = _bits(heights), ~_bits(stones)

    def lay(self, packet: list[int], foot: int) -> None:
        """Lift a foundation from below a rank to a packet's card, and lay that."""
        goal = packet.pop()
        self.heights[foot - 1] -= 1
        if not self.heights[foot - 1]:
            self.reached ^= 1 << foot - 1
        for stone in range(foot, goal):
            self.stones[stone] -= 1
            if not self.stones[stone]:
                self.lacking |= 1 << stone
        self.heights[goal] += 1
        self.reached |= 1 << goal

    def turn(self, packet: list[int], pack: Pack) -> None:
        """Turn up a packet's last card; Aces go home by themselves."""
        while packet:
            if packet[-1] < 0:
                packet[-1] = rank(pack.order[origin(packet[-1])[1]])
            if packet[-1] != ACE:
                return
            packet.pop()
            self.heights[ACE] += 1
            self.reached |= 1


def _cheapest(
    packets: list[list[int]], reached: int, lacking: int, chance: Iterator[int] | None
) -> tuple[list[int], int] | None:
    """Find the packet whose card costs least, and the rank that its lift begins with.

    ``reached`` and ``lacking`` are bits: the heights of foundations, the ranks the arch has not.
    """
    best, found = _DEAREST, None
    for packet in packets:
        goal = packet[-1]
        foot = (reached & _BELOW[goal]).bit_length()
        if not foot or (_BELOW[goal] ^ _BELOW[foot]) & lacking:
            continue
        price = (goal - foot) * _CARD - len(packet)
        if chance is not None:
            price += next(chance) % _WHIM
        if price < best:
            best, found = price, (packet, foot)
    return found


def _counts(ranks: list[int]) -> list[int]:
    """Count the cards of each rank."""
    return [ranks.count(one) for one in range(13)]


def _bits(counts: list[int]) -> int:
    """Tell the ranks of which there is any, as bits."""
    return sum(1 << at for at, count in enumerate(counts) if count)
