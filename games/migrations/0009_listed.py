"""Keep with each play whether its player is listed, so that boards need not ask the players."""

from typing import Any

from django.db import migrations, models


def take_over(apps: Any, _editor: Any) -> None:
    """List the plays of all who are listed."""
    listed = apps.get_model("games", "Player").objects.filter(is_guest=False, is_banned=False)
    apps.get_model("games", "Play").objects.filter(player__in=listed).update(is_listed=True)


class Migration(migrations.Migration):
    dependencies = [("games", "0008_seasons")]

    operations = [
        migrations.RemoveIndex(model_name="play", name="play_board"),
        migrations.AddField(
            model_name="play",
            name="is_listed",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.RunPython(take_over, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="play",
            index=models.Index(
                fields=[
                    *("daily", "standing", "id", "is_ranked", "is_listed", "is_void"),
                    *("status", "ply", "home", "seconds", "player"),
                ],
                name="play_board",
            ),
        ),
    ]
