"""Analyses at the desk: what waits and what went wrong, and never what was found."""

import datetime

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from games.models import Analysis, JobStage, Play, Player
from games.services.days import daily as dailies
from games.services.deals import numbered_deal
from games.services.play import table
from tests.curation.conftest import BACKEND
from tests.jobs.conftest import bells

__all__ = ["bells"]

LIST = "/admin/games/analysis/"
FOUND = '{"plies":7,"line":"A3>F1"}'

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bells")]


def looked_into(play: Play, stage: JobStage, **fields: object) -> Analysis:
    fields = {"ply": play.ply, "stage": stage, "result": FOUND, "skill": 0.123, **fields}
    return Analysis.objects.update_or_create(play=play, defaults=fields)[0]


@pytest.fixture
def failed(alice: Player, now: datetime.datetime) -> Analysis:
    play = table.begin(alice, numbered_deal("archway", "42"), now=now)
    table.act(play, table.GIVE_UP, ply=0, now=now)
    return looked_into(play, JobStage.FAILED, attempts=3, error="Oh dear.", ended_at=now)


def ask_again(client: Client, one: Analysis) -> str:
    form = {"action": "ask_again", "_selected_action": [one.pk]}
    client.post(LIST, form)
    return Analysis.objects.get(pk=one.pk).stage


def test_a_curator_reads_what_went_wrong_and_asks_again(
    failed: Analysis, desk_of_curator: Client
) -> None:
    assert reverse("admin:games_analysis_changelist") == LIST
    listed = desk_of_curator.get(f"{LIST}?stage__exact=failed&variant=archway&o=-5").text
    assert "Archway" in listed
    assert failed.play.code in listed
    assert failed.play.code not in desk_of_curator.get(f"{LIST}?stage__exact=done").text
    read = desk_of_curator.get(f"{LIST}{failed.pk}/change/").text
    assert "Oh dear." in read
    assert 'name="_save"' not in read
    for page in (listed, read):
        assert not any(told in page for told in ("plies", "A3&gt;F1", "0.123", "12.3"))
    assert ask_again(desk_of_curator, failed) == JobStage.WAITING
    assert (Analysis.objects.get().attempts, Analysis.objects.get().error) == (0, "")
    assert LogEntry.objects.get().get_change_message() == "Asked again."
    ask_again(desk_of_curator, failed)
    assert LogEntry.objects.count() == 1


@pytest.mark.parametrize(
    "query", ["result__contains=A3", "skill__gt=0.1", "luck__gt=0", "play__log__contains=A3"]
)
def test_an_address_asks_after_nothing_hidden(failed: Analysis, chief: Player, query: str) -> None:
    client = Client()
    client.force_login(chief, backend=BACKEND)
    assert client.get(f"{LIST}?{query}").status_code in {302, 400}


def test_analyses_are_neither_made_nor_deleted_by_hand(
    failed: Analysis, desk_of_chief: Client
) -> None:
    assert desk_of_chief.get(f"{LIST}add/").status_code == 403
    assert desk_of_chief.post(f"{LIST}{failed.pk}/delete/", {"post": "yes"}).status_code == 403


def test_looking_is_one_right_and_asking_another(failed: Analysis) -> None:
    client = Client()
    who = Player.objects.create_user("Nora", is_staff=True)
    client.force_login(who, backend=BACKEND)
    assert client.get(LIST).status_code == 403
    who.user_permissions.add(_right("view_play"))
    assert client.get(LIST).status_code == 200
    assert ask_again(client, failed) == JobStage.FAILED
    who.user_permissions.add(_right("change_play"))
    assert ask_again(client, failed) == JobStage.WAITING


def _right(name: str) -> object:
    return Permission.objects.get(codename=name)


def test_p8_a_curator_at_play_is_told_of_no_analysis(
    played: Play, curator: Player, desk_of_curator: Client, now: datetime.datetime
) -> None:
    one = looked_into(played, JobStage.FAILED, seconds=7, attempts=3)
    for asked in ("", "?stage__exact=failed", "?o=5", "?variant=lady-of-the-manor"):
        assert f"{LIST}{one.pk}/change/" not in desk_of_curator.get(LIST + asked).text
    for page in ("change", "history"):
        answer = desk_of_curator.get(f"{LIST}{one.pk}/{page}/", follow=True)
        assert played.code not in answer.text
    assert ask_again(desk_of_curator, one) == JobStage.FAILED
    play = dailies.start(curator, played.daily, now=now)  # type: ignore[arg-type]  # ranked
    assert played.code not in desk_of_curator.get(LIST).text
    table.act(play, table.look(play).moves[0].text, ply=0, now=now)
    table.act(play, table.GIVE_UP, ply=1, now=now)
    assert played.code in desk_of_curator.get(LIST).text
    assert ask_again(desk_of_curator, one) == JobStage.WAITING


def test_a_list_of_many_asks_no_more_often(
    failed: Analysis, alice: Player, desk_of_curator: Client, now: datetime.datetime,
    django_assert_max_num_queries: type[pytest.Item],
) -> None:  # fmt: skip
    for _more in range(5):
        play = table.begin(alice, failed.play.deal, now=now)
        looked_into(play, JobStage.WAITING)
    with django_assert_max_num_queries(8):  # type: ignore[operator]  # untyped
        assert desk_of_curator.get(LIST).status_code == 200
