"""The one Django app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Patiences, their deals, dailies and plays."""

    name = "games"
    verbose_name = "Patiences"
    default_auto_field = "django.db.models.BigAutoField"
