"""The rules of a patience as data, and a table: rules and a pack, on which a deal is played."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from games.engine.actions import Action, Carry, Redeal, Steps, allows
from games.engine.cards import ACE, Card, is_back, origin, rank
from games.engine.errors import IllegalMove
from games.engine.laying import Hand, Laying
from games.engine.moves import Move, read_move
from games.engine.pack import Pack
from games.engine.places import Kind, Place, Places
from games.engine.state import Pile, State

RULES_VERSION = 1
"""The version of the rules that a stored deal names."""


@dataclass(frozen=True)
class Option:
    """A way to play a patience otherwise: the fields of its rules that change.

    Options of one patience change different ones.
    """

    name: str
    title: str
    says: str
    changes: Mapping[str, object]


@dataclass(frozen=True)
class Rules:
    """All that a patience is."""

    name: str
    title: str
    alias: str
    says: str
    source: str
    layout: Literal["arch", "fans", "columns"]
    noun: Literal["packet", "fan", "column"]
    """What a pile of the tableau is called."""
    packs: int
    places: Places
    laying: tuple[Laying, ...]
    actions: tuple[Action, ...]
    laid_out: Mapping[str, Card] = field(default_factory=lambda: MappingProxyType({}))
    """The cards laid on places before the deal."""
    aces_go_home: bool = False
    """Whether an uncovered Ace of the packets goes to the next empty foundation by itself."""
    options: tuple[Option, ...] = ()
    chosen: tuple[Option, ...] = ()
    """The options in force, by name."""

    @property
    def variant(self) -> str:
        """The name of the patience with the options in force."""
        return "+".join((self.name, *(option.name for option in self.chosen)))

    def with_options(self, *names: str) -> "Rules":
        """Play with these options; KeyError if there is no such one."""
        known = {option.name: option for option in self.options}
        chosen = tuple(known[name] for name in sorted(set(names)))
        changes = {key: value for option in chosen for key, value in option.changes.items()}
        return replace(self, chosen=chosen, **changes)  # type: ignore[arg-type]  # an option names fields of these rules

    def steps(self, state: State, *, source: int | None = None) -> Steps:
        """Yield each legal move with the state that follows it, before any card is turned up."""
        for action in self.actions:
            yield from action.steps(self.places, state, source=source)

    def moves(self, state: State) -> tuple[Move, ...]:
        """List the legal moves."""
        return tuple(move for move, _next in self.steps(state))

    def likeness(self, place: Place, pile: Pile) -> tuple[object, ...]:
        """Tell what makes one target like another.

        A foundation by what it takes next, a space by what may fill it.
        """
        if not pile:
            return (place.kind, place.build, place.space)
        if place.kind != "foundation" or place.build is None:
            return (place.code,)
        return (place.kind, place.build, pile[-1] if place.build.in_suit else rank(pile[-1]))

    def move_likeness(self, state: State, move: Move) -> tuple[object, ...]:
        """Tell what makes one move like another: the card, where from, and what the target is like.

        Cards that go to targets which are alike leave the same game behind.
        """
        at = self.places.numbers.get(move.target)
        goal = () if at is None else self.likeness(self.places[at], state.piles[at])
        return (move.source, move.card, *goal)

    @cached_property
    def is_in_suit(self) -> bool:
        """Whether the foundations are built in suit."""
        builds = [self.places[at].build for at in self.places.of_kind("foundation")]
        return all(build is not None and build.in_suit for build in builds)

    @cached_property
    def redeals(self) -> int | None:
        """How many redeals there are; None where the patience has none."""
        return next((action.times for action in self.actions if isinstance(action, Redeal)), None)

    @cached_property
    def goes_to_and_fro(self) -> bool:
        """Whether cards of the tableau may move about for ever.

        By marriages both ways, between the two copies of a host, or by lanes.
        """
        return any(
            (place.build is not None and (len(place.build.steps) > 1 or self.packs > 1))
            or (
                place.space is not None
                and (place.space.kinds is None or "packet" in place.space.kinds)
            )
            for place in self.places
            if place.kind == "packet"
        )

    @cached_property
    def counts_transfers(self) -> bool:
        """Whether cards may move into the arch, so that fewest such moves rank."""
        return any(
            isinstance(action, Carry) and "arch" in action.targets for action in self.actions
        )

    @cached_property
    def routes(self) -> frozenset[tuple[Kind, Kind]]:
        """From which kinds of places to which others cards may be carried at all."""
        return frozenset(
            (source, target)
            for action in self._carries
            for source in action.sources
            for target in action.targets
        )

    def held(self, state: State) -> frozenset[Kind]:
        """Tell from which kinds of places no card may be carried now, as others come first."""
        return frozenset(
            source
            for action in self._carries
            if action.unless is not None and allows(action.unless, self.places, state)
            for source in action.sources
        )

    @cached_property
    def _carries(self) -> tuple[Carry, ...]:
        return tuple(action for action in self.actions if isinstance(action, Carry))

    def home(self, state: State) -> int:
        """Count the cards on the foundations, those laid out at the start included."""
        return sum(len(state.piles[at]) for at in self.places.of_kind("foundation"))

    def is_won(self, state: State) -> bool:
        """Tell whether all cards are on the foundations."""
        return self.home(state) == 52 * self.packs

    def is_lost(self, state: State) -> bool:
        """Tell whether the game is not won and no move is legal."""
        return next(self.steps(state), None) is None and not self.is_won(state)


@dataclass(frozen=True)
class Table:
    """Rules and the pack of one deal: here covered cards are turned up.

    It never leaves the services.
    """

    rules: Rules
    pack: Pack

    def dealt(self) -> State:
        """Lay out the deal."""
        rules = self.rules
        hand = Hand(len(self.pack.order), [[] for _place in rules.places], look=self._face)
        for code, card in rules.laid_out.items():
            hand.piles[rules.places.numbers[code]].append(card)
        for step in rules.laying:
            step.lay(rules.places, hand)
            settled = self._settled(State(tuple(map(tuple, hand.piles))))
            hand.piles = [list(pile) for pile in settled.piles]
        return settled

    def steps(self, state: State) -> Steps:
        """Yield each legal move with the state that follows it."""
        for move, following in self.rules.steps(state):
            yield move, self._settled(following)

    def play(self, state: State, text: str) -> State:
        """Play a move given by its text; UnreadableMove or IllegalMove if it cannot be."""
        wanted = read_move(text)
        source = self.rules.places.numbers.get(wanted.source) if wanted.source else None
        if source is None and wanted.source:
            raise IllegalMove(text)
        for move, following in self.rules.steps(state, source=source):
            if move == wanted:
                return self._settled(following)
        raise IllegalMove(text)

    def uncovered(self, state: State) -> State:
        """Turn up every card, as only a solver may see them."""
        faces = self._face if not state.redeals else self._redealt_faces(state)
        return state._replace(piles=tuple(tuple(map(faces, pile)) for pile in state.piles))

    def _face(self, card: Card) -> Card:
        """Turn up a card of the first deal."""
        return self.pack.order[origin(card)[1]] if is_back(card) else card

    def _settled(self, state: State) -> State:
        """Turn up what the places show.

        Then let uncovered Aces go home where they do so by themselves.
        """
        turned = self._turned(state)
        while self.rules.aces_go_home and (at := self._ace(turned)) is not None:
            home = next(
                found
                for found in self.rules.places.of_kind("foundation")
                if not turned.piles[found]
            )
            turned = self._turned(turned.carried(at, home, turned.piles[at][-1], note=turned.note))
        return turned

    def _ace(self, state: State) -> int | None:
        """Find the first packet whose top card is an Ace."""
        for at in self.rules.places.of_kind("packet"):
            pile = state.piles[at]
            if pile and rank(pile[-1]) == ACE:
                return at
        return None

    def _turned(self, state: State) -> State:
        """Turn up the backs that lie where faces are due."""
        hidden = [at for at in self._open_places if (pile := state.piles[at]) and pile[-1] < 0]
        if not hidden:
            return state
        faces = self._face if not state.redeals else self._redealt_faces(state)
        piles = list(state.piles)
        for at in hidden:
            if self.rules.places[at].shows == "all":
                piles[at] = tuple(map(faces, piles[at]))
            else:
                piles[at] = (*piles[at][:-1], faces(piles[at][-1]))
        return state._replace(piles=tuple(piles))

    def _redealt_faces(self, state: State) -> Callable[[Card], Card]:
        """Find what the last redeal turns up: the cards that lie nowhere face up, in its order."""
        seen = Counter(card for pile in state.piles for card in pile if not is_back(card))
        left = Counter((*self.pack.order, *self.rules.laid_out.values())) - seen
        order = self.pack.redealt(state.redeals, left.elements())
        return lambda one: order[origin(one)[1]] if is_back(one) else one

    @cached_property
    def _open_places(self) -> tuple[int, ...]:
        return tuple(at for at, place in enumerate(self.rules.places) if place.shows != "none")
