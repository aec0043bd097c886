"""Hints: what they name, what they stand on, what they cost; and that they know no covered card."""

import datetime
import random
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.engine.log import read_log
from games.engine.replay import Game
from games.management.bench.games import Record, records
from games.models import Deal, Play, Status, Study
from games.patiences import VARIANTS, rules_of
from games.services.days import daily
from games.services.deals import draw_deal
from games.services.play import hints, memory, table, words
from games.solver.odds import Odds
from tests.table import test_twin_packs as twins
from tests.table.acts import fresh, legal, masked, message, post
from tests.table.conftest import NOON, client_of

pytestmark = pytest.mark.django_db

LUCIE, NAPOLEON = "la-belle-lucie", "napoleon-at-st-helena"
HIDING = [
    *("lady-of-the-manor", "lady-of-the-manor+strict", LUCIE, "house-in-the-wood"),
    *("house-on-the-hill", NAPOLEON, f"{NAPOLEON}+talon"),
]
OPEN = [variant for variant in VARIANTS if variant not in HIDING]
GROUNDS = (
    r"It keeps the deal winnable: proved\.",
    r"By \d+ sampled deals about \d+\s% are won from here, give or take \d+\.",
    r"(All|None) of \d+ sampled deals are won from here\.",
    r"This is the best guess; nothing is proved\.",
    r"No move is known to help; this one only goes about\.",
)
HINT = re.compile(rf"Hint: .+?\. ({'|'.join(GROUNDS)})")

other_redeals = twins.other_redeals


def game_of(play: Play) -> Game:
    return memory.game_of(fresh(play))


def told(play: Play) -> hints.Hint:
    """Find the hint that the page of a play shows."""
    found = hints.standing(fresh(play), table.look(fresh(play)))
    assert found is not None
    return found


def marked(html: str) -> list[str]:
    """List what is marked as hinted: what its button posts, or the redeal."""
    buttons = re.findall(r'value="([^"]*)"[^>]* data-hint', html)
    return buttons + re.findall(r'data-hint="(redeal)"', html)


def goals(html: str) -> list[str]:
    """List the piles marked as where the hinted card goes."""
    piles = re.split(r'<li class="pile" id="', html)[1:]
    return [pile.partition('"')[0] for pile in piles if " data-goal" in pile.partition("</li>")[0]]


def ask(client, play: Play):
    return post(client, play, "hint", ply=fresh(play).ply)


def played(play: Play, *moves: str) -> Play:
    """Play some moves without a browser."""
    for move in moves:
        table.act(play, move, ply=play.ply, now=NOON)
    return play


