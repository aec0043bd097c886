"""The one Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy


class GamesConfig(AppConfig):
    """Patiences, their deals, dailies and plays."""

    name = "games"
    verbose_name = gettext_lazy("Patiences")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Label the rows, once all of them are there, and hang the bells of all jobs."""
        from games.models.labels import name_rows
        from games.services.review import analyses as _analyses  # noqa: F401  # it hangs one

        name_rows()
