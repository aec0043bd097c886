"""The addresses: the game's own, the admin's, and the pages for what goes wrong."""

from django.contrib import admin
from django.urls import include, path

from games.views.accounts import to_the_desk

urlpatterns = [
    # One log-in for all: it brings a guest's games along.
    path("admin/login/", to_the_desk),
    path("admin/", admin.site.urls),
    path("", include("games.urls")),
]

handler400 = "games.views.errors.bad_request"
handler403 = "games.views.errors.permission_denied"
handler404 = "games.views.errors.not_found"
handler500 = "games.views.errors.server_error"
