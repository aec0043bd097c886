"""The patiences, one file each; the catalogue finds them."""

from games.patiences.catalogue import PATIENCES, VARIANTS, rules_of

__all__ = ["PATIENCES", "VARIANTS", "rules_of"]
