"""What a comparison tells: where two games part, move by move, both tables, both lines of odds."""

import html
import random
import re

import pytest

from games.drawing import comparing as drawing
from games.engine.cards import cards, is_back, origin, texts_of
from games.engine.log import read_log
from games.engine.replay import new_game, replayed
from games.models import Daily, Deal, Play, Player
from games.patiences import VARIANTS
from games.services.days import daily as dailies
from games.services.deals import table_of
from games.services.review import comparing
from tests.browser.conftest import won
from tests.comparing.conftest import told_odds
from tests.patiences.tables import deal
from tests.replay.conftest import LADY, NOON, client_of, played
from tests.table.test_twin_packs import copy_of

pytestmark = pytest.mark.django_db

ROW = re.compile(
    r'<tr( data-here)?><th scope="row"><a href="([^"]*)"[^>]*>(\d+)</a></th>(.*?)</tr>'
)


def spoken(cell: str) -> str:
    words = re.sub(r'<b[^>]*aria-label="([^"]*)"[^>]*>.*?</b>', r"\1", cell)
    return html.unescape(re.sub(r"<[^>]+>", "", words))


def rows(page: str) -> list[tuple[str, ...]]:
    """Read the moves: the number and what either did, or what both did."""
    return [
        (number, *map(spoken, re.findall(r"<td.*?>(.*?)</td>", cells)))
        for _here, _url, number, cells in ROW.findall(page)
    ]


def line(length: int, *, other: int = 99, last: int = 0) -> list[str]:
    """Play number 42 on by the first legal move, from some move on by the last one."""
    game = deal(LADY, "42")
    for at in range(length):
        moves = sorted(move.text for move in game.table.rules.moves(game.state))
        game = game.after(moves[-1 if at >= other else 0])
    return list(game.line)


@pytest.fixture
def pair(ranked, alice, bob) -> tuple[Play, Play]:
    """Alice’s game and Bob’s: alike for six moves, the last of them to another foundation."""
    first, second = line(9), line(12, other=6)
    return ranked(alice, [*first, "give-up"]), ranked(
        bob, [second[0], "take-back", *second, "give-up"]
    )


def url_of(pair) -> str:
    return f"/daily/{LADY}/2026-11-29/compare/{pair[0].code}/{pair[1].code}/"


def test_the_parting_is_marked_and_what_is_alike_is_folded(pair, alice):
    page = client_of(alice).get(url_of(pair)).content.decode()
    assert "<h1>You and bob</h1>" in page
    assert "Alike for 6 moves, then one choice between you." in page
    assert "Here you part" in page
    assert "<summary>Moves 1 to 4 are alike</summary>" in page
    assert "<details>" in page
    found = rows(page)
    assert [row[0] for row in found] == [str(number) for number in range(1, 13)]
    assert [len(row) for row in found] == [2] * 6 + [3] * 6
    assert found[0][1] == "2 of clubs arch"
    assert all(row[1] and row[2] for row in found[6:9])
    assert [row[1] for row in found[9:]] == ["", "", ""], "the first game is over"
    assert page.index("Here you part") < page.index(">7</a>")
    assert page.index(">6</a>") < page.index("Here you part")
    assert re.findall(r'data-here><th scope="row"><a[^>]*>(\d+)', page) == ["7"], "where they part"
    assert "<b>move 7</b> of 12" in page


def test_every_step_is_an_address_with_both_tables_as_they_stood(pair, alice):
    client, comparison = client_of(alice), comparing.compare(*pair)
    sides = {side.play.pk: side for side in (comparison.first, comparison.second)}
    for step in (0, 3, 6, 7, 9, 12):
        page = client.get(f"{url_of(pair)}{step}/").content.decode()
        tables = re.findall(r'<section class="table".*?</section>', page, re.DOTALL)
        for play, table in zip(pair, tables, strict=True):
            ply = sides[play.pk].ply(step)
            alone = client.get(f"/replay/{play.code}/{ply}/table").content.decode()
            alone = re.sub(r' id="[^"]*"', "", alone)
            name = "You" if play is pair[0] else "bob"
            assert table == alone.replace("The table", f"Table: {name}")
            assert f'href="/replay/{play.code}/{ply}/"' in page
        same = tables[0].replace("Table: You", "") == tables[1].replace("Table: bob", "")
        assert not same or step <= 6
        assert ("<details open>" in page) == (0 < step <= 4)
        assert ("this game ended after 9 moves" in page) == (step > 9)
        ids = re.findall(r' id="([^"]*)"', page)
        assert len(ids) == len(set(ids))
        assert "style=" not in page


