"""Logging in from a guest's session: the games go to the account (P11, R-b7, R-d11)."""

import pytest
from django.test import Client

from games.models import Play, Player, Status, Tally
from games.services.people import accounts
from games.services.results import tallies
from tests.accounts.cast import NOON, VARIANT, at_once, casual_play, daily_play, log_in, who


def test_p11_the_games_move_and_the_guest_goes(
    client: Client, guest: Player, alice: Player
) -> None:
    theirs = [daily_play(guest, status=Status.WON), casual_play(guest)]
    own = casual_play(alice, "7")
    assert log_in(client, "Alice").status_code == 302
    assert {*alice.plays.all()} == {own, *theirs}
    assert Player.objects.get() == alice
    assert who(client) == "Alice"
    assert Play.objects.get(pk=theirs[0].pk).is_ranked
    page = client.get(f"/play/{theirs[1].code}/")
    assert page.status_code == 200


def test_p11_it_is_said_what_came_along(client: Client, guest: Player, alice: Player) -> None:
    daily_play(alice, status=Status.LOST)
    daily_play(guest, status=Status.WON)
    daily_play(guest, days_ago=1)
    log_in(client, "Alice")
    page = client.get("/account/settings/").content.decode()
    assert "Two games played as a guest are now yours, 1 in progress." in page
    assert "One daily counts as practice" in page


def test_r_d11_it_is_said_that_nothing_came(client: Client, guest: Player, alice: Player) -> None:
    log_in(client, "Alice")
    assert "There were no games to carry over." in client.get("/account/settings/").content.decode()


def test_p11_the_accounts_own_attempt_stays_the_ranked_one(
    client: Client, guest: Player, alice: Player
) -> None:
    own = daily_play(alice, status=Status.LOST)
    theirs = daily_play(guest, status=Status.WON)
    log_in(client, "Alice")
    ranked = Play.objects.filter(daily=own.daily, is_ranked=True)
    assert ranked.get() == own
    assert not Play.objects.get(pk=theirs.pk).is_ranked
    assert Play.objects.get(pk=theirs.pk).daily == own.daily


def test_r_b7_an_unfinished_own_attempt_is_the_ranked_one_too(
    client: Client, guest: Player, alice: Player
) -> None:
    own = daily_play(alice)
    daily_play(guest, status=Status.WON)
    log_in(client, "Alice")
    assert Play.objects.get(daily=own.daily, is_ranked=True) == own


def test_r_b7_a_voided_own_attempt_leaves_no_room(
    client: Client, guest: Player, alice: Player
) -> None:
    own = daily_play(alice, status=Status.WON)
    Play.objects.filter(pk=own.pk).update(is_void=True)
    daily_play(guest, status=Status.WON)
    log_in(client, "Alice")
    assert Play.objects.get(daily=own.daily, is_ranked=True) == own


def test_p11_the_tally_and_the_streak_are_recounted(
    client: Client, guest: Player, alice: Player
) -> None:
    daily_play(alice, days_ago=2, status=Status.WON)
    daily_play(alice, status=Status.LOST)
    daily_play(guest, days_ago=1, status=Status.WON)
    daily_play(guest, status=Status.WON)
    for player in (alice, guest):
        tallies.recount(player, VARIANT, now=NOON)
    log_in(client, "Alice")
    tally = Tally.objects.get()
    assert (tally.player, tally.played, tally.won, tally.streak) == (alice, 3, 2, 2)


def test_a_wrong_password_moves_nothing(client: Client, guest: Player, alice: Player) -> None:
    play = casual_play(guest)
    log_in(client, "Alice", "not-the-one-77")
    assert Play.objects.get(pk=play.pk).player == guest
    assert who(client) == guest.name


def test_an_account_is_never_merged_into_another(
    client: Client, alice: Player, bob: Player
) -> None:
    casual_play(bob)
    log_in(client, "Bob")
    log_in(client, "Alice")
    assert who(client) == "Bob"
    assert accounts.merge(bob, alice, now=NOON) == accounts.Carried()
    assert Player.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_r_d11_two_merges_at_once_double_nothing(guest: Player, alice: Player, bob: Player) -> None:
    daily_play(guest, status=Status.WON)
    casual_play(guest)
    answers = at_once(
        lambda: accounts.merge(guest, alice, now=NOON).games,
        lambda: accounts.merge(guest, bob, now=NOON).games,
        lambda: accounts.merge(guest, alice, now=NOON).games,
    )
    assert sorted(map(str, answers)) == ["0", "0", "2"]
    assert Play.objects.count() == 2
    assert not Player.objects.filter(is_guest=True).exists()


@pytest.mark.django_db(transaction=True)
def test_r_d11_two_guests_at_once_leave_one_ranked_attempt(alice: Player) -> None:
    guests = [accounts.new_guest(now=NOON) for _time in range(3)]
    plays = [daily_play(one, status=Status.WON) for one in guests]
    at_once(*(lambda one=one: accounts.merge(one, alice, now=NOON) for one in guests))
    assert alice.plays.count() == 3
    assert Play.objects.filter(daily=plays[0].daily, is_ranked=True).count() == 1
    assert Tally.objects.get(player=alice).won == 1
