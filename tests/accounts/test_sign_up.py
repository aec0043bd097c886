"""Signing up: what was a guest's stays its own (P11, R-d11)."""

import pytest
from django.test import Client

from games.models import Play, Player, Status, Tally
from games.services.people import accounts
from games.services.results import tallies
from tests.accounts.cast import (
    NOON,
    PASSWORD,
    VARIANT,
    at_once,
    casual_play,
    daily_play,
    log_in,
    sign_up,
    who,
)


def said(client: Client) -> str:
    return client.get("/account/settings/").content.decode()


def test_p11_signing_up_without_having_played(client: Client, db: None) -> None:
    answer = sign_up(client, " Solange ", email="Solange@Example.ORG")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/me/")
    player = Player.objects.get()
    assert (player.name, player.email, player.is_guest) == ("Solange", "Solange@example.org", False)
    assert player.check_password(PASSWORD)
    assert who(client) == "Solange"


def test_r_d11_says_that_nothing_was_carried_over(client: Client, guest: Player) -> None:
    sign_up(client, "Solange")
    assert "There were no games to carry over." in said(client)


def test_r_d11_everything_is_kept_exactly_once(client: Client, guest: Player) -> None:
    won = [daily_play(guest, days_ago=days, status=Status.WON) for days in (2, 1)]
    going_on = casual_play(guest)
    tallies.recount(guest, VARIANT, now=NOON)
    session = client.cookies["chatelaine"].value
    sign_up(client, "Solange")
    player = Player.objects.get()
    assert (player.pk, player.name, player.is_guest) == (guest.pk, "Solange", False)
    assert {*player.plays.all()} == {*won, going_on}
    assert Tally.objects.get(player=player).streak == 2
    page = said(client)
    assert "Three games played as a guest are now yours, 1 in progress, 2 daily results." in page
    assert client.get(f"/play/{going_on.code}/").status_code == 200
    assert client.cookies["chatelaine"].value != session


def test_p11_a_guest_stands_on_the_board_after_signing_up(client: Client, guest: Player) -> None:
    play = daily_play(guest, status=Status.WON)
    assert not Play.objects.standing(play.daily, now=NOON).exists()
    sign_up(client, "Solange")
    assert Play.objects.standing(play.daily, now=NOON).get() == play


def test_r_b7_signing_up_gives_no_second_attempt(client: Client, guest: Player) -> None:
    play = daily_play(guest, status=Status.LOST)
    sign_up(client, "Solange")
    assert daily_play(Player.objects.get(), status=Status.LOST) == play


@pytest.mark.parametrize("password", ["", "short", "12345678", "password1"])
def test_a_poor_password_is_refused(client: Client, guest: Player, password: str) -> None:
    answer = sign_up(client, "Solange", password)
    assert answer.status_code == 422
    assert 'id="id_password_error"' in answer.content.decode()
    assert Player.objects.get().is_guest


def test_an_account_does_not_sign_up_again(client: Client, alice: Player) -> None:
    log_in(client, "Alice")
    assert sign_up(client, "Solange").status_code == 302
    assert Player.objects.get() == alice


def test_r_d13_looking_at_the_form_makes_nobody(client: Client, db: None) -> None:
    assert client.get("/account/sign-up/").status_code == 200
    assert not Player.objects.exists()


def test_r_d10_one_guest_signs_up_once(guest: Player) -> None:
    def fields(name: str) -> dict[str, object]:
        return {"name": name, "password": PASSWORD, "email": "", "now": NOON}

    accounts.sign_up(guest, **fields("Solange"))  # type: ignore[arg-type]
    with pytest.raises(accounts.NotAGuest):
        accounts.sign_up(guest, **fields("Manon"))  # type: ignore[arg-type]
    assert Player.objects.get().name == "Solange"


@pytest.mark.django_db(transaction=True)
def test_r_d10_one_name_at_once_goes_to_one_of_two() -> None:
    def take(name: str) -> object:
        return Client().post("/account/sign-up/", {"name": name, "password": PASSWORD}).status_code

    answers = at_once(lambda: take("Solange"), lambda: take("SOLANGE"))
    assert sorted(map(str, answers)) == ["302", "422"]
    assert Player.objects.count() == 1
