"""Names: what is allowed, and which two are the same (R-c5)."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.models import Player
from games.models.names import check_name, key_of, normalised
from tests.accounts.cast import sign_up

GOOD = ["Ann", "Jean-Pierre_1", "Zoë", "Анна", "Νίκος", "日本語の名", "コーヒー", "김철수", "हिन्दी"]
GOOD += ["badminton", "guestave", "123", "שלום", "x" * 24]
BAD = {
    "length": ["", "ab", "x" * 25],
    "signs": ["a b c", "a.bc", "abc!", "---", "a\u200bbc", "a\u0335bc", "ab\u0301\u0302\u0303c"],
    "script": ["Ѕоlаnge", "mоdest", "日本ab", "ᏚᎳᎪᎾ"],
    "latin": ["раураӏ", "АННА", "ΑΝΝΑ"],
    "reserved": """
        guest Guest-12ab deleted-1 ADMIN adm1n Admin_7 s-t-a-f-f Châtelaine chatela1ne
        chatelaine-team moderator curator system Anonymous an0nymous staff-st4ff the-admin nobody
    """.split(),
}


@pytest.mark.parametrize("name", GOOD)
def test_r_c5_good_names(name: str) -> None:
    check_name(normalised(name))


@pytest.mark.parametrize(("code", "name"), [(code, name) for code in BAD for name in BAD[code]])
def test_r_c5_bad_names(code: str, name: str) -> None:
    with pytest.raises(ValidationError) as caught:
        check_name(normalised(name))
    assert caught.value.code == code


@pytest.mark.parametrize(
    "name", ["ALICE", "alice", "A1ice", "ａｌｉｃｅ", "AIice", "alíce", " Alice ", "аӏісе"]
)
def test_r_c5_look_alikes_share_a_key(name: str) -> None:
    assert key_of(name) == key_of("Alice")


@pytest.mark.parametrize(
    ("one", "other"), [("modern", "rnodem"), ("b0b", "Bob"), ("a-b", "a_b"), ("a--b", "a-b")]
)
def test_r_c5_more_look_alikes(one: str, other: str) -> None:
    assert key_of(one) == key_of(other)


@pytest.mark.parametrize(("one", "other"), [("Dan", "Dav"), ("Mia", "Mea"), ("かき", "かぎ")])
def test_r_c5_different_names_differ(one: str, other: str) -> None:
    assert key_of(one) != key_of(other)


@given(st.text(max_size=30))
def test_r_c5_a_key_ignores_case_and_is_its_own_key(name: str) -> None:
    assert key_of(name) == key_of(normalised(name)) == key_of(name.casefold())


@given(st.text(max_size=24))
def test_r_c5_an_allowed_name_fits_its_columns(name: str) -> None:
    name = normalised(name)
    try:
        check_name(name)
    except ValidationError:
        return
    assert len(name) <= 40
    assert len(key_of(name)) <= 300


@pytest.mark.parametrize("name", ["alice", "AL1CE", "Alíce", "ａlice"])
def test_r_c5_a_taken_name_is_refused(client: Client, alice: Player, name: str) -> None:
    answer = sign_up(client, name)
    assert answer.status_code == 422
    assert b"This name is taken" in answer.content
    assert Player.objects.count() == 1


def test_r_c5_a_refused_name_is_said_at_its_field(client: Client, db: None) -> None:
    page = sign_up(client, "admin").content.decode()
    assert 'id="id_name_error">This name is reserved.' in page
    assert 'aria-describedby="id_name_helptext id_name_error"' in page
    assert 'aria-invalid="true"' in page
