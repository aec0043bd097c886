"""The table's page in pieces: the table itself, the figures, the line below, the tools.

All of them go with every move, so they are joined in Python; templates write what goes once.
Every piece is a number, a code or a word of ours, so nothing needs escaping; nothing else may be
put in.
"""

from __future__ import annotations

import re

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from games.drawing.piles import SUIT_LETTERS, lists, picture
from games.drawing.shown import Shown
from games.drawing.tools import row
from games.engine.cards import SUIT_NAMES
from games.engine.sight import Sight
from games.services.numbers import clock

_SAID = re.compile(r"\[([A2-9TJQK][SHDC])\]")


def moved(shown: Shown, *, token: str) -> str:
    """Draw what a move answers: the table, and what else changes with it, each for its place."""
    outer = ' hx-swap-oob="outerMorph"'
    return (
        table(shown, token)
        + figures(shown, outer)
        + message(shown, ' hx-swap-oob="innerHTML"')
        + tools(shown, token, outer)
    )


def table(shown: Shown, token: str) -> str:
    """Draw the table: its one form, and the sheet over it at the end."""
    sight, ply = shown.sight, shown.play.ply
    url = reverse("move", args=[shown.play.code])
    long = " data-long" if _is_long(sight) else ""
    hint = shown.hint.move if shown.hint else None
    redeals = ' data-hint="redeal"' if hint is not None and not hint.source else ""
    piles = lists(sight, shown.chosen, hint=hint, live=shown.is_live)
    ornament = _ornament(sight) if sight.layout == "arch" else ""
    redeal = _part("_redeal", shown, token) if sight.redeals_left is not None else ""
    end = _part("_end", shown, token) if shown.ending else ""
    return (
        f'<section id="table" class="table" data-game="{sight.game}" data-layout="{sight.layout}"'
        f' data-status="{sight.status}" data-ply="{ply}"{long}{redeals} aria-label="The table">'
        f'<form class="felt" id="felt" method="post" action="{url}" hx-post="{url}"'
        ' hx-target="#table" hx-swap="outerMorph" hx-sync="#table:queue all">'
        f'<input type="hidden" name="csrfmiddlewaretoken" value="{token}">'
        f'<input type="hidden" name="ply" value="{ply}">'
        f"{ornament}{piles}{redeal}</form>{end}</section>"
    )


def _is_long(sight: Sight) -> bool:
    """Tell whether some column is longer than thirteen cards."""
    return any(len(pile) > 13 for pile in sight.piles if pile.kind == "packet")


def _part(name: str, shown: Shown, token: str) -> str:
    values = {"shown": shown, "csrf_token": token}
    return render_to_string(f"games/{name}.html", values)


def _ornament(sight: Sight) -> str:
    """Draw the wall, the door, and the fanlight: in each pane a line for each card gained."""
    sprite = picture("fanlight")
    found = enumerate((pile for pile in sight.piles if pile.kind == "foundation"), start=1)
    gilt = "".join(
        f'<use href="{sprite}#f{pane}-{len(pile) - 1}"/>' for pane, pile in found if len(pile) > 1
    )
    return (
        f'<div class="ornament" aria-hidden="true">{_WALL}<svg class="fanlight" '
        'viewBox="-100 -100 200 100" preserveAspectRatio="none">'
        f'<use class="bars" href="{sprite}#bars"/>{gilt}</svg></div>'
    )


_WALL = (
    f'<div class="wall">{10 * """<i class="joint"></i>"""}</div>'
    '<div class="door"></div><div class="step"></div>'
)


def figures(shown: Shown, marks: str = "") -> str:
    """Draw the figures in the page's head."""
    transfers = shown.sight.transfers
    into = "" if transfers is None else _figure("Into the arch", transfers)
    back, hints = shown.play.take_backs, shown.play.hints
    taken = _figure("Taken back", back, ' class="seldom"') if back else ""
    hinted = _figure("Hints", hints, ' class="seldom"') if hints else ""
    running = " data-running" if shown.is_running else ""
    return (
        f'<dl class="figures" id="figures"{marks}>{into}{taken}{hinted}'
        f'<div><dt>Time</dt><dd id="clock" data-seconds="{shown.seconds}"{running}>'
        f"{clock(shown.seconds)}</dd></div>"
        f"<div><dt>Home</dt><dd>{shown.home}<i>/{shown.to_bring}</i></dd></div></dl>"
    )


def _figure(label: str, count: int, marks: str = "") -> str:
    return f"<div{marks}><dt>{label}</dt><dd>{count}</dd></div>"


def message(shown: Shown, marks: str = ' role="status"') -> str:
    """Draw the one line under the table."""
    aside = f" <small>{shown.aside}</small>" if shown.aside else ""
    return f'<p id="message" class="message"{marks}>{drawn(shown.message)}{aside}</p>'


def tools(shown: Shown, token: str, marks: str = "") -> str:
    """Draw the tools; the token goes into their forms."""
    tools = row(shown, token=token)
    return f'<nav class="tools" id="tools" aria-label="Game"{marks}>{tools}</nav>'


def drawn(sentence: str) -> SafeString:
    """Draw the cards ``[4C]`` of a sentence as rank and suit, spoken in full."""
    sprite = picture("cards")

    def one(match: re.Match[str]) -> str:
        sign, letter = match[1][0].replace("T", "10"), match[1][1].lower()
        spoken = SUIT_NAMES[SUIT_LETTERS.index(letter)]
        return (
            f'<b class="in-suit" data-suit="{letter}">{sign}'
            f'<svg class="suit" data-suit="{letter}" role="img" aria-label=" of {spoken}">'
            f'<use href="{sprite}#p-{letter}"/></svg></b>'
        )

    return mark_safe(_SAID.sub(one, sentence))  # sentences are words.py's own
