"""The front page, the chooser and a player's own page."""

import pytest
from django.test import Client

from games.models import Play, Status
from games.patiences import PATIENCES, VARIANTS
from games.services.results.statistics import last_days, profile
from games.services.results.tallies import recount
from tests.daily_pages.test_day import START, text
from tests.standings.lay import DAY, LADY, NOON, ONE_DAY, client_of, daily, deal, player, result

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def test_the_door_is_shut_until_the_start():
    visitor = Client()
    html = text(visitor.get("/"))
    assert "Start today’s deal" in html
    assert "The door stays shut until you start." in html
    visitor.post(START)
    html = text(visitor.get("/"))
    assert "Go on" in html
    assert "Start today’s deal" not in html


def test_every_patience_and_every_variant_is_linked():
    html = text(Client().get("/"))
    for variant in VARIANTS:
        if variant != LADY:
            assert f'href="/daily/{variant}/"' in html


def test_how_today_is_going():
    of = daily()
    alice = player("alice")
    result(alice, of)
    for home in (28, 48):
        result(player(), of, status=Status.LOST, home=home)
    recount(alice, LADY, now=NOON)
    html = text(client_of(alice).get("/"))
    assert "<dt>Players</dt><dd>3</dd>" in html
    assert "<dt>Won</dt><dd>33 %</dd>" in html
    assert "<dt>Median home</dt><dd>40</dd>" in html
    assert "<dt>You stand</dt><dd>first</dd>" in html
    assert "<b>1 day</b> <small>longest 1</small>" in html
    assert 'aria-label="3 players, 1 won; the median is 40 cards home."' in html


def test_the_share_won_of_another_patience_is_told():
    alice = player("alice")
    for back, status in enumerate([Status.WON, Status.LOST, Status.LOST]):
        result(alice, daily(DAY - back * ONE_DAY, "archway"), status=status)
    recount(alice, "archway", now=NOON)
    assert "<b>33 %</b> won" in text(Client().get("/"))


def test_the_last_seven_days():
    alice = player("alice")
    states = [None, Status.WON, Status.LOST, Status.GIVEN_UP, None, Status.OPEN, None]
    for at, status in enumerate(states):
        of = daily(DAY - (6 - at) * ONE_DAY)
        if status:
            result(alice, of, status=status)
    week = last_days(alice, LADY, now=NOON)
    assert [one.state for one in week] == ["none", "won", "lost", "lost", "none", "open", "open"]
    assert [one.is_today for one in week] == [False] * 6 + [True]
    assert last_days(None, LADY, now=NOON)[-1].state == "open"


def test_the_latest_open_game_is_offered_to_go_on_with():
    alice = player("alice")
    gone = result(alice, daily(DAY - 3 * ONE_DAY), status=Status.OPEN)
    assert gone.code not in text(client_of(alice).get("/"))
    play = Play.objects.create(player=alice, deal=deal("archway"), started_at=NOON)
    html = text(client_of(alice).get("/"))
    assert f'href="/play/{play.code}/"' in html
    assert "Archway" in html


# Profile


def test_r_a4_what_the_figures_mean():
    alice = player("alice")
    casual = {"player": alice, "started_at": NOON}
    Play.objects.create(deal=deal(), **casual)
    Play.objects.create(deal=deal(), ply=2, moves=2, status=Status.LOST, seconds=5, **casual)
    Play.objects.create(deal=deal(), ply=90, moves=90, status=Status.WON, seconds=300, **casual)
    found = profile(alice, now=NOON)
    (figures,) = found.figures
    assert (figures.played, figures.won, figures.best_seconds) == (2, 1, 300)
    html = text(client_of(alice).get("/me/"))
    assert '<dt>Played, with at least one move</dt><dd id="played">2</dd>' in html
    assert '<dt>Won, of these</dt><dd id="won">1</dd>' in html
    assert "5:00" in html
    assert "no move yet" in html
    for label in ("Played: games with", "Won: games with", "Best time: the", "Days in a row: days"):
        assert label in html


def test_a_guest_is_invited_to_sign_up_and_someone_new_to_play():
    assert "Sign up</a> to keep these games" in text(client_of(player(is_guest=True)).get("/me/"))
    assert "Anyone may play at once" in text(Client().get("/me/"))


def test_the_profile_is_only_one_s_own():
    bob = player("bob")
    play = result(bob, daily())
    assert play.code not in text(client_of(player("alice")).get("/me/"))
    assert play.code in text(client_of(bob).get("/me/"))


# The chooser


def test_all_patiences_and_their_ways_are_offered():
    html = text(Client().get("/patiences/"))
    for rules in PATIENCES:
        assert rules.title in html
    for variant in VARIANTS:
        assert f'value="{variant}"' in html
        assert f'href="/daily/{variant}/"' in html


def test_the_way_played_last_is_chosen():
    alice = player("alice")
    Play.objects.create(player=alice, deal=deal("archway+kit"), started_at=NOON)
    html = text(client_of(alice).get("/patiences/"))
    assert 'value="archway+kit" checked' in html
    assert 'value="archway" checked' not in html
    assert "Again: Archway (Playing Card Kit)" in html


def test_a_new_deal_and_one_by_number_are_dealt():
    visitor = Client()
    for fields in ({"variant": "archway", "seed": ""}, {"variant": "archway", "seed": "3869"}):
        assert visitor.post("/deal/", fields).status_code == 303
    assert set(Play.objects.values_list("deal__is_secret", flat=True)) == {True, False}
