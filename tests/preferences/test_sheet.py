"""The style sheet of the looks: more contrast is one look, whoever asks for it."""

import re

from django.conf import settings

SHEET = settings.BASE_DIR / "static" / "css" / "looks.css"


def tokens(selector: str) -> list[str]:
    """List the declarations of a block."""
    [block] = re.findall(re.escape(selector) + r" \{([^}]*)\}", SHEET.read_text(encoding="utf-8"))
    return [line.strip() for line in block.strip().splitlines()]


def test_contrast_chosen_is_the_contrast_asked_for_by_the_system() -> None:
    chosen = tokens('\n  :root[data-contrast="more"]')
    assert len(chosen) > 15
    assert tokens(':root:not([data-contrast="more"])') == chosen
