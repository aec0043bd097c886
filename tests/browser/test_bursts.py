"""Quick hands: ten taps in a row, and taps that an answer overtakes."""

import pytest
from playwright.sync_api import Page

from games.engine.log import read_log
from games.models import Play
from tests.browser.conftest import Sit, won
from tests.browser.player import Table

pytestmark = pytest.mark.django_db(transaction=True)

TEN = ("P2", "P4", "P5", "P7", "P10", "P11", "P14", "P18", "P26", "P27")
"""Fans of the House in the Wood whose top cards can go after three moves, one after the other."""

# Timed in the page, as the way from the test to it takes longer than a quick hand. For each tap it
# notes how many of the taps before it do not show yet; and how many acts were ever sent at once.
BURST = """async (piles) => {
  const table = () => document.getElementById("table");
  const start = Number(table().dataset.ply), behind = [];
  let sent = 0, most = 0;
  const send = () => { most = Math.max(most, ++sent); }, answer = () => { sent--; };
  document.addEventListener("htmx:before:request", send);
  document.addEventListener("htmx:finally:request", answer);
  for (const [taps, pile] of piles.entries()) {
    behind.push(taps - (Number(table().dataset.ply) - start));
    document.querySelector(`#${pile} button.stack`).click();
    await new Promise((then) => setTimeout(then, 120));
  }
  return {behind, most};
}"""


def sources_of(table: Table) -> list[str]:
    log = read_log(Play.objects.get(code=table.code).log)
    return [entry.text.partition(">")[0] for entry in log]


def test_ten_taps_one_every_120_ms_are_all_played_in_order(phone: Page, sit: Sit) -> None:
    seed, line = won("house-in-the-wood")
    table = sit(phone, "house-in-the-wood", seed, line[:3])
    found = phone.evaluate(BURST, TEN)
    table.has_ply(13)
    assert sources_of(table)[3:] == list(TEN)
    assert found["most"] == 1, "the page is never more than one answer behind"
    assert max(found["behind"]) <= 2, found  # 0 where nothing else keeps the machine busy


def test_a_tap_is_for_a_card_wherever_it_then_may_go(desk: Page, sit: Sit) -> None:
    """Both fives were to go to the first foundation, where there is room for one."""
    seed, line = won("lady-of-the-manor")
    table = sit(desk, "lady-of-the-manor", seed, line[:18])
    values = desk.evaluate("""() => ["P3", "A5"].map((pile) => {
      const button = document.querySelector(`#${pile} button.stack`);
      button.click();
      return button.value;
    })""")
    table.has_ply(20)
    assert values == ["P3>F1", "A5>F1"]
    assert sources_of(table)[18:] == ["P3", "A5"]
