"""Verdicts: what the solver proves, what an ended game tells of it, and whose record it touches."""

import json
from collections.abc import Callable

import pytest
from django.test import Client

from games.engine.replay import new_game
from games.models import Daily, Play, Player, SolveJob, Status, Study, Verdict
from games.services import deals
from games.services.days import daily
from games.services.deals import numbered_deal, table_of
from games.services.play import table
from games.services.record import statistics
from games.services.results import tallies
from games.services.solving import jobs, proofs, studies
from tests.patiences.tables import GOLDENS, deal, played
from tests.table.acts import fresh, legal, post
from tests.table.conftest import NOON, client_of

LADY = "lady-of-the-manor"
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def a_queue_without_workers(settings) -> None:
    """Nothing is solved but what a test has solved."""
    settings.TASKS = {"default": {"BACKEND": "django.tasks.backends.dummy.DummyBackend"}}


def won_game(variant: str):
    """Play a pinned won game: a game of the engine, and its seed."""
    lines = map(json.loads, (GOLDENS / "won-games.jsonl").read_text().splitlines())
    found = next(one for one in lines if one["variant"] == variant)
    return played(deal(variant, found["seed"]), *found["moves"]), found["seed"]


# R-b10


@pytest.mark.parametrize(
    ("variant", "seed", "budget", "verdict"),
    [
        (LADY, "3", None, "winnable"),
        (LADY, "1", None, "unwinnable"),
        (LADY, "2", 40, "unknown"),
        ("archway", "4698", None, "winnable"),
        ("archway", "1", None, "unwinnable"),
        ("archway", "4698", 5, "unknown"),
    ],
)
def test_r_b10_three_verdicts_and_a_line_that_replays(variant, seed, budget, verdict):
    one = numbered_deal(variant, seed)
    found = studies.study(one, budget=budget)
    one.refresh_from_db()
    assert one.verdict == verdict
    assert found.nodes > 0
    if verdict == "winnable":
        assert played(new_game(table_of(one)), *found.line.split()).status == "won"
    else:
        assert found.line == ""


# The sheet at the end


def ended(at_table: Client, play: Play) -> str:
    """Play a move, give up, and read the sheet."""
    post(at_table, play, ply=0, move=legal(play)[0])
    post(at_table, play, "give-up", ply=1)
    return sheet(at_table, play)


def sheet(client: Client, play: Play) -> str:
    page = client.get(f"/play/{play.code}/").content.decode()
    return page.partition('id="end"')[2].partition("</section>")[0]


@pytest.mark.parametrize(
    ("variant", "verdict", "says"),
    [
        (LADY, "winnable", "This deal could have been won with the cards known."),
        ("napoleon-at-st-helena", "winnable", "could have been won with the cards known."),
        ("la-belle-lucie", "winnable", "could have been won with the redeals known."),
        ("archway", "winnable", "This deal can be won."),
        (LADY, "unwinnable", "This deal cannot be won, whatever is played."),
        ("archway", "unwinnable", "This deal cannot be won, whatever is played."),
        (LADY, "unknown", "Whether this deal can be won is not proved either way."),
    ],
)
def test_an_ended_game_says_what_is_proved(at_table, casual, variant, verdict, says):
    play = casual(variant, "42")
    ended(at_table, play)
    SolveJob.objects.all().delete()
    type(play.deal).objects.update(verdict=verdict)
    assert says in sheet(at_table, play)


def test_it_is_being_looked_into_while_a_job_waits(at_table, casual):
    play = casual()
    jobs.ask([play.deal])
    assert "is being looked into" in ended(at_table, play)
    studies.study(play.deal)
    SolveJob.objects.update(stage="done")
    assert "is being looked into" not in sheet(at_table, play)


@pytest.mark.parametrize("verdict", [Verdict.WINNABLE, Verdict.UNWINNABLE])
def test_nothing_is_said_before_the_end_nor_to_anyone_else(at_table, bob, ranked, verdict):
    type(ranked.deal).objects.update(verdict=verdict)
    pages = [at_table.get(f"/play/{ranked.code}/"), post(at_table, ranked, ply=0, move="A2>F1")]
    for client in (at_table, client_of(bob), Client()):
        pages += [client.get(path) for path in ("/", f"/daily/{LADY}/", f"/board/{LADY}/")]
    for page in pages:
        assert "be won" not in page.content.decode()
        assert "been won" not in page.content.decode()
    post(at_table, ranked, "give-up", ply=1)
    assert "This deal c" in sheet(at_table, ranked)
    assert client_of(bob).get(f"/play/{ranked.code}/").status_code == 404


def test_a_won_game_needs_no_verdict(at_table, alice):
    game, seed = won_game("archway+kit")
    play = table.begin(alice, numbered_deal("archway+kit", seed), now=NOON)
    for ply, move in enumerate(game.line):
        table.act(fresh(play), move, ply=ply, now=NOON)
    said = sheet(at_table, play)
    assert "All ninety-six are home." in said
    assert "deal can" not in said


# A win is a proof


