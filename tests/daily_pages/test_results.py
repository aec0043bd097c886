"""A day's page after the game: the result, what all came to, what is known; and P8 before it."""

import re

import pytest
from django.test import Client
from django.utils.translation import override

from games.models import Analysis, Daily, Deal, Play, Player, Status, Study, Verdict
from games.services.days import daily as dailies
from games.services.desk import curation
from games.services.results import tallies
from tests.daily_pages.test_day import PAGE, text
from tests.standings.lay import DAY, LADY, NOON, ONE_DAY, client_of, daily, player, result

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

LIVE = f"{PAGE}live"


def studied(of, *, verdict=Verdict.WINNABLE, games=20, wins=3):
    Deal.objects.filter(pk=of.deal_id).update(verdict=verdict)
    return Study.objects.create(
        deal=of.deal, budget=1, nodes=1, seconds=1, line="A2>F2", openings="A2>F2",
        blind_games=games, blind_wins=wins, solver_version=1,
    )  # fmt: skip


def crowd(of, count=30):
    """Lay wins a second apart, the first at 100 seconds."""
    for at in range(count):
        result(player(f"p{at}"), of, seconds=100 + at)


def near(html):
    table = re.search(r'<table class="rows near">.*?</table>', html)
    return re.findall(r'rank">(\d+)(<i>=</i>)?</td> <td class="player">(\S+)', table[0])


def test_the_card_tells_place_share_and_neighbours():
    of = daily()
    crowd(of)
    alice = player("alice")
    result(alice, of, seconds=110, take_backs=0)
    html = text(client_of(alice).get(PAGE))
    assert "Eleventh of 31" in html
    assert "Ahead of or level with</dt><dd>66" in html
    assert near(html) == [
        ("10", "", "p9</td>"),
        ("11", "<i>=</i>", "p10</td>"),
        ("11", "<i>=</i>", "alice"),
        ("13", "", "p11</td>"),
        ("14", "", "p12</td>"),
    ]


@pytest.mark.parametrize(
    ("seconds", "ranks"), [(1, "1 2 3"), (900, "29 30 31"), (101, "1 2 2 4 5")]
)
def test_neighbours_at_the_ends_and_in_a_tie(seconds, ranks):
    of = daily()
    crowd(of)
    alice = player("alice")
    result(alice, of, seconds=seconds)
    found = near(text(client_of(alice).get(PAGE)))
    assert " ".join(rank for rank, _tie, _name in found) == ranks


def test_a_small_board_and_a_guest_have_no_neighbours():
    of = daily()
    crowd(of, 5)
    alice, guest = player("alice"), player(is_guest=True)
    result(alice, of)
    result(guest, of)
    for who in (alice, guest):
        assert 'class="rows near"' not in text(client_of(who).get(PAGE))


def test_the_bars_are_told_in_figures_and_yours_is_marked():
    of = daily()
    crowd(of, 3)
    alice = player("alice")
    result(alice, of, status=Status.LOST, home=8 + 62)
    html = text(client_of(alice).get(PAGE))
    assert '<svg class="you"' in html
    assert (
        '<tr data-you> <th scope="row">60 to 65 <span class="tag">you</span></th>'
        ' <td class="num">1</td> <td class="num">25' in html
    )
    assert '<th scope="row">All, won</th> <td class="num">3</td> <td class="num">75' in html


def test_the_verdict_and_the_rule_of_thumb_stand_beside_the_share_won():
    of = daily()
    studied(of)
    alice = player("alice")
    result(alice, of, status=Status.LOST, home=40)
    html = text(client_of(alice).get(PAGE))
    assert "<dt>This deal</dt><dd>can be won</dd>" in html
    assert "15 % <small>3 of 20 games</small>" in html.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("path", [PAGE, LIVE])
def test_p8_nothing_is_known_of_the_deal_before_the_own_attempt_has_ended(clock, path):
    of = daily()
    studied(of)
    crowd(of, 12)
    runs, gave_up, practises = player("runs"), player("gave up"), player("practises")
    result(runs, of, status=Status.OPEN, home=50)
    result(gave_up, of, status=Status.GIVEN_UP, home=8, ply=1)
    result(practises, of, status=Status.OPEN, is_ranked=False)
    asking = [Client(), *map(client_of, [player(), runs, gave_up, practises])]
    for moment in (NOON, of.closes_at):
        clock(moment)
        for client in asking:
            html = text(client.get(path))
            assert "can be won" not in html
            assert "rule of thumb" not in html
            assert "A2&gt;F2" not in html
            assert 'class="rows near"' not in html
    clock(of.final_at)
    told = ["This deal</dt>" in text(client.get(path)) for client in asking]
    assert told == [True, True, True, True, False], "whoever still practises it is not told"


def test_p8_the_page_of_a_running_day_leads_to_no_play_of_others():
    of = daily()
    play = result(player("bob"), of, log="A7>F2 12\n")
    for path in (PAGE, LIVE):
        html = text(Client().get(path))
        assert play.code not in html
        assert of.deal.code not in html
        assert of.deal.seed not in html
        assert "A7&gt;F2" not in html


# Live while the day runs


def test_the_part_that_is_fetched_again_is_the_part_of_the_page():
    of = daily()
    crowd(of)
    alice = player("alice")
    result(alice, of, seconds=110)
    client = client_of(alice)
    whole, part = text(client.get(PAGE, {"page": 1})), text(client.get(LIVE, {"page": 1}))
    token = re.compile(r'value="\w{64}"')
    assert token.sub("", part.strip()) in token.sub("", whole)
    assert "<html" not in part
    assert 'aria-live="off"' in part
    assert f'hx-get="{LIVE}?page=1"' in part


