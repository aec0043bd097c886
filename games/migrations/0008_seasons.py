"""Keep the seasons, to be counted from the boards that are final; follows and private pages."""

from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


def note(apps: Any, _editor: Any) -> None:
    """Make the seasons of all final boards that there are; a worker counts them."""
    dailies = apps.get_model("games", "Daily").objects.filter(is_settled=True).order_by()
    rows = dailies.values_list("variant", "day")
    months = {(variant, day.replace(day=1)) for variant, day in rows}
    season = apps.get_model("games", "Season")
    season.objects.bulk_create(
        [season(variant=variant, month=month, changes=1) for variant, month in sorted(months)],
        batch_size=500,
    )


class Migration(migrations.Migration):
    dependencies = [("games", "0007_crowd")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="is_private",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("variant", models.CharField(blank=True, max_length=60)),
                ("month", models.DateField()),
                ("changes", models.PositiveIntegerField(default=0)),
                ("counted", models.PositiveIntegerField(default=0)),
                ("counted_at", models.DateTimeField(null=True)),
                ("leased_until", models.DateTimeField(null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("variant", "month"), name="season_once_a_month")
                ],
            },
        ),
        migrations.CreateModel(
            name="SeasonScore",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("edition", models.PositiveIntegerField()),
                ("position", models.PositiveIntegerField()),
                ("rank", models.PositiveIntegerField()),
                ("points", models.PositiveIntegerField()),
                ("days", models.PositiveIntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="season_scores",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="scores",
                        to="games.season",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("season", "edition", "player"), name="season_score_once"
                    ),
                    models.UniqueConstraint(
                        fields=("season", "edition", "position"), name="season_score_place"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Follow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="followed_by",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="follows",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("player", "other"), name="follow_once"),
                    models.CheckConstraint(
                        condition=models.Q(("player", models.F("other")), _negated=True),
                        name="follow_another",
                    ),
                ],
            },
        ),
        migrations.RunPython(note, migrations.RunPython.noop),
    ]
