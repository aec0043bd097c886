"""Keep with each tally what leaderboards order by, and the record of the last thirty days."""

import datetime
from typing import Any

from django.db import migrations, models
from django.utils import timezone

# A number less than another's is the better record: see games.services.results.tallies.
KEY = """
    (-CAST({0}won AS bigint) * 1000000 + CASE WHEN {0}won = 0 THEN 0 ELSE {0}counted - {0}won END)
    * 10000000 + COALESCE({0}best_seconds, 9999999)
"""
OF_ALL_TIME = f"""
    UPDATE games_tally SET
        is_listed = EXISTS (
            SELECT 1 FROM games_player
            WHERE id = player_id AND NOT is_guest AND NOT is_banned
        ),
        standing = CASE WHEN counted > 0 THEN
            {KEY.format("")}
        END
"""
OF_LAST_DAYS = f"""
    UPDATE games_tally SET
        recent_counted = recent.counted,
        recent_won = recent.won,
        recent_best_seconds = recent.best_seconds,
        recent_since = recent.since,
        recent_standing = {KEY.format("recent.")}
    FROM (
        SELECT player_id, daily.variant, COUNT(*) AS counted, MIN(day) AS since,
            SUM(CASE WHEN status = 'won' THEN 1 ELSE 0 END) AS won,
            MIN(CASE WHEN status = 'won' THEN seconds END) AS best_seconds
        FROM games_daily AS daily
        JOIN games_play AS play ON play.daily_id = daily.id
        JOIN games_deal AS deal ON deal.id = play.deal_id
        WHERE day > %s AND is_ranked AND NOT is_void
            AND ply > 0 AND NOT (ply = 1 AND status = 'given-up')
            AND (status = 'won' OR (verdict <> 'unwinnable'
                AND (status IN ('lost', 'given-up') OR day <= %s)))
        GROUP BY player_id, daily.variant
    ) AS recent
    WHERE games_tally.player_id = recent.player_id AND games_tally.variant = recent.variant
"""


def take_over(_apps: Any, editor: Any) -> None:
    """Fill the new columns of all tallies, in two statements."""
    today = timezone.now().astimezone(datetime.UTC).date()
    gone, final = (today - datetime.timedelta(days=days) for days in (30, 2))
    editor.execute(OF_ALL_TIME)
    editor.execute(OF_LAST_DAYS, [gone.isoformat(), final.isoformat()])


def _index(name: str, *fields: str) -> migrations.AddIndex:
    return migrations.AddIndex("tally", models.Index(fields=fields, name=name))


class Migration(migrations.Migration):
    dependencies = [("games", "0009_place")]

    operations = [
        migrations.RemoveIndex("tally", "tally_board"),
        migrations.AddField("tally", "is_listed", models.BooleanField(default=False)),
        migrations.AddField("tally", "standing", models.BigIntegerField(null=True)),
        migrations.AddField("tally", "recent_counted", models.PositiveIntegerField(default=0)),
        migrations.AddField("tally", "recent_won", models.PositiveIntegerField(default=0)),
        migrations.AddField("tally", "recent_best_seconds", models.PositiveIntegerField(null=True)),
        migrations.AddField("tally", "recent_standing", models.BigIntegerField(null=True)),
        migrations.AddField("tally", "recent_since", models.DateField(null=True)),
        _index("tally_board", "variant", "is_listed", "standing", "player"),
        _index("tally_recent", "variant", "is_listed", "recent_standing", "player"),
        _index("tally_recent_since", "recent_since"),
        # The last, as PostgreSQL makes no index on a table that has such changes pending.
        migrations.RunPython(take_over, migrations.RunPython.noop),
    ]
