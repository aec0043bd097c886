"""P8: two games are compared by those alone who may look at both; to others there is nothing."""

import datetime
import re

import pytest
from django.http import HttpResponse

from games.models import Analysis, Daily, JobStage, Play, Player
from games.services import deals
from games.services.days import daily as dailies
from games.services.people import accounts
from games.services.results import distributions
from tests.comparing.conftest import told_odds
from tests.replay.conftest import LADY, NOON, client_of, played, written

pytestmark = pytest.mark.django_db

DAY_OVER = datetime.datetime(2026, 11, 30, 0, 0, 1, tzinfo=datetime.UTC)
FINAL = DAY_OVER + datetime.timedelta(days=1)
ONE = ("A2>F1", "give-up")
OTHER = ("A2>F2", "give-up")
DAY = f"/daily/{LADY}/2026-11-29/compare/"


@pytest.fixture
def carol(db: None) -> Player:
    return Player.objects.create_user("carol")


@pytest.fixture
def pair(ranked, alice, carol) -> tuple[Play, Play]:
    """Alice's game and Carol's, both looked into."""
    plays = ranked(alice, ("A2>F1", "A3>F1", "give-up")), ranked(carol, ("A2>F1", "give-up"))
    for play in plays:
        told_odds(play)
    return plays


def paths_of(first: Play, second: Play) -> dict[str, str]:
    """Name every address of a comparison."""
    ours = f"{DAY}{first.code}/{second.code}/"
    return {
        "chooser": DAY,
        "page of it": f"{DAY}?page=2",
        "with nobody": f"{DAY}?a=",
        "with one": f"{DAY}?a={first.code}",
        "with both": f"{DAY}?a={first.code}&b={second.code}",
        "pair": ours,
        "deal": f"{ours}0/",
        "step": f"{ours}1/",
        "other way": f"{DAY}{second.code}/{first.code}/2/",
    }


def bare(answer: HttpResponse) -> str:
    html = re.sub(r'content="[^"]*"', "", answer.content.decode())
    return re.sub(r'value="[^"]*"', "", html)


def open_paths(pair: tuple[Play, Play], viewer: Player | None) -> set[str]:
    """Tell which addresses are open to someone; the others must be as if there were none."""
    client = client_of(viewer)
    nowhere = bare(client.get("/daily/nothing/2026-11-29/compare/x/y/"))
    found = set()
    for name, path in paths_of(*pair).items():
        answer = client.get(path)
        if answer.status_code == 404:
            assert bare(answer) == nowhere, name
        else:
            assert answer.status_code == (302 if name == "with both" else 200), name
            assert "no-store" in answer["Cache-Control"]
            assert "private" in answer["Cache-Control"]
            found.add(name)
    for choice in ("fastest", "fewest", "different", "nearest"):
        answer = client.get(f"{DAY}?a={pair[0].code}&to={choice}")
        assert answer.status_code == 404, "nobody has won"
        assert bare(answer) == nowhere
    return found


ALL = set(paths_of(Play(), Play()))


def test_p8_while_the_day_runs_only_who_has_played_compares(pair, ranked, alice, bob, carol):
    curator = Player.objects.create_superuser("curator")
    for viewer in (None, bob, curator, accounts.new_guest(now=NOON)):
        assert open_paths(pair, viewer) == set()
    assert open_paths(pair, alice) == open_paths(pair, carol) == ALL
    attempt = ranked(bob, ["A2>F1"])
    assert open_paths(pair, bob) == set(), "in the middle of it"
    played(attempt, ["give-up"])
    assert open_paths(pair, bob) == ALL
    ranked(curator, ())
    assert open_paths(pair, curator) == set(), "a curator at play"


def test_p8_giving_up_at_once_is_no_way_in(pair, ranked, bob):
    ranked(bob, ["give-up"])
    assert open_paths(pair, bob) == set()


def test_p8_after_the_day_only_the_unfinished_are_kept_out(pair, ranked, bob, clock):
    ranked(bob, ["A2>F1"])
    clock(DAY_OVER)
    assert open_paths(pair, None) == ALL
    assert open_paths(pair, bob) == set()
    clock(FINAL)
    assert open_paths(pair, bob) == ALL


def test_p8_practice_counts_as_playing(pair, alice, daily, clock):
    practice = dailies.practise(alice, daily, now=NOON)
    assert open_paths(pair, alice) == set()
    clock(FINAL)
    assert open_paths(pair, alice) == set()
    played(practice, ONE)
    assert open_paths(pair, alice) == ALL


