"""Deleting an account: the results stay, the name goes everywhere at once (P9, R-c6)."""

import json

import pytest
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import models
from django.test import Client

from games.models import Play, Player, Status, Tally
from games.services.people import accounts
from games.services.results import tallies
from tests.accounts.cast import NOON, PASSWORD, VARIANT, account, daily_play, log_in, who


def leave(client: Client, password: str = PASSWORD) -> int:
    return client.post("/account/delete/", {"current": password}).status_code


def cells() -> str:
    """Write down every text in every table."""
    rows = [row for model in apps.get_models() for row in model._default_manager.values()]
    rows += [session.get_decoded() for session in Session.objects.all()]
    return json.dumps([list(row.values()) for row in rows], default=str, ensure_ascii=False)


def logged(about: models.Model, by: Player, says: str) -> None:
    LogEntry.objects.create(
        user=by,
        content_type=ContentType.objects.get_for_model(about),
        object_id=str(about.pk),
        object_repr=str(about),
        action_flag=CHANGE,
        change_message=says,
    )


def test_p9_name_and_address_are_in_no_table_any_more(client: Client, bob: Player) -> None:
    zoe = account("Zoë-Amélie", email="zoe@example.org", is_staff=True)
    daily_play(zoe, status=Status.WON)
    tallies.recount(zoe, VARIANT, now=NOON)
    logged(zoe, bob, json.dumps([{"changed": {"name": "player", "object": "Zoë-Amélie"}}]))
    logged(Tally.objects.get(), bob, "Voided a result of Zoë-Amélie, zoe@example.org.")
    logged(bob, bob, "Zoë-Amélies")
    AccessFailureLog.objects.create(username="zoë-amélie", ip_address="127.0.0.1")
    AccessLog.objects.create(username="Zoë-Amélie", ip_address="127.0.0.1")
    log_in(Client(), "Zoë-Amélie", "not-the-one-77")
    assert AccessAttempt.objects.count() == 1
    log_in(client, "Zoë-Amélie")
    assert leave(client) == 302
    left = cells().replace("Zoë-Amélies", "")
    for trace in ("Zoë-Amélie", "zoë-amélie", "zoe@", "Zo\\u00eb", "zoe-arnelle", "zoe-amelie"):
        assert trace not in left
    assert "Zoë-Amélies" in cells()


def test_p9_the_results_stay_as_a_deleted_players(client: Client, alice: Player) -> None:
    play = daily_play(alice, status=Status.WON)
    log_in(client, "Alice")
    leave(client)
    gone = Player.objects.get()
    assert gone.pk == alice.pk
    assert (gone.shown_name, gone.email, gone.is_active) == ("deleted player", "", False)
    assert gone.name.startswith("deleted-")
    assert Play.objects.standing(play.daily, now=NOON).get() == play


def test_p9_all_sessions_end(client: Client, alice: Player) -> None:
    phone = Client()
    log_in(client, "Alice")
    log_in(phone, "Alice")
    leave(client)
    assert (who(client), who(phone)) == (None, None)
    assert log_in(Client(), "Alice").status_code == 422


def test_p9_rights_go_too(client: Client, db: None) -> None:
    margot = Player.objects.create_superuser("Margot", PASSWORD)
    margot.groups.add(Group.objects.create(name="those who choose"))
    log_in(client, "Margot")
    leave(client)
    gone = Player.objects.get()
    assert (gone.is_staff, gone.is_superuser, gone.groups.count()) == (False, False, 0)


def test_the_name_is_free_again(client: Client, alice: Player) -> None:
    log_in(client, "Alice")
    leave(client)
    account("Alice")
    assert Player.objects.count() == 2


def test_leaving_asks_for_the_password(client: Client, alice: Player) -> None:
    log_in(client, "Alice")
    assert leave(client, "not-the-one-77") == 422
    assert leave(client, "") == 422
    assert not Player.objects.get().is_deleted


def test_wrong_passwords_at_the_door_out_are_counted(client: Client, alice: Player) -> None:
    log_in(client, "Alice")
    assert [leave(client, "not-the-one-77") for _time in range(8)][-1] == 429
    assert leave(client) == 429
    assert not Player.objects.get().is_deleted


def test_a_guest_leaves_by_a_plain_yes(client: Client, guest: Player) -> None:
    assert "password" not in client.get("/account/delete/").content.decode().lower()
    assert client.post("/account/delete/").status_code == 302
    assert Player.objects.get().is_deleted
    assert who(client) is None


def test_r_d13_looking_at_the_page_deletes_nobody(client: Client, guest: Player) -> None:
    client.get("/account/delete/")
    client.head("/account/delete/")
    assert not Player.objects.get().is_deleted


@pytest.mark.django_db
def test_leaving_twice_is_leaving_once(alice: Player) -> None:
    accounts.delete(alice)
    name = Player.objects.get().name
    accounts.delete(alice)
    assert Player.objects.get().name == name
