import datetime
from collections.abc import Callable

import pytest
from django.test import Client

from games.management.bench.games import longest
from games.models import Daily, Deal, Play, Player, Tally
from games.services import clock
from games.services.days import calendar, daily
from games.services.deals import draw_deal, numbered_deal
from games.services.desk import curation, inspection
from games.services.play import table
from tests.curation.lay import candidate, drawn, staff

DAY = datetime.timedelta(days=1)
VARIANT = "lady-of-the-manor"

pytestmark = pytest.mark.django_db


# Voiding


def test_a_void_result_leaves_board_and_tally(played: Play, now: datetime.datetime) -> None:
    assert played.daily is not None
    assert played in Play.objects.all().standing(played.daily, now=now)
    assert Tally.objects.get(player=played.player).played == 1
    curation.void(played, " Two accounts ", now=now)
    played.refresh_from_db()
    assert (played.is_void, played.void_reason) == (True, "Two accounts")
    assert played not in Play.objects.all().standing(played.daily, now=now)
    assert Tally.objects.get(player=played.player).played == 0


def test_an_unvoided_result_stands_again(played: Play, now: datetime.datetime) -> None:
    curation.void(played, "A slip", now=now)
    curation.unvoid(played, now=now)
    played.refresh_from_db()
    assert (played.is_void, played.void_reason) == (False, "")
    assert Tally.objects.get(player=played.player).played == 1


def test_a_result_is_not_voided_without_a_reason(played: Play, now: datetime.datetime) -> None:
    with pytest.raises(curation.Refused, match="reason"):
        curation.void(played, "  ", now=now)
    assert not Play.objects.get(pk=played.pk).is_void


def test_practice_is_not_voided(alice: Player, now: datetime.datetime) -> None:
    play = table.begin(alice, draw_deal(VARIANT), now=now)
    with pytest.raises(curation.Refused, match="ranked"):
        curation.void(play, "Why not", now=now)


def test_a_void_attempt_gives_no_second_one(played: Play, now: datetime.datetime) -> None:
    assert played.daily is not None
    curation.void(played, "Two accounts", now=now)
    assert daily.start(played.player, played.daily, now=now) == played


# Players


def test_a_ban_ends_open_sessions(alice: Player) -> None:
    client = Client()
    client.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    assert curation.ban(Player.objects.filter(pk=alice.pk)) == [alice]
    response = client.get("/admin/login/")
    assert not response.wsgi_request.user.is_authenticated
    curation.unban(Player.objects.filter(pk=alice.pk))
    assert client.get("/admin/login/").wsgi_request.user == alice


def test_staff_are_not_banned(chief: Player) -> None:
    assert curation.ban(Player.objects.filter(pk=chief.pk)) == []
    chief.refresh_from_db()
    assert not chief.is_banned


def test_r_c5_a_hidden_name_shows_its_substitute_at_once(alice: Player) -> None:
    curation.hide_names(Player.objects.all())
    alice.refresh_from_db()
    assert alice.shown_name == "name hidden"
    curation.show_names(Player.objects.all())
    alice.refresh_from_db()
    assert alice.shown_name == "Alice"


# What may be seen


def test_p8_a_running_daily_is_hidden_from_who_has_not_played_it(
    curator: Player, todays: Daily, now: datetime.datetime
) -> None:
    assert not inspection.may_see(curator, todays.deal, now=now)


def test_p8_a_running_daily_is_hidden_until_the_own_attempt_ends(
    played: Play, curator: Player, now: datetime.datetime
) -> None:
    assert played.daily is not None
    own = daily.start(curator, played.daily, now=now)
    assert not inspection.may_see(curator, played.deal, now=now)
    table.act(own, table.GIVE_UP, ply=0, now=now)
    assert inspection.may_see(curator, played.deal, now=now)


def test_p8_a_daily_is_hidden_until_its_board_is_final(
    curator: Player, todays: Daily, now: datetime.datetime
) -> None:
    daily.start(curator, todays, now=now)
    moment = datetime.timedelta(seconds=1)
    assert not inspection.may_see(curator, todays.deal, now=todays.final_at - moment)
    assert inspection.may_see(curator, todays.deal, now=todays.final_at)


def test_p8_rights_make_no_difference(chief: Player, todays: Daily, now: datetime.datetime) -> None:
    assert not inspection.may_see(chief, todays.deal, now=now)


def test_a_coming_deal_may_be_seen(
    curator: Player, today: datetime.date, now: datetime.datetime
) -> None:
    deal = drawn()
    assert inspection.may_see(curator, deal, now=now)
    calendar.schedule(deal, today + DAY, now=now)
    assert inspection.may_see(curator, deal, now=now)


