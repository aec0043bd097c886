"""The one clock, set by hand, and a process in another zone."""

import datetime
import time
from collections.abc import Callable, Iterator

import pytest

from tests.standings.lay import NOON


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime.datetime], None]:
    """Set the clock: clock(moment); it stands at noon on 29 November 2026."""

    def set_to(moment: datetime.datetime) -> None:
        monkeypatch.setattr("django.utils.timezone.now", lambda: moment)

    set_to(NOON)
    return set_to


@pytest.fixture
def in_kiritimati(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put the process fourteen hours east of UTC, where it is tomorrow most of the time."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "Pacific/Kiritimati")
        time.tzset()
        yield
    time.tzset()
