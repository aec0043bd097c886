"""Keep with each play its place on the board, so that boards need not ask who and what stands."""

from typing import Any

from django.db import migrations, models

ENDED = ("won", "lost", "given-up")


def take_over(apps: Any, _editor: Any) -> None:
    """Give a place to all that stands by now."""
    plays = apps.get_model("games", "Play").objects.filter(ply__gt=0, is_ranked=True, is_void=False)
    is_over = models.Q(status__in=ENDED) | models.Q(daily__is_settled=True)
    listed = models.Q(player__is_guest=False, player__is_banned=False)
    stand = plays.exclude(ply=1, status="given-up").filter(is_over & listed)
    stand.update(place=models.F("standing"))


class Migration(migrations.Migration):
    dependencies = [("games", "0008_seasons")]

    operations = [
        migrations.RemoveIndex(model_name="play", name="play_board"),
        migrations.AddField(
            model_name="play",
            name="place",
            field=models.BigIntegerField(null=True, editable=False),
        ),
        migrations.AddIndex(
            model_name="play",
            index=models.Index(
                fields=["daily", "place", "id", "status", "home", "player"],
                condition=models.Q(place__isnull=False),
                name="play_board",
            ),
        ),
        # The last, as PostgreSQL makes no index on a table that has such changes pending.
        migrations.RunPython(take_over, migrations.RunPython.noop),
    ]
