"""One stage of La Belle Lucie: play between two deals, as one number of 52 bits a position.

With one pack and marriages downward a card has one host, the next higher of its suit, and once it
lies there it moves no more but home. So a position is the set of cards that have *gone* from where
they were dealt. Cards go home as soon as they can: nobody misses them, since the one card that
could have lain on each is home before it. So the cards at home are, suit by suit, the unbroken run
of gone cards from the Ace up; the other gone cards are married.

Sets of cards are numbers: bit ``c`` stands for card ``c``.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from games.engine.cards import ACE, KING, Card, rank
from games.engine.state import Pile
from games.solver.fans_position import Closing, Explored, Position, Step

type Cards = int


def _rank_of_all(rank: int) -> Cards:
    """Gather the four cards of a rank."""
    return sum(1 << suit * 13 + rank for suit in range(4))


_ALL = (1 << 52) - 1
_ACES = _rank_of_all(ACE)
_NO_KINGS = _ALL & ~_rank_of_all(KING)


def explore(start: Position, *, limit: int, is_last: bool) -> Explored:
    """Search one stage for a win, and for every set of cards with which it can be closed."""
    stage = _stage_of(start, is_last=is_last)
    if is_last and stage.hopes != _ALL:
        return Explored(1, is_whole=True)
    root = stage.settled(stage.home, stage.tops)
    came: dict[Cards, tuple[Cards, Card]] = {root[0]: (root[0], -1)}
    closings: dict[Cards, Cards] = {}
    todo = [root]
    nodes = 0
    while todo and nodes < limit:
        gone, tops = todo.pop()
        nodes += 1
        if gone == _ALL:
            return Explored(nodes, is_whole=True, won=partial(_steps, start, came, gone))
        if not is_last:
            closings.setdefault(_home(gone), gone)
        for card in _each(stage.marriages(gone, tops)):
            after = stage.married(gone, tops, card)
            if after[0] not in came:
                came[after[0]] = gone, card
                todo.append(after)
    trails = {_closing(home): partial(_steps, start, came, to) for home, to in closings.items()}
    return Explored(nodes, is_whole=not todo, closings=trails)


@dataclass(frozen=True, slots=True)
class _Stage:
    """What stays the same during a stage."""

    home: Cards
    """The cards at home when it starts."""
    tops: Cards
    """The cards on top of a fan when it starts."""
    beneath: list[Cards]
    """For each card the one that it covers, if it covers one."""
    hopes: Cards
    """All that may ever come home in this stage, what is home included."""
    useful: Cards
    """The cards that are worth marrying."""
    firm: Cards
    """The cards that, covered, hold nothing back: see ``_firm``."""
    eager: Cards
    """The cards to be married at once if their host is firm or married: see ``_eager``."""

    def settled(self, gone: Cards, tops: Cards) -> tuple[Cards, Cards]:
        """Let all cards go home that can."""
        while going := tops & _reach(gone):
            gone |= going
            tops ^= going
            for card in _each(going):
                tops |= self.beneath[card]
        return gone, tops

    def marriages(self, gone: Cards, tops: Cards) -> Cards:
        """Tell which cards to marry now: one alone where it is best married at once.

        A host is a top or has gone, and none of the movers has its own lower card on it.
        """
        free = tops & self.useful & ~((gone & _NO_KINGS) << 1)
        able = free & (tops | gone) >> 1
        at_once = able & self.eager & (tops & self.firm | gone) >> 1
        return at_once & -at_once or able

    def married(self, gone: Cards, tops: Cards, card: Card) -> tuple[Cards, Cards]:
        """Marry a card, and let all go home that can."""
        bit = 1 << card
        return self.settled(gone | bit, tops ^ bit | self.beneath[card])


def _stage_of(start: Position, *, is_last: bool) -> _Stage:
    fans = start.fans
    home = _ALL & ~_cards(card for fan in fans for card in fan)
    beneath = [0] * 52
    for under, card in _covers(fans):
        beneath[card] = 1 << under
    hopes, able = _relaxed(fans, home, beneath)
    return _Stage(
        home=home,
        tops=_cards(fan[-1] for fan in fans),
        beneath=beneath,
        hopes=hopes,
        useful=_useful(fans, hopes & ~home, able),
        firm=_firm(fans),
        eager=_eager(fans, hopes, is_last=is_last),
    )


def _relaxed(fans: Iterable[Pile], home: Cards, beneath: list[Cards]) -> tuple[Cards, Cards]:
    """Tell which cards may ever come home, and which may ever marry.

    As if no card that marries covered its host: what even then does not come home never does.
    """
    movable = _NO_KINGS & ~_cards(card for fan in fans for card in _over_their_host(fan))
    shown, freed = _cards(fan[-1] for fan in fans), 0
    while True:
        hopes = _home(home | shown)
        able = shown & movable & shown >> 1
        new = shown & (hopes | able) & ~freed
        if not new:
            return hopes, able
        freed |= new
        for card in _each(new):
            shown |= beneath[card]


def _over_their_host(fan: Pile) -> Iterator[Card]:
    """Yield the cards that lie above their host: it is no host while they lie there."""
    return (card for at, card in enumerate(fan) if card + 1 in fan[:at])


def _useful(fans: Iterable[Pile], wanted: Cards, able: Cards) -> Cards:
    """Find the marriages that can serve to bring a wanted card home.

    One serves if it uncovers, in the end, a card wanted at home or wanted as the host of another
    that serves. Leaving the others out changes nothing: they uncover nothing that ever comes home,
    and a host without them is more free. So a fan's lowest card never marries.
    """
    useful = 0
    while True:
        serving = _cards(card for fan in fans for card in _above(fan, wanted)) & able
        if serving == useful:
            return useful
        useful = serving
        wanted |= serving << 1


def _above(fan: Pile, wanted: Cards) -> Pile:
    """List the cards of a fan above the lowest wanted one."""
    lowest = next((at for at, card in enumerate(fan) if wanted >> card & 1), len(fan))
    return fan[lowest + 1 :]


def _firm(fans: Iterable[Pile]) -> Cards:
    """Find the cards that can be covered at no cost.

    A host waits for the card married to it in any case, if it can only go home: a King, or a card
    that lies on its own host. One that lies lowest holds nothing back.
    """
    on_their_host = (card for under, card in _covers(fans) if under == card + 1)
    lowest = (fan[0] for fan in fans)
    return _cards(lowest) | _cards(on_their_host) | _rank_of_all(KING)


def _eager(fans: Iterable[Pile], hopes: Cards, *, is_last: bool) -> Cards:
    """Find the cards that may be married at once where their host is firm.

    In the last stage all: the marriage costs nothing and uncovers a card. Before a redeal it might
    uncover one that then must go home, though the redeal would be better with it left; so only
    those are eager that cover a card which never comes home in this stage.
    """
    return _cards(card for under, card in _covers(fans) if is_last or not hopes >> under & 1)


def _covers(fans: Iterable[Pile]) -> Iterator[tuple[Card, Card]]:
    """Yield each card that is covered, and the one that covers it."""
    for fan in fans:
        yield from pairwise(fan)


def _reach(gone: Cards) -> Cards:
    """Give suit by suit the unbroken run of gone cards from the Ace, and the next card.

    Adding one to a suit carries through its run, and no further than the King.
    """
    low = gone & _NO_KINGS
    return low ^ low + _ACES


def _home(gone: Cards) -> Cards:
    """Tell which of the gone cards are home."""
    return gone & _reach(gone)


def _cards(cards: Iterable[Card]) -> Cards:
    """Gather different cards."""
    return sum(1 << card for card in cards)


def _each(cards: Cards) -> Iterator[Card]:
    """Yield the cards of a set, the lowest first."""
    while cards:
        bit = cards & -cards
        yield bit.bit_length() - 1
        cards ^= bit


def _closing(home: Cards) -> Closing:
    left = tuple(_each(_ALL & ~home))
    return Closing(tuple(_each(_reach(home) & ~home)), (), left)


def _steps(
    start: Position, came: Mapping[Cards, tuple[Cards, Card]], gone: Cards
) -> Iterator[Step]:
    """Tell the steps to a position: the marriages to it, and before and after them all go home."""
    marriages = []
    while (before := came[gone])[0] != gone:
        marriages.append(before[1])
        gone = before[0]
    fans, wants = list(start.fans), set(start.ups)
    yield from _going_home(fans, wants)
    for card in reversed(marriages):
        source, target = _topped_by(fans, {card}), _topped_by(fans, {card + 1})
        assert source is not None, "a card that marries is a top"
        assert target is not None, "and so is its host"
        yield Step(fans[source], fans[target])
        fans[source], fans[target] = fans[source][:-1], (*fans[target], card)
        yield from _going_home(fans, wants)


def _going_home(fans: list[Pile], wants: set[Card]) -> Iterator[Step]:
    """Play home all that can, and tell the steps."""
    while (at := _topped_by(fans, wants)) is not None:
        card = fans[at][-1]
        yield Step(fans[at], 1)
        fans[at] = fans[at][:-1]
        wants.remove(card)
        wants |= {card + 1} if rank(card) < KING else set()


def _topped_by(fans: list[Pile], cards: set[Card]) -> int | None:
    """Find a fan whose top is one of the cards."""
    return next((at for at, fan in enumerate(fans) if fan and fan[-1] in cards), None)
