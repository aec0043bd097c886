"""The candidates' pages: making, sifting, looking, deciding, exporting and importing."""

import datetime
import json
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from games.models import Candidate, Daily, Deal, Play, Player, SolveJob, Stage, Study, Verdict
from games.services.days import calendar, daily
from games.services.deals import numbered_deal
from tests.curation.lay import VARIANT, approved, candidate, line_of, staff

DAY = datetime.timedelta(days=1)
LIST = "/admin/games/candidate/"

pytestmark = pytest.mark.django_db


def listed(client: Client, query: str = "") -> list[int]:
    response = client.get(f"{LIST}{query}")
    assert response.status_code == 200
    return [row.pk for row in response.context["cl"].result_list]


def act(client: Client, action: str, *chosen: Candidate, **more: object) -> Any:
    sent = {"action": action, "_selected_action": [one.pk for one in chosen], **more}
    return client.post(LIST, sent, follow=True)


def page_of(one: Candidate) -> str:
    return reverse("admin:games_candidate_change", args=[one.pk])


def line_page(one: Candidate, ply: int) -> str:
    return reverse("admin:games_candidate_line", args=[one.pk, ply])


def decide(client: Client, one: Candidate, stage: Stage, **more: object) -> Any:
    return client.post(page_of(one), {"stage": stage.value, "reason": "", "note": "", **more})


def log_of(one: Candidate) -> list[tuple[str, str]]:
    entries = LogEntry.objects.filter(object_id=str(one.pk), content_type__model="candidate")
    return [(entry.user.name, entry.get_change_message()) for entry in entries.order_by("pk")]


# Making


def test_candidates_are_made_by_post_only_and_queued(desk_of_curator: Client) -> None:
    where = reverse("admin:games_candidate_add")
    asked = {"variant": VARIANT, "count": 3}
    desk_of_curator.get(where, asked)
    assert not Deal.objects.exists()
    response = desk_of_curator.post(where, asked, follow=True)
    assert "3 candidates made and queued for a solver." in response.content.decode()
    assert "in the queue" in response.content.decode()
    assert SolveJob.objects.count() == Candidate.objects.free().count() == 3
    one = Candidate.objects.first()
    assert one is not None
    assert one.made_by == Player.objects.get(name="Cora")
    assert log_of(one) == [("Cora", "Made, and queued for a solver.")]


@pytest.mark.parametrize("asked", [{"count": 51}, {"count": 0}, {"variant": "snap"}])
def test_nothing_is_made_of_nonsense(desk_of_curator: Client, asked: dict[str, object]) -> None:
    where = reverse("admin:games_candidate_add")
    sent = {"variant": VARIANT, "count": 1, **asked}
    assert desk_of_curator.post(where, sent).status_code == 200
    assert not Candidate.objects.exists()


# The list


@pytest.fixture
def known(curator: Player) -> dict[str, Candidate]:
    """Lay one of each kind."""
    found = {"nodes": 500, "openings": "P1>F1 P2>F2", "missing": "7", "doubtful": ""}
    rich = {"nodes": 50_000, "openings": "P1>F1", "missing": "", "doubtful": "P3>F1"}
    return {
        "gentle": candidate(wins=18, study=found | {"blind_wins": 18}, made_by=curator),
        "fierce": candidate(wins=1, study=rich | {"blind_wins": 1}),
        "lost": candidate(verdict="unwinnable", wins=0, games=0, study={"blind_games": 0}),
        "new": candidate(verdict="unknown"),
        "approved": approved("archway+kit", decided_by=curator),
        "rejected": candidate("archway+kit", stage=Stage.REJECTED, reason="Dull"),
    }


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("stage=approved", "approved"),
        ("stage=rejected", "rejected"),
        ("stage=new&variant=lady-of-the-manor", "gentle fierce lost new"),
        ("variant=archway%2Bkit", "approved rejected"),
        ("use=free", "gentle fierce lost new approved rejected"),
        ("use=daily", ""),
        ("verdict=winnable&variant=lady-of-the-manor", "gentle fierce"),
        ("verdict=unwinnable", "lost"),
        ("verdict=unknown", "new"),
        ("verdict=waiting", ""),
        ("difficulty=fair", "gentle"),
        ("difficulty=fierce", "fierce"),
        ("nodes=few", "gentle lost"),
        ("nodes=many", "fierce"),
        ("blind=most", "gentle"),
        ("blind=few", "fierce"),
        ("openings=one", "fierce"),
        ("openings=few", "gentle"),
        ("openings=doubt", "fierce"),
        ("missing=none", "fierce lost"),
        ("missing=one", "gentle"),
        ("maker=0", "fierce lost new approved rejected"),
        ("judge=0", "gentle fierce lost new rejected"),
        ("made=1", "gentle fierce lost new approved rejected"),
        ("maker=x", "gentle fierce lost new approved rejected"),
    ],
)
def test_the_list_is_sifted(
    desk_of_curator: Client, known: dict[str, Candidate], query: str, names: str
) -> None:
    found = listed(desk_of_curator, f"?{query}")
    assert sorted(found) == sorted(known[name].pk for name in names.split())


