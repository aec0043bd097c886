"""The calendar's page: the days ahead of every variant at a glance, or of one with its deals."""

import datetime
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.admin.models import DELETION, LogEntry
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.admin.desk import HIDDEN, Desk, curator, proved
from games.models import Candidate, Daily, Deal, Stage, Verdict
from games.patiences import VARIANTS
from games.services import clock
from games.services.days import calendar, candidates
from games.services.days.calendar import Slot
from games.services.days.difficulty import GRADES
from games.services.desk import inspection
from games.services.desk.curation import Refused
from games.services.numbers import dated


@dataclass(frozen=True)
class Row:
    """A day of one variant's calendar as it is shown."""

    slot: Slot
    wanted: str
    """The grade that the day asks for."""
    verdict: str
    grade: str
    origin: str
    """How its deal came there."""


@dataclass(frozen=True)
class Offer:
    """A free candidate that may be chosen for a day."""

    candidate: Candidate
    verdict: str
    grade: str


class CalendarPage(Desk[Daily]):
    """The list of dailies, with a calendar beside it."""

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view(self.calendar_view)
        return [path("calendar/", view, name="games_daily_calendar"), *super().get_urls()]

    def calendar_view(self, request: HttpRequest) -> HttpResponse:
        """Show the days ahead, and change them."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        variant = request.GET.get("variant", "")
        if variant and variant not in VARIANTS:
            raise Http404
        if request.method == "POST":
            return self._change(request, variant)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("The days ahead"),
            "variant": variant,
            "variants": VARIANTS,
            "may_change": self.has_add_permission(request) and self.has_change_permission(request),
            **(self._one(request, variant) if variant else self._all()),
        }
        page = "one" if variant else "all"
        return TemplateResponse(request, f"admin/games/calendar/{page}.html", context)

    def _all(self) -> dict[str, Any]:
        ahead = calendar.ahead(now=clock.now())
        return {"days": zip(*ahead.values(), strict=True)}

    def _one(self, request: HttpRequest, variant: str) -> dict[str, Any]:
        now = clock.now()
        slots = calendar.ahead(now=now, variants=[variant])[variant]
        deals = [slot.daily.deal_id for slot in slots if slot.daily is not None]
        known = {
            one.deal_id: one for one in candidates.judged(Candidate.objects.filter(deal__in=deals))
        }
        hidden = set(inspection.hidden(curator(request), now=now).values_list("pk", flat=True))
        return {
            "rows": [_row(slot, known, hidden) for slot in slots],
            "offers": [(stage, offers) for stage, offers in _offers(variant) if offers],
            "gaps": sum(slot.is_gap and not slot.is_today for slot in slots),
        }

    # Changing

    def _change(self, request: HttpRequest, variant: str) -> HttpResponse:
        if not (self.has_add_permission(request) and self.has_change_permission(request)):
            raise PermissionDenied
        try:
            self._do(request, variant)
        except Refused as refused:
            self.message_user(request, str(refused), messages.ERROR)
        query = f"?{urlencode({'variant': variant})}" if variant else ""
        return HttpResponseRedirect(reverse("admin:games_daily_calendar") + query)

    def _do(self, request: HttpRequest, variant: str) -> None:
        asked = request.POST
        if "fill" in asked:
            self._fill(request, [variant] if variant else list(VARIANTS))
        elif variant and "put" in asked:
            self._put(request, variant, _day(asked["put"]))
        elif variant and "swap" in asked:
            self._swap(request, variant)
        elif variant and "take" in asked:
            self._take(request, variant)

    def _fill(self, request: HttpRequest, variants: list[str]) -> None:
        filled = [one for variant in variants for one in calendar.fill(variant, now=clock.now())]
        for daily in filled:
            told = _("Filled with the approved deal %(code)s.") % {"code": daily.deal.code}
            self.log_addition(request, daily, told)
        said = ngettext("One day filled.", "%(count)s days filled.", len(filled))
        said %= {"count": len(filled)}
        if not filled:
            said = _("Nothing was filled: no approved deal is free, or no day is empty.")
        self.message_user(request, said, messages.SUCCESS if filled else messages.WARNING)

    def _put(self, request: HttpRequest, variant: str, day: datetime.date) -> None:
        chosen = request.POST.get("deal", "")
        offered = Deal.objects.filter(variant=variant)
        deal = offered.filter(pk=int(chosen)).first() if chosen.isdecimal() else None
        if deal is None:
            raise Refused(_("Choose a deal first, then its day."))
        overrides = "overrides" in request.POST
        daily = calendar.schedule(deal, day, now=clock.now(), overrides=overrides)
        lacks = overrides and deal.verdict != Verdict.WINNABLE
        told, said = _("Chosen: deal %(code)s."), _("Chosen for %(day)s.")
        if lacks:
            told = _("Chosen: deal %(code)s, although it is not proved winnable.")
            said = _("Chosen for %(day)s, although it is not proved winnable.")
        self.log_addition(request, daily, told % {"code": deal.code})
        self.message_user(request, said % {"day": dated(day)}, messages.SUCCESS)

    def _swap(self, request: HttpRequest, variant: str) -> None:
        days = _days(request)
        if len(days) != 2:
            raise Refused(_("Tick the two days that are to change places."))
        one, other = days
        for daily in calendar.swap(variant, one, other, now=clock.now()):
            came_from = one if daily.day == other else other
            told = _("Moved here from %(day)s.") % {"day": dated(came_from)}
            self.log_change(request, daily, told)
        said = _("%(one)s and %(other)s changed places.")
        said %= {"one": dated(one), "other": dated(other)}
        self.message_user(request, said, messages.SUCCESS)

    def _take(self, request: HttpRequest, variant: str) -> None:
        days = _days(request)
        if not days:
            raise Refused(_("Tick the days that are to be emptied."))
        for daily in Daily.objects.filter(variant=variant, day__in=days).select_related("deal"):
            told = _("Taken off the calendar: deal %(code)s.") % {"code": daily.deal.code}
            with transaction.atomic():
                LogEntry.objects.log_actions(curator(request).pk, [daily], DELETION, told)
                calendar.unschedule(daily, now=clock.now())
            said = _("%(day)s is empty.") % {"day": dated(daily.day)}
            self.message_user(request, said, messages.SUCCESS)


def _row(slot: Slot, known: dict[int, Candidate], hidden: set[int]) -> Row:
    daily = slot.daily
    wanted = str(GRADES[candidates.wanted(slot.day)])
    if daily is None:
        return Row(slot, wanted, "", "", "")
    candidate = known.get(daily.deal_id)
    if daily.deal_id in hidden:
        return Row(slot, wanted, str(HIDDEN), "", _origin(daily, candidate))
    return Row(slot, wanted, proved(daily.deal), _grade(candidate), _origin(daily, candidate))


def _origin(daily: Daily, candidate: Candidate | None) -> str:
    if daily.is_chosen:
        return pgettext("daily", "chosen")
    return _("dealt by chance") if candidate is None else _("from the pool")


def _grade(candidate: Candidate | None) -> str:
    grade: int | None = None if candidate is None else vars(candidate)["grade"]
    return "" if grade is None else str(GRADES[grade])


def _offers(variant: str) -> list[tuple[str, list[Offer]]]:
    """List the free candidates by stage; those proved unwinnable are not offered."""
    free = Candidate.objects.free().filter(deal__variant=variant).select_related("deal")
    fit = candidates.judged(free).exclude(deal__verdict=Verdict.UNWINNABLE)
    ordered = list(fit.order_by("-deal__verdict", "decided_at", "pk"))
    return [
        (
            stage.label.capitalize(),
            [Offer(one, proved(one.deal), _grade(one)) for one in ordered if one.stage == stage],
        )
        for stage in (Stage.APPROVED, Stage.NEW)
    ]


def _day(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise Refused(_("That is no day.")) from None


def _days(request: HttpRequest) -> list[datetime.date]:
    return sorted({_day(text) for text in request.POST.getlist("day")})
