"""The calendar: which deals the coming days have, and every way to change that.

A daily whose day has begun, or that somebody has played, is changed by none of them.
"""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import groupby

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.models import Candidate, Daily, Deal, Stage, Verdict
from games.patiences import VARIANTS
from games.services.clock import today
from games.services.days import candidates
from games.services.desk.curation import Refused
from games.services.numbers import dated
from games.services.titles import title_of

DAYS = 61
"""How many days the calendar shows: today and the next sixty."""
QUEUE_DAYS = 7
"""How many days ahead should have a chosen deal."""
MARGIN = datetime.timedelta(minutes=1)
"""How long before midnight a day counts as begun, lest a slow request take a deal off the table."""

ON_THE_TABLE = gettext_noop("The deal of that day is on the table already, so it stays.")
JUST_NOW = gettext_noop("This deal or this day was scheduled just now. Look again.")
_ONE_DAY = datetime.timedelta(days=1)


# One day


def schedule(
    deal: Deal, day: datetime.date, *, now: datetime.datetime, overrides: bool = False
) -> Daily:
    """Make a deal the daily of a day, in place of another not yet begun; Refused with the reason.

    ``overrides`` lets it be one although it is not proved winnable, and its candidate remembers it.
    Whatever happens in between, the database lets a deal be one daily and a day have one.
    """
    if why_not := refusal(deal, day, now=now, overrides=overrides):
        raise Refused(why_not)
    try:
        with transaction.atomic():
            if overrides and deal.verdict != Verdict.WINNABLE:
                candidate = candidates.of(deal)
                Candidate.objects.filter(pk=candidate.pk).update(allows_unproved=True)
            return _put(deal, day, now=now)
    except IntegrityError:
        raise Refused(_(JUST_NOW)) from None


def refusal(
    deal: Deal, day: datetime.date, *, now: datetime.datetime, overrides: bool = False
) -> str:
    """Say why a deal cannot be the daily of a day; empty if it can."""
    if not deal.is_secret:
        return _("Anyone can look up a numbered deal, so only secret ones can be scheduled.")
    if used := Daily.objects.filter(deal=deal).first():
        return _("This deal is used: it is the daily of %(day)s.") % {"day": dated(used.day)}
    if deal.plays.exists():
        return _("This deal is used: someone has played it.")
    if day < today(now):
        return _("That day is over.")
    there = Daily.objects.filter(day=day, variant=deal.variant).first()
    if there is not None and not is_open(there, now=now):
        return _(ON_THE_TABLE)
    candidate = Candidate.objects.filter(deal=deal).first()
    if candidate is not None and candidate.stage == Stage.REJECTED:
        return _("This deal was rejected: %(reason)s") % {"reason": candidate.reason}
    return "" if overrides else _doubt(deal, candidate)


def _doubt(deal: Deal, candidate: Candidate | None) -> str:
    """Say why a deal is no daily unless a curator insists; empty if all is well."""
    if deal.verdict == Verdict.UNWINNABLE:
        return f"{candidates.UNWINNABLE} {candidates.INSIST}"
    allows = candidate is not None and candidate.allows_unproved
    return (
        ""
        if deal.verdict == Verdict.WINNABLE or allows
        else f"{candidates.UNPROVED} {candidates.INSIST}"
    )


def _put(deal: Deal, day: datetime.date, *, now: datetime.datetime) -> Daily:
    there = Daily.objects.filter(day=day, variant=deal.variant).first()
    if there is None:
        return Daily.objects.create(day=day, variant=deal.variant, deal=deal, is_chosen=True)
    if not _untouched(now).filter(pk=there.pk).update(deal=deal, is_chosen=True):
        raise Refused(_(ON_THE_TABLE))
    there.refresh_from_db()
    return there


def unschedule(daily: Daily, *, now: datetime.datetime) -> None:
    """Take a coming daily away; its deal is free again. Refused once its day has begun."""
    removed, _of_each = _untouched(now).filter(pk=daily.pk).delete()
    if not removed:
        raise Refused(_(ON_THE_TABLE))


def is_open(daily: Daily, *, now: datetime.datetime) -> bool:
    """Tell whether a daily may still be changed: its day has not begun and nobody has played it."""
    return _untouched(now).filter(pk=daily.pk).exists()


def _untouched(now: datetime.datetime) -> QuerySet[Daily]:
    return Daily.objects.filter(day__gt=today(now + MARGIN), plays=None)


# Two days


def swap(
    variant: str, one: datetime.date, other: datetime.date, *, now: datetime.datetime
) -> list[Daily]:
    """Change the deals of two coming days over; with an empty day the deal moves there.

    Answers the dailies that moved. Refused where a day has begun, or both are empty.
    """
    if one == other:
        raise Refused(_("Choose two different days."))
    if min(one, other) <= today(now + MARGIN):
        raise Refused(_(ON_THE_TABLE))
    try:
        with transaction.atomic():
            return _swapped(variant, one, other, now=now)
    except IntegrityError:
        raise Refused(_(JUST_NOW)) from None


def _swapped(
    variant: str, one: datetime.date, other: datetime.date, *, now: datetime.datetime
) -> list[Daily]:
    there = list(Daily.objects.filter(variant=variant, day__in=(one, other)))
    if not there:
        raise Refused(_("Neither of these days has a deal."))
    for daily in there:  # out of the way first: no two may be on one day, not even for a moment
        aside = datetime.date.min + there.index(daily) * _ONE_DAY
        if not _untouched(now).filter(pk=daily.pk, day=daily.day).update(day=aside):
            raise Refused(_(ON_THE_TABLE))
    for daily in there:
        daily.day = other if daily.day == one else one
        daily.save(update_fields=["day"])
    return there


