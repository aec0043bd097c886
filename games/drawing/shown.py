"""What the table's page shows.

One declared context, made from a play's row and what its player sees.
"""

import datetime
from dataclasses import dataclass, field

from games.engine.sight import Sight
from games.models import ENDED, Play, Status
from games.models.deal import Verdict
from games.services import standings, words
from games.services.numbers import clock, in_words, ordinal


@dataclass(frozen=True)
class Ending:
    """The sheet over an ended game."""

    title: str
    aside: str
    figures: list[tuple[str, str]] = field(default_factory=list)
    """Labels and what they count."""


@dataclass(frozen=True)
class Shown:
    """The context of ``games/play.html``."""

    play: Play
    sight: Sight
    message: str
    chosen: str
    is_live: bool
    """Whether the player may still act."""
    seconds: int
    is_running: bool
    can_take_back: bool
    can_redo: bool
    ending: Ending | None

    @property
    def home(self) -> int:
        """The cards brought home, without those laid out at the start."""
        return self.sight.home - self.sight.laid_out

    @property
    def to_bring(self) -> int:
        """How many cards there are to bring home."""
        return self.sight.total - self.sight.laid_out

    @property
    def label(self) -> str:
        """What deal it is: its day, or its number where the player gave one."""
        if self.play.daily is not None:
            return f"{self.play.daily.day:%-d %B}" + ("" if self.play.is_ranked else ", practice")
        return f"Deal {self.play.deal.label}" if self.play.deal.label else "Casual"

    @property
    def kicker(self) -> str:
        """What kind of game it was, over the sheet at its end."""
        parts = [self.label]
        if self.play.is_ranked:
            parts.insert(0, "Deal of the day")
        elif self.play.daily is None and self.play.deal.label:
            parts.append("casual")
        if self.play.is_assisted:
            parts.append("assisted")
        return " · ".join(parts)

    @property
    def can_redeal(self) -> bool:
        """Whether the redeal is allowed now."""
        return self.is_live and any(not move.source for move in self.sight.moves)

    @property
    def can_restart(self) -> bool:
        """Whether the deal may be begun again: a running ranked game may not."""
        return not (self.play.is_ranked and self.is_live)


def shown(
    play: Play, sight: Sight, *, now: datetime.datetime, sentence: str = "", chosen: str = ""
) -> Shown:
    """Gather what the page shows."""
    is_closed = play.is_ranked and play.daily is not None and now >= play.daily.final_at
    has_ended = play.status in ENDED
    is_live = not (play.status == Status.ABANDONED or is_closed or (play.is_ranked and has_ended))
    is_running = is_live and not has_ended
    passed = int((now - play.started_at).total_seconds())
    return Shown(
        play=play,
        sight=sight,
        message=sentence or (words.chosen(sight, chosen) if chosen else words.said(sight)),
        chosen=chosen,
        is_live=is_live,
        seconds=max(passed, 0) if is_running else play.seconds,
        is_running=is_running,
        can_take_back=is_live
        and sight.can_take_back
        and not (play.is_ranked and sight.last_is_final),
        can_redo=is_live and sight.can_redo,
        ending=_ending(play, sight, now=now) if has_ended else None,
    )


def _ending(play: Play, sight: Sight, *, now: datetime.datetime) -> Ending:
    to_bring = sight.total - sight.laid_out
    home = sight.home - sight.laid_out
    figures = [
        ("Home", str(home)),
        ("Time", clock(play.seconds)),
        ("Taken back", str(play.take_backs)),
    ]
    standing = standings.rank_of(play, now=now) if play.is_ranked else None
    if standing is not None:
        label = "On the board" if standing.is_listed else "You would stand"
        figures.append((label, f"{ordinal(standing.rank)} of {standing.of}"))
    if sight.transfers is not None:
        figures.append(("Into the arch", str(sight.transfers)))
    title = words.ended(sight)
    if sight.status == "won":
        aside = (
            "The manor is lit from hub to rim."
            if sight.layout == "arch"
            else "Every suit lies in order."
        )
        return Ending(f"All {in_words(to_bring)} are home.", aside, figures)
    count = f"{in_words(home).capitalize()} of {in_words(to_bring)}"
    is_home = "is home" if home == 1 else "are home"
    return Ending(title, f"{count} {is_home}. {_verdict(play, sight)}", figures)


def _verdict(play: Play, sight: Sight) -> str:
    """Say what is known of the deal, and no more."""
    if play.deal.verdict == Verdict.WINNABLE:
        return (
            "This deal could be won, with every card known."
            if sight.hides
            else "This deal can be won."
        )
    if play.deal.verdict == Verdict.UNWINNABLE:
        return "This deal cannot be won."
    return "Nobody knows whether this deal can be won."
