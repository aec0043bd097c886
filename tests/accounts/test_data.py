"""Taking away one's own data: all of it, nobody else's, and nothing that gives a deal away."""

import datetime
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.engine.log import read_log
from games.models import Candidate, Daily, Play, Player, Status
from games.services import deals
from games.services.days import daily
from games.services.desk import curation
from games.services.people import accounts, personal, preferences
from games.services.play import table
from games.services.results import tallies
from tests.accounts.cast import (
    BACKEND,
    DAY,
    NOON,
    VARIANT,
    account,
    casual_play,
    daily_play,
    guest_in,
    log_in,
)

PATH = "/account/data/"
FINAL = NOON.replace(hour=0) + 2 * DAY


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime.datetime], None]:
    """Set the clock: clock(moment); it stands at noon."""

    def set_to(moment: datetime.datetime) -> None:
        monkeypatch.setattr("django.utils.timezone.now", lambda: moment)

    set_to(NOON)
    return set_to


type SetClock = Callable[[datetime.datetime], None]


def entered(player: Player) -> Client:
    client = Client()
    client.force_login(player, backend=BACKEND)
    return client


def text_of(client: Client) -> str:
    response = client.get(PATH)
    assert response.status_code == 200
    return response.getvalue().decode()


def data_of(client: Client) -> Any:
    return json.loads(text_of(client))


def moved(play: Play) -> Play:
    """Make the first move that is legal."""
    (move, *_others) = table.look(play).moves
    table.act(play, move.text, ply=play.ply, now=NOON + datetime.timedelta(seconds=7))
    return play


def test_it_is_a_file_that_no_cache_keeps(alice: Player) -> None:
    response = entered(alice).get(PATH)
    assert response["Content-Type"] == "application/json"
    assert response["Content-Disposition"] == 'attachment; filename="chatelaine-Alice.json"'
    assert "no-store" in response["Cache-Control"]
    assert response.streaming


def test_a_name_of_any_script_names_the_file(db: None) -> None:
    response = entered(account("Žofie")).get(PATH)
    assert "filename*=utf-8''chatelaine-%C5%BDofie.json" in response["Content-Disposition"]


def test_the_account_and_its_settings(alice: Player) -> None:
    preferences.keep(alice, {"theme": "dark", "deck": "classic"})
    client = entered(alice)
    data = data_of(client)
    assert (data["version"], data["written_at"]) == (1, "2026-11-29T12:00:00+00:00")
    assert data["preferences"] == {"theme": "dark", "deck": "classic"}
    assert data["player"] | {"joined_at": "", "last_login": ""} == {
        "name": "Alice",
        "email": "alice@example.org",
        "is_guest": False,
        "joined_at": "",
        "last_login": "",
        "is_name_hidden": False,
        "is_banned": False,
        "is_curator": False,
        "groups": [],
    }
    assert alice.password not in text_of(client)
    assert (data["variants"], data["plays"], data["failed_log_ins"]) == ([], [], [])


def test_the_games_with_their_logs(alice: Player) -> None:
    play = moved(casual_play(alice, seed="49"))
    (told,) = data_of(entered(alice))["plays"]
    (entry,) = read_log(play.log)
    assert told == {
        "code": play.code,
        "variant": VARIANT,
        "day": None,
        "is_ranked": False,
        "seed": "49",
        "started_at": "2026-11-29T12:00:00+00:00",
        "ended_at": None,
        "status": "open",
        "moves": 1,
        "home": 9,
        "take_backs": 0,
        "transfers": 0,
        "hints": 0,
        "is_assisted": False,
        "seconds": 7,
        "is_void": False,
        "void_reason": "",
        "log": [{"at": 7000, "text": entry.text}],
    }


def test_the_record_and_what_curators_made_of_a_result(alice: Player) -> None:
    daily_play(alice, days_ago=1, status=Status.WON)
    tallies.recount(alice, VARIANT, now=NOON)
    play = daily_play(alice, status=Status.WON)
    curation.void(play, "A hand cannot do this.", now=NOON)
    data = data_of(entered(alice))
    assert data["variants"] == [
        {
            "variant": VARIANT,
            "played": 1,
            "counted": 1,
            "won": 1,
            "best_seconds": 100,
            "streak": 1,
            "last_won_day": "2026-11-28",
            "longest_streak": 1,
        }
    ]
    assert [play["day"] for play in data["plays"]] == ["2026-11-28", "2026-11-29"]
    assert data["plays"][1]["void_reason"] == "A hand cannot do this."


def test_log_ins_that_failed(alice: Player) -> None:
    client = entered(alice)
    log_in(Client(), "Alice", "not-the-one-77")
    (failed,) = data_of(client)["failed_log_ins"]
    assert (failed["count"], failed["address"]) == (1, "127.0.0.1")


