"""The tools under the table as HTML: taking back, a hint, a new deal, giving up, the rules.

They go with every move, so they are joined in Python, as the piles are. Every piece is a number,
a code or a word of ours, so nothing needs escaping; nothing else may be put in.
"""

from django.urls import reverse

from games.drawing.piles import picture
from games.drawing.shown import Shown


def row(shown: Shown, *, token: str) -> str:
    """Draw the tools that the player may use now; the token goes into their forms."""
    tools = _Row(shown, token)
    return (
        tools.act("take-back", "Take back", enabled=shown.can_take_back)
        + tools.act("redo", "Redo", enabled=shown.can_redo)
        + tools.hint()
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
        return self.act("hint", "Hint", enabled=self.shown.is_running)

    def new_deal(self) -> str:
        """Draw what asks for another deal, or for this one again."""
        again = ""
        if self.shown.can_restart:
            ply = f'<input type="hidden" name="ply" value="{self.shown.play.ply}">'
            button = '<button class="button">Begin this deal again</button>'
            again = self._form(f"{self.play}restart", f"{ply}{button}")
        another = f'{self.variant}<button class="button primary">A new deal</button>'
        numbered = (
            f'{self.variant}<label for="seed">Deal by number</label>'
            '<input id="seed" name="seed" maxlength="64" required autocomplete="off">'
            '<button class="button">Deal</button>'
        )
        return (
            f'<details class="tool confirm" id="tool-deal">'
            f"<summary>{self._labelled('new-deal', 'New deal')}</summary>"
            f'<div class="sheet ask">{again}{self._form(self.deal, another)}'
            f"{self._form(self.deal, numbered, kind='inline-form')}</div></details>"
        )

    def give_up(self) -> str:
        """Draw what gives up, after asking."""
        shown = self.shown
        offered = " data-offered" if shown.sight.only_wanders else ""
        return (
            f'<details class="tool confirm" id="tool-give-up"{offered}>'
            f"<summary>{self._labelled('give-up', 'Give up')}</summary>"
            '<div class="sheet ask">'
            f"<p>Give up this deal? {shown.home} of {shown.to_bring} are home.</p>"
            f'<div class="buttons"><button class="button primary" {self._acting("give-up")}>'
            f'Give up</button><a class="button" href="{self.play}" data-close>Play on</a>'
            "</div></div></details>"
        )

    def patiences(self) -> str:
        """Draw the way to the other patiences."""
        return (
            f'<a class="tool" id="tool-patiences" href="{reverse("patiences")}">'
            f"{self._labelled('cards', 'Patiences')}</a>"
        )

    def rules(self) -> str:
        """Draw the way to the rules."""
        url = reverse("rules", args=[self.shown.sight.game])
        labelled = self._labelled("rules", "Rules")
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
            f"<span>{words}</span>"
        )
