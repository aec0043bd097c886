"""Deals: dealing one, finding one again, and laying a stored one on a table."""

import re
import unicodedata
from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import cards, texts_of
from games.engine.dealing import DEAL_VERSION
from games.engine.pack import Pack
from games.engine.rules import RULES_VERSION, Table
from games.models import Deal
from games.models.codes import new_seed
from games.patiences import rules_of, seeded_table
from games.services.numbers import count

LONGEST_SEED = 64


class UnfitSeed(ValueError):
    """A seed that cannot be used; the message says why."""


def draw_deal(variant: str) -> Deal:
    """Deal with a seed of 128 bits from the operating system's generator, which nobody is told."""
    return keep(drawn_table(variant))


def drawn_table(variant: str) -> Table:
    """Deal with a secret seed on a table of nobody's: nothing is stored.

    Dealt again where the game would be over before its first move.
    """
    while True:
        table = seeded_table(variant, new_seed())
        if can_begin(table):
            return table


def can_begin(table: Table) -> bool:
    """Tell whether the deal leaves something to play: it is neither lost nor won as it lies."""
    dealt = table.dealt()
    return not (table.rules.is_won(dealt) or table.rules.is_lost(dealt))


def keep(table: Table, **fields: object) -> Deal:
    """Store the deal of a table dealt with a secret seed."""
    pack = table.pack
    return Deal.objects.create(
        variant=table.rules.variant,
        seed=pack.seed,
        is_secret=True,
        **_versions(pack),
        **fields,
    )


def is_secret_seed(seed: str) -> bool:
    """Tell whether a seed looks like one of ours: 128 bits, in hexadecimal digits."""
    return re.fullmatch(r"[0-9a-f]{32}", seed) is not None


def numbered_deal(variant: str, seed: str) -> Deal:
    """Find or make the deal of a number or any other text; UnfitSeed if the text cannot be one."""
    seed = fit_seed(seed)
    deal, _is_new = Deal.objects.get_or_create(
        variant=variant,
        seed=seed,
        deal_version=DEAL_VERSION,
        defaults={"is_secret": False, **_versions(seeded_table(variant, seed).pack)},
    )
    return deal


def fit_seed(text: str) -> str:
    """Take blanks off the ends of a seed; UnfitSeed if it is empty, too long or not plain text."""
    seed = text.strip()
    if not seed:
        raise UnfitSeed(_("Give the deal a number, or any other text."))
    if len(seed) > LONGEST_SEED:
        raise UnfitSeed(
            ngettext(
                "A deal’s number has %(most)s signs at most; this one has %(count)s.",
                "A deal’s number has %(most)s signs at most; this one has %(count)s.",
                len(seed),
            )
            % {"most": LONGEST_SEED, "count": count(len(seed))}
        )
    if any(unicodedata.category(sign) in {"Cc", "Cs"} for sign in seed):
        raise UnfitSeed(
            _("A deal’s number is plain text; this one has signs that cannot be written.")
        )
    return seed


def table_of(deal: Deal) -> Table:
    """Lay a stored deal on a table: its own order, never shuffled again."""
    return _table(deal.variant, deal.seed, deal.order)


@lru_cache(maxsize=512)
def _table(variant: str, seed: str, order: str) -> Table:
    return Table(rules_of(variant), Pack(seed, cards(order)))


def _versions(pack: Pack) -> dict[str, object]:
    return {
        "order": texts_of(pack.order),
        "deal_version": DEAL_VERSION,
        "rules_version": RULES_VERSION,
    }
