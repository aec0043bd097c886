"""The tools under the table as HTML: taking back, a hint, a new deal, giving up, the rules.

They go with every move, so they are joined in Python, as the piles are. Every piece is a number or
a code, which need no escaping, or words, which are escaped; nothing else may be put in.
"""

from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.drawing.piles import picture
from games.drawing.shown import Shown


def row(shown: Shown, *, token: str) -> str:
    """Draw the tools that the player may use now; the token goes into their forms."""
    tools = _Row(shown, token)
    return (
        tools.act("take-back", _("Take back"), enabled=shown.can_take_back)
        + tools.act("redo", _("Redo"), enabled=shown.can_redo)
        + (tools.finish() if shown.can_finish else tools.hint())
        + tools.new_deal()
        + (tools.give_up() if shown.is_running else tools.patiences())
        + tools.rules()
    )


class _Row:
    """One row of tools: what it is about, and what all of its parts need."""

    def __init__(self, shown: Shown, token: str) -> None:
        self.shown = shown
        self.icons = picture("icons")
        self.play = reverse("play", args=[shown.play.code])
        self.deal = reverse("deal")
        self.token = f'<input type="hidden" name="csrfmiddlewaretoken" value="{token}">'
        self.variant = f'<input type="hidden" name="variant" value="{shown.sight.variant}">'

    def act(self, act: str, words: str, *, enabled: bool) -> str:
        """Draw a button that acts on the table."""
        off = "" if enabled else ' aria-disabled="true"'
        return (
            f'<button class="tool" id="tool-{act}" {self._acting(act)}{off}>'
            f"{self._labelled(act, words)}</button>"
        )

    def hint(self) -> str:
        """Draw what asks for a hint; a ranked game has none."""
        if self.shown.play.is_ranked:
            return ""
        return self.act("hint", _("Hint"), enabled=self.shown.is_running)

    def finish(self) -> str:
        """Draw what plays a rest that is certain, in the place of the hint."""
        words = _("Finish")
        return (
            f'<button class="tool" id="tool-finish" {self._acting("finish")} data-offered>'
            f"{self._labelled('home', words)}</button>"
        )

    def new_deal(self) -> str:
        """Draw what asks for another deal, or for this one again."""
        again = ""
        if self.shown.can_restart:
            ply = f'<input type="hidden" name="ply" value="{self.shown.play.ply}">'
            words = escape(_("Begin this deal again"))
            button = f'<button class="button">{words}</button>'
            again = self._form(f"{self.play}restart", f"{ply}{button}")
        words = escape(_("A new deal"))
        another = f'{self.variant}<button class="button primary">{words}</button>'
        label, words = escape(_("Deal by number")), escape(pgettext("button", "Deal"))
        numbered = (
            f'{self.variant}<label for="seed">{label}</label>'
            '<input id="seed" name="seed" maxlength="64" required autocomplete="off">'
            f'<button class="button">{words}</button>'
        )
        title = _("New deal")
        return (
            f'<details class="tool confirm" id="tool-deal">'
            f"<summary>{self._labelled('new-deal', title)}</summary>"
            f"{_asking(title)}{again}{self._form(self.deal, another)}"
            f"{self._form(self.deal, numbered, kind='inline-form')}</div></details>"
        )

    def give_up(self) -> str:
        """Draw what gives up, after asking."""
        shown = self.shown
        offered = " data-offered" if shown.sight.only_wanders else ""
        words, back = _("Give up"), escape(_("Play on"))
        asked = ngettext(
            "Give up this deal? %(home)s of %(total)s is home.",
            "Give up this deal? %(home)s of %(total)s are home.",
            shown.to_bring,
        ) % {"home": shown.home, "total": shown.to_bring}
        return (
            f'<details class="tool confirm" id="tool-give-up"{offered}>'
            f"<summary>{self._labelled('give-up', words)}</summary>"
            f"{_asking(asked)}<p>{escape(asked)}</p>"
            f'<div class="buttons"><button class="button primary" {self._acting("give-up")}>'
            f"{escape(words)}</button>"
            f'<a class="button" href="{self.play}" data-close>{back}</a>'
            "</div></div></details>"
        )

    def patiences(self) -> str:
        """Draw the way to the other patiences."""
        words = _("Patiences")
        return (
            f'<a class="tool" id="tool-patiences" href="{reverse("patiences")}">'
            f"{self._labelled('cards', words)}</a>"
        )

    def rules(self) -> str:
        """Draw the way to the rules."""
        url = reverse("rules", args=[self.shown.sight.game])
        labelled = self._labelled("rules", _("Rules"))
        return f'<a class="tool" id="tool-rules" href="{url}">{labelled}</a>'

    def _acting(self, act: str) -> str:
        url = f"{self.play}{act}"
        return (
            f'form="felt" formaction="{url}" hx-post="{url}" hx-target="#table" '
            'hx-swap="outerMorph" hx-sync="#table:queue all"'
        )

    def _form(self, url: str, inside: str, *, kind: str = "tool-form") -> str:
        return f'<form class="{kind}" method="post" action="{url}">{self.token}{inside}</form>'

    def _labelled(self, icon: str, words: str) -> str:
        return (
            f'<svg class="icon" aria-hidden="true"><use href="{self.icons}#{icon}"/></svg>'
            f"<span>{escape(words)}</span>"
        )


def _asking(question: str) -> str:
    """Open the sheet of a question, which takes the focus when it is asked by a key."""
    return f'<div class="sheet ask" role="group" tabindex="-1" aria-label="{escape(question)}">'