def test_r_b6_no_secret_deal_is_in_it(alice: Player) -> None:
    """Neither of a running daily, nor one drawn for a game, whether that has ended or not."""
    ranked = daily_play(alice, status=Status.WON)
    daily.practise(alice, ranked.daily, now=NOON)  # type: ignore[arg-type]  # it has one
    running = moved(table.begin_new(alice, VARIANT, now=NOON))
    given_up = table.begin_new(alice, "the-fifteen", now=NOON)
    table.act(given_up, table.GIVE_UP, ply=0, now=NOON)
    text = text_of(entered(alice))
    plays = json.loads(text)["plays"]
    assert [play["seed"] for play in plays] == [None] * 4
    for play in (ranked, running, given_up):
        deal = play.deal
        assert deal.seed not in text
        assert deal.code not in text
        assert deal.order[:12] not in text
    assert "winnable" not in text


def test_r_a7_of_what_lies_face_down_it_tells_nothing(alice: Player) -> None:
    """Packs that a player cannot tell apart give the same text."""
    play = moved(table.begin_new(alice, VARIANT, now=NOON))
    client = entered(alice)
    before = text_of(client)
    order = play.deal.order.split()
    order[0], order[1] = order[1], order[0]  # the two lowest cards of the first packet
    type(play.deal).objects.filter(pk=play.deal.pk).update(order=" ".join(order))
    assert text_of(client) == before


def test_p3_a_dailys_seed_is_told_when_its_board_is_final(alice: Player, clock: SetClock) -> None:
    play = daily_play(alice, status=Status.WON)
    client = entered(alice)
    clock(FINAL - datetime.timedelta(seconds=1))
    assert play.deal.seed not in text_of(client)
    clock(FINAL)
    assert data_of(client)["plays"][0]["seed"] == play.deal.seed
    practice = daily.practise(alice, Daily.objects.get(), now=FINAL)
    assert play.deal.seed not in text_of(client), "she plays it again just now"
    table.act(practice, table.GIVE_UP, ply=0, now=FINAL)
    assert {play["seed"] for play in data_of(client)["plays"]} == {play.deal.seed}


def test_a_numbered_deal_that_became_a_daily_keeps_its_seed_too(alice: Player) -> None:
    deal = deals.numbered_deal(VARIANT, "4698")
    Daily.objects.create(day=NOON.date(), variant=VARIANT, deal=deal)
    daily_play(alice, status=Status.WON)
    assert "4698" not in text_of(entered(alice))


def test_nobody_else_is_in_it(alice: Player, bob: Player) -> None:
    for each in (alice, bob):
        daily_play(each, status=Status.WON)
        moved(casual_play(each))
        tallies.recount(each, VARIANT, now=NOON)
    Candidate.objects.update(made_by=bob, decided_by=bob)
    log_in(Client(), "Bob", "not-the-one-77")
    client = entered(alice)
    text = text_of(client)
    assert "Bob" not in text
    assert "bob" not in text
    assert len(json.loads(text)["plays"]) == 2
    others = Play.objects.filter(player=bob).values_list("code", flat=True)
    assert not any(code in text for code in others)


def test_a_guest_takes_their_games(client: Client, guest: Player) -> None:
    moved(casual_play(guest))
    data = data_of(client)
    assert (data["player"]["is_guest"], len(data["plays"])) == (True, 1)


def test_strangers_are_sent_to_log_in(client: Client, db: None) -> None:
    response = client.get(PATH)
    assert response.status_code == 302
    assert response["Location"] == "/account/log-in/?next=%2Fsettings%2F"
    assert not Player.objects.exists()


def test_r_d13_only_looking_and_nothing_changes(alice: Player) -> None:
    client = entered(alice)
    moved(casual_play(alice))
    before = list(Play.objects.values())
    assert client.head(PATH).status_code == 200
    assert client.post(PATH).status_code == 405
    text_of(client)
    assert list(Play.objects.values()) == before


def test_r_c6_after_leaving_nothing_can_be_downloaded(alice: Player) -> None:
    here, there = entered(alice), entered(alice)
    moved(casual_play(alice))
    accounts.delete(alice)
    for client in (here, there):
        assert client.get(PATH).status_code == 302


def test_a_banned_player_is_not_let_in(alice: Player) -> None:
    client = entered(alice)
    Player.objects.update(is_banned=True)
    assert client.get(PATH).status_code == 302


def test_many_games_take_no_more_queries(
    alice: Player, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    for seed in range(12):
        casual_play(alice, seed=str(seed))
    with django_assert_max_num_queries(7):
        text = "".join(personal.written(alice, now=NOON))
    assert len(json.loads(text)["plays"]) == 12


def test_the_settings_lead_there(alice: Player, client: Client) -> None:
    for visitor in (entered(alice), client):
        if visitor is client:
            guest_in(client)
        for page in ("/settings/", "/account/settings/"):
            assert f'href="{PATH}"' in visitor.get(page).content.decode()
    assert f'href="{PATH}"' not in Client().get("/settings/").content.decode()
