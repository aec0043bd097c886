"""The piles as HTML, written from a Sight.

They are joined in Python: a hundred passes of a template loop cost too much. Every piece is a
number or a code, which need no escaping, or words, which are escaped; nothing else may be put in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from django.templatetags.static import static
from django.utils.html import escape
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.drawing.labels import course_of, empty_ones, label_of, labelled
from games.engine.cards import RANKS, Card, text_of
from games.engine.places import Kind
from games.engine.sight import SeenMove, SeenPile, Sight, of_card
from games.services.names import name_of, name_of_tableau

SUIT_LETTERS = "shdc"
SQUARED = ("foundation", "talon")
"""The kinds of place that show their top card only."""


@cache
def picture(name: str) -> str:
    """Find where a sprite lies: asked once, as a collected file never moves."""
    return static(f"img/{name}.svg")


@cache
def _face_id(card: Card) -> str:
    text = text_of(card)
    return text[0] + text[1].lower()


def lists(
    sight: Sight,
    chosen: str = "",
    *,
    hint: SeenMove | None = None,
    live: bool = True,
    deck: str = "cards",
) -> str:
    """Draw the piles, in a list for each part of the table, as it is read aloud.

    The chosen card’s code marks its targets; a hint marks its card and where it goes.
    """
    drawing = _Drawing(
        sight, picture(deck), chosen, hint=hint, live=live and sight.status == "open"
    )
    spread = " data-spread" if sight.layout == "arch" and not sight.has_covered else ""
    return (
        drawing.part("arch", ("arch",), label=_("The arch"))
        + drawing.part("tableau", ("packet",), label=name_of_tableau(sight.noun), marks=spread)
        + drawing.part("stock", ("stock", "talon"), label=_("Stock and talon"))
        + drawing.part("foundations", ("foundation",), label=_("Foundations"))
    )


class _Drawing:
    """One drawing of a table: the sight, where the cards' sprite lies, what is chosen, hinted."""

    def __init__(
        self, sight: Sight, sprite: str, chosen: str, *, hint: SeenMove | None, live: bool
    ) -> None:
        self.sight = sight
        self.sprite = sprite
        self.live = live
        self.chosen = chosen
        self.hint = hint
        self.moves: dict[str, list[SeenMove]] = {}
        for move in sight.moves if live else ():
            self.moves.setdefault(move.source, []).append(move)
        source, _colon, card = chosen.partition(":")
        self.takes: dict[str, SeenMove] = {}
        for move in self.moves.get(source, ()) if chosen else ():
            if not card or f"{source}:{card}>" in move.text:
                self.takes.setdefault(move.target, move)
        self.new = sight.last.partition(">")[2]
        self.has_descents = any(pile.kind == "foundation" and pile.way < 0 for pile in sight.piles)
        self.language = get_language()

    def part(self, name: str, kinds: tuple[Kind, ...], *, label: str, marks: str = "") -> str:
        """Draw the piles of some kinds as a list; nothing if there are none."""
        piles = [pile for pile in self.sight.piles if pile.kind in kinds]
        if not piles:
            return ""
        items = "".join(_drawn(self.pile(pile), self.language) for pile in piles)
        empty = escape(empty_ones(piles))
        marks += f' data-empty="{empty}"' if empty else ""
        return (
            f'<ol class="piles {name}" role="list" aria-label="{escape(label)}"{marks}>{items}</ol>'
        )

    def pile(self, pile: SeenPile) -> _Pile:
        """Gather all that the drawing of one pile depends on."""
        code, hint = pile.code, self.hint
        return _Pile(
            pile,
            moves=tuple(self.moves.get(code, ())),
            noun=self.sight.noun,
            sprite=self.sprite,
            live=self.live,
            chosen=self.chosen if self.chosen.partition(":")[0] == code else "",
            taken=self.takes.get(code),
            hinted=hint if hint is not None and hint.source == code else None,
            is_goal=hint is not None and hint.target == code,
            is_new=code == self.new and pile.kind in {"foundation", "packet", "talon"},
            has_descents=self.has_descents,
        )


