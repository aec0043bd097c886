"""The application with one more address, ``/floor/<code>``. Only the bench starts it."""

from importlib import import_module

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import path

application = get_wsgi_application()

# After the set-up, as views need the models.
floor = import_module("games.management.bench.floor")
import_module(settings.ROOT_URLCONF).urlpatterns.append(path("floor/<slug:code>", floor.floor))
