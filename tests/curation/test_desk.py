import datetime
import re
from html.parser import HTMLParser

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.test import Client
from django.urls import reverse

from games.models import Daily, Deal, Play, Player, Study
from games.services import clock
from games.services.days import calendar, candidates, daily
from games.services.deals import numbered_deal
from tests.curation.lay import drawn
from tests.curation.pages import chiefs_pages, every_page

DAY = datetime.timedelta(days=1)
VARIANT = "lady-of-the-manor"

pytestmark = pytest.mark.django_db


def page(client: Client, name: str, *args: object, status: int = 200, query: str = "") -> str:
    response = client.get(reverse(f"admin:{name}", args=args) + query)
    assert response.status_code == status
    return response.content.decode()


@pytest.fixture
def coming(todays: Daily, today: datetime.date, now: datetime.datetime) -> Daily:
    deal = drawn()
    return calendar.schedule(deal, today + 3 * DAY, now=now)


# Who may do what


def test_curators_have_just_the_rights_they_need(curator: Player) -> None:
    rights = Permission.objects.filter(group__name="Curators")
    assert sorted(right.codename for right in rights) == [
        "add_daily",
        "add_deal",
        "change_daily",
        "change_play",
        "change_player",
        "view_daily",
        "view_deal",
        "view_play",
        "view_player",
    ]
    assert {right.content_type.app_label for right in rights} == {"games"}
    assert Group.objects.filter(name="Curators").count() == 1


def test_the_desk_is_shut_to_players(alice: Player, client: Client) -> None:
    client.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(reverse("admin:index")).status_code == 302


def test_curators_delete_nothing(desk_of_curator: Client, played: Play, coming: Daily) -> None:
    for name, pk in (
        ("player", played.player_id),
        ("deal", played.deal_id),
        ("daily", coming.pk),
        ("play", played.pk),
    ):
        assert (
            desk_of_curator.post(reverse(f"admin:games_{name}_delete", args=[pk])).status_code
            == 403
        )
        assert "delete_selected" not in page(desk_of_curator, f"games_{name}_changelist")


def test_superusers_delete_only_coming_dailies(
    desk_of_chief: Client, played: Play, coming: Daily
) -> None:
    for name, pk in (
        ("player", played.player_id),
        ("deal", played.deal_id),
        ("daily", played.daily_id),
        ("play", played.pk),
    ):
        assert (
            desk_of_chief.post(reverse(f"admin:games_{name}_delete", args=[pk])).status_code == 403
        )
    where = reverse("admin:games_daily_delete", args=[coming.pk])
    assert desk_of_chief.get(where).status_code == 200
    assert desk_of_chief.post(where, {"post": "yes"}).status_code == 302
    assert not Daily.objects.filter(pk=coming.pk).exists()


def test_only_superusers_set_passwords_and_appoint(
    desk_of_curator: Client, desk_of_chief: Client, alice: Player
) -> None:
    where = reverse("admin:auth_user_password_change", args=[alice.pk])
    assert desk_of_curator.get(where).status_code == 403
    assert desk_of_chief.get(where).status_code == 200
    change = reverse("admin:games_player_change", args=[alice.pk])
    desk_of_curator.post(change, {"is_staff": "on", "is_name_hidden": "on"})
    alice.refresh_from_db()
    assert (alice.is_staff, alice.is_name_hidden) == (False, True)
    group = Group.objects.get(name="Curators")
    desk_of_chief.post(change, {"is_staff": "on", "groups": [group.pk]})
    alice.refresh_from_db()
    assert (alice.is_staff, alice.is_name_hidden) == (True, False)
    assert alice.has_perm("games.change_play")


def test_curators_see_no_addresses(desk_of_curator: Client, alice: Player) -> None:
    assert "alice@example.org" not in page(desk_of_curator, "games_player_change", alice.pk)
    assert "alice@example.org" not in page(desk_of_curator, "games_player_changelist")


# Players


