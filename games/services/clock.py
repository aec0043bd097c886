"""The clock: the one place that reads the time and says which day it is (UTC)."""

import datetime

from django.utils import timezone


def now() -> datetime.datetime:
    """Tell the time, in UTC. Views read it once and hand it on."""
    return timezone.now()


def today(moment: datetime.datetime) -> datetime.date:
    """Tell which day a moment belongs to, in UTC."""
    return moment.astimezone(datetime.UTC).date()