@pytest.mark.parametrize("query", ["difficulty=gentle", "o=4", "o=-4", "blind=most"])
def test_the_list_stands_before_anything_has_a_grade(desk_of_curator: Client, query: str) -> None:
    one = candidate(verdict="unknown")
    assert listed(desk_of_curator, f"?{query}") in ([], [one.pk])


def test_the_list_is_sifted_by_who_made_and_decided(
    desk_of_curator: Client, known: dict[str, Candidate], curator: Player
) -> None:
    assert listed(desk_of_curator, f"?maker={curator.pk}") == [known["gentle"].pk]
    assert listed(desk_of_curator, f"?judge={curator.pk}") == [known["approved"].pk]


@pytest.mark.parametrize("column", range(1, 13))
def test_the_list_sorts_by_every_column(
    desk_of_curator: Client, known: dict[str, Candidate], column: int
) -> None:
    up, down = (listed(desk_of_curator, f"?o={sign}{column}") for sign in ("", "-"))
    assert sorted(up) == sorted(down) == sorted(one.pk for one in known.values())


@pytest.mark.parametrize(("column", "first"), [(4, "gentle"), (5, "fierce"), (8, "gentle")])
def test_the_list_sorts_by_what_is_known(
    desk_of_curator: Client, known: dict[str, Candidate], column: int, first: str
) -> None:
    query = f"?verdict=winnable&variant={VARIANT}&o={column}"
    assert listed(desk_of_curator, query)[0] == known[first].pk


def test_the_list_says_what_is_known(desk_of_curator: Client, known: dict[str, Candidate]) -> None:
    html = desk_of_curator.get(LIST).content.decode()
    for said in ("90\N{NO-BREAK SPACE}%", "fair", "50,000", "1, 1 doubtful", "not proved"):
        assert said in html


# Looking


def test_the_line_is_stepped_through_without_a_script(desk_of_curator: Client) -> None:
    one = candidate()
    line = line_of(one.deal, 4)
    Study.objects.create(deal=one.deal, line=line, budget=9, nodes=9, seconds=0, solver_version=1)
    assert line_page(one, 0) in desk_of_curator.get(page_of(one)).content.decode()
    for ply in range(5):
        html = desk_of_curator.get(line_page(one, ply)).content.decode()
        assert f"{ply} of 4" in html
        assert html.count("<use ") >= 104
        steps = [step for step in (ply - 1, ply + 1) if 0 <= step <= 4]
        links = [f'href="{line_page(one, step)}#steps" class="button" rel="' for step in steps]
        assert html.count('class="button" rel="') == len(links)
        assert all(link in html for link in links)
    assert "4 of 4" in desk_of_curator.get(line_page(one, 99)).content.decode()


def test_a_candidate_without_a_line_says_so(desk_of_curator: Client) -> None:
    one = candidate(verdict="unknown")
    assert "No winning line is stored" in desk_of_curator.get(line_page(one, 3)).content.decode()
    assert desk_of_curator.get(line_page(one, 0).replace(str(one.pk), "999")).status_code == 404