def study(deal: Deal, line: str) -> Study:
    """Keep a line as a worker's find."""
    return Study.objects.create(
        deal=deal, budget=1, nodes=1, seconds=0, line=line, solver_version=1, made_at=timezone.now()
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_r_a9_a_hint_names_a_legal_move_marks_it_and_counts(at_table, casual, variant):
    play = casual(variant)
    dice = random.Random(variant)
    for asked in range(1, 4):
        before = game_of(play)
        response = ask(at_table, play)
        after, html = fresh(play), response.content.decode()
        assert response.status_code == 200
        assert HINT.fullmatch(message(response)), message(response)
        move = told(play).move
        assert move.text in legal(play)
        (button,) = marked(html)
        assert button in {move.text, move.source, move.text.partition(">")[0]}
        assert goals(html) == ([move.target] if move.target else [])
        assert (after.hints, after.is_assisted, after.ply) == (asked, True, before_ply(before) + 1)
        assert game_of(play).states == before.states
        assert read_log(after.log)[-1].text == "hint"
        for _move in range(4):
            played(fresh(play), dice.choice(legal(play)))


def before_ply(game: Game) -> int:
    """Count the entries of a log that has no take-backs."""
    return len(game.line) + game.hints


def test_r_a9_where_nothing_can_be_done_it_says_so_and_costs_nothing(at_table, casual):
    play = casual()
    while moves := legal(play):
        played(fresh(play), moves[0])
    before = fresh(play)
    assert before.status == Status.LOST
    response = ask(at_table, play)
    assert response.status_code == 422
    assert message(response) == "No card fits any more."
    assert (fresh(play).log, fresh(play).is_assisted) == (before.log, False)


@pytest.mark.parametrize(
    ("variant", "only", "says"),
    [(LUCIE, "redeal", "redeal what is left"), (NAPOLEON, "S>T", "turn the next card")],
)
def test_r_a9_a_redeal_and_the_stock_are_moves_to_hint_at(at_table, casual, variant, only, says):
    for seed in range(1, 40):
        play = casual(variant, str(seed))
        while (moves := legal(play)) and moves != [only]:
            homeward = [move for move in moves if ">F" in move]
            marriages = [move for move in moves if move.startswith("P")]
            played(fresh(play), (homeward or marriages or moves)[0])
            if fresh(play).ply > 60:
                break
        if legal(play) == [only]:
            break
    response = ask(at_table, play)
    assert says in message(response)
    assert marked(response.content.decode()) == [only]
    assert fresh(play).hints == 1


def test_the_mark_and_the_words_go_with_the_next_act(at_table, casual):
    play = casual()
    ask(at_table, play)
    moved = post(at_table, play, ply=1, move=told(play).move.text)
    for html in (moved.content.decode(), at_table.get(f"/play/{play.code}/").content.decode()):
        assert not marked(html)
        assert not goals(html)
        assert "Hint:" not in html


def test_a_refused_move_leaves_the_mark(at_table, casual):
    play = casual()
    asked = ask(at_table, play).content.decode()
    refused = post(at_table, play, ply=1, move="AK>F1")
    assert refused.status_code == 422
    assert marked(refused.content.decode()) == marked(asked)
    assert "Hint" not in message(refused)


def test_a_move_taken_back_can_be_played_again_after_a_hint(at_table, casual):
    play = played(casual(), "A2>F1", "take-back")
    ask(at_table, play)
    assert post(at_table, play, "redo", ply=3).status_code == 200
    assert game_of(play).line == ("A2>F1",)


def test_without_javascript_the_page_shows_the_same_hint(at_table, casual):
    play, other = casual(), casual()
    response = at_table.post(f"/play/{play.code}/hint", {"ply": 0})
    assert (response.status_code, response["Location"]) == (303, f"/play/{play.code}/")
    pages = [at_table.get(response["Location"]) for _look in range(2)]
    fragment = ask(at_table, other)
    for page in pages:
        assert message(page) == message(fragment)
        assert marked(page.content.decode()) == marked(fragment.content.decode())
    assert (fresh(play).ply, fresh(play).hints) == (1, 1)


def test_r_d13_and_r_d4_and_r_d12_a_hint_is_asked_by_its_player_once_at_a_ply(
    at_table, casual, bob
):
    play = casual()
    assert at_table.get(f"/play/{play.code}/hint").status_code == 405
    theirs = post(client_of(bob), play, "hint", ply=0)
    nobodys = client_of(bob).post(f"/play/{'z' * 16}/hint", {"ply": 0})
    assert theirs.status_code == nobodys.status_code == 404
    assert fresh(play).ply == 0
    assert post(at_table, play, "hint", ply=0).status_code == 200
    late = post(at_table, play, "hint", ply=0)
    assert late.status_code == 409
    assert message(late) == "The table had moved on; this is how it stands."
    assert post(at_table, play, "hint", ply="x").status_code == 422
    assert fresh(play).hints == 1


def test_p4_ranked_play_has_no_hints_and_practice_has(at_table, ranked, alice):
    page = at_table.get(f"/play/{ranked.code}/").content
    assert b'id="tool-hint"' not in page
    for _try in range(2):
        refused = ask(at_table, ranked)
        assert refused.status_code == 422
        assert message(refused) == "Hints are for casual games."
        assert (fresh(ranked).log.count("hint"), fresh(ranked).is_assisted) == (0, False)
        post(at_table, ranked, "give-up", ply=fresh(ranked).ply)
    again = daily.practise(alice, ranked.daily, now=NOON)
    assert b'id="tool-hint"' in at_table.get(f"/play/{again.code}/").content
    assert ask(at_table, again).status_code == 200


def test_an_ended_or_abandoned_game_has_no_hint(at_table, casual):
    given_up, abandoned = casual(), casual()
    ask(at_table, given_up)
    post(at_table, given_up, "give-up", ply=1)
    at_table.post(f"/play/{abandoned.code}/restart")
    for play in (given_up, abandoned):
        before = fresh(play)
        refused = ask(at_table, play)
        assert refused.status_code == 422
        assert not marked(refused.content.decode())
        assert fresh(play).log == before.log


def test_hints_are_counted_where_the_game_is_shown(at_table, casual):
    play = casual()
    ask(at_table, play)
    asked = ask(at_table, play).content.decode()
    assert "<dt>Hints</dt><dd>2</dd>" in asked
    ended = post(at_table, play, "give-up", ply=2).content.decode()
    assert "Deal 42 · casual · assisted · 2 hints" in ended


def test_p12_a_hint_is_no_move_to_measure_time_to(at_table, casual, clock):
    play = casual()
    clock(NOON + datetime.timedelta(seconds=20))
    post(at_table, play, ply=0, move="A2>F1")
    clock(NOON + datetime.timedelta(seconds=90))
    ask(at_table, play)
    assert fresh(play).seconds == 20


# The ground


@pytest.mark.parametrize(
    ("ground", "odds", "says"),
    [
        ("proved", None, "It keeps the deal winnable: proved."),
        ("policy", None, "This is the best guess; nothing is proved."),
        ("circle", None, "No move is known to help; this one only goes about."),
        (
            *("odds", Odds(49, 120)),
            "By 120 sampled deals about 41 % are won from here, give or take 4.",
        ),
        ("odds", Odds(0, 120), "None of 120 sampled deals are won from here."),
        ("odds", Odds(120, 120), "All of 120 sampled deals are won from here."),
        (
            *("odds", Odds(9999, 10000)),
            "By 10000 sampled deals about 100 % are won from here, give or take 1.",
        ),
    ],
)
def test_the_ground_is_said_as_it_is(casual, ground, odds, says):
    sight = table.look(casual())
    said = words.ground(hints.Hint(sight.moves[0], ground, odds))
    assert said.replace("\N{NO-BREAK SPACE}", " ") == says


def won(variant: str) -> Record:
    """Find the game of a variant that is pinned as won."""
    return next(game for game in records() if game.variant == variant)


@pytest.mark.parametrize("variant", OPEN)
def test_followed_hints_of_a_known_line_come_home_without_going_round(at_table, casual, variant):
    """A card goes where a tap carries it, often not to the foundation that the line names."""
    game = won(variant)
    play = casual(game.variant, game.seed)
    study(play.deal, " ".join(game.moves))
    for at in range(len(game.moves)):
        if at % 25 == 0:
            ask(at_table, play)
            assert told(play).ground == "proved"
            assert fresh(play).hinted.startswith("0 ")
            hint = told(play)
        play = fresh(play)
        rest = hints.line_left(play, memory.game_of(play))
        assert at % 25 or rest[0].partition(">")[0] == hint.move.text.partition(">")[0]
        sight = table.look(play)
        played(play, hints.tapped(sight, rest[0]).text)
    assert fresh(play).status == Status.WON
    assert len(set(game_of(play).states)) == len(game.moves) + 1


@pytest.mark.parametrize("variant", VARIANTS)
def test_followed_hints_never_go_round_and_a_proved_one_is_searched_once(at_table, casual, variant):
    game = won(variant)
    play = played(casual(game.variant, game.seed), *game.moves[:-25])
    hints.thought_out.cache_clear()
    grounds = []
    while legal(play):
        ask(at_table, play)
        grounds.append(told(play).ground)
        played(fresh(play), told(play).move.text)
        assert len(grounds) < 200
    states = game_of(play).states
    assert "circle" in grounds or len(set(states)) == len(states)
    if "proved" in grounds:
        assert set(grounds[grounds.index("proved") :]) == {"proved"}
        assert hints.thought_out.cache_info().misses == grounds.index("proved") + 1
        assert fresh(play).status == Status.WON


@pytest.mark.parametrize("variant", HIDING)
def test_the_line_of_a_deal_that_hides_anything_is_never_followed(at_table, casual, variant):
    play, other = casual(variant, "7"), casual(variant, "8")
    plain = ask(at_table, play)
    study(play.deal, " ".join(reversed(legal(play))))
    with CaptureQueriesContext(connection) as queries:
        again = post(at_table, play, "hint", ply=1)
    assert message(again) == message(plain)
    assert "games_study" not in str(queries.captured_queries)
    assert ask(at_table, other).status_code == 200


@pytest.mark.parametrize("line", ["P1>F1", "A2>F1 A2>F1", "AK>F1", "P9>P1"])
@pytest.mark.parametrize("kept", [False, True], ids=["studied", "kept"])
def test_a_line_that_the_rules_do_not_bear_out_is_not_trusted(at_table, casual, line, kept):
    play = casual("lady-of-the-manor+open")
    if kept:
        Play.objects.update(hinted=f"0 {line}")
    else:
        study(play.deal, line)
    plain = casual("lady-of-the-manor+open", "42")
    assert ask(at_table, play).status_code == 200
    assert told(play).move.text in legal(play)
    Study.objects.all().delete()
    ask(at_table, plain)
    assert told(play) == told(plain)


def test_a_line_left_and_come_back_to_is_followed_again(at_table, casual):
    game = won("archway")
    play = casual(game.variant, game.seed)
    study(play.deal, " ".join(game.moves))
    ask(at_table, play)
    Study.objects.all().delete()
    kept = fresh(play).hinted
    first = hints.line_left(fresh(play), game_of(play))[0]
    other = next(move for move in legal(play) if move.partition(">")[0] != first.partition(">")[0])
    played(fresh(play), other)
    assert not hints.line_left(fresh(play), game_of(play))
    played(fresh(play), "take-back")
    assert hints.line_left(fresh(play), game_of(play))[0] == first
    assert fresh(play).hinted == kept


# What is hidden


@pytest.mark.parametrize("variant", HIDING)
def test_twin_packs_get_the_same_hints_through_a_game(
    variant, alice, at_table, clock, other_redeals
):
    dice = random.Random(variant)
    play = table.begin(alice, draw_deal(variant), now=NOON)
    compared = 0
    for ply in range(80):
        if ply % 10 == 0:
            compared += _compare_hints(fresh(play), dice, at_table)
        moves = legal(play)
        if not moves:
            break
        homeward = [move for move in moves if ">F" in move or move == "redeal"]
        played(fresh(play), dice.choice(homeward or moves))
    assert compared > 2


def _compare_hints(play: Play, dice: random.Random, client) -> int:
    """Ask a pair of twins for hints, each thought out anew; answer whether there was one."""
    if not legal(play):
        return 0
    deal = twins.twin_of(play, dice)
    deal.save()
    answers = []
    for one in (twins.copy_of(play, play.deal), twins.copy_of(play, deal)):
        hints.thought_out.cache_clear()
        asked = [ask(client, one), client.get(f"/play/{one.code}/"), ask(client, one)]
        asked.append(client.post(f"/play/{one.code}/hint", {"ply": fresh(one).ply}))
        row = fresh(one)
        answers.append(
            ([masked(answer, one) for answer in asked], row.hinted, row.log, row.is_assisted)
        )
    assert answers[0] == answers[1]
    assert answers[0][0][0][0] == 200
    return 1


def test_r_b6_a_hint_never_names_a_covered_card(at_table, casual):
    """Napoleon's stock: the card to be turned is a back in words and marks."""
    play = casual(NAPOLEON, "5")
    response = ask(at_table, play)
    move = told(play).move
    assert (move.text, move.card) == ("S>T", None)
    assert message(response).startswith("Hint: turn the next card of the stock.")


def test_variants_that_hide_are_known(casual):
    assert {variant for variant in VARIANTS if table.look(casual(variant)).hides} == set(HIDING)
    assert all(rules_of(variant) for variant in OPEN)


# The cost


def test_a_hint_asks_the_database_eight_times_at_most(at_table, casual):
    for variant in (LUCIE, "archway"):
        play = casual(variant)
        played(fresh(play), legal(play)[0])
        with CaptureQueriesContext(connection) as asked:
            assert ask(at_table, play).status_code == 200
        assert len(asked) <= 8, asked.captured_queries
