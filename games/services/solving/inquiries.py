"""Inquiries: having an ended game looked into, which a worker does (see review.analyses).

A ranked game is looked into when it ends, a casual one when someone asks.
"""

from games.models import Analysis, JobStage, Play, Player, Status
from games.services import clock
from games.services.solving import jobs


def follow(play: Play) -> None:
    """Have a ranked game looked into that just ends: nobody can have asked for that before."""
    if play.moves:
        found = Analysis.objects.create(play=play, ply=play.ply, asked_at=clock.now())
        jobs.ring(Analysis, [found.pk], is_awaited=True)


def ask(play: Play) -> None:
    """Have an ended play looked into; changes nothing where that is done or under way.

    What failed is tried anew, and a game that was taken back and played on is looked into again.
    """
    new = {"stage": JobStage.WAITING, "ply": play.ply, "attempts": 0, "asked_at": clock.now()}
    found, is_new = Analysis.objects.get_or_create(play=play, defaults=new)
    if not is_new:
        rows = Analysis.objects.filter(pk=found.pk, stage__in=[JobStage.DONE, JobStage.FAILED])
        stale = rows.exclude(stage=JobStage.DONE, ply=play.ply)
        if not stale.update(**new, error="", ended_at=None, version=0, result=""):
            return
    jobs.ring(Analysis, [found.pk], is_awaited=True)


def is_asked(play: Play) -> bool:
    """Tell whether anyone ever had a play looked into.

    Whoever then takes it up again may know its covered cards. To ask is what counts, not to read:
    a page that is read changes nothing, and the answer may come in the very moment between.
    """
    return Analysis.objects.filter(play=play).exists()


def may_ask(play: Play, viewer: Player | None) -> bool:
    """Tell whether a viewer may have a play looked into: any player, where there was a move.

    But one that can go on only its own player, as it would make their game assisted.
    """
    if viewer is None or not play.moves:
        return False
    return viewer.pk == play.player_id or not can_go_on(play)


def can_go_on(play: Play) -> bool:
    """Tell whether an ended play can be taken back and played on."""
    return play.status == Status.LOST and not play.is_ranked
