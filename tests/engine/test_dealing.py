from collections import Counter
from hashlib import sha256
from itertools import islice
from math import erfc, sqrt
from pathlib import Path

import pytest

from games.engine.cards import cards, texts_of
from games.engine.dealing import DEAL_VERSION, below, shuffled, unshuffled, words
from games.engine.pack import Pack, shuffle_pack
from games.patiences import VARIANTS, rules_of

DIGESTS = [
    line.split(" ")
    for line in (Path(__file__).parent.parent / "goldens" / "deal-digests.txt")
    .read_text(encoding="utf-8")
    .splitlines()
    if not line.startswith("#")
]


@pytest.mark.parametrize(("version", "variant", "seed", "digest"), DIGESTS)
def test_r_e1_a_seed_gives_the_same_deal_for_ever(version, variant, seed, digest):
    assert int(version) == DEAL_VERSION
    rules = rules_of(variant)
    pack = shuffle_pack(seed, packs=rules.packs, without=rules.laid_out.values())
    assert sha256(texts_of(pack.order).encode()).hexdigest() == digest


def test_r_e1_twenty_deals_are_pinned_and_every_variant_is_among_them():
    assert len({(variant, seed) for _version, variant, seed, _digest in DIGESTS}) == 20
    assert {variant for _version, variant, _seed, _digest in DIGESTS} == set(VARIANTS)


def test_r_e2_every_card_comes_to_every_place_equally_often():
    """Test by chi-square, 104 cards by 104 places; the seeds are fixed, so the answer is too."""
    deals, size = 20_000, 104
    columns = zip(*(shuffled(range(size), str(seed)) for seed in range(deals)), strict=True)
    expected = deals / size
    squares = sum(
        (count[card] - expected) ** 2 for count in map(Counter, columns) for card in range(size)
    )
    # Every row and every column sums to the number of deals, hence this scale and freedom.
    statistic, freedom = squares / expected * (size - 1) / size, (size - 1) ** 2
    assert 0.001 < chance_of_more(statistic, freedom) < 0.999


def chance_of_more(statistic: float, freedom: int) -> float:
    """Tell the chance of a greater chi-square, by Wilson and Hilferty’s approximation."""
    spread = 2 / (9 * freedom)
    normal = ((statistic / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return erfc(normal / sqrt(2)) / 2


def test_the_measure_of_chance_agrees_with_a_printed_table():
    assert chance_of_more(1107.0, 1000) == pytest.approx(0.01, abs=0.0005)
    assert chance_of_more(1143.9, 1000) == pytest.approx(0.001, abs=0.0001)


@pytest.mark.parametrize("n", [3, 5, 10, 103, 104])
def test_r_e2_words_that_would_favour_small_numbers_are_passed_over(n):
    limit = 2**32 - 2**32 % n
    assert limit % n == 0
    assert limit < 2**32
    assert below(iter([limit, 2**32 - 1, limit - 1]), n) == n - 1
    assert below(iter([limit, 0]), n) == 0


@pytest.mark.parametrize("n", [1, 2, 64])
def test_r_e2_no_word_is_passed_over_where_all_numbers_are_equally_likely(n):
    assert below(iter([2**32 - 1]), n) == n - 1


def test_the_words_of_a_seed_are_those_of_its_digests():
    first, second = sha256(b"42:0").digest(), sha256(b"42:1").digest()
    assert b"".join(word.to_bytes(4, "big") for word in islice(words("42"), 16)) == first + second


def test_a_seed_may_be_any_text():
    assert shuffled(range(52), "Châtelaine") != shuffled(range(52), "Chatelaine")
    assert sorted(shuffled(range(52), "")) == list(range(52))


@pytest.mark.parametrize("count", [0, 1])
def test_nothing_and_one_card_are_shuffled_too(count):
    assert shuffled(range(count), "1") == tuple(range(count))


def test_shuffling_changes_nothing_it_was_given():
    pack = unshuffled(1)
    shuffled(pack, "1")
    assert pack == list(range(52))


def test_the_unshuffled_pack_goes_suit_by_suit():
    assert texts_of(unshuffled(1)).startswith("AS 2S 3S")
    assert texts_of(unshuffled(2)).endswith("JC QC KC")
    assert Counter(unshuffled(2)) == Counter(dict.fromkeys(range(52), 2))


def test_of_two_copies_the_first_is_laid_out():
    left = texts_of(unshuffled(2, without=cards("AS KC")))
    assert left.startswith("2S 3S")
    assert " QC AS 2S " in left
    assert left.endswith("KC")


def test_a_redeal_hangs_on_the_cards_left_and_not_on_how_they_lie():
    pack = Pack("7", ())
    assert pack.redealt(1, cards("4C 9H AS")) == pack.redealt(1, cards("AS 4C 9H"))
    assert sorted(pack.redealt(1, range(20))) == list(range(20))


def test_each_redeal_and_each_seed_has_an_order_of_its_own():
    orders = {Pack(seed, ()).redealt(number, range(30)) for seed in "12" for number in (1, 2)}
    assert len(orders) == 4


def test_a_pack_does_not_show_its_cards_or_its_seed():
    pack = shuffle_pack("a-seed-nobody-may-see", packs=1)
    for text in (repr(pack), str(pack), f"{pack}"):
        assert "a-seed" not in text
        assert str(pack.order[0]) + "," not in text