@dataclass(frozen=True, slots=True)
class _Pile:
    """One pile, and all else that its drawing depends on."""

    pile: SeenPile
    moves: tuple[SeenMove, ...]
    """Where its cards may go; empty if the table is only shown."""
    noun: str
    sprite: str
    live: bool
    chosen: str
    """The code that was chosen, if it is of this pile."""
    taken: SeenMove | None
    """The move that brings the chosen card here."""
    hinted: SeenMove | None
    """The move of the hint, if it begins here."""
    is_goal: bool
    is_new: bool
    has_descents: bool
    """Whether foundations of this table are built downward, too."""

    def html(self) -> str:
        """Draw the pile."""
        pile = self.pile
        data = [f'data-n="{len(pile)}"']
        if pile.below:
            data.append(f'data-below="{pile.below}"')
        if pile.kind == "arch":
            data.append(f'data-rank="{rank_sign(pile)}"')
        if pile.kind == "foundation":
            data.append(f'data-way="{"down" if pile.way < 0 else "up"}"')
            if pile.base[1] is not None:
                data.append(f'data-suit="{SUIT_LETTERS[pile.base[1]]}"')
            if self.has_descents:
                data.append(f'data-course="{escape(course_of(pile))}"')
        if self.is_new:
            data.append("data-new")
        return (
            f'<li class="pile" id="{pile.code}" data-pile="{pile.code}" '
            f'data-kind="{pile.kind}" {" ".join(data)}>'
            f"{_count(pile)}{self._stack()}</li>"
        )

    def _stack(self) -> str:
        goal = " data-goal" if self.is_goal else ""
        label = label_of(self.pile, self.noun)
        if self.live and self.taken is None and self._is_picked_apart():
            slots, label = self._slots_apart(), labelled(label, goal)
            return (
                f'<div class="stack" role="group"{goal} aria-label="{escape(label)}">{slots}</div>'
            )
        inside = "".join(f'<span class="slot">{self._svg(sign)}</span>' for sign in self._signs())
        if not len(self.pile):
            inside = self._blank()
        button = self._button() if self.live else None
        if button is None:
            label = labelled(label, goal)
            return (
                f'<div class="stack" role="img"{goal} aria-label="{escape(label)}">{inside}</div>'
            )
        value, marks = button
        marks += goal
        if self.hinted is not None:
            marks += " data-hint"
        return (
            f'<button class="stack" name="move" value="{value}"{marks} '
            f'aria-label="{escape(labelled(label, marks))}">{inside}</button>'
        )

    def _is_picked_apart(self) -> bool:
        pile = self.pile
        return bool(pile.faces) and (pile.picks or any(move.is_named for move in self.moves))

    def _button(self) -> tuple[str, str] | None:
        """Say what tapping the pile posts, and its marks; None where there is nothing to tap."""
        pile = self.pile
        if self.taken is not None:
            return self.taken.text, " data-takes" + self._carried(pile.code)
        if self.chosen == pile.code:
            return "", " data-chosen" + self._carried(pile.code)
        if pile.kind == "stock":
            return ("S>T", " data-moves") if pile.below else None
        if pile.kind == "foundation" or not pile.faces:
            return None
        return self._tap(pile.code, of_card(self.moves, pile))

    def _tap(self, source: str, moves: tuple[SeenMove, ...]) -> tuple[str, str]:
        """Say what tapping a card posts.

        Its move if it has one goal, else its place, so that the server asks or refuses.
        """
        if not moves:
            return source, ' tabindex="-1"'
        mark = " data-fits" if any(move.goal == "foundation" for move in moves) else " data-moves"
        mark += self._carried(moves[0].text.partition(">")[0])
        return (moves[0].text if len(moves) == 1 else source), mark

    def _carried(self, source: str) -> str:
        """Say where a card that is dragged may be dropped, with alike places named each."""
        ways = (move.text.partition(">") for move in self.moves)
        goals = " ".join(target for start, _arrow, target in ways if start == source)
        return f' data-from="{source}" data-to="{goals}"' if goals else ""

    def _slots_apart(self) -> str:
        """Draw the cards as targets of their own; of two equal ones the upper serves for both."""
        picks, drawn = self.pile.picks, []
        cards = sorted(self.pile.faces) if picks else list(self.pile.faces)
        for at, card in enumerate(cards):
            if picks and cards[at + 1 : at + 2] == [card]:
                drawn.append(f'<span class="slot" data-twin>{self._svg(_face_id(card))}</span>')
            else:
                drawn.append(self._pickable(card))
        return "".join(drawn)

    def _pickable(self, card: Card) -> str:
        """Draw one card that is a target of its own."""
        pile = self.pile
        face = f"{pile.code}:{text_of(card)}"
        value, marks = self._tap(face if pile.picks else pile.code, of_card(self.moves, pile, card))
        if self.chosen == face:
            value, marks = "", " data-chosen" + self._carried(face)
        if self.hinted is not None and self.hinted.card == card:
            marks += " data-hint"
        label = name_of(card)
        if pile.picks and pile.faces.count(card) > 1:
            label = _("%(card)s, both copies") % {"card": label}
        return (
            f'<button class="slot" name="move" value="{value}"{marks} '
            f'aria-label="{escape(labelled(label, marks))}">'
            f"{self._svg(_face_id(card))}</button>"
        )

    def _signs(self) -> Iterator[str]:
        """List the sprite's names of the cards to draw, bottom to top."""
        pile = self.pile
        if pile.kind == "stock":
            yield from ("back",) if pile.below else ()
        elif pile.kind in SQUARED:
            yield from map(_face_id, pile.faces[-1:])
        else:
            yield from map(_face_id, pile.faces)

    def _svg(self, sign: str) -> str:
        return f'<svg class="card" aria-hidden="true"><use href="{self.sprite}#{sign}"/></svg>'

    def _blank(self) -> str:
        if self.pile.kind != "foundation" or self.pile.base[1] is None:
            return ""
        pip = SUIT_LETTERS[self.pile.base[1]]
        return f'<svg class="blank" aria-hidden="true"><use href="{self.sprite}#p-{pip}"/></svg>'


@lru_cache(maxsize=2048)
def _drawn(pile: _Pile, _language: str | None) -> str:
    """Draw a pile; a move changes a few of them, so the others are drawn once only."""
    return pile.html()


def rank_sign(pile: SeenPile) -> str:
    """Write the rank that an empty place waits for: ``7``, ``10``, ``A``."""
    sign = RANKS[pile.base[0] or 0]
    return "10" if sign == "T" else sign


def _count(pile: SeenPile) -> str:
    if pile.kind == "stock" and pile.below:
        words = _("%(count)s in stock") % {"count": pile.below}
    elif pile.kind == "talon" and pile.faces:
        words = ngettext("%(count)s turned", "%(count)s turned", len(pile)) % {"count": len(pile)}
    elif pile.below:
        words = str(pile.below)
    else:
        return ""
    return f'<span class="count" aria-hidden="true">{escape(words)}</span>'
