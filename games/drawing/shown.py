"""What the table's page shows.

One declared context, made from a play's row and what its player sees.
"""

import datetime
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.drawing.endings import Ending, ending_of
from games.engine.sight import Sight
from games.models import ENDED, Play, Status
from games.services.numbers import dated
from games.services.play import hints, words
from games.services.play.finishing import can_finish
from games.services.play.hints import Hint
from games.services.results import sharing
from games.services.review import replays
from games.services.review.replays import Waits

NEW = 10
"""For how many seconds a game is new: its page comes right after its start, on a slow line too."""


@dataclass(frozen=True)
class Shown:
    """The context of ``games/play.html``."""

    play: Play
    sight: Sight
    message: str
    aside: str
    """What the message stands on, said smaller."""
    chosen: str
    hint: Hint | None
    """The hint asked for last, until the next act."""
    is_live: bool
    """Whether the player may still act."""
    seconds: int
    is_running: bool
    can_take_back: bool
    can_redo: bool
    can_finish: bool
    """Whether the rest is certain, so that it may be played in one go."""
    ending: Ending | None
    replay_waits: Waits
    """For what an ended game's replay waits; empty if it may be looked at."""
    deck: str
    """The sprite that the cards are drawn from: "cards" or "classic"."""

    @property
    def home(self) -> int:
        """The cards brought home, without those laid out at the start."""
        return self.sight.home - self.sight.laid_out

    @property
    def to_bring(self) -> int:
        """How many cards there are to bring home."""
        return self.sight.total - self.sight.laid_out

    @property
    def is_new(self) -> bool:
        """Whether the game was begun just now, and nothing was done yet."""
        return self.is_running and self.play.ply == 0 and self.seconds < NEW

    @property
    def label(self) -> str:
        """What deal it is: its day, or its number where the player gave one."""
        if self.play.daily is not None:
            day = dated(self.play.daily.day, "j F")
            return day if self.play.is_ranked else _("%(day)s, practice") % {"day": day}
        label = self.play.deal.label
        return _("Deal %(label)s") % {"label": label} if label else _("Casual")

    @property
    def kicker(self) -> str:
        """What kind of game it was, over the sheet at its end."""
        parts = [self.label]
        if self.play.is_ranked:
            parts.insert(0, _("Deal of the day"))
        elif self.play.daily is None and self.play.deal.label:
            parts.append(pgettext("game", "casual"))
        if self.play.is_assisted:
            parts.append(pgettext("game", "assisted"))
        if self.play.hints:
            hints = ngettext("%(count)s hint", "%(count)s hints", self.play.hints)
            parts.append(hints % {"count": self.play.hints})
        return " · ".join(parts)

    @property
    def share(self) -> str:
        """A ranked result as text to share, without the link; empty if there is none."""
        is_result = self.ending is not None and self.play.is_ranked and self.play.has_begun
        return sharing.told(self.play) if is_result else ""

    @property
    def can_redeal(self) -> bool:
        """Whether the redeal is allowed now."""
        return self.is_live and any(not move.source for move in self.sight.moves)

    @property
    def can_restart(self) -> bool:
        """Whether the deal may be begun again: a running ranked game may not."""
        return not (self.play.is_ranked and self.is_live)


def shown(
    play: Play,
    sight: Sight,
    *,
    now: datetime.datetime,
    sentence: str = "",
    chosen: str = "",
    deck: str = "cards",
) -> Shown:
    """Gather what the page shows."""
    is_closed = play.is_ranked and play.daily is not None and now >= play.daily.final_at
    has_ended = play.status in ENDED
    is_live = not (play.status == Status.ABANDONED or is_closed or (play.is_ranked and has_ended))
    is_running = is_live and not has_ended
    passed = int((now - play.started_at).total_seconds())
    hint = hints.standing(play, sight) if is_running else None
    return Shown(
        play=play,
        sight=sight,
        message=sentence or _message(sight, chosen, hint),
        aside=words.ground(hint) if hint and not (sentence or chosen) else "",
        chosen=chosen,
        hint=hint,
        is_live=is_live,
        seconds=max(passed, 0) if is_running else play.seconds,
        is_running=is_running,
        can_take_back=is_live
        and sight.can_take_back
        and not (play.is_ranked and sight.last_is_final),
        can_redo=is_live and sight.can_redo,
        can_finish=is_running and can_finish(play),
        ending=ending_of(play, sight, now=now) if has_ended else None,
        replay_waits=replays.waits_for(play, now=now) if has_ended else "",
        deck=deck,
    )


def _message(sight: Sight, chosen: str, hint: Hint | None) -> str:
    """Say what was asked last: where a card may go, what to do, or how things stand."""
    if chosen:
        return words.chosen(sight, chosen)
    return words.said(sight) if hint is None else words.hinted(sight, hint)
