"""The application at midnight: its clock stands at the first moment of the day after tomorrow."""

import datetime

from django.utils import timezone

_DAY = timezone.now().date() + datetime.timedelta(days=2)
MIDNIGHT = datetime.datetime.combine(_DAY, datetime.time(), datetime.UTC)

timezone.now = lambda: MIDNIGHT

from config.wsgi import application  # noqa: E402  # the clock is set before anyone reads it

__all__ = ["MIDNIGHT", "application"]
