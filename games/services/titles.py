"""Titles: what a variant is called on pages, and what is said of it in a line.

The patiences know no language, so all their words are marked for translation here.
"""

from django.utils.translation import gettext, gettext_noop

from games.patiences import rules_of

WORDS = frozenset(
    {
        gettext_noop("Lady of the Manor"),
        gettext_noop("La Châtelaine"),
        gettext_noop("Two packs, one door: eight Aces to build up, suits of no account."),
        gettext_noop("Strict"),
        gettext_noop(
            "A card of the arch may be taken only while no packet’s top card fits (Dick, 1883)."
        ),
        gettext_noop("Open packets"),
        gettext_noop(
            "The Aces are shuffled in and go home by themselves; "
            "the packets lie spread, face up (Durheim, 1857)."
        ),
        gettext_noop("Archway"),
        gettext_noop("Lady of the Manor’s face-lift"),
        gettext_noop("Every card in sight, four suits up and four down; it rarely comes out."),
        gettext_noop("Playing Card Kit"),
        gettext_noop(
            "A column’s last card may also go to its stone of the arch. "
            "Every deal then comes out; fewest such moves rank first."
        ),
        gettext_noop("La Belle Lucie"),
        gettext_noop("Fair Lucy, or Midnight Oil"),
        gettext_noop("Eighteen fans, marriages downwards in suit, two redeals."),
        gettext_noop("The House in the Wood"),
        gettext_noop("La Belle Lucie with two packs"),
        gettext_noop("Thirty-five fans, eight foundations, and a double for every card."),
        gettext_noop("The House on the Hill"),
        gettext_noop("La Belle Lucie, up and down"),
        gettext_noop("Up from four Aces, down from four Kings, marriages both ways."),
        gettext_noop("Napoleon at St. Helena"),
        gettext_noop("Forty Thieves, or Le Cadran"),
        gettext_noop("Ten columns, a stock gone through once, and lanes to think about."),
        gettext_noop("Lanes from the talon"),
        gettext_noop("A lane may be filled from the talon only, as some players have it."),
        gettext_noop("The Fifteen"),
        gettext_noop("Fifteen in a row"),
        gettext_noop("Fifteen columns, nothing covered, no redeal."),
    }
)
"""Every title, alias and line of the patiences and their options."""


def title_of(variant: str) -> str:
    """Name a variant: ``Lady of the Manor``, ``Lady of the Manor (open packets, strict)``."""
    options = options_of(variant)
    title = gettext(rules_of(variant).title)
    return f"{title} ({options})" if options else title


def options_of(variant: str) -> str:
    """Name the options of a variant: ``open packets, strict``; empty if it has none."""
    return ", ".join(_lowered(gettext(option.title)) for option in rules_of(variant).chosen)


def alias_of(variant: str) -> str:
    """Say what a variant's patience is also called."""
    return gettext(rules_of(variant).alias)


def line_of(variant: str) -> str:
    """Say in a line what a variant's patience is like."""
    return gettext(rules_of(variant).says)


def change_of(variant: str) -> str:
    """Say what the option of a variant changes; empty for none, and for several at once."""
    chosen = rules_of(variant).chosen
    return gettext(chosen[0].says) if len(chosen) == 1 else ""


def _lowered(title: str) -> str:
    """Begin a title small inside a sentence, unless it names a thing (Playing Card Kit)."""
    is_name = sum(word[:1].isupper() for word in title.split()) > 1
    return title if is_name else title[:1].lower() + title[1:]
