"""When two games begin alike: not by the letter of their moves, but by the rules."""

import random
from collections import Counter

import pytest

from games.engine.cards import rank
from games.engine.log import Entry, write_log
from games.engine.replay import Game, new_game, replayed
from games.engine.rules import Rules
from games.engine.state import State
from games.patiences import VARIANTS, rules_of
from games.services.review.comparing import alike, in_common, line_of
from tests.browser.conftest import won
from tests.patiences.tables import deal

FAMILIES = (
    "lady-of-the-manor",
    "archway",
    "napoleon-at-st-helena",
    "the-fifteen",
    "la-belle-lucie",
)


def game_of(variant: str, seed: str, line) -> Game:
    return replayed(map(Entry, line), deal(variant, seed))


def likeness_of(rules: Rules, state: State) -> tuple[object, ...]:
    """Tell what a position is but for the order of its foundations and of its other piles."""
    homes, others = Counter(), Counter()
    for place, pile in zip(rules.places, state.piles, strict=True):
        if place.kind == "foundation":
            in_suit = place.build is not None and place.build.in_suit
            homes[(place.build, len(pile), pile if in_suit else tuple(map(rank, pile)))] += 1
        else:
            others[(place.kind, place.code if place.kind == "arch" else "", pile)] += 1
    return tuple(map(frozenset, (homes.items(), others.items())))


def played_otherwise(variant: str, seed: str, line, dice: random.Random) -> list[str]:
    """Play a line again, to whichever of alike places chance will have it."""
    game = deal(variant, seed)
    table, rules = game.table, game.table.rules
    state, there, other = game.state, game.state, []
    for text in line:
        state = table.play(state, text)
        goal = likeness_of(rules, state)
        alike_moves = [
            (move.text, after)
            for move, after in table.steps(there)
            if likeness_of(rules, after) == goal
        ]
        text, there = dice.choice(alike_moves)
        other.append(text)
    return other


@pytest.mark.parametrize("variant", FAMILIES)
def test_a_line_played_to_other_alike_places_is_the_same_line(variant):
    seed, line = won(variant)
    line, dice = line[:70], random.Random(f"alike {variant}")
    game = game_of(variant, seed, line)
    other = played_otherwise(variant, seed, line, dice)
    assert alike(game, line) == len(line)
    assert alike(game, other) == len(line)
    assert alike(game_of(variant, seed, other), line) == len(line), "either way round"
    if variant in {"lady-of-the-manor", "napoleon-at-st-helena"}:
        assert list(line) != other, "something was otherwise"


@pytest.mark.parametrize("variant", FAMILIES)
def test_where_they_part_as_a_naive_look_has_it(variant):
    """Played by chance from somewhere on: they part where the positions differ first."""
    seed, line = won(variant)
    dice = random.Random(f"parting {variant}")
    game = game_of(variant, seed, line[:60])
    rules = game.table.rules
    for _game in range(12):
        kept = dice.randrange(50)
        other = deal(variant, seed)
        other = replayed(map(Entry, line[:kept]), other)
        for _move in range(6):
            moves = rules.moves(other.state)
            if not moves:
                break
            other = other.after(dice.choice(moves).text)
        expected = 0
        for mine, theirs in zip(game.states[1:], other.states[1:], strict=False):
            if likeness_of(rules, mine) != likeness_of(rules, theirs):
                break
            expected += 1
        assert kept <= alike(game, other.line) == expected


def test_foundations_that_take_the_same_next_are_alike_and_keep_each_others_names():
    game = game_of("lady-of-the-manor", "42", ("A2>F1", "A3>F1", "A4>F1"))
    assert alike(game, ("A2>F2", "A3>F2", "A4>F2")) == 3
    assert alike(game, ("A2>F8", "A3>F8", "P1>F8")) == 2
    assert alike(game, ("A2>F2", "A3>F1", "A4>F1")) == 1, "what lies on it is asked, not its name"
    assert alike(game, ("A2>F5", "A3>F5")) == 2
    assert alike(game, ("P1>F1",)) == alike(game, ()) == 0


def test_no_patience_deals_anew_what_alike_places_could_have_changed():
    """A redeal gathers piles in their order, so that none may have had the other's name."""
    for variant in VARIANTS:
        rules = rules_of(variant)
        spaces = [rules.places[at].space for at in rules.places.of_kind("packet")]
        assert not (rules.redeals and any(space is not None for space in spaces)), variant


def test_the_line_of_a_log_is_what_its_replay_has():
    dice = random.Random("lines")
    for seed in ("1", "2", "3"):
        game, acts = deal("lady-of-the-manor", seed), []
        for _act in range(60):
            moves = [move.text for move in game.table.rules.moves(game.state)]
            words = ["hint"] + ["take-back"] * bool(game.line) + ["redo"] * bool(game.undone)
            act = dice.choice([*moves[:3], *words] if moves else ["give-up"])
            game = game.after(act)
            acts.append(act)
            if act == "give-up":
                break
        log = write_log(Entry(act, 10) for act in acts)
        assert line_of(log) == game.line == replayed(map(Entry, acts), new_game(game.table)).line
    assert line_of("") == ()


def test_moves_in_common_count_every_foundation_as_one():
    assert in_common(("A2>F1", "A2>F2", "P1>P2"), ("A2>F8", "P1>P2", "A3>F1")) == 2