# Many days


def fill(variant: str, *, now: datetime.datetime) -> list[Daily]:
    """Give the empty days ahead deals from the approved ones, by the rule.

    Day by day the candidate whose grade is nearest to what the weekday asks for, the oldest first;
    then those of one week change places so that they grow harder from day to day.
    """
    free, filled = candidates.approved(variant), []
    for _week, days in groupby(gaps(variant, now=now), key=lambda day: day.isocalendar()[:2]):
        for day, candidate in _week_of(list(days), free):
            try:
                filled.append(schedule(candidate.deal, day, now=now))
            except Refused:
                continue  # somebody was quicker; the day or the deal has its place
    return filled


def _week_of(
    days: list[datetime.date], free: list[Candidate]
) -> Iterator[tuple[datetime.date, Candidate]]:
    """Choose for some days of a week, and take what is chosen out of what is free."""
    chosen = []
    for day in days:
        if (candidate := candidates.best(free, day)) is not None:
            free.remove(candidate)
            chosen.append(candidate)
    return zip(days, sorted(chosen, key=candidates.hardness), strict=False)


# What lies ahead


@dataclass(frozen=True)
class Slot:
    """One day of one variant's calendar."""

    day: datetime.date
    daily: Daily | None
    is_open: bool
    """Whether the day may still be given another deal."""
    is_today: bool
    is_near: bool
    """Whether it is one of the next days, which should have a chosen deal."""

    @property
    def is_gap(self) -> bool:
        """Whether nothing is there yet."""
        return self.daily is None


def ahead(
    *, now: datetime.datetime, variants: Iterable[str] = VARIANTS
) -> Mapping[str, list[Slot]]:
    """List for each variant its slots of the next days, today first."""
    first, last_begun = today(now), today(now + MARGIN)
    span = [first + number * _ONE_DAY for number in range(DAYS)]
    rows = Daily.objects.filter(day__range=(span[0], span[-1])).select_related("deal__candidate")
    there = {(daily.variant, daily.day): daily for daily in rows}

    def slot(variant: str, day: datetime.date) -> Slot:
        daily = there.get((variant, day))
        is_open = daily is None or day > last_begun
        is_near = day <= first + QUEUE_DAYS * _ONE_DAY
        return Slot(day, daily, is_open=is_open, is_today=day == first, is_near=is_near)

    return {variant: [slot(variant, day) for day in span] for variant in variants}


def gaps(variant: str, *, now: datetime.datetime) -> list[datetime.date]:
    """List a variant's coming days without a deal, today excepted."""
    slots = ahead(now=now, variants=[variant])[variant]
    return [slot.day for slot in slots if slot.is_gap and not slot.is_today]


@dataclass(frozen=True)
class Outlook:
    """How one variant's calendar looks, on the desk's first page."""

    variant: str
    week: list[Slot]
    """The next days, tomorrow first."""
    gaps: int
    """Days without a deal among all the days ahead."""
    approved: int
    """Approved candidates that are free."""
    spare: int
    """Winnable ones that nobody has looked at."""


def outlook(*, now: datetime.datetime) -> list[Outlook]:
    """Say how the days ahead look, variant by variant."""
    approved, spare = candidates.count_approved(), candidates.count_spare()
    return [
        Outlook(
            variant,
            week=slots[1 : QUEUE_DAYS + 1],
            gaps=sum(slot.is_gap for slot in slots[1:]),
            approved=approved[variant],
            spare=spare[variant],
        )
        for variant, slots in ahead(now=now).items()
    ]


def by_chance(*, now: datetime.datetime) -> list[Daily]:
    """List the dailies of today and later that chance dealt, so that nothing is proved of them."""
    rows = Daily.objects.filter(day__gte=today(now), is_chosen=False, deal__candidate=None)
    return list(rows.order_by("day", "variant"))


def notices(*, now: datetime.datetime) -> list[str]:
    """Tell curators what wants their care: days without a choice, and what chance has dealt.

    The emptiest queues come first.
    """
    by_count: dict[int, list[str]] = {}
    for variant, slots in ahead(now=now).items():
        ahead_of_it = slots[1 : QUEUE_DAYS + 1]
        missing = sum(slot.daily is None or not slot.daily.is_chosen for slot in ahead_of_it)
        by_count.setdefault(missing, []).append(title_of(variant))
    empty = [_notice(count, by_count[count]) for count in sorted(by_count, reverse=True) if count]
    return [*empty, *(_told(daily) for daily in by_chance(now=now))]


def _notice(missing: int, titles: Iterable[str]) -> str:
    names = reduce(_listed, titles)
    said = _("No deal was chosen for %(missing)s of the next %(days)s days (%(names)s).")
    if missing == QUEUE_DAYS:
        said = _(
            "The queue is empty: no deal was chosen for any of the next %(days)s days (%(names)s)."
        )
    return said % {"missing": missing, "days": QUEUE_DAYS, "names": names}


def _listed(before: str, one: str) -> str:
    return _("%(before)s; %(one)s") % {"before": before, "one": one}


def _told(daily: Daily) -> str:
    return _(
        "Nothing was ready for %(day)s, so chance dealt the daily of %(patience)s: "
        "whether it can be won, nobody had proved."
    ) % {"day": dated(daily.day), "patience": title_of(daily.variant)}
