"""Write the sprites of cards and icons, or compare them with the committed files."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.art.classic import classic, sample
from games.art.icons import favicon, icons
from games.art.sheet import sprite


class Command(BaseCommand):
    """Draw the pack."""

    help = "Write the sprites and the favicon in static/img; --check compares only."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Add --check."""
        parser.add_argument("--check", action="store_true", help="compare, write nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        """Draw every file and write or compare it."""
        folder = Path(settings.BASE_DIR) / "static" / "img"
        drawings = {
            "cards.svg": sprite(),
            "classic.svg": classic(),
            "classic-queen.svg": sample(),
            "icons.svg": icons(),
            "favicon.svg": favicon(),
        }
        stale = []
        for name, text in drawings.items():
            target = folder / name
            if options["check"]:
                if not target.is_file() or target.read_text(encoding="utf-8") != text:
                    stale.append(name)
            else:
                target.write_text(text, encoding="utf-8")
        if stale:
            raise CommandError(f"Not as drawn: {', '.join(stale)}. Run draw_pack.")
        self.stdout.write("As drawn." if options["check"] else f"Drawn: {', '.join(drawings)}.")
