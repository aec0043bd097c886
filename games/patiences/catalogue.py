"""The catalogue: every patience and every variant by its name, and deals of them by seed."""

from itertools import combinations

from games.engine.errors import UnknownVariant
from games.engine.pack import shuffle_pack
from games.engine.rules import Rules, Table
from games.patiences import (
    archway,
    house_in_the_wood,
    house_on_the_hill,
    la_belle_lucie,
    lady_of_the_manor,
    napoleon_at_st_helena,
    the_fifteen,
)

PATIENCES: tuple[Rules, ...] = (
    lady_of_the_manor.RULES,
    archway.RULES,
    la_belle_lucie.RULES,
    house_in_the_wood.RULES,
    house_on_the_hill.RULES,
    napoleon_at_st_helena.RULES,
    the_fifteen.RULES,
)
"""Every patience without options, in the order in which they are offered."""


def _every_variant(rules: Rules) -> list[Rules]:
    names = sorted(option.name for option in rules.options)
    return [
        rules.with_options(*chosen)
        for count in range(len(names) + 1)
        for chosen in combinations(names, count)
    ]


_RULES = {rules.variant: rules for patience in PATIENCES for rules in _every_variant(patience)}

VARIANTS: tuple[str, ...] = tuple(_RULES)
"""The names of all variants: a patience and its options in alphabetical order."""


def rules_of(variant: str) -> Rules:
    """Find the rules of a variant by its name; UnknownVariant if there is none."""
    try:
        return _RULES[variant]
    except KeyError:
        raise UnknownVariant(variant) from None


def seeded_table(variant: str, seed: str) -> Table:
    """Deal a seed on a table; UnknownVariant if there is no such patience."""
    rules = rules_of(variant)
    return Table(rules, shuffle_pack(seed, packs=rules.packs, without=rules.laid_out.values()))