def hidden_ways(player: Player, today: datetime.date, now: datetime.datetime) -> list[Candidate]:
    """Lay candidates of a daily not played, one at play, and a casual game at play."""
    one, other, third = (candidate(wins=7, study={"line": ""}) for _one in range(3))
    daily.put(one, today)
    there = daily.put(other, today - DAY)
    fields: dict[str, Any] = {"player": player, "started_at": now}
    Play.objects.create(deal=other.deal, daily=there, is_ranked=True, **fields)
    Play.objects.create(deal=third.deal, **fields)
    return [one, other, third]


@pytest.mark.parametrize("is_chief", [False, True])
def test_p8_nothing_is_told_of_a_deal_at_play(
    curator: Player,
    chief: Player,
    desk_of_curator: Client,
    desk_of_chief: Client,
    today: datetime.date,
    now: datetime.datetime,
    is_chief: bool,
) -> None:
    who, client = (chief, desk_of_chief) if is_chief else (curator, desk_of_curator)
    seen = candidate(wins=3)
    hidden = hidden_ways(who, today, now)
    assert listed(client) == listed(client, "?verdict=winnable&o=4") == [seen.pk]
    assert "3 candidates are hidden from you" in client.get(LIST).content.decode()
    for one in hidden:
        assert client.get(line_page(one, 0)).status_code == 404
        for page in (page_of(one), reverse("admin:games_candidate_history", args=[one.pk])):
            response = client.get(page)
            assert (response.status_code, response["Location"]) == (302, "/admin/")
        assert listed(client, f"?q={one.deal.code}") == []
        act(client, "approve", one)
        assert Candidate.objects.get(pk=one.pk).stage == Stage.NEW
    codes = [one.deal.code for one in hidden]
    for query in ("?verdict=winnable", "?verdict=unwinnable"):
        html = client.get(reverse("admin:games_deal_changelist") + query).content.decode()
        assert not any(code in html for code in codes)
    for name in ("games_deal_changelist", "games_daily_changelist"):
        for row in client.get(reverse(f"admin:{name}")).content.decode().split("<tr")[1:]:
            if any(code in row for code in codes):
                assert "hidden" in row
                assert "winnable" not in row


def test_p8_the_log_tells_nothing_of_a_deal_at_play(
    curator: Player, desk_of_chief: Client, desk_of_curator: Client, today: datetime.date
) -> None:
    one = candidate(wins=7)
    decide(desk_of_chief, one, Stage.APPROVED, note="Wins itself")
    index = reverse("admin:index")
    assert "Chief: Approved. Note written." in desk_of_curator.get(index).content.decode()
    daily.put(Candidate.objects.get(), today)
    assert "Chief: Approved" not in desk_of_curator.get(index).content.decode()


def test_p8_no_log_tells_that_a_daily_at_play_is_unproved(
    desk_of_chief: Client, desk_of_curator: Client, today: datetime.date
) -> None:
    one = candidate(verdict=Verdict.UNKNOWN)
    calendar = f"{reverse('admin:games_daily_calendar')}?variant={one.deal.variant}"
    tomorrow = today + datetime.timedelta(days=1)
    desk_of_chief.post(calendar, {"deal": one.deal_id, "put": tomorrow, "overrides": "yes"})
    coming = Daily.objects.get()
    pages = [
        reverse("admin:index"),
        reverse("admin:games_daily_history", args=[coming.pk]),
    ]

    def is_told() -> list[bool]:
        return [
            "not proved winnable" in desk_of_curator.get(page).content.decode() for page in pages
        ]

    assert is_told() == [True, True]
    Daily.objects.update(day=today)
    assert is_told() == [False, False]


# Deciding


def test_a_decision_is_made_logged_and_shown(desk_of_curator: Client, curator: Player) -> None:
    one = candidate(wins=5)
    decide(desk_of_curator, one, Stage.APPROVED)
    decide(desk_of_curator, one, Stage.REJECTED, reason="Too much of one suit", note="Pity")
    one.refresh_from_db()
    told = (one.stage, one.reason, one.note, one.decided_by)
    assert told == (Stage.REJECTED, "Too much of one suit", "Pity", curator)
    assert log_of(one) == [
        ("Cora", "Approved."),
        ("Cora", "Rejected: Too much of one suit Note written."),
    ]
    history = desk_of_curator.get(reverse("admin:games_candidate_history", args=[one.pk]))
    assert "Too much of one suit" in history.content.decode()


