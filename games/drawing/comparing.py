"""What a comparison shows: one declared context, and its tables, moves and odds as HTML.

They are joined in Python, as a replay's are: of numbers, and of words, which are escaped.
"""

import re
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.drawing import replay
from games.drawing.table import drawn
from games.drawing.two_lines import Line, chart
from games.models import Daily, Play, Player
from games.patiences import rules_of
from games.services.numbers import clock, count, per_cent
from games.services.results import summaries
from games.services.review import replays
from games.services.review.analyses import Odds, Told
from games.services.review.comparing import Comparison, Side

_BEFORE = 2
"""How many alike moves are shown before the one where two games part."""
_IDS = re.compile(r' id="[^"]*"')


@dataclass(frozen=True)
class Shown:
    """One of the two on the page: who played, what came of it, the table at the step."""

    side: Side
    key: str
    """``first`` or ``second``."""
    name: str
    is_own: bool
    step: int
    odds: Odds | None
    deck: str

    @property
    def play(self) -> Play:
        return self.side.play

    @cached_property
    def figures(self) -> str:
        """How the game ended, in a line."""
        result = summaries.result_of(self.play, self.play.deal.variant)
        home = ngettext("%(count)s home", "%(count)s home", result.home) % {"count": result.home}
        back = ngettext("%(count)s taken back", "%(count)s taken back", result.take_backs) % {
            "count": count(result.take_backs)
        }
        parts = [result.result, *([] if result.is_won else [home]), clock(result.seconds)]
        if result.take_backs:
            parts.append(back)
        if not self.play.is_ranked:
            parts.append(pgettext("game", "practice"))
        return " · ".join(parts)

    @property
    def is_over(self) -> bool:
        """Whether the game had no more moves by this step."""
        return self.step > self.side.moves

    @property
    def url(self) -> str:
        """The replay at this step."""
        return reverse("replay-ply", args=[self.play.code, self.side.ply(self.step)])

    @property
    def table(self) -> SafeString:
        """The table as it stood. The ids of two on a page would meet, so that neither has any."""
        ply = self.side.ply(self.step)
        name = _("Table: %(player)s") % {"player": self.name}
        sight = replays.sight_at(self.play, ply)
        return mark_safe(_IDS.sub("", replay.table(sight, ply, deck=self.deck, name=name)))

    def move(self, number: int) -> str:
        """Draw a move by its number, from one; nothing where there were fewer."""
        return drawn(escape(self.side.said[number - 1])) if number <= self.side.moves else ""

    @cached_property
    def line(self) -> dict[int, float]:
        """The chance of winning after so many moves."""
        moves = {ply: number for number, ply in enumerate(self.side.plies)}
        points = () if self.odds is None else self.odds.points
        return {moves[point.ply]: point.odds for point in points}

    @property
    def chance(self) -> float | None:
        """The chance after the step's move; after the game's last one nothing changes."""
        return self.line.get(min(self.step, self.side.moves))


