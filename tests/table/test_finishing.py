"""Finish: offered when the rest is certain, never before; and every press is one ordinary move."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from django.test import Client

from games.engine.cards import back, cards, is_back
from games.engine.moves import read_move
from games.engine.pack import Pack
from games.engine.replay import Game, new_game
from games.engine.rules import Table
from games.engine.state import State
from games.models import Daily, Play, Player
from games.patiences import VARIANTS, rules_of, seeded_table
from games.services import deals
from games.services.days import daily
from games.services.play import table
from games.services.play.finishing import next_home
from tests.table.acts import fresh, message, post
from tests.table.conftest import NOON, client_of

pytestmark = pytest.mark.django_db

LADY, OPEN, STRICT = "lady-of-the-manor", "lady-of-the-manor+open", "lady-of-the-manor+strict"
WON = Path(__file__).parent.parent / "goldens" / "won-games.jsonl"


@cache
def won(variant: str) -> tuple[str, tuple[str, ...]]:
    """Read the number of a deal that was won, and the line that won it."""
    games = map(json.loads, WON.read_text().splitlines())
    game = next(game for game in games if game["variant"] == variant)
    return game["seed"], tuple(game["moves"])


@cache
def positions(variant: str) -> tuple[Game, ...]:
    """List the game before each move of that line."""
    seed, line = won(variant)
    games = [new_game(seeded_table(variant, seed))]
    for move in line[:-1]:
        games.append(games[-1].after(move))
    return tuple(games)


def first_certain(variant: str) -> int:
    """Count the moves of the line after which the rest is certain."""
    return next(at for at, game in enumerate(positions(variant)) if next_home(game))


def finished(game: Game) -> Iterator[Game]:
    """Press Finish until it is offered no more."""
    while move := next_home(game):
        game = game.after(move)
        yield game


def is_foundation(code: str) -> bool:
    return code.startswith("F")


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_certain_rest_is_won_by_foundation_moves_alone(variant: str) -> None:
    at = first_certain(variant)
    for game in positions(variant)[at : at + 3]:
        if not next_home(game):
            continue  # the line may leave the way home, though the win is kept
        games = list(finished(game))
        assert games[-1].status == "won"
        assert all(one.status == "open" for one in games[:-1])
        moves = games[-1].line[len(game.line) :]
        assert all(is_foundation(read_move(move).target) for move in moves)
        assert len(moves) <= 52 * game.table.rules.packs - game.table.rules.home(game.state)


@pytest.mark.parametrize("variant", VARIANTS)
def test_never_while_something_is_hidden(variant: str) -> None:
    for game in positions(variant):
        if any(is_back(card) for pile in game.state.piles for card in pile):
            assert next_home(game) == ""


@pytest.mark.parametrize("variant", VARIANTS)
def test_not_where_taking_what_goes_home_comes_to_a_dead_end(variant: str) -> None:
    for game in positions(variant)[::7]:
        if next_home(game) or any(is_back(card) for pile in game.state.piles for card in pile):
            continue
        state, free = game.state, Table(game.table.rules, Pack("", ()))
        while moves := [one for one in free.rules.moves(state) if is_foundation(one.target)]:
            state = free.play(state, moves[0].text)
        assert not free.rules.is_won(state)


def laid(variant: str, **piles: str) -> Game:
    """Lay a position: laid("la-belle-lucie", P1="KS")."""
    places = rules_of(variant).places
    state = State(tuple(cards(piles.get(place.code, "")) for place in places))
    return Game(seeded_table(variant, "1"), (state,))


def test_r_a5_strict_is_obeyed_on_the_way_home() -> None:
    """While a packet’s top card fits, no card of the arch is taken: not by Finish either."""
    at = first_certain(STRICT)
    game = positions(STRICT)[at]
    for one in finished(game):
        text = one.line[-1]
        before = one.states[-2]
        if text.startswith("A"):
            rules = one.table.rules
            assert not any(move.source.startswith("P") for move in rules.moves(before))


def test_a_stock_face_down_is_not_certain() -> None:
    """Napoleon: even where what lies open would come home, the stock’s order is not known."""
    homes = {
        f"F{number}": " ".join(f"{rank}{suit}" for rank in "A23456789TJQ")
        for number, suit in enumerate("SSHHDDCC", start=1)
    }
    kings = {f"P{number}": f"K{suit}" for number, suit in enumerate("SSHHDDC", start=1)}
    turned = laid("napoleon-at-st-helena", T="KC", **homes, **kings)
    assert next_home(turned)
    at = turned.table.rules.places.numbers
    piles = list(turned.state.piles)
    piles[at["S"]], piles[at["T"]] = (back(103),), ()  # the same King, not turned yet
    assert next_home(Game(turned.table, (State(tuple(piles)),))) == ""


def test_it_tells_the_same_of_packs_that_look_alike() -> None:
    """What it is told of is the table as it is seen: another pack with the same faces is alike."""
    at = first_certain("la-belle-lucie")
    game = positions("la-belle-lucie")[at]
    twin = Game(seeded_table("la-belle-lucie", "another"), game.states, game.line)
    assert next_home(twin) == next_home(game)


def sat(casual: Callable[..., Play], variant: str) -> Play:
    """Begin the won game and play it until the rest is certain."""
    seed, line = won(variant)
    play = casual(variant, seed)
    for ply, move in enumerate(line[: first_certain(variant)]):
        table.act(play, move, ply=ply, now=NOON)
    return play


def test_r_a5_every_press_is_one_logged_move_and_one_take_back_undoes_it(
    at_table: Client, casual: Callable[..., Play]
) -> None:
    play = sat(casual, "la-belle-lucie")
    ply, log = play.ply, play.log
    before = at_table.get(f"/play/{play.code}/").content.decode()
    assert 'id="tool-finish"' in before
    assert 'id="tool-hint"' not in before
    answer = post(at_table, play, "finish", ply=ply)
    assert answer.status_code == 200
    now = fresh(play)
    assert (now.ply, now.moves) == (ply + 1, play.moves + 1)
    assert now.log.startswith(log)
    entry = now.log[len(log) :].split()[0]
    assert entry in {move.text for move in table.look(play).moves}
    assert not now.is_assisted
    undone = post(at_table, play, "take-back", ply=ply + 1)
    piles = re.compile(r'<ol class="piles.*</ol>', re.DOTALL)
    assert 'id="tool-finish"' in undone.content.decode()
    first, again = piles.search(before), piles.search(undone.content.decode())
    assert first
    assert again
    assert first[0] == again[0]


def test_it_is_finished_press_by_press(at_table: Client, casual: Callable[..., Play]) -> None:
    play = sat(casual, LADY)
    ply = play.ply
    while (now := fresh(play)).status == "open":
        assert post(at_table, play, "finish", ply=now.ply).status_code == 200
    _seed, line = won(LADY)
    assert (now.status, now.ply, now.moves) == ("won", len(line), len(line))
    assert len(now.log.splitlines()) == now.ply > ply
    over = post(at_table, play, "finish", ply=now.ply)
    assert (over.status_code, message(over)) == (422, "The game is over.")


def test_a_stale_press_plays_nothing(at_table: Client, casual: Callable[..., Play]) -> None:
    play = sat(casual, LADY)
    assert post(at_table, play, "finish", ply=play.ply).status_code == 200
    stale = post(at_table, play, "finish", ply=play.ply)
    assert stale.status_code == 409
    assert fresh(play).ply == play.ply + 1


def test_it_is_refused_while_the_rest_is_open(
    at_table: Client, casual: Callable[..., Play]
) -> None:
    play = casual(LADY, "42")
    page = at_table.get(f"/play/{play.code}/").content.decode()
    assert 'id="tool-finish"' not in page
    assert 'id="tool-hint"' in page
    answer = post(at_table, play, "finish", ply=0)
    assert answer.status_code == 422
    assert message(answer) == "What is left does not come home by itself yet."
    assert fresh(play).log == ""


def test_a_ranked_game_is_finished_and_counts(
    at_table: Client, alice: Player, clock: object
) -> None:
    seed, line = won(LADY)
    deal = deals.numbered_deal(LADY, seed)
    today = Daily.objects.create(day=NOON.date(), variant=LADY, deal=deal)
    play = daily.start(alice, today, now=NOON)
    for ply, move in enumerate(line[: first_certain(LADY)]):
        assert 'id="tool-finish"' not in at_table.get(f"/play/{play.code}/").content.decode()
        table.act(play, move, ply=ply, now=NOON)
    assert 'id="tool-finish"' in at_table.get(f"/play/{play.code}/").content.decode()
    while (now := fresh(play)).status == "open":
        assert post(at_table, play, "finish", ply=now.ply).status_code == 200
    assert (now.status, now.is_assisted, now.take_backs) == ("won", False, 0)
    assert post(at_table, play, "finish", ply=now.ply).status_code == 422


def test_nobody_elses_game_is_finished(bob: Player, casual: Callable[..., Play]) -> None:
    play = casual(LADY, "42")
    assert post(client_of(bob), play, "finish", ply=0).status_code == 404
    assert client_of(play.player).get(f"/play/{play.code}/finish").status_code == 405


def test_a_game_given_up_is_not_finished(at_table: Client, casual: Callable[..., Play]) -> None:
    play = sat(casual, LADY)
    given_up = post(at_table, play, "give-up", ply=play.ply)
    assert 'id="tool-finish"' not in given_up.content.decode()
    assert post(at_table, play, "finish", ply=play.ply + 1).status_code == 422
