"""The table's page in pieces: the table itself, the figures, the line below, the tools.

All of them go with every move, so they are joined in Python; templates write what goes once.
Every piece is a number or a code, which need no escaping, or words, which are escaped; nothing else
may be put in.
"""

from __future__ import annotations

import re

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.drawing.piles import lists, picture
from games.drawing.shown import Shown
from games.drawing.tools import row
from games.engine.cards import card
from games.engine.sight import Sight
from games.services.names import name_of
from games.services.numbers import clock

_SAID = re.compile(r"\[([A2-9TJQK][SHDC])\]")


def moved(shown: Shown, *, token: str) -> str:
    """Draw what a move answers: the table, and what else changes with it, each for its place."""
    outer = ' hx-swap-oob="outerMorph"'
    return (
        table(shown, token, is_page=False)
        + figures(shown, outer)
        + message(shown, ' hx-swap-oob="innerHTML"')
        + tools(shown, token, outer)
    )


def table(shown: Shown, token: str, *, is_page: bool = True) -> str:
    """Draw the table: its one form, and the sheet over it at the end.

    A page shows how a new game is dealt, an answer to a move how one is won.
    """
    sight, ply = shown.sight, shown.play.ply
    url = reverse("move", args=[shown.play.code])
    long = " data-long" if is_long(sight) else ""
    show = ' data-show="deal"' if is_page and shown.is_new else ""
    if not is_page and sight.status == "won":
        show = ' data-show="win"'
    hint = shown.hint.move if shown.hint else None
    redeals = ' data-hint="redeal"' if hint is not None and not hint.source else ""
    piles = lists(sight, shown.chosen, hint=hint, live=shown.is_live, deck=shown.deck)
    wall = ornament(sight) if sight.layout == "arch" else ""
    redeal = _part("_redeal", shown, token) if sight.redeals_left is not None else ""
    end = _part("_end", shown, token) if shown.ending else ""
    label = escape(_("The table"))
    return (
        f'<section id="table" class="table" data-game="{sight.game}" data-layout="{sight.layout}"'
        f' data-status="{sight.status}" data-ply="{ply}"{long}{show}{redeals} aria-label="{label}">'
        f'<form class="felt" id="felt" method="post" action="{url}" hx-post="{url}"'
        ' hx-target="#table" hx-swap="outerMorph" hx-sync="#table:queue all">'
        f'<input type="hidden" name="csrfmiddlewaretoken" value="{token}">'
        f'<input type="hidden" name="ply" value="{ply}">'
        f"{wall}{piles}{redeal}</form>{end}</section>"
    )


def is_long(sight: Sight) -> bool:
    """Tell whether some column is longer than thirteen cards."""
    return any(len(pile) > 13 for pile in sight.piles if pile.kind == "packet")


def _part(name: str, shown: Shown, token: str) -> str:
    values = {"shown": shown, "csrf_token": token}
    return render_to_string(f"games/{name}.html", values)


def ornament(sight: Sight) -> str:
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
    into = "" if transfers is None else _figure(_("Into the arch"), transfers)
    back, hints = shown.play.take_backs, shown.play.hints
    taken = _figure(_("Taken back"), back, ' class="seldom"') if back else ""
    hinted = _figure(_("Hints"), hints, ' class="seldom"') if hints else ""
    running = " data-running" if shown.is_running else ""
    time, home = escape(pgettext("column", "Time")), escape(pgettext("cards", "Home"))
    return (
        f'<dl class="figures" id="figures"{marks}>{into}{taken}{hinted}'
        f'<div><dt>{time}</dt><dd id="clock" data-seconds="{shown.seconds}"{running}>'
        f"{clock(shown.seconds)}</dd></div>"
        f"<div><dt>{home}</dt><dd>{shown.home}<i>/{shown.to_bring}</i></dd></div></dl>"
    )


def _figure(label: str, count: int, marks: str = "") -> str:
    return f"<div{marks}><dt>{escape(label)}</dt><dd>{count}</dd></div>"


def message(shown: Shown, marks: str = ' role="status"') -> str:
    """Draw the one line under the table."""
    aside = f" <small>{escape(shown.aside)}</small>" if shown.aside else ""
    return f'<p id="message" class="message"{marks}>{drawn(escape(shown.message))}{aside}</p>'


def tools(shown: Shown, token: str, marks: str = "") -> str:
    """Draw the tools; the token goes into their forms."""
    tools, label = row(shown, token=token), escape(_("Game"))
    return f'<nav class="tools" id="tools" aria-label="{label}"{marks}>{tools}</nav>'


def drawn(sentence: str) -> SafeString:
    """Draw the cards ``[4C]`` of some HTML as rank and suit, spoken in full."""
    sprite = picture("cards")

    def one(match: re.Match[str]) -> str:
        sign, letter = match[1][0].replace("T", "10"), match[1][1].lower()
        return (
            f'<b class="in-suit" data-suit="{letter}" role="img"'
            f' aria-label="{escape(name_of(card(match[1])))}">{sign}'
            f'<svg class="suit" data-suit="{letter}"><use href="{sprite}#p-{letter}"/></svg></b>'
        )

    return mark_safe(_SAID.sub(one, sentence))
