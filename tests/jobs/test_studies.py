"""Studies: what is found out about a deal, and that a proof is never weakened."""

import datetime
from dataclasses import replace

import pytest

from games.models import Daily, Deal, Play, Player, Study, Tally, Verdict
from games.services.days import daily
from games.services.deals import numbered_deal, table_of
from games.services.play import table
from games.services.solving import studies
from games.solver import Verdict as Proof
from games.solver import solve

pytestmark = pytest.mark.django_db

GAME = "lady-of-the-manor"
NOW = datetime.datetime(2026, 11, 30, 12, tzinfo=datetime.UTC)


def deal(seed, variant=GAME):
    return numbered_deal(variant, seed)


def known(one):
    return Deal.objects.get(pk=one.pk).verdict


# Finding out


@pytest.mark.parametrize("seed", ["2", "3", "4"])
def test_a_winnable_deal_has_a_line_and_first_moves_that_keep_it(seed):
    one = deal(seed)
    study = studies.study(one)
    assert known(one) == one.verdict == Verdict.WINNABLE
    board = table_of(one)
    state = board.dealt()
    firsts = {move.text: after for move, after in board.steps(state)}
    for move in study.line.split():
        state = board.play(state, move)
    assert board.rules.is_won(state)
    openings, doubtful = study.openings.split(), study.doubtful.split()
    assert openings
    assert not set(openings) & set(doubtful)
    for move, after in firsts.items():
        if move in openings:
            assert solve(board, after).answer == "winnable"
    assert 0 <= study.blind_wins <= study.blind_games == studies.BLIND_GAMES
    assert study.nodes > 0


@pytest.mark.parametrize("seed", ["1", "5", "7"])
def test_an_unwinnable_deal_has_neither(seed):
    study = studies.study(deal(seed))
    assert known(study.deal) == Verdict.UNWINNABLE
    assert (study.line, study.openings, study.doubtful) == ("", "", "")
    assert (study.blind_games, study.blind_wins) == (0, 0)


def test_alike_first_moves_count_once():
    board = table_of(deal("2"))
    texts = [move for moves, _after in studies._first_moves(board) for move in moves]
    assert sorted(texts) == sorted(move.text for move in board.rules.moves(board.dealt()))
    targets = [{text.partition(">")[2] for text in one} for one, _ in studies._first_moves(board)]
    assert any(len(alike) > 1 for alike in targets), "eight foundations take any Ace"


@pytest.mark.parametrize(
    ("answers", "answer", "line"),
    [
        (["unknown", "winnable", "unwinnable"], "winnable", ("P2>F1", "rest")),
        (["unwinnable", "unwinnable"], "unwinnable", ()),
        (["unwinnable", "unknown"], "unknown", ()),
        ([], "unknown", ()),
    ],
)
def test_what_is_proved_of_all_first_moves_is_proved_of_the_deal(answers, answer, line):
    firsts = {
        f"P{number}>F1": Proof(one, ("rest",) if one == "winnable" else (), 10)
        for number, one in enumerate(answers, 1)
    }
    found = studies._concluded(Proof("unknown", nodes=100), firsts)
    assert (found.answer, found.line) == (answer, line)
    if answer != "unknown":
        assert found.nodes == 100 + 10 * len(answers)


def test_the_missing_ranks_are_those_with_no_card_in_the_arch():
    for seed in map(str, range(1, 6)):
        board = table_of(deal(seed))
        state = board.dealt()
        held = {
            place.code[1:]
            for place, pile in zip(board.rules.places, state.piles, strict=True)
            if place.kind == "arch" and pile
        }
        ranks = {place.code[1:] for place in board.rules.places if place.kind == "arch"}
        assert set(studies._missing(board)) == ranks - held


# Storing


def finding(answer, **changes):
    line = ("P1>F1",) if answer == "winnable" else ()
    plain = studies.Finding(
        proof=Proof(answer, line, 100),
        budget=1_000,
        seconds=0.1,
        openings=line,
        doubtful=("P2>F1",) if answer == "unknown" else (),
        blind_games=20,
        blind_wins=5,
        missing=(),
    )
    return replace(plain, **changes)


@pytest.mark.parametrize("proved", ["winnable", "unwinnable"])
def test_a_proof_is_never_weakened(proved):
    one = deal("2")
    studies.store(one, finding("unknown"))
    assert known(one) == Verdict.UNKNOWN
    studies.store(one, finding(proved))
    before = Study.objects.values().get()
    kept = studies.store(one, finding("unknown", budget=1_000_000))
    assert known(one) == one.verdict == proved
    assert Study.objects.values().get() == before
    assert kept.pk == before["id"]


def test_a_verdict_from_elsewhere_is_not_weakened_either():
    one = deal("2")
    Deal.objects.update(verdict=Verdict.WINNABLE)
    studies.store(one, finding("unknown"))
    assert known(one) == Verdict.WINNABLE


def test_a_known_win_is_never_called_unwinnable():
    one = deal("2")
    studies.store(one, finding("winnable"))
    with pytest.raises(studies.Contradiction):
        studies.store(one, finding("unwinnable"))
    assert known(one) == Verdict.WINNABLE
    assert Study.objects.get().line


def test_a_line_is_believed_against_an_older_proof():
    one = deal("2")
    studies.store(one, finding("unwinnable"))
    studies.store(one, finding("winnable"))
    assert known(one) == Verdict.WINNABLE
    assert Study.objects.get().line


def test_the_fewest_transfers_stand():
    one = deal("7", "archway+kit")
    few = Proof("winnable", ("P1>A2", "P1>A3"), 100)
    many = Proof("winnable", ("P1>A2", "P1>A3", "P1>A4"), 100)
    for proof in (many, few, many):
        studies.store(one, finding("winnable", proof=proof))
    assert (Study.objects.get().transfers, Study.objects.get().is_least) == (2, False)
    studies.store(one, finding("winnable", proof=replace(few, is_least=True)))
    studies.store(one, finding("winnable", proof=few, budget=1_000_000))
    assert Study.objects.get().is_least


# Records


def test_an_unwinnable_deal_counts_against_nobody_who_played_it():
    players = [Player.objects.create_user(name) for name in ("Alice", "Bob")]
    one = deal("1")
    day = Daily.objects.create(day=NOW.date(), variant=GAME, deal=one)
    for player in players:
        play = daily.start(player, day, now=NOW)
        move = table.look(play).moves[0].text
        table.act(play, move, ply=0, now=NOW)
        table.act(play, table.GIVE_UP, ply=1, now=NOW)
    tallies = Tally.objects.filter(variant=GAME).order_by("player")
    assert list(tallies.values_list("played", "counted")) == [(1, 1), (1, 1)]
    assert Play.objects.ended().count() == 2
    studies.study(one)
    assert list(tallies.values_list("played", "counted")) == [(1, 0), (1, 0)]
