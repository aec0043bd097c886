"""Commitments: shown before, and the deal only when nobody can play it for the board any more."""

import datetime
import hashlib
import html
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from django.http import HttpResponse
from django.test import Client

from games.models import Daily, Status
from games.services.days import calendar, fairness
from games.services.days import daily as dailies
from tests.standings.lay import DAY, LADY, NOON, ONE_DAY, client_of, daily, deal, player, result

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

type SetClock = Callable[[datetime.datetime], None]

MIDNIGHT = datetime.datetime(2026, 11, 30, tzinfo=datetime.UTC)
FINAL = MIDNIGHT + ONE_DAY
SECOND = datetime.timedelta(seconds=1)


def page(day: datetime.date, client: Client | None = None, variant: str = LADY) -> str:
    response = (client or Client()).get(f"/daily/{variant}/{day}/")
    assert response.status_code == 200
    return html.unescape(response.content.decode())


def all_of(response: HttpResponse) -> str:
    """Write out all that an answer carries."""
    return f"{response.headers} {response.cookies} {html.unescape(response.content.decode())}"


def tells(text: str, of: Daily) -> list[str]:
    """List what a text tells of a deal: its seed, its name, three cards as they come."""
    cards = of.deal.order.split()
    runs = [" ".join(cards[at : at + 3]) for at in range(len(cards) - 2)]
    return [one for one in (of.deal.seed, of.deal.code, *runs) if one in text]


def test_a_commitment_is_sha_256_of_variant_day_and_seed() -> None:
    made = daily(variant="lady-of-the-manor+open", seed="0f" * 16)
    line = b"lady-of-the-manor+open|2026-11-29|0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f"
    assert fairness.commitment(made) == hashlib.sha256(line).hexdigest()


def test_a_coming_day_shows_when_it_begins_and_its_commitment_and_no_more() -> None:
    made = daily(DAY + ONE_DAY)
    answer = Client().get(f"/daily/{LADY}/{made.day}/")
    text = all_of(answer)
    assert tells(text, made) == []
    assert fairness.commitment(made) in text
    assert "Monday 30 November 2026" in text
    assert f'data-left="{12 * 60 * 60}"' in text
    for word in ("Board of", "Start today", "Practise", "winnable", made.deal.verdict):
        assert word not in text


def test_a_coming_page_begins_when_its_day_does(clock: SetClock) -> None:
    made = daily(DAY + ONE_DAY)
    clock(MIDNIGHT - SECOND)
    assert "Begins in" in page(made.day)
    clock(MIDNIGHT)
    text = page(made.day)
    assert "Begins in" not in text
    assert "Start today’s deal" in text
    assert fairness.commitment(made) in text


@pytest.mark.parametrize("ahead", [1, 2, 3, 40])
@pytest.mark.parametrize("is_made", [True, False])
def test_days_that_are_not_made_yet_are_not_there(ahead: int, is_made: bool) -> None:
    """Nor are those beyond that a curator has filled; and looking makes none."""
    day = DAY + ahead * ONE_DAY
    if is_made:
        daily(day)
    answer = Client().get(f"/daily/{LADY}/{day}/")
    assert answer.status_code == (200 if is_made and ahead < 3 else 404)
    assert Daily.objects.count() == is_made


def test_another_deal_in_its_place_has_another_commitment() -> None:
    made = daily(DAY + ONE_DAY)
    before = fairness.commitment(made)
    calendar.schedule(deal(), made.day, now=NOON, overrides=True)
    after = fairness.commitment(Daily.objects.get())
    assert before != after
    text = page(made.day)
    assert (before in text, after in text) == (False, True)
    assert "curators can still put another deal in its place" in text


def test_of_a_seed_that_could_be_guessed_nothing_is_shown_beforehand(clock: SetClock) -> None:
    made = daily(DAY + ONE_DAY, is_secret=False, seed="42")
    assert fairness.commitment(made) not in page(made.day)
    clock(MIDNIGHT)
    assert fairness.commitment(made) not in page(made.day)