@pytest.mark.parametrize(
    ("action", "field", "before", "after"),
    [
        ("hide_names", "is_name_hidden", False, True),
        ("show_names", "is_name_hidden", True, False),
        ("ban", "is_banned", False, True),
        ("unban", "is_banned", True, False),
    ],
)
def test_the_list_hides_names_and_bans(
    desk_of_curator: Client, alice: Player, action: str, field: str, before: bool, after: bool
) -> None:
    Player.objects.filter(pk=alice.pk).update(**{field: before})
    where = reverse("admin:games_player_changelist")
    desk_of_curator.get(where, {"action": action, "_selected_action": alice.pk})
    assert getattr(Player.objects.get(pk=alice.pk), field) is before
    response = desk_of_curator.post(where, {"action": action, "_selected_action": alice.pk})
    assert response.status_code == 302
    assert getattr(Player.objects.get(pk=alice.pk), field) is after
    assert LogEntry.objects.get().object_repr == f"player {alice.pk}"


def test_p9_the_admins_log_keeps_no_name(desk_of_curator: Client, alice: Player) -> None:
    change = reverse("admin:games_player_change", args=[alice.pk])
    desk_of_curator.post(change, {"is_banned": "on"})
    entry = LogEntry.objects.get()
    assert "Alice" not in f"{entry.object_repr} {entry.change_message}"


def test_p9_a_deleted_player_is_shown_as_deleted(desk_of_curator: Client, played: Play) -> None:
    Player.objects.filter(pk=played.player_id).update(is_deleted=True)
    for html in (
        page(desk_of_curator, "games_player_changelist"),
        page(desk_of_curator, "games_play_changelist"),
        page(desk_of_curator, "games_play_change", played.pk),
    ):
        assert "deleted player" in html


def test_players_are_found_by_name(desk_of_curator: Client, alice: Player) -> None:
    assert ">Alice<" in page(desk_of_curator, "games_player_changelist", query="?q=lice")
    assert ">Alice<" not in page(desk_of_curator, "games_player_changelist", query="?q=bob")


# Deals and dailies


def test_deals_are_not_written_by_hand(desk_of_chief: Client) -> None:
    assert desk_of_chief.get(reverse("admin:games_deal_add")).status_code == 403


def test_a_free_deal_is_scheduled(desk_of_curator: Client, today: datetime.date) -> None:
    deal = drawn()
    html = page(desk_of_curator, "games_deal_change", deal.pk)
    assert f"{reverse('admin:games_daily_add')}?deal={deal.pk}" in html
    form = page(desk_of_curator, "games_daily_add", query=f"?deal={deal.pk}")
    assert f'<option value="{deal.pk}" selected>' in form
    where = reverse("admin:games_daily_add")
    response = desk_of_curator.post(where, {"day": today + DAY, "deal": deal.pk})
    assert response.status_code == 302
    there = Daily.objects.get()
    assert (there.day, there.deal, there.variant) == (today + DAY, deal, VARIANT)
    assert LogEntry.objects.get().object_id == str(there.pk)


def test_r_b5_scheduling_a_used_deal_gives_an_error(
    desk_of_curator: Client, coming: Daily, today: datetime.date
) -> None:
    where = reverse("admin:games_daily_add")
    for deal in (coming.deal, numbered_deal(VARIANT, "42")):
        response = desk_of_curator.post(where, {"day": today + DAY, "deal": deal.pk})
        assert response.status_code == 200
        assert "This deal is used" in response.content.decode()
    assert Daily.objects.count() == 2


def test_the_day_begun_is_refused_in_the_form(
    desk_of_curator: Client, todays: Daily, today: datetime.date
) -> None:
    deal = drawn()
    where = reverse("admin:games_daily_add")
    response = desk_of_curator.post(where, {"day": today, "deal": deal.pk})
    assert calendar.ON_THE_TABLE in response.content.decode()
    assert Daily.objects.get() == todays


def test_a_coming_daily_gets_another_deal(desk_of_curator: Client, coming: Daily) -> None:
    deal = drawn()
    other = drawn("archway")
    where = reverse("admin:games_daily_change", args=[coming.pk])
    assert desk_of_curator.post(where, {"deal": other.pk}).status_code == 200
    assert desk_of_curator.post(where, {"deal": deal.pk}).status_code == 302
    assert Daily.objects.get(pk=coming.pk).deal == deal


def test_a_played_daily_cannot_be_touched(desk_of_chief: Client, played: Play) -> None:
    deal = drawn()
    where = reverse("admin:games_daily_change", args=[played.daily_id])
    assert desk_of_chief.get(where).status_code == 200
    assert desk_of_chief.post(where, {"deal": deal.pk}).status_code == 403
    assert Daily.objects.get().deal == played.deal


