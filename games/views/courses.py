"""The course of skill and luck over results, as lines of an SVG in the numbers it takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import ngettext

from games.services.numbers import count, per_cent
from games.services.record.profiles import Point
from games.services.review.afterwards import points

_HIGH, _WIDE = 100, 100


@dataclass(frozen=True)
class Course:
    """Two lines in a box of 100 by 100: skill from 0 below to 1 above, luck around the middle."""

    skill: str
    luck: str
    skill_dots: str
    luck_dots: str
    mean_skill: str
    mean_luck: str
    skill_words: str
    """The line of skill, told to who cannot see it."""
    luck_words: str
    results: int


def course_in_lines(course: Sequence[Point]) -> Course | None:
    """Draw a course; nothing where there is none."""
    if not course:
        return None
    skill, luck = [one.skill for one in course], [one.luck for one in course]
    most = max(0.01, *map(abs, luck))
    skill_at = _placed([one * _HIGH for one in skill])
    luck_at = _placed([_HIGH / 2 + one / most * _HIGH / 2 for one in luck])
    shares = [100 * one for one in skill]
    return Course(
        skill=" ".join(f"{x},{y}" for x, y in skill_at),
        luck=" ".join(f"{x},{y}" for x, y in luck_at),
        skill_dots="".join(f"M{x} {y}h0" for x, y in skill_at),
        luck_dots="".join(f"M{x} {y}h0" for x, y in luck_at),
        mean_skill=per_cent(sum(shares) / len(course)),
        mean_luck=points(sum(luck) / len(course)),
        skill_words=_words(list(map(per_cent, shares))),
        luck_words=_words(list(map(points, luck))),
        results=len(course),
    )


def _placed(heights: Sequence[float]) -> list[tuple[float, float]]:
    """Place values from 0 to 100 along the box, the first at its left."""
    step = _WIDE / max(1, len(heights) - 1)
    return [(round(at * step, 1), round(_HIGH - height, 1)) for at, height in enumerate(heights)]


def _words(written: Sequence[str]) -> str:
    """Say where a line begins and ends."""
    return ngettext(
        "%(results)s result: %(last)s.",
        "%(results)s results: from %(first)s to %(last)s.",
        len(written),
    ) % {"results": count(len(written)), "first": written[0], "last": written[-1]}