def test_a_rejection_without_a_reason_is_sent_back(desk_of_curator: Client) -> None:
    one = candidate()
    response = decide(desk_of_curator, one, Stage.REJECTED)
    assert response.status_code == 200
    assert "Give a reason" in response.content.decode()
    assert Candidate.objects.get().stage == Stage.NEW


def test_a_note_alone_is_no_decision(desk_of_curator: Client) -> None:
    one = candidate()
    decide(desk_of_curator, one, Stage.NEW, note="Pretty")
    one.refresh_from_db()
    assert (one.note, one.decided_at) == ("Pretty", None)
    assert log_of(one) == [("Cora", "Note written.")]


def test_r_b10_the_override_is_a_choice_that_is_seen(desk_of_curator: Client) -> None:
    one = candidate(verdict="unwinnable")
    html = decide(desk_of_curator, one, Stage.APPROVED).content.decode()
    assert "This deal is proved unwinnable. Tick that it may be" in html
    decide(desk_of_curator, one, Stage.APPROVED, allows_unproved="on")
    assert Candidate.objects.get().allows_unproved
    assert "let through" in log_of(one)[-1][1]
    assert "unwinnable, let through" in desk_of_curator.get(LIST).content.decode()


def test_many_are_approved_and_rejected_at_once(desk_of_curator: Client) -> None:
    one, other, lost = candidate(), candidate(), candidate(verdict="unwinnable")
    html = act(desk_of_curator, "approve", one, other, lost).content.decode()
    assert "2 candidates: approved." in html
    assert f"Deal {lost.deal.code}: This deal is proved unwinnable." in html
    assert "Give a reason beside the action" in act(desk_of_curator, "reject", one).content.decode()
    act(desk_of_curator, "reject", one, reason="Dull")
    act(desk_of_curator, "look_again", other)
    stages = [Candidate.objects.get(pk=each.pk).stage for each in (one, other, lost)]
    assert stages == [Stage.REJECTED, Stage.NEW, Stage.NEW]
    assert log_of(one) == [("Cora", "Approved."), ("Cora", "Rejected: Dull")]


def test_a_started_daily_s_candidate_is_not_rejected_in_bulk(
    desk_of_curator: Client, curator: Player, today: datetime.date
) -> None:
    one = approved()
    there = daily.put(one, today)
    Play.objects.create(
        player=curator, deal=one.deal, daily=there, is_ranked=True, status="given-up"
    )
    for action in ("reject", "look_again"):
        html = act(desk_of_curator, action, one, reason="Dull").content.decode()
        assert "first it must leave the calendar" in html
    assert Candidate.objects.get().stage == Stage.APPROVED
    assert Daily.objects.get() == there


def test_a_longer_search_is_asked_for(desk_of_curator: Client) -> None:
    one = candidate(verdict="unknown")
    act(desk_of_curator, "solve_harder", one)
    assert SolveJob.objects.get().deal == one.deal
    assert "Queued for a search of" in log_of(one)[0][1]


def test_who_may_only_look_decides_nothing(client: Client, now: datetime.datetime) -> None:
    iris = staff("Iris")
    iris.user_permissions.add(Permission.objects.get(codename="view_deal"))
    client.force_login(iris, backend="django.contrib.auth.backends.ModelBackend")
    one = candidate()
    assert client.get(page_of(one)).status_code == 200
    assert decide(client, one, Stage.APPROVED).status_code == 403
    act(client, "approve", one)
    for name in ("add", "import"):
        assert client.get(reverse(f"admin:games_candidate_{name}")).status_code == 403
    assert Candidate.objects.get().stage == Stage.NEW
    iris.user_permissions.clear()
    assert client.get(LIST).status_code == 403
    assert client.get(line_page(one, 0)).status_code == 403


# Export and import


