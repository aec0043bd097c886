"""Every address of the site."""

from django.urls import path, register_converter

from games.views import (
    accounts,
    app,
    boards,
    daily,
    fairness,
    health,
    home,
    patiences,
    personal,
    preferences,
    replays,
    table,
)
from games.views.converters import DayConverter, VariantConverter

register_converter(DayConverter, "day")
register_converter(VariantConverter, "variant")

urlpatterns = [
    path("", home.home, name="home"),
    path("healthz", health.healthz, name="healthz"),
    path("favicon.ico", home.favicon, name="favicon"),
    path("manifest.webmanifest", app.manifest, name="manifest"),
    path("sw.js", app.worker, name="worker"),
    path("offline/", app.offline, name="offline"),
    path("patiences/", patiences.chooser, name="patiences"),
    path("patiences/<slug:game>/", patiences.rules, name="rules"),
    path("daily/<variant:variant>/", daily.today, name="today"),
    path("daily/<variant:variant>/<day:day>/", daily.day, name="day"),
    path("daily/<variant:variant>/<day:day>/start", daily.start, name="start"),
    path("daily/<variant:variant>/<day:day>/practise", daily.practise, name="practise"),
    path("fairness/", fairness.fairness, name="fairness"),
    path("checker/", fairness.checker, name="checker"),
    path("deal/", table.deal, name="deal"),
    path("play/<slug:code>/", table.play, name="play"),
    path("play/<slug:code>/move", table.move, name="move"),
    path("play/<slug:code>/take-back", table.take_back, name="take-back"),
    path("play/<slug:code>/redo", table.redo, name="redo"),
    path("play/<slug:code>/hint", table.hint, name="hint"),
    path("play/<slug:code>/finish", table.finish, name="finish"),
    path("play/<slug:code>/give-up", table.give_up, name="give-up"),
    path("play/<slug:code>/restart", table.restart, name="restart"),
    path("replay/<slug:code>/", replays.page, name="replay"),
    path("replay/<slug:code>/record.json", replays.record, name="replay-record"),
    path("replay/<slug:code>/<int:ply>/", replays.page, name="replay-ply"),
    path("replay/<slug:code>/<int:ply>/table", replays.table, name="replay-table"),
    path("replay/<slug:code>/<int:ply>.svg", replays.picture, name="replay-picture"),
    path("board/", boards.headline, name="boards"),
    path("board/<variant:variant>/", boards.board, name="board"),
    path("me/", boards.profile, name="profile"),
    path("settings/", preferences.preferences, name="preferences"),
    path("account/sign-up/", accounts.sign_up, name="sign-up"),
    path("account/log-in/", accounts.log_in, name="log-in"),
    path("account/log-out/", accounts.log_out, name="log-out"),
    path("account/settings/", accounts.settings, name="settings"),
    path("account/data/", personal.data, name="data"),
    path("account/password/", accounts.change_password, name="change-password"),
    path("account/delete/", accounts.delete, name="delete-account"),
    path("account/reset/", accounts.reset_password, name="reset-password"),
    path("account/reset/sent/", accounts.reset_sent, name="reset-sent"),
    path("account/reset/<uidb64>/<token>/", accounts.reset_confirm, name="reset-confirm"),
]
