"""What a replay says of its game afterwards: one declared context, and the chart of the odds.

The chart is joined in Python: every piece is a number, which needs no escaping and is written the
same in every language, or words, which are escaped.
"""

import datetime
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.drawing.table import drawn
from games.engine.sight import Sight
from games.models import Play, Player
from games.services.numbers import per_cent
from games.services.review import afterwards, analyses
from games.services.review.analyses import Change, Odds, Outcome, Stage
from games.services.solving import inquiries

_SHOWN = 5
"""How many changes of the chance are told in words."""


@dataclass(frozen=True)
class Shown:
    """The context of ``replay/_analysis.html``."""

    play: Play
    ply: int
    """The ply that the page shows."""
    stage: Stage
    outcome: Outcome | None
    may_ask: bool
    will_assist: bool
    """Whether the viewer could take the game back, which after asking makes it assisted."""
    again: str
    """Where to look again: another address each time, as no browser loads the one it is at anew."""

    @property
    def sentence(self) -> SafeString:
        """How long the deal could be won, with its cards drawn."""
        assert self.outcome is not None
        return drawn(escape(afterwards.verdict(self.play, self.outcome)))

    @property
    def best(self) -> str:
        """The address of the line that would have won; empty where there is none."""
        if self.outcome is None or not self.outcome.line:
            return ""
        return reverse("replay-best", args=[self.play.code, 0])

    @property
    def odds(self) -> Odds | None:
        """The chance of winning along the game."""
        return None if self.outcome is None else self.outcome.odds

    @property
    def summary(self) -> str:
        """The chance in one sentence."""
        return "" if self.odds is None else afterwards.odds(self.odds)

    @property
    def skill(self) -> str:
        """The share of the available chance that choices kept."""
        return "" if self.odds is None else per_cent(100 * self.odds.skill)

    @property
    def luck(self) -> str:
        """What turned up, in hundredths of the chance."""
        return "" if self.odds is None else afterwards.points(self.odds.luck)

    @cached_property
    def changes(self) -> list[tuple[str, SafeString]]:
        """The changes that mattered most, in the order of the game: address and words."""
        if self.odds is None:
            return []
        told = sorted(self.odds.changes, key=_size, reverse=True)[:_SHOWN]
        return [
            (
                reverse("replay-ply", args=[self.play.code, one.end]),
                drawn(escape(afterwards.change(self.play, one))),
            )
            for one in sorted(told, key=lambda one: one.start)
            if _size(one) >= 0.005
        ]

    @property
    def chart(self) -> SafeString:
        """The chance of winning as a line, with its error as a band."""
        assert self.outcome is not None
        return mark_safe(chart(self.outcome, self.play.ply, here=self.ply, words=self.summary))


def shown(play: Play, viewer: Player | None, *, ply: int, now: datetime.datetime) -> Shown | None:
    """Gather what someone who may look at a play is told of it afterwards, on the page of a ply.

    None to whom nothing may be told.
    """
    told = analyses.told(play, viewer, now=now)
    if told is None:
        return None
    is_own = viewer is not None and viewer.pk == play.player_id
    return Shown(
        play=play,
        ply=ply,
        stage=told.stage,
        outcome=told.outcome,
        may_ask=inquiries.may_ask(play, viewer),
        will_assist=is_own and inquiries.can_go_on(play),
        again=f"{reverse('replay-ply', args=[play.code, ply])}?at={now.timestamp():.3f}#analysis",
    )


@dataclass(frozen=True)
class Best:
    """The context of ``replay/best.html``: the line that would have won, so many moves in."""

    play: Play
    sight: Sight
    step: int
    ply: int
    """The ply of the replay from which the line goes on."""
    said: tuple[str, ...]
    """What each step did."""
    table: SafeString

    @property
    def last(self) -> int:
        """The last step."""
        return len(self.said) - 1

    @property
    def message(self) -> SafeString:
        """What the last step did, with its cards drawn."""
        return drawn(escape(self.said[self.step]))

    @property
    def previous(self) -> int | None:
        return self.step - 1 if self.step else None

    @property
    def next(self) -> int | None:
        return self.step + 1 if self.step < self.last else None

    @property
    def steps(self) -> list[tuple[int, SafeString]]:
        """All steps, in words."""
        return [(step, drawn(escape(said))) for step, said in enumerate(self.said)]


def _size(change: Change) -> float:
    return abs(change.choice) + abs(change.luck)


def chart(outcome: Outcome, plies: int, *, here: int, words: str) -> str:
    """Draw the chance of winning over the plies of the log, and which of them the page shows.

    The plot is stretched to whatever width there is; what is written stands outside it.
    """
    odds = outcome.odds
    assert odds is not None
    width = max(1, plies)
    line = " ".join(f"{one.ply},{_down(one.odds)}" for one in odds.points)
    above = [f"{one.ply},{_down(min(1, one.odds + one.error))}" for one in odds.points]
    below = [f"{one.ply},{_down(max(0, one.odds - one.error))}" for one in odds.points]
    band = " ".join((*above, *reversed(below)))
    rules = "".join(f'<path class="level" d="M0 {y}H{width}"/>' for y in (0, 25, 50, 75, 100))
    mark, written = _parting(outcome, width)
    fifty, hundred = escape(per_cent(50)), escape(per_cent(100))
    return (
        f'<svg class="odds" width="100%" height="136" role="img" aria-label="{escape(words)}">'
        f'<svg y="14" width="100%" height="116" viewBox="0 0 {width} 100"'
        f' preserveAspectRatio="none" overflow="visible">{rules}<polygon points="{band}"/>'
        f'{mark}<path class="here" id="here" d="M{here} 0V100"/><polyline points="{line}"/></svg>'
        f'<text x="0" y="10">{hundred}</text><text x="0" y="68">{fifty}</text>{written}</svg>'
    )


def _parting(outcome: Outcome, width: int) -> tuple[str, str]:
    """Draw where the deal was lost: a line across the plot, and what it is called."""
    ply = outcome.unwinnable
    if not ply:
        return "", ""
    along = round(100 * ply / width, 2)
    anchor = "end" if along > 50 else "start"
    name = escape(_("no longer to be won"))
    return (
        f'<path class="parting" d="M{ply} 0V100"/>',
        f'<text class="parting" x="{along}%" y="10" text-anchor="{anchor}">{name}</text>',
    )


def _down(odds: float) -> float:
    """Measure from the top, in hundredths."""
    return round(100 - 100 * odds, 2)