def test_the_calendar_begins_today(desk_of_curator: Client, today: datetime.date) -> None:
    for ahead in (-2, 2, 0, -1, 1):
        daily.ensure(today + ahead * DAY, VARIANT)
    response = desk_of_curator.get(reverse("admin:games_daily_changelist"))
    days = [row.day for row in response.context["cl"].result_list]
    assert days == [today + ahead * DAY for ahead in (0, 1, 2, -1, -2)]


def test_r_b9_the_desk_tells_of_an_empty_queue(desk_of_curator: Client, todays: Daily) -> None:
    for name in ("index", "games_daily_changelist"):
        assert "The queue is empty" in page(desk_of_curator, name)


# What is never told


def test_r_b6_no_page_shows_a_secret_seed_or_a_live_layout(
    desk_of_chief: Client, played: Play, coming: Daily
) -> None:
    live = played.deal
    Study.objects.create(deal=coming.deal, budget=9, nodes=9, seconds=0, solver_version=1)
    candidate = candidates.of(coming.deal).pk
    pages = [
        page(desk_of_chief, f"games_{name}_{kind}", *args)
        for name, pk in (
            ("deal", live.pk),
            ("deal", coming.deal_id),
            ("candidate", candidate),
            ("daily", played.daily_id),
            ("daily", coming.pk),
            ("play", played.pk),
        )
        for kind, args in (("changelist", ()), ("change", (pk,)), ("history", (pk,)))
    ]
    for html in pages:
        assert live.seed not in html
        assert coming.deal.seed not in html
        assert live.order not in html
    assert "cards" not in drawn_in(page(desk_of_chief, "games_deal_change", live.pk))
    for name, pk in (("deal", coming.deal_id), ("candidate", candidate)):
        shown = re.findall(r"#(\w\w)\"", page(desk_of_chief, f"games_{name}_change", pk))
        assert sorted(card.upper() for card in shown) == sorted(every_card())


def drawn_in(html: str) -> str:
    """Find what a page draws, the mark of the house excepted."""
    return "".join(one for one in re.findall(r"<use [^>]*>", html) if "#key" not in one)


def every_card() -> list[str]:
    return 2 * [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]


def test_p8_a_log_is_hidden_until_the_own_attempt_ends(
    desk_of_curator: Client, curator: Player, played: Play, now: datetime.datetime
) -> None:
    move = played.log.split()[0].replace(">", "&gt;")
    assert move not in page(desk_of_curator, "games_play_change", played.pk)
    assert played.daily is not None
    own = daily.start(curator, played.daily, now=now)
    assert move not in page(desk_of_curator, "games_play_change", played.pk)
    Play.objects.filter(pk=own.pk).update(status="given-up")
    assert move in page(desk_of_curator, "games_play_change", played.pk)


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("deal", "?seed__startswith=a"),
        ("deal", "?order__startswith=5C"),
        ("candidate", "?deal__seed__startswith=a"),
        ("candidate", "?deal__study__line__startswith=P1"),
        ("candidate", "?deal__verdict=winnable"),
        ("daily", "?deal__order__startswith=5C"),
        ("daily", "?deal__seed__gt=8"),
        ("play", "?deal__order__startswith=5C"),
        ("play", "?log__startswith=P1"),
        ("player", "?password__startswith=a"),
        ("player", "?email__startswith=a"),
    ],
)
def test_addresses_cannot_ask_after_hidden_columns(
    desk_of_chief: Client, name: str, query: str
) -> None:
    page(desk_of_chief, f"games_{name}_changelist", query=query, status=400)


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("deal", f"?use=free&variant={VARIANT}&verdict=unknown&q=abc&o=1"),
        ("deal", "?use=daily"),
        ("daily", f"?variant={VARIANT}&is_chosen__exact=1"),
        ("play", f"?variant={VARIANT}&is_void__exact=0&is_ranked__exact=1&status__exact=open"),
        ("play", "?q=Alice"),
        ("deal", "?q=abc"),
        ("player", "?is_guest__exact=0&is_banned__exact=0&is_deleted__exact=0&is_staff__exact=1"),
    ],
)
def test_the_shown_filters_work(desk_of_curator: Client, name: str, query: str) -> None:
    page(desk_of_curator, f"games_{name}_changelist", query=query)


