"""Jobs at the curators' desk."""

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from games.models import JobStage, Player, SolveJob
from games.services.deals import draw_deal

LIST = "admin:games_solvejob_changelist"


@pytest.fixture
def failed(db: None) -> SolveJob:
    return SolveJob.objects.create(
        deal=draw_deal("archway"), budget=10, stage=JobStage.FAILED, attempts=3, error="Oh dear."
    )


def curator(*rights: str) -> Client:
    player = Player.objects.create_user("Cora", "a quiet arch", is_staff=True)
    player.user_permissions.set(Permission.objects.filter(codename__in=rights))
    client = Client()
    client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    return client


def ask_again(client: Client, job: SolveJob) -> int:
    form = {"action": "ask_again", "_selected_action": [job.pk]}
    return client.post(reverse(LIST), form, follow=True).status_code


def test_a_curator_reads_what_went_wrong_and_asks_again(failed, bells):
    client = curator("view_deal", "add_deal")
    assert "Archway" in client.get(reverse(LIST)).text
    page = client.get(reverse("admin:games_solvejob_change", args=[failed.pk])).text
    assert "Oh dear." in page
    assert failed.deal.seed not in page
    assert 'name="_save"' not in page
    assert ask_again(client, failed) == 200
    failed.refresh_from_db()
    assert (failed.stage, failed.attempts) == (JobStage.WAITING, 0)
    assert LogEntry.objects.get().get_change_message() == "Asked again."
    ask_again(client, failed)
    assert LogEntry.objects.count() == 1


def test_looking_is_one_right_and_asking_another(failed, bells):
    client = curator("view_deal")
    assert client.get(reverse(LIST)).status_code == 200
    ask_again(client, failed)
    failed.refresh_from_db()
    assert failed.stage == JobStage.FAILED


def test_without_a_right_to_deals_there_are_no_jobs_to_see(failed):
    assert curator("view_player").get(reverse(LIST)).status_code == 403


@pytest.mark.parametrize("query", ["deal__seed__startswith=a", "deal__order__contains=KS"])
def test_an_address_asks_after_nothing_hidden(failed, query):
    response = curator("view_deal").get(f"{reverse(LIST)}?{query}")
    assert response.status_code in {302, 400}