def test_a_running_game_is_compared_by_nobody(pair, ranked, alice, bob):
    running = ranked(bob, ["A2>F1"])
    client = client_of(alice)
    for path in paths_of(pair[0], running).values():
        if running.code in path:
            expected = 302 if "&b=" in path else 404
            assert client.get(path).status_code == expected
            assert client.get(path, follow=True).status_code == 404
    assert client.get(f"{DAY}?a={running.code}").status_code == 404
    assert running.code not in client.get(DAY).content.decode()


def test_a_day_to_come_or_never_dealt_has_no_page(pair, alice, clock):
    client = client_of(alice)
    Daily.objects.create(
        day=NOON.date() + datetime.timedelta(days=1),
        variant=LADY,
        deal=deals.draw_deal(LADY),
    )
    for day in ("2026-11-30", "2026-11-28", "2027-01-01"):
        assert client.get(f"/daily/{LADY}/{day}/compare/").status_code == 404
        for path in paths_of(*pair).values():
            assert client.get(path.replace("2026-11-29", day)).status_code == 404
    assert Daily.objects.count() == 2, "looking makes none"


def test_only_plays_of_this_deal_are_put_beside_each_other(pair, alice, daily, clock):
    client, mine = client_of(alice), pair[0]
    elsewhere = written(alice, deals.numbered_deal(LADY, "43"), ONE)
    practice = played(dailies.practise(alice, daily, now=NOON), OTHER)
    assert client.get(f"{DAY}{mine.code}/{practice.code}/").status_code == 200
    for code in (elsewhere.code, mine.code, "nosuchplay", "a" * 40):
        assert client.get(f"{DAY}{mine.code}/{code}/").status_code == 404
        assert client.get(f"{DAY}{code}/{mine.code}/0/").status_code == 404
    assert client.get(f"{DAY}{elsewhere.code}/{mine.code}/").status_code == 404
    for path in (f"{DAY}{mine.code}/{practice.code}/", DAY):
        other = path.replace(LADY, f"{LADY}+strict")
        assert client.get(other).status_code == 404, "of another variant"


@pytest.mark.parametrize(
    "query", ["a=x%00", "a=%2F", "a=nosuch", "a=" + "x" * 99, "a={a}&b=%00", "a={a}&to=x", "to=x"]
)
def test_hostile_queries(query, pair, alice):
    answer = client_of(alice).get(f"{DAY}?{query.format(a=pair[0].code)}")
    assert answer.status_code == (200 if query == "to=x" else 404)


@pytest.mark.parametrize("step", ["3", "99", "9" * 30, "-1", "x"])
def test_there_is_no_other_step(pair, alice, step):
    ours = f"{DAY}{pair[0].code}/{pair[1].code}/{step}/"
    assert client_of(alice).get(ours).status_code == 404


def test_looking_changes_nothing_and_costs_little(
    pair, alice, bob, ranked, django_assert_max_num_queries
):
    ranked(bob, ONE)
    before = list(Play.objects.values())
    for viewer in (alice, bob):
        client = client_of(viewer)
        for path in paths_of(*pair).values():
            with django_assert_max_num_queries(8):
                assert client.get(path).status_code in {200, 302}
            assert client.head(path).status_code in {200, 302}
            assert client.post(path).status_code == 405
    assert list(Play.objects.values()) == before
    assert Analysis.objects.filter(stage=JobStage.DONE).count() == 2


def test_what_is_void_or_banned_is_on_no_list_and_no_ready_choice(pair, alice, carol, daily):
    client, theirs = client_of(alice), pair[1]
    Play.objects.filter(pk=theirs.pk).update(status="won")
    distributions.recount(daily)

    def is_offered() -> bool:
        page = client.get(DAY).content.decode()
        choice = client.get(f"{DAY}?a={pair[0].code}&to=fastest")
        assert ("to=fastest" in page) == (theirs.code in page) == (choice.status_code == 302)
        return theirs.code in page

    assert is_offered()
    for row, field in ((theirs, "is_void"), (carol, "is_banned"), (carol, "is_guest")):
        for value in (True, False):
            row.refresh_from_db(fields=[field])
            setattr(row, field, value)
            row.save(update_fields=[field])
            distributions.recount(daily)
            assert is_offered() == (not value), field
