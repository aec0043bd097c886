"""Keep the distribution of each daily's results, counted once from the plays that there are."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Count


def fill(apps: Any, _editor: Any) -> None:
    """Count the ended results; what was left unfinished is added when its board is settled."""
    plays = apps.get_model("games", "Play").objects.filter(
        is_ranked=True,
        is_void=False,
        ply__gt=0,
        status__in=["won", "lost", "given-up"],
        player__is_guest=False,
        player__is_banned=False,
    )
    counts = (
        plays.exclude(ply=1, status="given-up")
        .annotate(is_won=models.Case(models.When(status="won", then=True), default=False))
        .order_by()
        .values_list("daily_id", "is_won", "home")
        .annotate(results=Count("pk"))
    )
    distribution = apps.get_model("games", "Distribution")
    distribution.objects.bulk_create(
        [
            distribution(daily_id=daily, is_won=is_won, home=home, results=results)
            for daily, is_won, home, results in counts
        ],
        batch_size=500,
    )


class Migration(migrations.Migration):
    dependencies = [("games", "0004_preferences")]

    operations = [
        migrations.AddField(
            model_name="daily",
            name="is_settled",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.CreateModel(
            name="Distribution",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("is_won", models.BooleanField()),
                ("home", models.PositiveSmallIntegerField()),
                ("results", models.PositiveIntegerField()),
                (
                    "daily",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="distribution",
                        to="games.daily",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("daily", "is_won", "home"), name="distribution_once"
                    )
                ],
            },
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
