"""Titles: what a variant is called on pages."""

from games.patiences import rules_of


def title_of(variant: str) -> str:
    """Name a variant: ``Lady of the Manor``, ``Lady of the Manor (open packets, strict)``."""
    rules = rules_of(variant)
    return f"{rules.title} ({options_of(variant)})" if rules.chosen else rules.title


def options_of(variant: str) -> str:
    """Name the options of a variant: ``open packets, strict``; empty if it has none."""
    return ", ".join(_lowered(option.title) for option in rules_of(variant).chosen)


def _lowered(title: str) -> str:
    """Begin a title small inside a sentence, unless it names a thing (Playing Card Kit)."""
    is_name = sum(word[:1].isupper() for word in title.split()) > 1
    return title if is_name else title[:1].lower() + title[1:]
