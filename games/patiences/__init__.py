"""The patiences, one file each; the catalogue finds them."""

from games.patiences.catalogue import PATIENCES, VARIANTS, rules_of, seeded_table

__all__ = ["PATIENCES", "VARIANTS", "rules_of", "seeded_table"]
