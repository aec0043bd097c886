"""Collect all text for translation, and compile what is translated."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.core.management.commands import makemessages

ELSEWHERE = ["static", "tests", "var", ".venv"]
"""Folders that hold no text for people."""


class Collecting(makemessages.Command):
    """Leaves new text empty instead of guessing from what resembles it."""

    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]


class Command(BaseCommand):
    """Needs GNU gettext, which nothing else does: the compiled catalogues are kept."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        call_command(
            Collecting(),
            all=True,
            no_obsolete=True,
            no_location=True,
            no_wrap=True,
            ignore_patterns=ELSEWHERE,
        )
        call_command("compilemessages", ignore_patterns=ELSEWHERE)
