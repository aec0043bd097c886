"""What a replay tells: each ply as its player saw it, every entry of the log, and no more."""

import html
import json
import random
import re
from xml.etree import ElementTree as Xml

import pytest

from games.drawing.replay import table as drawn_table
from games.engine.log import Entry
from games.engine.replay import new_game, replayed
from games.engine.sight import seen
from games.models import Deal
from games.patiences import VARIANTS, rules_of, seeded_table
from games.services import deals
from games.services.deals import table_of
from games.services.play import table
from tests.browser.conftest import won
from tests.replay.conftest import OPENING, client_of, paths_of, written
from tests.table.acts import masked
from tests.table.test_twin_packs import copy_of, other_redeals, twin_of

__all__ = ["other_redeals"]

pytestmark = pytest.mark.django_db

COVERED = {
    "lady-of-the-manor",
    "lady-of-the-manor+strict",
    "napoleon-at-st-helena",
    "napoleon-at-st-helena+talon",
}
HIDING = [name for name in VARIANTS if rules_of(name).redeals or name in COVERED]
"""The variants that keep something back: cards face down, or redeals to come."""
MOVE = re.compile(
    r'<li><a href="([^"]*)" data-at="(\d+)"(.*?)><b>(\d+)</b><span>(.*?)</span>'
    r"(?:<code>(.*?)</code>)?<time>([\d:]+)</time></a></li>"
)


def told(page: str) -> list[tuple[str, str, str]]:
    """Read the list of moves: what was done in words, as the log has it, and when."""
    return [
        (spoken(said), html.unescape(text), at)
        for _u, at, _c, _n, said, text, _t in MOVE.findall(page)
    ]


def spoken(said: str) -> str:
    words = re.sub(r'<b[^>]*aria-label="([^"]*)"[^>]*>.*?</b>', r"\1", said)
    return html.unescape(re.sub(r"<[^>]+>", "", words))


def at_random(variant: str, dice: random.Random, *, most: int) -> tuple[Deal, list[str]]:
    """Play a secret deal as it comes, taking back now and then what turned nothing up; give up."""
    deal = deals.draw_deal(variant)
    game, acts = new_game(table_of(deal)), []
    while game.status == "open" and len(acts) < most:
        moves = [move.text for move in game.table.rules.moves(game.state)]
        act = dice.choice([text for text in moves if ">F" in text or text == "redeal"] or moves)
        if game.line and not game.has_revealed and dice.random() < 0.15:
            act = "take-back"
        elif game.undone and dice.random() < 0.5:
            act = "redo"
        elif dice.random() < 0.1:
            act = "hint"
        game = game.after(act)
        acts.append(act)
    return deal, [*acts, *(["give-up"] if game.status == "open" else [])]


def test_the_moves_are_the_log_in_words_and_as_it_is_written(casual):
    play = casual()
    page = client_of(None).get(f"/replay/{play.code}/").content.decode()
    assert told(page) == [
        ("The deal.", "", "0"),
        ("2 of clubs home.", "A2>F1", "3000"),
        ("A hint was asked for.", "hint", "6000"),
        ("3 of hearts home.", "A3>F1", "9000"),
        ("Taken back.", "take-back", "12000"),
        ("Played again: 3 of hearts home.", "redo", "15000"),
        ("The deal was given up.", "give-up", "18000"),
    ]
    figures = re.findall(r"<div><dt>(.*?)</dt><dd>(.*?)</dd></div>", page)
    assert figures == [
        ("Result", "given up"),
        ("Home", "2/96"),
        ("Time", "0:15"),
        ("Moves", "2"),
        ("Taken back", "1"),
        ("Hints", "1"),
    ]
    assert "Deal 42 · casual · assisted" in page


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_won_game_ply_by_ply(variant, casual):
    seed, line = won(variant)
    play, client = casual(variant, seed, line), client_of(None)
    page = client.get(f"/replay/{play.code}/{play.ply}/").content.decode()
    assert [text for _said, text, _at in told(page)] == ["", *line]
    assert told(page)[-1][0].endswith("are home.")
    assert "Into the arch" in page if variant == "archway+kit" else "Into the arch" not in page
    assert re.findall(r'aria-current="step"><b>(\d+)', page) == [str(play.ply)]
    game = new_game(seeded_table(variant, seed))
    for ply, acts in ((0, ()), (40, line[:40]), (play.ply, line[40:])):
        game = replayed(map(Entry, acts), game)
        answer = client.get(f"/replay/{play.code}/{ply}/table").content.decode()
        assert answer == drawn_table(seen(game), ply, deck="cards")
        assert (answer in page) == (ply == play.ply), (
            "the page has its own ply’s table, and no other"
        )
        for tag in ("<button", "<form", "data-fits", "data-moves", "data-to"):
            assert tag not in answer, "nothing can be played"


