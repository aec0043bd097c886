"""What the commands that deal numbered games share: reading a variant and its seeds."""

import re

from django.core.management.base import CommandError

from games.engine.errors import UnknownVariant
from games.patiences import VARIANTS, rules_of


def known_variant(variant: str) -> str:
    """Answer the variant of a name; CommandError if there is none."""
    try:
        return rules_of(variant).variant
    except UnknownVariant as error:
        raise CommandError(f"{error}: there are {', '.join(VARIANTS)}.") from None


def seeds_from(first: str, games: int) -> list[str]:
    """List the seeds to play; CommandError if they cannot be counted from the first."""
    if games < 1:
        raise CommandError("--games must be 1 or more.")
    try:
        first.encode()
    except UnicodeEncodeError:
        raise CommandError("--seed must be readable as UTF-8 text.") from None
    if games == 1:
        return [first]
    number = number_of(first)
    return [str(number + more) for more in range(games)]


def number_of(seed: str) -> int:
    """Read the seed that others are counted from; CommandError if it is no plain number."""
    if not re.fullmatch(r"0|[1-9][0-9]{0,17}", seed, re.ASCII):
        raise CommandError("--seed must be a plain number when more than one game is meant.")
    return int(seed)


def nodes_of(nodes: int | None) -> int | None:
    """Check a budget of nodes; none stands for the usual one."""
    if nodes is not None and nodes < 1:
        raise CommandError("--nodes must be 1 or more.")
    return nodes
