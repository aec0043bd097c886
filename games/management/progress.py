"""A bar on the terminal, for work that takes its time."""

from collections.abc import Iterable, Iterator

from django.core.management.base import OutputWrapper

WIDTH = 30
_CLEAR = "\r\x1b[K"


def with_bar[T](
    items: Iterable[T], out: OutputWrapper, *, total: int, done: int = 0
) -> Iterator[T]:
    """Pass items on; where ``out`` is a terminal, show how many of ``total`` have passed.

    The bar is off the screen while an item is worked on by whoever takes it, who may print.
    """
    if not out.isatty():
        yield from items
        return
    _draw(out, done, total)
    for count, item in enumerate(items, start=done + 1):
        out.write(_CLEAR, str, ending="")
        yield item
        _draw(out, count, total)
    out.write(_CLEAR, str, ending="")
    out.flush()


def _draw(out: OutputWrapper, count: int, total: int) -> None:
    full = WIDTH * count // total
    out.write(f"{_CLEAR}{'█' * full}{'░' * (WIDTH - full)} {count} of {total}", str, ending="")
    out.flush()