def test_links_step_and_stop_at_the_ends(casual):
    play, client = casual(), client_of(None)
    url = f"/replay/{play.code}/"
    for ply, (back, forward) in {0: (None, 1), 1: (0, 2), 5: (4, 6), 6: (5, None)}.items():
        page = client.get(f"{url}{ply}/").content.decode()
        found = re.findall(r'<a class="tool" id="(\w+)" href="([^"]*)"( aria-disabled)?', page)
        assert [name for name, _way, is_off in found if is_off] == (
            ["first", "back"] if back is None else ["forward", "last"] if forward is None else []
        )
        ways = {"first": 0, "back": back or 0, "forward": forward or 6, "last": 6}
        assert {name: way for name, way, _off in found} == {
            name: f"{url}{to}/" if to else url for name, to in ways.items()
        }
        assert f'<a id="address" href="http://testserver{url}{ply}/">' in page


@pytest.mark.parametrize("variant", HIDING)
def test_twin_packs_give_the_same_bytes_at_every_ply(variant, alice, other_redeals):
    """What was never seen tells by nothing: not by the page, a fragment, a picture or a record."""
    dice = random.Random(f"replay {variant}")
    play = written(alice, *at_random(variant, dice, most=24))
    twin_deal = twin_of(play, dice)
    twin_deal.save()
    pair = [play, copy_of(play, twin_deal)]
    assert (play.deal.order == twin_deal.order.strip()) == (
        "house" in variant or "belle" in variant
    )
    client = client_of(alice)
    for ply in (play.ply // 2, play.ply):
        for name in paths_of(play):
            first, second = (client.get(paths_of(one, ply)[name]) for one in pair)
            assert masked(first, pair[0]) == masked(second, pair[1])
            assert first.status_code == (404 if name == "record" else 200)
            assert play.deal.seed not in first.content.decode()
            assert play.deal.order not in first.content.decode()


def test_what_was_turned_up_and_taken_back_is_covered_again(alice):
    """An earlier ply shows what was seen then; a later one only what is seen there."""
    deal, dice = deals.draw_deal("lady-of-the-manor"), random.Random(7)
    game = new_game(table_of(deal))
    while not game.has_revealed:
        game = game.after(dice.choice(game.table.rules.moves(game.state)).text)
    play = written(alice, deal, [*game.line, "take-back", "give-up"])
    before, turned, after = (
        client_of(None).get(f"/replay/{play.code}/{play.ply - back}/table").content.decode()
        for back in (3, 2, 1)
    )
    assert without_marks(before) == without_marks(after) != without_marks(turned)


def without_marks(table: str) -> str:
    return re.sub(r'data-ply="\d+"| data-new', "", table)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_picture_has_what_was_seen_and_stands_by_itself(variant, alice):
    play = written(alice, *at_random(variant, random.Random(variant), most=15))
    answer = client_of(None).get(f"/replay/{play.code}/{play.ply}.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
    picture = answer.content.decode()
    root = Xml.fromstring(picture)
    sight = table.look(play)
    drawn = {one.get("href") for one in root.iter("{http://www.w3.org/2000/svg}use")}
    symbols = {f"#{one.get('id')}" for one in root.iter() if one.get("id")}
    assert drawn == symbols, "every card once, and none besides"
    shown = {
        face
        for pile in sight.piles
        for face in (pile.faces[-1:] if pile.kind in {"foundation", "talon"} else pile.faces)
    }
    cards = {sign[1:3] for sign in drawn if not sign.startswith("#back")}
    assert len(cards) == len(shown)
    piles = [one for one in root.iter() if one.get("role") == "img"]
    assert len(piles) == len(sight.piles)
    for outside in ("http", "style", "<script", "var(", "url(", "data:"):
        assert outside not in picture.replace('xmlns="http://www.w3.org/2000/svg"', "")


def test_a_record_plays_again(casual):
    seed, line = won("archway")
    acts = [*line[:9], "take-back", "redo", "hint", *line[9:]]
    answer = client_of(None).get(f"/replay/{casual('archway', seed, acts).code}/record.json")
    assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
    text = answer.content.decode()
    assert text.endswith("}\n")
    assert text.count("\n") == 1
    record = json.loads(text)
    assert record == {
        "variant": "archway",
        "seed": seed,
        "moves": list(line),
        "result": "won",
        "home": 104,
    }


def test_records_say_how_the_game_stood_by_the_rules(casual):
    record = client_of(None).get(f"/replay/{casual().code}/record.json").json()
    assert record == {
        "variant": "lady-of-the-manor",
        "seed": "42",
        "moves": ["A2>F1", "A3>F1"],
        "result": "open",
        "home": 10,
    }


def test_a_secret_seed_is_never_told(casual, alice):
    play = casual(deal=deals.draw_deal("la-belle-lucie"), acts=["give-up"])
    client = client_of(alice)
    assert client.get(f"/replay/{play.code}/record.json").status_code == 404
    page = client.get(f"/replay/{play.code}/").content.decode()
    assert "record.json" not in page
    assert play.deal.seed not in page


def test_a_long_log_is_told_whole(casual):
    play = casual(acts=["A2>F1", *(["take-back", "redo"] * 300), "give-up"])
    page = client_of(None).get(f"/replay/{play.code}/").content.decode()
    assert len(told(page)) == play.ply + 1 == 603


def test_in_french(casual):
    play = casual(acts=OPENING)
    page = client_of(None).get(f"/replay/{play.code}/", headers={"Accept-Language": "fr"})
    texts = [text for _said, text, _at in told(page.content.decode())]
    assert texts == ["", *OPENING], "the log is written alike in every language"
