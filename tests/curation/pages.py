"""Every page of the desk."""

from django.contrib import admin
from django.contrib.auth.models import Group
from django.urls import reverse

from games.models import Daily, Play

OF_CANDIDATES = ("games_candidate_add", "games_candidate_import")


def every_page(play: Play, coming: Daily) -> list[str]:
    candidate = coming.deal.candidate.pk
    rows = {
        "player": play.player_id,
        "deal": coming.deal_id,
        "candidate": candidate,
        "daily": coming.pk,
        "play": play.pk,
    }
    paths = [
        reverse(f"admin:games_{name}_{kind}", args=[pk])
        for name, pk in rows.items()
        for kind in ("change", "history")
    ]
    paths += [reverse(f"admin:games_{name}_changelist") for name in rows]
    paths += [reverse(f"admin:{name}") for name in ("index", "password_change", *OF_CANDIDATES)]
    paths += [reverse("admin:games_candidate_line", args=[candidate, ply]) for ply in (0, 1)]
    calendar = reverse("admin:games_daily_calendar")
    paths += [calendar, f"{calendar}?variant={coming.variant}", f"{calendar}?variant=archway%2Bkit"]
    paths += [reverse("admin:app_list", args=["games"]), reverse("admin:games_daily_add")]
    paths += [
        reverse("admin:games_daily_change", args=[play.daily_id]),
        reverse("admin:games_deal_change", args=[play.deal_id]),
    ]
    return paths


def chiefs_pages(play: Play, coming: Daily) -> list[str]:
    group = Group.objects.get_or_create(name="Curators")[0].pk
    return [
        *every_page(play, coming),
        reverse("admin:games_daily_delete", args=[coming.pk]),
        reverse("admin:auth_user_password_change", args=[play.player_id]),
        *(
            reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
            for model in admin.site._registry
        ),
        reverse("admin:password_change_done"),
        reverse("admin:auth_group_add"),
        reverse("admin:auth_group_change", args=[group]),
        reverse("admin:auth_group_delete", args=[group]),
    ]