def test_a_win_proves_its_deal_winnable_by_its_own_line():
    game, seed = won_game(LADY)
    one = numbered_deal(LADY, seed)
    proofs.follow(one, game)
    one.refresh_from_db()
    assert one.verdict == Verdict.WINNABLE
    found = Study.objects.get(deal=one)
    assert found.line.split() == list(game.line)
    assert found.openings == game.line[0]
    assert SolveJob.objects.count() == 0


def test_the_solver_s_own_study_takes_the_place_of_a_played_proof():
    game, seed = won_game(LADY)
    one = numbered_deal(LADY, seed)
    proofs.follow(one, game)
    studies.study(one)
    assert Study.objects.get(deal=one).blind_games > 0


def test_what_is_known_is_left_alone(django_assert_num_queries):
    game, seed = won_game(LADY)
    one = numbered_deal(LADY, seed)
    one.verdict = Verdict.WINNABLE
    one.save()
    with django_assert_num_queries(0):
        proofs.follow(one, game)
    assert not Study.objects.exists()


def test_a_lost_game_has_its_deal_looked_into_once_a_move_was_made():
    one = numbered_deal(LADY, "42")
    start = deal(LADY, "42")
    proofs.follow(one, start.after("give-up"))
    assert not jobs.is_waiting(one)
    proofs.follow(one, start.after("A2>F1").after("give-up"))
    proofs.follow(one, start.after("A2>F1").after("give-up"))
    assert jobs.is_waiting(one)
    assert SolveJob.objects.count() == 1


def test_a_win_of_a_deal_called_unwinnable_is_believed_and_losses_count_again(alice):
    game, seed = won_game(LADY)
    one = numbered_deal(LADY, seed)
    of = Daily.objects.create(day=NOON.date(), variant=LADY, deal=one)
    lose(daily.start(alice, of, now=NOON))
    type(one).objects.update(verdict=Verdict.UNWINNABLE)
    tallies.recount(alice, LADY, now=NOON)
    assert statistics.tally_of(alice, LADY).counted == 0
    one.refresh_from_db()
    proofs.follow(one, game)
    assert one.verdict == Verdict.WINNABLE
    assert statistics.tally_of(alice, LADY).counted == 1


# P6


def lose(play: Play) -> None:
    """Play one move and give up."""
    table.act(fresh(play), legal(play)[0], ply=0, now=NOON)
    table.act(fresh(play), table.GIVE_UP, ply=1, now=NOON)


@pytest.fixture
def lost(alice: Player, clock: object) -> Callable[..., Play]:
    """Lose a deal of Alice's, for the board or not: lost("1", is_ranked=True)."""

    def play_on(seed: str, *, is_ranked: bool) -> Play:
        one = deals.numbered_deal(LADY, seed)
        if not is_ranked:
            play = table.begin(alice, one, now=NOON)
        else:
            of = Daily.objects.create(day=NOON.date(), variant=LADY, deal=one)
            play = daily.start(alice, of, now=NOON)
        lose(play)
        return play

    return play_on


@pytest.mark.parametrize("is_ranked", [False, True])
def test_p6_a_loss_on_an_unwinnable_deal_does_not_count_against_a_win_rate(alice, lost, is_ranked):
    play = lost("1", is_ranked=is_ranked)
    before = statistics.profile(alice, now=NOON)
    assert (before.played, before.won, before.rate) == (1, 0, 0)
    studies.study(play.deal)
    after = statistics.profile(alice, now=NOON)
    assert (after.played, after.won, after.rate) == (1, 0, None)
    tally = statistics.tally_of(alice, LADY)
    assert (tally.played, tally.counted) == (int(is_ranked), 0)


@pytest.mark.parametrize("is_ranked", [False, True])
def test_p6_a_loss_on_any_other_deal_counts(alice, lost, is_ranked):
    play = lost("3", is_ranked=is_ranked)
    studies.study(play.deal)
    assert statistics.profile(alice, now=NOON).rate == 0
    assert statistics.tally_of(alice, LADY).counted == int(is_ranked)


@pytest.mark.parametrize(
    ("status", "counts"),
    [
        (Status.LOST, True),
        (Status.GIVEN_UP, True),
        (Status.ABANDONED, False),
        (Status.OPEN, False),
    ],
)
def test_p6_what_a_win_rate_is_taken_over(alice, status, counts):
    seeds = iter("34")
    for each in (Status.WON, status):
        one = numbered_deal(LADY, next(seeds))
        Play.objects.create(player=alice, deal=one, started_at=NOON, ply=9, moves=9, status=each)
    assert statistics.profile(alice, now=NOON).rate == (50 if counts else 100)


def test_r_a4_the_profile_says_what_its_win_rate_is_taken_over(at_table, alice, lost):
    lost("3", is_ranked=False)
    Play.objects.create(
        player=alice,
        deal=numbered_deal(LADY, "4"),
        started_at=NOON,
        ply=9,
        moves=9,
        status=Status.WON,
    )
    page = at_table.get("/me/").content.decode().replace("\N{NO-BREAK SPACE}", " ")
    label = "<dt>Win rate, over deals that could be won</dt>"
    assert f'{label}<dd id="rate">50 %</dd>' in page
    assert "A deal proved unwinnable never counts against you" in page
