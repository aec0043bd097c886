"""The one clock, set by hand."""

import datetime
from collections.abc import Callable

import pytest

from tests.standings.lay import NOON


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime.datetime], None]:
    """Set the clock: clock(moment); it stands at noon on 29 November 2026."""

    def set_to(moment: datetime.datetime) -> None:
        monkeypatch.setattr("django.utils.timezone.now", lambda: moment)

    set_to(NOON)
    return set_to