def test_a_final_board_is_not_fetched_again(clock):
    of = daily()
    clock(of.closes_at)
    assert "hx-get" in text(Client().get(LIVE))
    clock(of.final_at)
    for path in (PAGE, LIVE):
        assert "hx-get" not in text(Client().get(path))
    assert "htmx" not in text(Client().get(PAGE))


@pytest.mark.parametrize("back", [-1, 1])
def test_the_part_makes_no_daily_and_tells_of_none_to_come(back):
    daily()
    if back < 0:
        daily(DAY + ONE_DAY)
    assert Client().get(f"/daily/{LADY}/{DAY - back * ONE_DAY}/live").status_code == 404
    assert Deal.objects.count() == (2 if back < 0 else 1)
    assert not Player.objects.exists()


# Days in a row


def in_a_row(who, *statuses, last=DAY):
    """Lay one result a day, the last of them on a day, with the longest row of the tally."""
    for back, status in enumerate(reversed(statuses)):
        day = last - back * ONE_DAY
        of = Daily.objects.filter(day=day, variant=LADY).first() or daily(day)
        if status is not None:
            result(who, of, status=status, home=104 if status == Status.WON else 40)
    tallies.recount(who, LADY, now=NOON)


def row_told(who, path=PAGE):
    """Read the days in a row and the longest such row; None where nothing is said of them."""
    html = text(client_of(who).get(path))
    found = re.search(r"Days in a row</dt><dd>(\d+)(?: <small>longest (\d+)</small>)?</dd>", html)
    assert ("in a row" in html) == bool(found)
    return found and tuple(map(int, filter(None, found.groups())))


WON, LOST = Status.WON, Status.LOST


@pytest.mark.parametrize(
    ("statuses", "told"),
    [
        ((WON, WON, WON), (3,)),
        ((WON, WON, WON, None, WON, WON), (2, 3)),
        ((WON, WON, None, WON), None),
        ((WON,), None),
        ((WON, WON, LOST), None),
        ((WON, WON, Status.OPEN), None),
        ((WON, WON, None), None),
    ],
)
@pytest.mark.parametrize("is_guest", [False, True])
def test_the_card_tells_a_row_of_days_and_is_silent_of_a_broken_one(statuses, told, is_guest):
    who = player(is_guest=is_guest)
    in_a_row(who, *statuses)
    assert row_told(who) == row_told(who, LIVE) == told


def test_r_b2_a_game_won_after_midnight_is_told_on_its_own_day(clock):
    alice = player("alice")
    in_a_row(alice, WON, WON)
    clock(NOON + ONE_DAY)
    assert row_told(alice) == (2,)
    in_a_row(alice, WON, last=DAY + ONE_DAY)
    assert row_told(alice) == row_told(alice, PAGE.replace("29", "30")) == (3,)
    clock(NOON + 2 * ONE_DAY)
    assert row_told(alice) is None, "a final day's card is not about today"


def test_r_b4_practice_and_void_results_make_no_row():
    alice, bob = player("alice"), player("bob")
    in_a_row(alice, WON, WON)
    result(alice, Daily.objects.get(day=DAY), is_ranked=False)
    tallies.recount(alice, LADY, now=NOON)
    in_a_row(bob, WON, LOST)
    assert (row_told(alice), row_told(bob)) == ((2,), None)
    curation.void(Play.objects.get(player=alice, daily__day=DAY, is_ranked=True), "…", now=NOON)
    assert row_told(alice) is None
    assert "in a row" not in text(Client().get(PAGE))


@pytest.mark.parametrize("path", [PAGE, LIVE])
def test_r_c3_eight_queries_with_neighbours(django_assert_max_num_queries, path):
    of = daily()
    studied(of)
    crowd(of, 120)
    alice = player("alice")
    in_a_row(alice, WON, WON, last=DAY - ONE_DAY)
    result(alice, of, seconds=150)
    tallies.recount(alice, LADY, now=NOON)
    client = client_of(alice)
    with django_assert_max_num_queries(8):
        html = text(client.get(path, {"page": 3}))
    assert 'class="rows near"' in html
    assert "Days in a row</dt><dd>3<" in html


def test_in_french():
    of = daily()
    studied(of)
    crowd(of)
    alice = player("alice")
    result(alice, of, seconds=110)
    with override("fr"):
        html = text(client_of(alice).get(PAGE, headers={"accept-language": "fr"}))
    assert "Vos voisins au classement" in html
    assert "gagnable" in html


def test_skill_and_luck_are_on_the_card_but_not_while_the_deal_is_practised():
    of, alice = daily(), player("alice")
    play = result(alice, of)
    looked_into = Analysis.objects.create(play=play, ply=play.ply, skill=0.82, luck=-0.12)
    figures = "Skill</dt><dd>82 %</dd></div> <div><dt>Luck</dt><dd>−12<"
    assert figures in text(client_of(alice).get(PAGE))
    practice = dailies.practise(alice, of, now=NOON)
    assert "Skill" not in text(client_of(alice).get(PAGE))
    practice.delete()
    looked_into.ply = play.ply - 1
    looked_into.save()
    assert "Skill" not in text(client_of(alice).get(PAGE)), "the game was played on since"
