"""The one clock, set by hand."""

from tests.standings.conftest import clock

__all__ = ["clock"]
