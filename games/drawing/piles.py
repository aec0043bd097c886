"""The piles as HTML, written from a Sight.

They are joined in Python: a hundred passes of a template loop cost too much. Every piece is a
number or a code, which need no escaping, or words, which are escaped; nothing else may be put in.
"""

from collections.abc import Iterator
from functools import cache

from django.templatetags.static import static
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.drawing.labels import course_of, empty_ones, label_of, labelled
from games.engine.cards import RANKS, Card, text_of
from games.engine.places import Kind
from games.engine.sight import SeenMove, SeenPile, Sight
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
    live = live and sight.status == "open"
    drawing = _Drawing(sight, picture(deck), chosen, hint=hint, live=live)
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
        self.named = {(move.source, move.card) for move in sight.moves if move.is_named}
        source, _colon, card = chosen.partition(":")
        self.takes: dict[str, SeenMove] = {}
        for move in sight.moves if live and chosen else ():
            if move.source == source and (not card or f"{source}:{card}>" in move.text):
                self.takes.setdefault(move.target, move)
        self.new = sight.last.partition(">")[2]
        self.has_descents = any(pile.kind == "foundation" and pile.way < 0 for pile in sight.piles)
        self.goals: dict[str, list[str]] = {}
        for move in sight.moves if live else ():
            source, _arrow, target = move.text.partition(">")
            self.goals.setdefault(source, []).append(target)

    def part(self, name: str, kinds: tuple[Kind, ...], *, label: str, marks: str = "") -> str:
        """Draw the piles of some kinds as a list; nothing if there are none."""
        piles = [pile for pile in self.sight.piles if pile.kind in kinds]
        if not piles:
            return ""
        items = "".join(map(self.pile, piles))
        empty = escape(empty_ones(piles))
        marks += f' data-empty="{empty}"' if empty else ""
        return (
            f'<ol class="piles {name}" role="list" aria-label="{escape(label)}"{marks}>{items}</ol>'
        )

    def pile(self, pile: SeenPile) -> str:
        """Draw one pile."""
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
        if pile.code == self.new and pile.kind in {"foundation", "packet", "talon"}:
            data.append("data-new")
        return (
            f'<li class="pile" id="{pile.code}" data-pile="{pile.code}" '
            f'data-kind="{pile.kind}" {" ".join(data)}>'
            f"{_count(pile)}{self._stack(pile)}</li>"
        )

    def _stack(self, pile: SeenPile) -> str:
        goal = " data-goal" if self.hint is not None and self.hint.target == pile.code else ""
        label = label_of(pile, self.sight.noun)
        if (
            self.live
            and self._is_picked_apart(pile)
            and not (self.takes and pile.code in self.takes)
        ):
            slots, label = self._slots_apart(pile), labelled(label, goal)
            return (
                f'<div class="stack" role="group"{goal} aria-label="{escape(label)}">{slots}</div>'
            )
        inside = "".join(
            f'<span class="slot">{self._svg(sign)}</span>' for sign in self._signs(pile)
        )
        if not pile.faces and not pile.below:
            inside = self._blank(pile)
        button = self._button(pile) if self.live else None
        if button is None:
            label = labelled(label, goal)
            return (
                f'<div class="stack" role="img"{goal} aria-label="{escape(label)}">{inside}</div>'
            )
        value, marks = button
        marks += goal
        if self.hint is not None and self.hint.source == pile.code:
            marks += " data-hint"
        return (
            f'<button class="stack" name="move" value="{value}"{marks} '
            f'aria-label="{escape(labelled(label, marks))}">{inside}</button>'
        )

    def _is_picked_apart(self, pile: SeenPile) -> bool:
        return bool(pile.faces) and (
            pile.picks or any(source == pile.code for source, _card in self.named)
        )

    def _in_order(self, pile: SeenPile) -> list[Card]:
        return sorted(pile.faces) if pile.picks else list(pile.faces)

    def _button(self, pile: SeenPile) -> tuple[str, str] | None:
        """Say what tapping the pile posts, and its marks; None where there is nothing to tap."""
        taken = self.takes.get(pile.code)
        if taken is not None:
            return taken.text, " data-takes" + self._carried(pile.code)
        if self.chosen == pile.code:
            return "", " data-chosen" + self._carried(pile.code)
        if pile.kind == "stock":
            return ("S>T", " data-moves") if pile.below else None
        if pile.kind == "foundation" or not pile.faces:
            return None
        return self._tap(pile.code, self.sight.moves_from(pile.code))

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
        goals = " ".join(self.goals.get(source, ()))
        return f' data-from="{source}" data-to="{goals}"' if goals else ""

    def _slots_apart(self, pile: SeenPile) -> str:
        """Draw the cards as targets of their own; of two equal ones the upper serves for both."""
        cards = self._in_order(pile)
        drawn = []
        for at, card in enumerate(cards):
            if pile.picks and cards[at + 1 : at + 2] == [card]:
                drawn.append(f'<span class="slot" data-twin>{self._svg(_face_id(card))}</span>')
            else:
                drawn.append(self._pickable(pile, card))
        return "".join(drawn)

    def _pickable(self, pile: SeenPile, card: Card) -> str:
        """Draw one card that is a target of its own."""
        face = f"{pile.code}:{text_of(card)}"
        moves = self.sight.moves_from(pile.code, card)
        value, marks = self._tap(face if pile.picks else pile.code, moves)
        if self.chosen == face:
            value, marks = "", " data-chosen" + self._carried(face)
        if self.hint is not None and (self.hint.source, self.hint.card) == (pile.code, card):
            marks += " data-hint"
        label = name_of(card)
        if pile.picks and pile.faces.count(card) > 1:
            label = _("%(card)s, both copies") % {"card": label}
        return (
            f'<button class="slot" name="move" value="{value}"{marks} '
            f'aria-label="{escape(labelled(label, marks))}">'
            f"{self._svg(_face_id(card))}</button>"
        )

    def _signs(self, pile: SeenPile) -> Iterator[str]:
        """List the sprite's names of the cards to draw, bottom to top."""
        if pile.kind == "stock":
            yield from ("back",) if pile.below else ()
        elif pile.kind in SQUARED:
            yield from map(_face_id, pile.faces[-1:])
        else:
            yield from map(_face_id, pile.faces)

    def _svg(self, sign: str) -> str:
        return f'<svg class="card" aria-hidden="true"><use href="{self.sprite}#{sign}"/></svg>'

    def _blank(self, pile: SeenPile) -> str:
        if pile.kind != "foundation" or pile.base[1] is None:
            return ""
        pip = SUIT_LETTERS[pile.base[1]]
        return f'<svg class="blank" aria-hidden="true"><use href="{self.sprite}#p-{pip}"/></svg>'


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
