"""R-b8: what is shared of a result, and that it tells nothing of the deal."""

import html as entities
import re

import pytest
from django.utils.translation import override

from games.models import Status
from games.services.days import daily as dailies
from games.services.play import table
from games.services.results.sharing import told
from tests.daily_pages.test_day import PAGE, text
from tests.standings.lay import NOON, ONE_DAY, client_of, daily, player, result

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def shared(response):
    return entities.unescape(re.search(r'data-share="([^"]*)"', response.content.decode())[1])


def test_r_b8_a_win_and_a_loss():
    won = result(player(), daily(), seconds=1300, take_backs=2, ply=112)
    assert told(won) == (
        "Châtelaine: Lady of the Manor, 29 November 2026\n"
        "Won · 112 moves · 21:40 · no hints, 2 moves taken back"
    )
    lost = result(player(), won.daily, status=Status.LOST, home=8 + 74, seconds=1135, ply=1)
    assert told(lost).splitlines()[1] == (
        "74 of 96 cards home · 1 move · 18:55 · no hints, nothing taken back"
    )


def test_r_b8_shared_after_midnight_it_is_of_its_own_day_and_links_there(clock):
    alice = player("alice")
    result(alice, daily(), seconds=1300)
    clock(NOON + ONE_DAY)
    response = client_of(alice).get(PAGE)
    assert "29 November 2026" in shared(response)
    page = text(response)
    assert f'href="{PAGE}#share"' in page
    field = re.search(r"<textarea[^>]*>(.*?)</textarea>", response.content.decode(), re.DOTALL)
    assert field
    assert entities.unescape(field[1]) == f"{shared(response)}\nhttp://testserver{PAGE}"


def test_r_b8_neither_seed_nor_card_nor_name_is_in_it():
    of, alice = daily(), player("alice")
    play = dailies.start(alice, of, now=NOON)
    table.act(play, table.look(play).moves[0].text, ply=0, now=NOON)
    table.act(play, table.GIVE_UP, ply=1, now=NOON)
    client = client_of(alice)
    for path in (PAGE, f"/play/{play.code}/"):
        said = shared(client.get(path))
        assert said == told(play)
        for secret in (of.deal.seed, of.deal.code, play.code, "alice", "♠", "♥", "♦", "♣"):
            assert secret not in said
        assert said.isprintable() or said.replace("\n", "").isprintable()
        assert not re.search(r"\b(10|[2-9TJQKA])[SHDC]\b", said)


@pytest.mark.parametrize(
    "fields",
    [
        {"status": Status.OPEN},
        {"is_ranked": False},
        {"status": Status.GIVEN_UP, "ply": 0, "home": 8},
        {"is_void": True},
    ],
)
def test_only_a_result_is_shared(fields):
    alice = player("alice")
    result(alice, daily(), **fields)
    assert "data-share" not in text(client_of(alice).get(PAGE))


def test_in_the_player_s_language():
    play = result(player(), daily(), seconds=1300, take_backs=1, ply=112)
    with override("fr"):
        assert told(play) == (
            "Châtelaine\N{NO-BREAK SPACE}: La Châtelaine, 29 novembre 2026\n"
            "Gagnée · 112 coups · 21:40 · sans indice, 1 coup repris"
        )