def test_an_own_open_game_may_not_be_looked_through(
    curator: Player, now: datetime.datetime
) -> None:
    play = table.begin(curator, numbered_deal(VARIANT, "42"), now=now)
    assert not inspection.may_see(curator, play.deal, now=now)
    table.act(play, table.GIVE_UP, ply=0, now=now)
    assert inspection.may_see(curator, play.deal, now=now)


# One law in two forms


type Past = Callable[[Player, datetime.datetime], Deal]


def put_on(ahead: int, now: datetime.datetime) -> Daily:
    there = daily.put(candidate(), clock.today(now) + ahead * DAY)
    assert there is not None
    return there


def played_by(
    player: Player, ahead: int, now: datetime.datetime, *statuses: str, is_ranked: bool = True
) -> Deal:
    there = put_on(ahead, now)
    for number, status in enumerate(statuses):
        ranked = is_ranked and not number
        fields = {"deal": there.deal, "daily": there, "status": status, "is_ranked": ranked}
        Play.objects.create(player=player, started_at=now, **fields)
    return there.deal


PASTS: dict[str, tuple[bool, Past]] = {
    "free": (True, lambda who, now: drawn()),
    "coming": (True, lambda who, now: put_on(1, now).deal),
    "today, not played": (False, lambda who, now: put_on(0, now).deal),
    "yesterday, not played": (False, lambda who, now: put_on(-1, now).deal),
    "final, not played": (True, lambda who, now: put_on(-2, now).deal),
    "today, at it": (False, lambda who, now: played_by(who, 0, now, "open")),
    "today, done": (True, lambda who, now: played_by(who, 0, now, "won")),
    "today, given up": (True, lambda who, now: played_by(who, 0, now, "given-up")),
    "today, at it again": (False, lambda who, now: played_by(who, 0, now, "won", "open")),
    "yesterday, at it": (False, lambda who, now: played_by(who, -1, now, "open")),
    "final, left open": (True, lambda who, now: played_by(who, -2, now, "open")),
    "final, at it again": (False, lambda who, now: played_by(who, -2, now, "won", "open")),
    "final, practised": (
        True,
        lambda who, now: played_by(who, -2, now, "abandoned", is_ranked=False),
    ),
    "another's": (False, lambda who, now: played_by(staff("Otto"), 0, now, "won")),
}


@pytest.mark.parametrize(("may_see", "past"), PASTS.values(), ids=PASTS)
def test_p8_what_is_hidden_is_what_may_not_be_seen(
    now: datetime.datetime, may_see: bool, past: Past
) -> None:
    who = staff("Iris")
    deal = past(who, now)
    assert inspection.may_see(who, deal, now=now) is may_see
    assert (deal not in inspection.hidden(who, now=now)) is may_see


# What is written out


def test_the_layout_shows_every_card_once() -> None:
    deal = numbered_deal(VARIANT, "42")
    piles = {pile.code: pile for pile in inspection.view(deal).piles}
    faces = {code: [card.face.upper() for card in pile.cards] for code, pile in piles.items()}
    assert sum(map(len, faces.values())) == 104
    dealt = [face for code, pile in faces.items() if code[0] in "AP" for face in pile]
    assert sorted(dealt) == sorted(deal.order.split())
    assert faces["P1"] == deal.order.split()[:12]
    covered = [card.is_covered for card in piles["P1"].cards]
    assert covered == [True] * 11 + [False]
    assert piles["P1"].said.startswith("packet 1: ")


@pytest.mark.parametrize("ply", [0, 1, 7, 104])
def test_a_line_is_stepped_through_with_every_card_in_sight(ply: int) -> None:
    game = next(one for one in longest() if one.variant == VARIANT)
    deal, line = numbered_deal(game.variant, game.seed), " ".join(game.moves)
    shown = inspection.view(deal, line, ply)
    assert (shown.ply, shown.plies) == (min(ply, len(game.moves)), len(game.moves))
    assert sum(len(pile.cards) for pile in shown.piles) == 104
    new = [pile.code for pile in shown.piles if pile.is_new]
    assert new == ([game.moves[shown.ply - 1].split(">")[1]] if shown.ply else [])
    assert (shown.previous, shown.next) == (
        shown.ply - 1 if shown.ply else None,
        shown.ply + 1 if shown.ply < shown.plies else None,
    )


def test_a_line_beyond_its_end_shows_the_end() -> None:
    deal = numbered_deal(VARIANT, "42")
    assert inspection.view(deal, "", 99).ply == 0


def test_a_play_is_written_as_its_player_sees_it(played: Play) -> None:
    steps = inspection.steps(played)
    assert [(step.number, step.time) for step in steps] == [(1, "1:05.000"), (2, "1:10.000")]
    assert steps[1].text == "give-up"
    below = sum(line.below for line in inspection.position(played))
    seen = sum(len(line.cards.split()) for line in inspection.position(played))
    assert below > 0
    assert below + seen == 104
