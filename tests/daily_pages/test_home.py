"""The front page, the chooser and a player's own page."""

import random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Daily, Deal, Play, Status, Verdict
from games.patiences import PATIENCES, VARIANTS
from games.services.record.statistics import last_days, lately, profile, rates
from games.services.results import distributions
from games.services.results.tallies import recount
from tests.daily_pages.test_day import START, text
from tests.profiles.pages import plain
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
        result(alice, daily(DAY - (2 + back) * ONE_DAY, "archway"), status=status)
    distributions.settle(now=NOON)
    html = text(Client().get("/"))
    assert "<b>33 %</b> won" in html
    assert "on the final boards of the last 30 days. Deals proved unwinnable are left out." in html


def test_r_a4_p6_shares_won_equal_a_naive_count():
    chance = random.Random(6)
    crowd = [player(is_guest=at == 5, is_banned=at == 6) for at in range(7)]
    for variant in ("archway", "la-belle-lucie"):
        for back in range(36):
            verdict = chance.choice(list(Verdict))
            of = daily(DAY - back * ONE_DAY, variant, verdict=verdict)
            kinds = [Status.LOST, Status.GIVEN_UP, Status.OPEN]
            if verdict != Verdict.UNWINNABLE:
                kinds += [Status.WON]
            for one in crowd:
                if chance.random() < 0.7:
                    ply, is_void = chance.choice([0, 1, 9]), chance.random() < 0.2
                    result(one, of, status=chance.choice(kinds), ply=ply, is_void=is_void)
    distributions.settle(now=NOON)
    found = dict[str, list[bool]]()
    for play in Play.objects.exclude(deal__verdict=Verdict.UNWINNABLE):
        days = (DAY - play.daily.day).days
        counts = play.is_ranked and not play.is_void and play.has_begun and play.player.is_listed
        if counts and 2 <= days < 30:
            found.setdefault(play.deal.variant, []).append(play.status == Status.WON)
    assert rates(["archway", "la-belle-lucie", "the-fifteen"], now=NOON) == {
        variant: round(100 * sum(wins) / len(wins)) for variant, wins in found.items()
    }


def test_shares_won_tell_nothing_of_a_board_that_is_not_final():
    alice = player("alice")
    for back in (0, 1):
        result(alice, daily(DAY - back * ONE_DAY, "archway"))
    result(alice, daily(DAY - 2 * ONE_DAY, "archway"), status=Status.LOST)
    distributions.settle(now=NOON)
    before = plain(Client().get("/"))
    assert "<b>0\N{NO-BREAK SPACE}%</b> won" in before
    Deal.objects.exclude(daily__day__lt=DAY - ONE_DAY).update(verdict=Verdict.UNWINNABLE)
    assert plain(Client().get("/")) == before


def test_the_front_page_takes_at_most_eight_queries():
    of, alice = daily(), player("alice")
    result(alice, of)
    recount(alice, LADY, now=NOON)
    play = Play.objects.create(player=alice, deal=deal("archway"), started_at=NOON + ONE_DAY)
    client = client_of(alice)
    with CaptureQueriesContext(connection) as asked:
        html = text(client.get("/"))
    assert len(asked) <= 8, [each["sql"] for each in asked]
    assert "You stand" in html
    assert play.code in html


def test_the_last_seven_days():
    alice = player("alice")
    states = [None, Status.WON, Status.LOST, Status.GIVEN_UP, None, Status.OPEN, None]
    for at, status in enumerate(states):
        of = daily(DAY - (6 - at) * ONE_DAY)
        if status:
            result(alice, of, status=status)
    of = Daily.objects.get(day=DAY)
    week = last_days(lately(alice, of), now=NOON)
    assert [one.state for one in week] == ["none", "won", "lost", "lost", "none", "open", "open"]
    assert [one.is_today for one in week] == [False] * 6 + [True]
    assert last_days(lately(None, of), now=NOON)[-1].state == "open"
    Play.objects.filter(daily__day=DAY - 5 * ONE_DAY).update(is_void=True)
    assert last_days(lately(alice, of), now=NOON)[1].state == "none"


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
