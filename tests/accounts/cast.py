"""Who these tests are about, and what they have played."""

import datetime
from collections.abc import Callable
from threading import Barrier, Thread

from django.db import connection
from django.http import HttpResponse
from django.test import Client

from games.models import Play, Player, Status
from games.services import deals
from games.services.days import daily
from games.services.people import accounts
from games.services.play import table
from games.services.results import distributions

VARIANT = "lady-of-the-manor"
NOON = datetime.datetime(2026, 11, 29, 12, tzinfo=datetime.UTC)
DAY = datetime.timedelta(days=1)
PASSWORD = "a-quiet-evening-9"
BACKEND = "django.contrib.auth.backends.ModelBackend"


def account(name: str, **fields: object) -> Player:
    return Player.objects.create_user(name, PASSWORD, **fields)


def guest_in(client: Client) -> Player:
    """Make a guest, logged in as the first POST of a game does it."""
    guest = accounts.new_guest(now=NOON)
    client.force_login(guest, backend=BACKEND)
    return guest


def daily_play(player: Player, *, days_ago: int = 0, status: Status = Status.OPEN) -> Play:
    """Begin a ranked attempt, and set how it ended."""
    moment = NOON - days_ago * DAY
    play = daily.start(player, daily.ensure(moment.date(), VARIANT), now=moment)
    ended_at = None if status == Status.OPEN else moment
    Play.objects.filter(pk=play.pk).update(status=status, ply=3, seconds=100, ended_at=ended_at)
    play.refresh_from_db()
    assert play.daily is not None
    distributions.recount(play.daily)
    return play


def casual_play(player: Player, seed: str = "42") -> Play:
    return table.begin(player, deals.numbered_deal(VARIANT, seed), now=NOON)


def log_in(client: Client, name: str, password: str = PASSWORD, **more: str) -> HttpResponse:
    data = {"username": name, "password": password, **more}
    return client.post("/account/log-in/", data)  # type: ignore[return-value]


def sign_up(client: Client, name: str, password: str = PASSWORD, **more: str) -> HttpResponse:
    data = {"name": name, "password": password, **more}
    return client.post("/account/sign-up/", data)  # type: ignore[return-value]


def who(client: Client) -> str | None:
    """Tell whose session a client's is, by the primary key in a fresh request."""
    request = client.get("/account/settings/").wsgi_request
    return request.user.name if request.user.is_authenticated else None


def at_once(*acts: Callable[[], object]) -> list[object]:
    """Do several things at the same time; give what each answered or raised."""
    answers: list[object] = [None] * len(acts)
    gate = Barrier(len(acts))

    def run(place: int, act: Callable[[], object]) -> None:
        gate.wait(timeout=10)
        try:
            answers[place] = act()
        except Exception as error:
            answers[place] = error
        finally:
            connection.close()

    threads = [Thread(target=run, args=pair) for pair in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    return answers
