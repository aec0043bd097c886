"""Make everything ready to be served, in one go: each command alone would load all code anew."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Bring the tables up to date, lay today's deals and collect the static files."""

    help = "Make everything ready to be served: tables, today's deals, static files."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0, interactive=False)
        call_command("ensure_dailies", days=1, stdout=self.stdout)
        call_command("collectstatic", verbosity=0, interactive=False)
