"""The page of plain words, and the checker as it comes from the server."""

import html
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

from games.engine.cards import texts_of
from games.models import Deal
from games.patiences import VARIANTS, rules_of, seeded_table
from games.services.days import fairness

pytestmark = pytest.mark.django_db

GOLDENS = Path(__file__).parent.parent / "goldens"


def get(path: str) -> str:
    response = Client().get(path)
    assert response.status_code == 200
    assert "nonce" not in response.headers["Content-Security-Policy"]
    return response.content.decode()


def test_the_foot_of_every_page_leads_to_the_plain_words() -> None:
    assert 'href="/fairness/"' in get("/patiences/")


def test_plain_words_say_what_is_verified_and_what_cannot_be_prevented() -> None:
    text = html.unescape(get("/fairness/"))
    for anchor in ("results", "time", "ranked", "dealing", "commitment", "verdicts", "curators"):
        assert f'id="{anchor}"' in text
    assert "A second account" in text
    assert 'href="/checker/"' in text


def test_both_pages_know_nothing_of_any_deal() -> None:
    get("/fairness/")
    get("/checker/")
    assert not Deal.objects.exists()


def test_the_checker_knows_every_variant() -> None:
    found = re.findall(
        r'<option value="([^"]+)" data-packs="(\d)" data-without="([^"]*)">', get("/checker/")
    )
    rules = map(rules_of, VARIANTS)
    assert found == [
        (each.variant, str(each.packs), texts_of(each.laid_out.values())) for each in rules
    ]


def test_without_scripts_it_says_so_and_shows_no_form() -> None:
    text = get("/checker/")
    assert 'role="status">The checker needs JavaScript.' in text
    assert re.search(r'<form class="form" id="checker" hidden', text)
    assert "sha256sum" in text


@pytest.mark.parametrize("variant", ["lady-of-the-manor", "la-belle-lucie", "archway"])
def test_the_recipe_deals_as_the_table_does(variant: str) -> None:
    """The program on the page is run, with a variant's values put in as the page says."""
    recipe = html.unescape(
        get("/checker/").partition('<code id="recipe">')[2].partition("</code>")[0]
    )
    values = next(one for one in fairness.recipes() if one.variant == variant)
    for name, value in [("seed", "42"), ("packs", values.packs), ("laid_out", values.without)]:
        recipe, count = re.subn(
            rf"^{name} = .*$", f"{name} = {json.dumps(value)}", recipe, flags=re.MULTILINE
        )
        assert count == 1
    done = subprocess.run(
        [sys.executable, "-c", recipe], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == texts_of(seeded_table(variant, "42").pack.order)