@pytest.mark.parametrize("moment", [NOON, MIDNIGHT - SECOND, MIDNIGHT, FINAL - SECOND])
def test_r_b6_until_the_board_is_final_only_the_commitment_is_told(
    clock: SetClock, moment: datetime.datetime
) -> None:
    made = daily()
    alice = player("alice")
    result(alice, made)
    result(alice, made, is_ranked=False, status=Status.OPEN)
    clock(moment)
    for client in (Client(), client_of(alice)):
        text = all_of(client.get(f"/daily/{LADY}/{DAY}/"))
        assert tells(text, made) == []
        assert fairness.commitment(made) in text
        assert "on 1 December, 00:00, UTC" in text
    assert fairness.revealed(made, now=moment) is None


def test_p3_when_the_board_is_final_seed_and_cards_are_told(clock: SetClock) -> None:
    made = daily()
    clock(FINAL)
    text = page(DAY)
    assert made.deal.seed in text
    assert made.deal.order in text
    assert fairness.commitment(made) in text
    told = fairness.revealed(made, now=FINAL)
    assert told is not None
    assert {pile.name for pile in told.piles} >= {"packet 1", "packet 4", "the arch’s 7s"}
    cards = " ".join(pile.cards for pile in told.piles).split()
    assert len(cards) == 104, "the eight Aces that were laid out are drawn, too"
    assert all(pile.cards in text for pile in told.piles)


def test_the_link_fills_the_checker_and_is_not_sent_to_the_server(clock: SetClock) -> None:
    made = daily(variant="lady-of-the-manor+strict")
    clock(FINAL)
    text = page(DAY, variant=made.variant)
    link = urlsplit(text.partition('href="/checker/')[2].partition('"')[0])
    assert link.path == link.query == ""
    assert parse_qs(link.fragment, strict_parsing=True) == {
        "variant": [made.variant],
        "day": ["2026-11-29"],
        "seed": [made.deal.seed],
        "commitment": [fairness.commitment(made)],
        "order": [made.deal.order],
    }


def test_whoever_practises_the_deal_is_not_shown_its_cards(clock: SetClock) -> None:
    made = daily()
    alice = player("alice")
    result(alice, made)
    play = result(alice, made, is_ranked=False, status=Status.OPEN)
    clock(FINAL)
    text = all_of(client_of(alice).get(f"/daily/{LADY}/{DAY}/"))
    assert tells(text, made) == []
    assert "once you have ended that game" in text
    play.status = Status.GIVEN_UP
    play.save()
    assert made.deal.order in page(DAY, client_of(alice))


def test_a_ranked_attempt_left_open_hides_nothing_once_the_board_is_final(clock: SetClock) -> None:
    made = daily()
    alice = player("alice")
    result(alice, made, status=Status.OPEN)
    clock(FINAL)
    assert made.deal.order in page(DAY, client_of(alice))


def test_today_leads_to_tomorrow_s_commitment_if_it_is_made() -> None:
    daily()
    assert "Tomorrow’s commitment" not in page(DAY)
    made = daily(DAY + ONE_DAY)
    text = page(DAY)
    assert f'href="/daily/{LADY}/{made.day}/">Tomorrow’s commitment' in text
    assert fairness.commitment(made) not in text


def test_looking_up_a_daily_is_one_query(django_assert_num_queries: Callable[..., object]) -> None:
    daily(DAY - ONE_DAY)
    made = daily()
    alice = player("alice")
    with django_assert_num_queries(1):
        found = dailies.look_up(DAY, LADY, viewer=alice)
        assert found is not None
        told = fairness.shown(found, is_practised=False, now=NOON)
        assert told.commitment == fairness.commitment(made)
    assert (found.first, found.has_next) == (DAY - ONE_DAY, False)