def test_who_is_neither_is_told_of_them(pair, ranked):
    carol = Player.objects.create_user("carol")
    ranked(carol, ["A2>F1", "give-up"])
    page = client_of(carol).get(url_of(pair)).content.decode()
    assert "<h1>alice and bob</h1>" in page
    assert "Alike for 6 moves, then one choice between them." in page
    assert "Here they part" in page


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (line(3), line(3), "Alike from the first move to the last."),
        (line(3), line(5), "Alike for 3 moves, where one of the games ends."),
        (line(1), line(5), "Alike for 1 move, where one of the games ends."),
        (line(2), line(2, other=0), "You part at the first move."),
        (["A2>F1", "A3>F1"], ["A2>F7", "A3>F7"], "Alike from the first move to the last."),
    ],
)  # fmt: skip
def test_how_long_they_are_alike_in_a_sentence(first, second, said, ranked, alice, bob):
    pair = ranked(alice, [*first, "give-up"]), ranked(bob, [*second, "give-up"])
    page = client_of(alice).get(url_of(pair)).content.decode()
    assert said in page
    assert ("Here you part" in page) == ("You part" in said)


def test_the_odds_of_both_are_in_one_chart(pair, alice):
    client = client_of(alice)
    assert 'class="odds"' not in client.get(url_of(pair)).content.decode()
    told_odds(pair[0])
    page = client.get(url_of(pair)).content.decode()
    assert 'class="odds"' not in page
    assert "once both games have been looked into" in page
    told_odds(pair[1], by=0.05)
    page = client.get(url_of(pair)).content.decode().replace("\N{NO-BREAK SPACE}", " ")
    assert 'aria-label="Odds of winning after move 7: You 0 %, bob 15 %"' in page
    first = re.search(r'<polyline class="first" points="([^"]*)"', page)[1].split()
    second = re.search(r'<polyline class="second" points="([^"]*)"', page)[1].split()
    assert [len(first), len(second)] == [10, 13], "a point after each move that stands"
    assert first[:2] == ["0,50.0", "1,60.0"]
    assert second[:2] == ["0,50.0", "1,55.0"]
    assert '<path class="parting" d="M6 0V100"/>' in page
    assert "you part at move 7" in page
    assert "estimated from 240 games" in page


def test_what_neither_saw_tells_by_nothing(pair, daily, alice, bob):
    """Packs that differ only where neither player looked give the same tables, moves and words."""
    covered: set[int] | None = None
    for play in pair:
        game = replayed(read_log(play.log), new_game(table_of(play.deal)))
        backs = {origin(card)[1] for pile in game.state.piles for card in pile if is_back(card)}
        covered = backs if covered is None else covered & backs
    order, places = list(cards(daily.deal.order)), sorted(covered or ())
    faces = [order[place] for place in places]
    random.Random(1).shuffle(faces)
    for place, face in zip(places, faces, strict=True):
        order[place] = face
    twin = Deal.objects.create(
        variant=LADY, seed="twin", order=texts_of(order), deal_version=1, rules_version=1,
        is_secret=True,
    )  # fmt: skip
    assert twin.order != daily.deal.order
    Play.objects.update(is_ranked=False)  # a player has one ranked play of a daily
    twins = [copy_of(play, twin) for play in pair]
    for step in (0, 5, 7, 12):
        assert told(pair, daily, step) == told(twins, daily, step)
    assert daily.deal.order not in told(pair, daily, 12)


def told(pair, daily: Daily, step: int) -> str:
    plays = [Play.objects.select_related("deal", "player").get(pk=one.pk) for one in pair]
    shown = drawing.compared(
        comparing.compare(*plays), daily, (None, None), viewer=None, step=step, deck="cards"
    )
    text = "".join([shown.sentence, shown.alike, shown.rows, *(one.table for one in shown.sides)])
    for one in plays:
        text = text.replace(one.code, "")
    return text


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_move_of_a_won_game_is_said_and_its_own_line_is_alike(variant, casual):
    seed, moves = won(variant)
    play, other = casual(variant, seed, moves), casual(variant, seed, moves[:20])
    comparison = comparing.compare(play, other)
    assert (comparison.alike, comparison.has_choice) == (20, False)
    assert comparison.first.moves == len(moves)
    assert comparison.first.plies == tuple(range(len(moves) + 1))
    for text, said in zip(moves, comparison.first.said, strict=True):
        assert ("dealt anew" in said) == (text == "redeal")
        assert (" turned" in said) == text.startswith("S>")
        assert (" to " in said) == (">F" not in text and ">" in text and text[0] != "S")
        assert not re.search(r"%|\\bNone\\b", said)


def test_the_day_and_the_replay_lead_there(pair, alice, daily, ranked):
    client = client_of(alice)
    day = f"/daily/{LADY}/2026-11-29/"
    assert f'href="{day}compare/"' in client.get(day).content.decode()
    page = client.get(f"/replay/{pair[0].code}/").content.decode()
    assert f'href="{day}compare/?a={pair[0].code}"' in page
    practice = dailies.practise(alice, daily, now=NOON)
    assert f'href="{day}compare/"' not in client.get(day).content.decode(), "in the middle of it"
    assert f'href="{day}compare/"' not in client.get(f"{day}live").content.decode()
    played(practice, ["give-up"])
    assert f'href="{day}compare/"' in client.get(day).content.decode()
