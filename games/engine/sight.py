"""Sight: what the player sees, and nothing else.

It is built from nothing by adding what may be seen.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from games.engine.cards import Card, is_back
from games.engine.log import TAKE_BACK
from games.engine.places import Kind, Place
from games.engine.replay import Game, Status
from games.engine.rules import Rules
from games.engine.state import State

PATIENCE = 30
"""After how many moves without progress a player is told so."""


@dataclass(frozen=True, slots=True)
class SeenPile:
    """One pile as it is seen.

    Faces bottom to top, and how many cards lie face down (all of them under the faces).
    """

    code: str
    kind: Kind
    faces: tuple[Card, ...]
    below: int
    base: tuple[int | None, int | None]
    """The rank and suit that an empty place waits for, None where any will do."""
    way: int
    """1 where the pile is built upward, −1 downward, 0 both ways or not at all."""
    picks: bool
    """Whether any card of the pile may be chosen, not just the last one."""
    law: Place = field(hash=False)
    """The laws of the place."""

    @property
    def wanted(self) -> frozenset[Card]:
        """The cards that may be laid here as the pile lies."""
        return self.law.wanted(self.faces)

    def takes(self, card: Card, *, source: Kind) -> bool:
        """Tell whether a card from a kind of place fits here as the pile lies."""
        return self.law.takes(self.faces, card, source=source)

    def __len__(self) -> int:
        return len(self.faces) + self.below


@dataclass(frozen=True, slots=True)
class SeenMove:
    """A legal move.

    From pile, to pile, its text, the card that would go, and what makes its target like another.
    """

    text: str
    source: str
    target: str
    card: Card | None
    goal: Kind | None
    likeness: tuple[object, ...]

    @property
    def is_named(self) -> bool:
        """Whether the move names its card, one of several that could go."""
        return ":" in self.text


@dataclass(frozen=True)
class Sight:
    """All that a page, a message or a hint may be made from."""

    variant: str
    game: str
    layout: str
    noun: str
    """What a pile of the tableau is called."""
    piles: tuple[SeenPile, ...]
    moves: tuple[SeenMove, ...]
    routes: frozenset[tuple[Kind, Kind]]
    """From which kinds of places to which others cards may be carried at all."""
    held: frozenset[Kind]
    """From which kinds of places no card may be carried now, as others come first."""
    status: Status
    home: int
    laid_out: int
    total: int
    redeals_left: int | None
    """How many redeals are left; None where the patience has none."""
    transfers: int | None
    """How many cards were moved into the arch; None where that is not counted."""
    last: str
    """The last move that stands, empty before the first."""
    was_taken_back: bool
    """Whether the last act took a move back."""
    can_take_back: bool
    can_redo: bool
    idle: int
    """How many moves stand since one did more than carry a card about the tableau."""
    goes_to_and_fro: bool
    """Whether the patience lets cards move about for ever."""
    has_covered: bool
    """Whether the patience begins with cards face down."""
    last_is_final: bool
    """Whether the last move turned up or revealed a card, which is final in ranked play."""

    @property
    def hides(self) -> bool:
        """Whether the patience has cards or redeals that its player cannot know beforehand."""
        return self.redeals_left is not None or self.has_covered

    @property
    def only_wanders(self) -> bool:
        """Whether nothing has come home for long and all that is left is to move cards about."""
        return (
            self.goes_to_and_fro
            and self.status == "open"
            and self.idle >= PATIENCE
            and all(move.goal == "packet" for move in self.moves)
        )

    @cached_property
    def by_code(self) -> dict[str, SeenPile]:
        """The piles by code."""
        return {pile.code: pile for pile in self.piles}

    @cached_property
    def _by_source(self) -> dict[str, list[SeenMove]]:
        found: dict[str, list[SeenMove]] = {}
        for move in self.moves:
            found.setdefault(move.source, []).append(move)
        return found

    def moves_from(self, source: str, card: Card | None = None) -> tuple[SeenMove, ...]:
        """List the moves of a pile’s available card, or of one card of it.

        Alike targets count once.
        """
        pile = self.by_code.get(source)
        return of_card(self._by_source.get(source, ()), pile, card) if pile is not None else ()


def of_card(
    moves: Iterable[SeenMove], pile: SeenPile, card: Card | None = None
) -> tuple[SeenMove, ...]:
    """List, of a pile's moves, those of its available card or of one card of it.

    Alike targets count once.
    """
    found: dict[tuple[object, ...], SeenMove] = {}
    for move in moves:
        if move.card == card if card is not None else (pile.picks or not move.is_named):
            found.setdefault((move.card, *move.likeness), move)
    return tuple(found.values())


def seen(game: Game) -> Sight:
    """Show a game as its player sees it."""
    rules, state = game.table.rules, game.state
    status = game.status
    is_open = status == "open"
    return Sight(
        variant=rules.variant,
        game=rules.name,
        layout=rules.layout,
        noun=rules.noun,
        piles=tuple(
            _seen_pile(place, pile) for place, pile in zip(rules.places, state.piles, strict=True)
        ),
        moves=_seen_moves(rules, state) if is_open else (),
        routes=rules.routes,
        held=rules.held(state),
        status=status,
        home=rules.home(state),
        laid_out=len(rules.laid_out),
        total=52 * rules.packs,
        redeals_left=None if rules.redeals is None else rules.redeals - state.redeals,
        transfers=game.transfers if rules.counts_transfers else None,
        last=game.line[-1] if game.line else "",
        was_taken_back=game.last_act == TAKE_BACK,
        can_take_back=bool(game.line) and status in {"open", "lost"},
        can_redo=bool(game.undone) and is_open,
        idle=game.idle,
        goes_to_and_fro=rules.goes_to_and_fro,
        has_covered=any(pile and is_back(pile[0]) for pile in game.states[0].piles),
        last_is_final=game.has_revealed,
    )


def _seen_pile(place: Place, pile: tuple[Card, ...]) -> SeenPile:
    faces = pile
    if pile and is_back(pile[0]):  # backs lie under faces
        faces = tuple(card for card in pile if not is_back(card))
    space, build = place.space, place.build
    return SeenPile(
        code=place.code,
        kind=place.kind,
        faces=faces,
        below=len(pile) - len(faces),
        base=(None, None) if space is None else (space.rank, space.suit),
        way=build.steps[0] if build is not None and len(build.steps) == 1 else 0,
        picks=place.lift == "any",
        law=place,
    )


def _seen_moves(rules: Rules, state: State) -> tuple[SeenMove, ...]:
    """List the legal moves with the card that goes, as far as it can be seen."""
    found = []
    for move in rules.moves(state):
        if not move.source:
            found.append(SeenMove(move.text, "", "", None, None, ("redeal",)))
            continue
        pile = state.piles[rules.places.numbers[move.source]]
        card = pile[-1] if move.card is None else move.card
        goal = rules.places[rules.places.numbers[move.target]]
        found.append(
            SeenMove(
                move.text,
                move.source,
                move.target,
                None if is_back(card) else card,
                goal.kind,
                rules.likeness(goal, state.piles[rules.places.numbers[move.target]]),
            )
        )
    return tuple(found)