def exported(response: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in response.content.decode().splitlines()]


def test_the_chief_exports_what_may_be_seen(
    desk_of_chief: Client, chief: Player, today: datetime.date, now: datetime.datetime
) -> None:
    one = candidate()
    coming = approved()
    calendar.schedule(coming.deal, today + 3 * DAY, now=now)
    hidden = hidden_ways(chief, today, now)
    response = act(desk_of_chief, "export", one, coming, *hidden)
    head, *lines = exported(response)
    assert (head["secret"], "warning" in head) == (True, True)
    assert {line["seed"] for line in lines} == {one.deal.seed, coming.deal.seed}
    assert "secret" in response["Content-Disposition"]
    assert "no-store" in response["Cache-Control"]
    entries = LogEntry.objects.filter(change_message="Exported with its seed.")
    assert {entry.object_id for entry in entries} == {str(one.deal_id), str(coming.deal_id)}


def test_what_is_kept_back_is_counted(
    desk_of_chief: Client, chief: Player, now: datetime.datetime
) -> None:
    open_one = numbered_deal(VARIANT, "42")
    Play.objects.create(player=chief, deal=open_one, started_at=now)
    other = numbered_deal(VARIANT, "43")
    where = reverse("admin:games_deal_changelist")
    sent = {"action": "export", "_selected_action": [open_one.pk, other.pk]}
    head, line = exported(desk_of_chief.post(where, sent))
    assert (head["kept_back"], head["secret"], line["seed"]) == (1, False, "43")


def test_curators_export_nothing_unless_they_get_the_right(
    desk_of_curator: Client, curator: Player, today: datetime.date, now: datetime.datetime
) -> None:
    one, coming = candidate(), approved()
    calendar.schedule(coming.deal, today + 3 * DAY, now=now)
    response = act(desk_of_curator, "export", one)
    assert one.deal.seed not in response.content.decode()
    curator.user_permissions.add(Permission.objects.get(codename="change_deal"))
    assert len(exported(act(desk_of_curator, "export", one, coming))) == 3
    curator.groups.clear()
    for codename in ("change_deal", "view_deal"):
        curator.user_permissions.add(Permission.objects.get(codename=codename))
    _head, line = exported(act(desk_of_curator, "export", one, coming))
    assert line["seed"] == one.deal.seed, "coming dailies take the right to change them"
    html = act(desk_of_curator, "export", coming).content.decode()
    assert "None of these may leave by your hand" in html


def test_a_file_is_imported_and_logged(desk_of_curator: Client) -> None:
    seed = "0123456789abcdef0123456789abcdef"
    line = json.dumps({"variant": VARIANT, "seed": seed, "secret": True})
    file = SimpleUploadedFile("deals.jsonl", b"\xef\xbb\xbf" + line.encode())
    response = desk_of_curator.post(
        reverse("admin:games_candidate_import"), {"file": file}, follow=True
    )
    assert "1 new, 0 here already" in response.content.decode()
    assert seed not in response.content.decode()
    assert log_of(Candidate.objects.get()) == [("Cora", "Imported, and queued for a solver.")]


def test_bad_lines_are_told_and_the_text_is_kept(desk_of_curator: Client) -> None:
    good = json.dumps({"variant": VARIANT, "seed": "42"})
    sent = {"lines": f"{good}\n<b>nonsense\n"}
    html = desk_of_curator.post(reverse("admin:games_candidate_import"), sent).content.decode()
    assert '<th scope="row">2</th><td>This is no JSON.</td>' in html
    assert "&lt;b&gt;nonsense" in html
    assert Deal.objects.get().seed == "42"


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({}, "Choose a file, or paste lines."),
        ({"file": SimpleUploadedFile("a", b"\xff\xfe")}, "no UTF-8 text"),
        ({"file": SimpleUploadedFile("a", b"x" * 2_100_000)}, "too large"),
    ],
)
def test_what_is_no_file_of_lines_is_refused(
    desk_of_curator: Client, sent: dict[str, object], why: str
) -> None:
    response = desk_of_curator.post(reverse("admin:games_candidate_import"), sent)
    assert why in response.content.decode()
