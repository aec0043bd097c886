"""What a replay's page shows: one declared context, and its table and its moves as HTML.

They are joined in Python, as the piles are. Every piece is a number or a code, which need no
escaping, or words, which are escaped; nothing else may be put in.
"""

import datetime
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.drawing.piles import lists, picture
from games.drawing.table import drawn, is_long, ornament
from games.engine.sight import Sight
from games.models import Daily, Play
from games.services.numbers import clock, count, dated
from games.services.results import summaries
from games.services.review import replays
from games.services.review.replays import Step


@dataclass(frozen=True)
class Replay:
    """The context of ``replay/page.html``: a play after so many entries of its log."""

    play: Play
    daily: Daily | None
    """The daily whose deal it is of."""
    sight: Sight
    ply: int
    steps: tuple[Step, ...]
    """All plies, the deal first."""
    has_record: bool
    waits_for: datetime.datetime | None
    """When the record can be had, where that is yet to come."""
    is_own: bool
    address: str
    """The whole address of this ply, to be shared."""
    deck: str

    @property
    def step(self) -> Step:
        """What was done last."""
        return self.steps[self.ply]

    @property
    def last(self) -> int:
        """The last ply."""
        return self.play.ply

    @property
    def ways(self) -> dict[str, tuple[str, bool]]:
        """Where the links lead, and whether that is here already, at either end."""
        ways = {
            "first": 0,
            "back": max(self.ply - 1, 0),
            "forward": min(self.ply + 1, self.last),
            "last": self.last,
        }
        return {name: (self._page(ply), ply == self.ply) for name, ply in ways.items()}

    def _page(self, ply: int) -> str:
        return f"{self.url}{ply}/" if ply else self.url

    @cached_property
    def url(self) -> str:
        """The page of the replay, before its plies."""
        return reverse("replay", args=[self.play.code])

    @property
    def kicker(self) -> str:
        """What deal it was, and how it was played."""
        parts = [self._label]
        if self.play.is_ranked:
            parts.insert(0, _("Deal of the day"))
        elif self.daily is None and self.play.deal.label:
            parts.append(pgettext("game", "casual"))
        if self.play.is_assisted:
            parts.append(pgettext("game", "assisted"))
        return " · ".join(parts)

    @property
    def _label(self) -> str:
        """The day of a daily, which keeps the number of its deal to itself; else the number."""
        if self.daily is not None:
            day = dated(self.daily.day)
            return day if self.play.is_ranked else _("%(day)s, practice") % {"day": day}
        label = self.play.deal.label
        return _("Deal %(label)s") % {"label": label} if label else _("Casual")

    @cached_property
    def figures(self) -> list[tuple[str, str]]:
        """What the game came to: labels, and what they count."""
        result = summaries.result_of(self.play, self.play.deal.variant)
        to_bring = self.sight.total - self.sight.laid_out
        figures = [
            (pgettext("column", "Result"), result.result),
            (pgettext("cards", "Home"), f"{result.home}/{to_bring}"),
            (pgettext("column", "Time"), clock(result.seconds)),
            (_("Moves"), count(self.play.moves)),
            (_("Taken back"), count(result.take_backs)),
        ]
        if self.play.hints:
            figures.append((_("Hints"), count(self.play.hints)))
        if self.sight.transfers is not None:
            figures.append((_("Into the arch"), count(result.transfers)))
        return figures

    @property
    def table(self) -> SafeString:
        """The table as it stood."""
        return mark_safe(table(self.sight, self.ply, deck=self.deck))

    @property
    def message(self) -> SafeString:
        """What was done last, with its cards drawn."""
        return drawn(escape(self.step.sentence))

    @property
    def moves(self) -> SafeString:
        """Every ply as a link: what was done, in words and as the log has it, and when."""
        return mark_safe("".join(map(self._move, self.steps)))

    def _move(self, step: Step) -> str:
        here = ' aria-current="step"' if step.ply == self.ply else ""
        noted = f"<code>{escape(step.text)}</code>" if step.text else ""
        return (
            f'<li><a href="{self.url}{step.ply}/" data-at="{step.at}"{here}><b>{step.ply}</b>'
            f"<span>{drawn(escape(step.sentence))}</span>{noted}"
            f"<time>{clock(step.at // 1000)}</time></a></li>"
        )


def replay(
    play: Play, ply: int, *, now: datetime.datetime, is_own: bool, address: str, deck: str
) -> Replay:
    """Gather what the page of a ply shows."""
    daily = replays.daily_of(play)
    has_record = play.deal.may_tell_seed(now)
    return Replay(
        play=play,
        daily=daily,
        sight=replays.sight_at(play, ply),
        ply=ply,
        steps=replays.steps_of(play),
        has_record=has_record,
        waits_for=None if has_record or daily is None else daily.final_at,
        is_own=is_own,
        address=address,
        deck=deck,
    )


def table(sight: Sight, ply: int, *, deck: str, name: str = "") -> str:
    """Draw the table of a ply: nothing on it can be played. It may have a name of its own."""
    long = " data-long" if is_long(sight) else ""
    wall = ornament(sight) if sight.layout == "arch" else ""
    piles = lists(sight, live=False, deck=deck)
    label = escape(name or _("The table"))
    return (
        f'<section id="table" class="table" data-game="{sight.game}" data-layout="{sight.layout}"'
        f' data-status="{sight.status}" data-ply="{ply}"{long} aria-label="{label}">'
        f'<div class="felt">{wall}{piles}{_redeals(sight, deck)}</div></section>'
    )


def _redeals(sight: Sight, deck: str) -> str:
    """Draw the redeals that were left; nothing where the patience has none."""
    left = sight.redeals_left
    if left is None:
        return ""
    card = f'<svg class="card" aria-hidden="true"><use href="{picture(deck)}#back"/></svg>'
    words = (_("No redeal left"), _("One redeal"), _("Two redeals"))[left]
    return (
        f'<div class="redeal" data-left="{left}"><span class="slot">{card if left else ""}</span>'
        f'<span class="words">{escape(words)}</span></div>'
    )