# Plays


def test_a_result_is_voided_with_a_reason(desk_of_curator: Client, played: Play) -> None:
    where = reverse("admin:games_play_change", args=[played.pk])
    response = desk_of_curator.post(where, {"is_void": "on", "void_reason": " "})
    assert "Give a reason" in response.content.decode()
    sent = {"is_void": "on", "void_reason": "Two accounts", "log": "P1>F1 1\n", "status": "won"}
    assert desk_of_curator.post(where, sent).status_code == 302
    after = Play.objects.get(pk=played.pk)
    assert (after.is_void, after.void_reason) == (True, "Two accounts")
    assert (after.log, after.status) == (played.log, played.status)
    assert LogEntry.objects.get().change_message == "Void: Two accounts"
    assert desk_of_curator.post(where, {"void_reason": "Two accounts"}).status_code == 302
    assert not Play.objects.get(pk=played.pk).is_void


def test_plays_are_found_by_code_and_by_name(
    desk_of_curator: Client, played: Play, curator: Player, now: datetime.datetime
) -> None:
    assert played.daily is not None
    own = daily.start(curator, played.daily, now=now)
    for sought in (played.code, "alice"):
        html = page(desk_of_curator, "games_play_changelist", query=f"?q={sought}")
        assert played.code in html
        assert own.code not in html


def test_practice_is_for_reading_only(desk_of_curator: Client, played: Play) -> None:
    Play.objects.filter(pk=played.pk).update(is_ranked=False)
    where = reverse("admin:games_play_change", args=[played.pk])
    assert desk_of_curator.post(where, {"is_void": "on", "void_reason": "x"}).status_code == 403


# The policy


class Inline(HTMLParser):
    """Finds what the content policy forbids."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "style" or (tag == "script" and not given.get("src")):
            self.found.append(tag)
        for name, value in given.items():
            if name == "style" or name.startswith("on") or str(value).startswith("javascript:"):
                self.found.append(f"{tag} {name}={value}")


def test_r_d7_and_r_d8_no_page_has_anything_inline(
    desk_of_curator: Client, desk_of_chief: Client, played: Play, coming: Daily
) -> None:
    seen = [(desk_of_curator, path) for path in every_page(played, coming)]
    seen += [(desk_of_chief, path) for path in chiefs_pages(played, coming)]
    seen += [(Client(), reverse("admin:login"))]
    for client, path in seen:
        response = client.get(path)
        assert response.status_code == 200, path
        assert Inline(response.content.decode()).found == [], path
        policy = response.headers["Content-Security-Policy"]
        assert "unsafe" not in policy
    farewell = desk_of_curator.post(reverse("admin:logout")).content.decode()
    assert Inline(farewell).found == []


def test_r_d13_reading_the_desk_changes_nothing(
    desk_of_chief: Client, played: Play, coming: Daily
) -> None:
    def state() -> object:
        return (
            list(Play.objects.values()),
            list(Deal.objects.values()),
            list(Daily.objects.values()),
            LogEntry.objects.count(),
        )

    before = state()
    for path in chiefs_pages(played, coming):
        desk_of_chief.get(path)
        desk_of_chief.head(path)
    assert state() == before


def test_the_desks_log_in_is_throttled(curator: Player) -> None:
    client = Client()
    wrong = {"username": "Cora", "password": "guess"}
    for _guess in range(8):
        client.post(reverse("admin:login"), wrong)
    locked = client.post(reverse("admin:login"), {"username": "Cora", "password": "pw-of-cora"})
    assert locked.status_code in {403, 429}
    assert client.get(reverse("admin:index")).status_code == 302


def test_curators_log_in_at_the_desk(curator: Player, client: Client) -> None:
    sent = {"username": "Cora", "password": "pw-of-cora", "next": reverse("admin:index")}
    assert client.post(reverse("admin:login"), sent).status_code == 302
    assert client.get(reverse("admin:index")).status_code == 200


def test_pages_name_the_utc_day(desk_of_curator: Client, coming: Daily) -> None:
    assert "coming" in page(desk_of_curator, "games_daily_change", coming.pk)
    assert re.search(r"final|today|to be finished", page(desk_of_curator, "games_daily_changelist"))
    assert clock.today(clock.now()) < coming.day
