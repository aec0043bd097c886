"""The sheet over an ended game: what it came to, and what is known of its deal."""

import datetime
from dataclasses import dataclass, field

from games.engine.sight import Sight
from games.models import Play, Verdict
from games.services import jobs, standings, words
from games.services.numbers import clock, in_words, ordinal


@dataclass(frozen=True)
class Ending:
    """The sheet over an ended game."""

    title: str
    aside: str
    figures: list[tuple[str, str]] = field(default_factory=list)
    """Labels and what they count."""


def ending_of(play: Play, sight: Sight, *, now: datetime.datetime) -> Ending:
    """Say what a game came to."""
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
        return _winnable(sight)
    if play.deal.verdict == Verdict.UNWINNABLE:
        return "This deal cannot be won, whatever is played."
    if jobs.is_waiting(play.deal):
        return "Whether this deal can be won is being looked into."
    return "Whether this deal can be won is not proved either way."


def _winnable(sight: Sight) -> str:
    """Say that a deal can be won, and who could have known how."""
    if sight.has_covered:
        return "This deal could have been won with the cards known."
    if sight.hides:
        return "This deal could have been won with the redeals known."
    return "This deal can be won."