@dataclass(frozen=True)
class Compared:
    """The context of ``comparing/pair.html``: two games after so many moves of each."""

    daily: Daily
    comparison: Comparison
    first: Shown
    second: Shown
    step: int

    @property
    def sides(self) -> tuple[Shown, Shown]:
        return self.first, self.second

    @property
    def last(self) -> int:
        return self.comparison.last

    @property
    def layout(self) -> str:
        """Which style sheet lays the tables."""
        return rules_of(self.daily.variant).layout

    @property
    def title(self) -> str:
        return _("%(first)s and %(second)s") % {
            "first": self.first.name,
            "second": self.second.name,
        }

    @property
    def is_yours(self) -> bool:
        """Whether one of the two is the viewer's."""
        return self.first.is_own or self.second.is_own

    @property
    def sentence(self) -> str:
        """How long the two games are alike."""
        alike, last = self.comparison.alike, self.last
        told = {"count": alike}
        if alike == last:
            return _("Alike from the first move to the last.")
        if not self.comparison.has_choice:
            return ngettext(
                "Alike for %(count)s move, where one of the games ends.",
                "Alike for %(count)s moves, where one of the games ends.",
                alike,
            ) % (told)
        if not alike:
            return _("You part at the first move.") if self.is_yours else _("They part at once.")
        if self.is_yours:
            return ngettext(
                "Alike for %(count)s move, then one choice between you.",
                "Alike for %(count)s moves, then one choice between you.",
                alike,
            ) % (told)
        return ngettext(
            "Alike for %(count)s move, then one choice between them.",
            "Alike for %(count)s moves, then one choice between them.",
            alike,
        ) % (told)

    @property
    def url(self) -> str:
        return reverse(
            "compare-pair",
            args=[self.daily.variant, self.daily.day, self.first.play.code, self.second.play.code],
        )

    @property
    def parting(self) -> int:
        """The first move that is not alike; the last one where all are."""
        return min(self.comparison.alike + 1, self.last)

    @property
    def ways(self) -> dict[str, tuple[str, bool]]:
        """Where the links lead, and whether that is here already."""
        ways = {
            "first": 0,
            "back": max(self.step - 1, 0),
            "parting": self.parting,
            "forward": min(self.step + 1, self.last),
            "last": self.last,
        }
        return {name: (self._at(step), step == self.step) for name, step in ways.items()}

    def _at(self, step: int) -> str:
        return f"{self.url}{step}/#tables"

    # The moves

    @property
    def folded(self) -> int:
        """How many alike moves are folded."""
        return max(0, self.comparison.alike - _BEFORE)

    @property
    def is_unfolded(self) -> bool:
        """Whether the step is among them."""
        return 0 < self.step <= self.folded

    @property
    def fold(self) -> str:
        """What stands for the folded moves."""
        return ngettext(
            "Move %(last)s is alike", "Moves 1 to %(last)s are alike", self.folded
        ) % {"last": self.folded}  # fmt: skip

    @property
    def alike(self) -> SafeString:
        """The folded moves."""
        return mark_safe("".join(self._common(number) for number in range(1, self.folded + 1)))

    @property
    def rows(self) -> SafeString:
        """The moves from shortly before the parting, in two columns."""
        alike = self.comparison.alike
        here = _("Here you part") if self.is_yours else _("Here they part")
        rows = [self._common(number) for number in range(self.folded + 1, alike + 1)]
        if self.comparison.has_choice:
            rows.append(f'<tr class="parting"><td colspan="3">{escape(here)}</td></tr>')
        for number in range(alike + 1, self.last + 1):
            cells = "".join(f"<td>{one.move(number)}</td>" for one in self.sides)
            rows.append(self._row(number, cells))
        return mark_safe("".join(rows))

    def _common(self, number: int) -> str:
        return self._row(number, f'<td colspan="2">{self.first.move(number)}</td>')

    def _row(self, number: int, cells: str) -> str:
        is_here = number == self.step
        here, mark = (' aria-current="step"', " data-here") if is_here else ("", "")
        label = escape(_("Move %(number)s") % {"number": number})
        return (
            f'<tr{mark}><th scope="row"><a href="{self._at(number)}" aria-label="{label}"{here}>'
            f"{number}</a></th>{cells}</tr>"
        )

    # The odds

    @property
    def has_odds(self) -> bool:
        """Whether the odds of both are there."""
        return all(one.odds is not None for one in self.sides)

    @property
    def waits(self) -> bool:
        """Whether the odds of one alone are there."""
        return not self.has_odds and any(one.odds is not None for one in self.sides)

    @property
    def samples(self) -> int:
        return min(one.odds.samples for one in self.sides if one.odds is not None)

    @property
    def summary(self) -> str:
        """The chances after the step's moves, in a sentence."""
        first, second = (_hundredths(one.chance) for one in self.sides)
        return _(
            "Odds of winning after move %(number)s: %(first)s %(odds)s, %(second)s %(other)s"
        ) % {
            "number": self.step,
            "first": self.first.name,
            "odds": first,
            "second": self.second.name,
            "other": second,
        }

    @property
    def chart(self) -> SafeString:
        """The two lines in one chart, the other one's dashed, and where the page stands."""
        at, parting = self.comparison.alike, None
        if self.comparison.has_choice:
            name = (
                _("you part at move %(number)s") if self.is_yours else _("parting: move %(number)s")
            )
            parting = (at, name % {"number": at + 1})
        lines = [Line(one.key, one.line, one.chance) for one in self.sides]
        return chart(lines, last=self.last, here=self.step, parting=parting, words=self.summary)


def _hundredths(chance: float | None) -> str:
    return per_cent(None if chance is None else 100 * chance)


def compared(
    comparison: Comparison,
    daily: Daily,
    told: tuple[Told | None, Told | None],
    *,
    viewer: Player | None,
    step: int,
    deck: str,
) -> Compared:
    """Gather what the page of a step shows."""
    own = [viewer is not None and side.play.player_id == viewer.pk for side in
           (comparison.first, comparison.second)]  # fmt: skip
    you = (_("You"), pgettext("after and", "you"))
    first, second = (
        Shown(
            side=side,
            key=key,
            name=yours if is_own and sum(own) == 1 else side.play.player.shown_name,
            is_own=is_own,
            step=step,
            odds=None if one is None or one.outcome is None else one.outcome.odds,
            deck=deck,
        )
        for side, key, yours, is_own, one in zip(
            (comparison.first, comparison.second), ("first", "second"), you, own, told, strict=True
        )
    )
    return Compared(daily, comparison, first, second, step)
