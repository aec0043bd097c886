"""Deals: dealing one, finding one again, and laying a stored one on a table."""

import unicodedata
from functools import lru_cache

from games.engine.cards import cards, texts_of
from games.engine.dealing import DEAL_VERSION
from games.engine.pack import Pack, shuffle_pack
from games.engine.rules import RULES_VERSION, Table
from games.models import Deal
from games.models.codes import new_seed
from games.patiences import rules_of

LONGEST_SEED = 64


class UnfitSeed(ValueError):
    """A seed that cannot be used; the message says why."""


def draw_deal(variant: str) -> Deal:
    """Deal with a seed of 128 bits from the operating system's generator, which nobody is told."""
    seed = new_seed()
    return Deal.objects.create(variant=variant, seed=seed, is_secret=True, **_dealt(variant, seed))


def numbered_deal(variant: str, seed: str) -> Deal:
    """Find or make the deal of a number or any other text; UnfitSeed if the text cannot be one."""
    seed = fit_seed(seed)
    deal, _is_new = Deal.objects.get_or_create(
        variant=variant,
        seed=seed,
        deal_version=DEAL_VERSION,
        defaults={"is_secret": False, **_dealt(variant, seed)},
    )
    return deal


def fit_seed(text: str) -> str:
    """Take blanks off the ends of a seed; UnfitSeed if it is empty, too long or not plain text."""
    seed = text.strip()
    if not seed:
        raise UnfitSeed("Give the deal a number, or any other text.")
    if len(seed) > LONGEST_SEED:
        raise UnfitSeed(
            f"A deal’s number has {LONGEST_SEED} signs at most; this one has {len(seed)}."
        )
    if any(unicodedata.category(sign) in {"Cc", "Cs"} for sign in seed):
        raise UnfitSeed("A deal’s number is plain text; this one has signs that cannot be written.")
    return seed


def table_of(deal: Deal) -> Table:
    """Lay a stored deal on a table: its own order, never shuffled again."""
    return _table(deal.variant, deal.seed, deal.order)


@lru_cache(maxsize=512)
def _table(variant: str, seed: str, order: str) -> Table:
    return Table(rules_of(variant), Pack(seed, cards(order)))


def _dealt(variant: str, seed: str) -> dict[str, object]:
    rules = rules_of(variant)
    pack = shuffle_pack(seed, packs=rules.packs, without=rules.laid_out.values())
    return {
        "order": texts_of(pack.order),
        "deal_version": DEAL_VERSION,
        "rules_version": RULES_VERSION,
    }
