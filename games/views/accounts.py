"""Accounts: signing up, logging in and out, the password, the address, and leaving for good."""

import math
from collections.abc import Callable
from functools import wraps
from typing import Any

from axes.helpers import get_client_ip_address, get_client_username
from django import forms
from django.contrib import auth, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode, urlsafe_base64_decode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from games.forms import (
    NAME_TAKEN,
    ChangePasswordForm,
    DeleteForm,
    EmailForm,
    LogInForm,
    NewPasswordForm,
    ResetPasswordForm,
    SignUpForm,
)
from games.models import Player
from games.services.clock import now
from games.services.people import accounts, traces
from games.views import errors
from games.views.landing import landing, wanted
from games.views.preferences import preferences_of
from games.views.visitors import BACKEND, visitor

type View = Callable[..., HttpResponse]
type AccountView = Callable[[HttpRequest, Player], HttpResponse]

allow_get_and_post = require_http_methods(["GET", "HEAD", "POST"])
hide_passwords = sensitive_post_parameters("password", "current")


def for_account(view: AccountView) -> View:
    """Give the view the account that asks; guests are sent to sign up, others to log in."""

    @wraps(view)
    @never_cache
    def answer(request: HttpRequest) -> HttpResponse:
        player = visitor(request)
        if player is None:
            return redirect(f"{reverse('log-in')}?{urlencode({'next': request.path})}")
        return redirect("sign-up") if player.is_guest else view(request, player)

    return answer


def _sent(request: HttpRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def _page(request: HttpRequest, name: str, form: forms.Form, **more: Any) -> HttpResponse:
    """Show a form: if it was filled in and will not do, 422, at the first field to look at."""
    at_fault = [field for field in form.fields if field in form.errors] or list(form.fields)
    if form.errors and at_fault:
        form.fields[at_fault[0]].widget.attrs["autofocus"] = True
    context = {"form": form, "next": wanted(request), **more}
    return render(request, f"account/{name}.html", context, status=422 if form.errors else 200)


@hide_passwords
@never_cache
@allow_get_and_post
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account, of the guest if one asks, and say what came along."""
    guest = visitor(request)
    if guest is not None and not guest.is_guest:
        return redirect(landing(request, "profile"))
    form = SignUpForm(_sent(request))
    if form.is_valid():
        try:
            player, carried = accounts.sign_up(
                guest, **form.cleaned_data, now=now(), preferences=preferences_of(request)
            )
        except accounts.NameTaken:
            form.add_error("name", NAME_TAKEN)
        except accounts.NotAGuest:
            messages.warning(request, _("You have signed up in another window. Log in here."))
            return redirect("log-in")
        else:
            auth.login(request, player, backend=BACKEND)
            welcome = _("Welcome, %(name)s.") % {"name": player.name}
            messages.success(request, f"{welcome} {carried.sentence}")
            return redirect(landing(request, "profile"))
    return _page(request, "sign_up", form, guest=guest)


@hide_passwords
@never_cache
@allow_get_and_post
def log_in(request: HttpRequest) -> HttpResponse:
    """Log in to an account; what the guest who asks has played goes there too."""
    guest = visitor(request)
    if guest is not None and not guest.is_guest:
        return redirect(landing(request))
    form = LogInForm(request, _sent(request))
    if form.is_valid():
        player: Any = form.get_user()
        # Before the log-in: that ends the guest's session, and with it all trace of the guest.
        carried = accounts.merge(guest, player, now=now()) if guest else None
        auth.login(request, player)
        welcome = _("Welcome back, %(name)s.") % {"name": player.name}
        messages.success(request, f"{welcome} {carried.sentence}" if carried else welcome)
        return redirect(landing(request))
    return _page(request, "log_in", form, guest=guest)


def to_the_desk(request: HttpRequest) -> HttpResponse:
    """Log in for the curators' desk; 403 for an account that may not enter."""
    player = visitor(request)
    if player is not None and not (player.is_guest or player.is_staff):
        raise PermissionDenied
    return log_in(request)


@errors.post_only
def log_out(request: HttpRequest) -> HttpResponse:
    """End the session; a guest's is kept, as nobody could come back to it."""
    player = visitor(request)
    if player is not None and player.is_guest:
        messages.warning(
            request,
            _("You play as a guest. Logging out would lose your games: sign up to keep them."),
        )
        return redirect("sign-up")
    auth.logout(request)
    messages.success(request, _("You are logged out."))
    return redirect("home")


@hide_passwords
@never_cache
@allow_get_and_post
def settings(request: HttpRequest) -> HttpResponse:
    """Show what can be set, and change the address; invite guests to sign up."""
    player = visitor(request)
    if player is None or player.is_guest:
        return render(request, "account/settings_guest.html", {"guest": player})
    form = EmailForm(request, player, _sent(request))
    if form.is_valid():
        accounts.set_email(player, form.cleaned_data["email"])
        messages.success(request, _("Your e-mail address is saved."))
        return redirect("settings")
    return _page(request, "settings", form, player=player)


@hide_passwords
@allow_get_and_post
@for_account
def change_password(request: HttpRequest, player: Player) -> HttpResponse:
    """Set a new password; this session goes on, all others end."""
    form = ChangePasswordForm(request, player, _sent(request))
    if form.is_valid():
        accounts.set_password(player, form.cleaned_data["password"])
        auth.update_session_auth_hash(request, player)
        messages.success(request, _("Your password is changed. Other devices are logged out."))
        return redirect("settings")
    return _page(request, "change_password", form, player=player)


@hide_passwords
@never_cache
@allow_get_and_post
def delete(request: HttpRequest) -> HttpResponse:
    """Forget the player: an account after asking for the password, a guest after a plain yes."""
    player = visitor(request)
    if player is None:
        return redirect(f"{reverse('log-in')}?{urlencode({'next': request.path})}")
    form = _delete_form(request, player)
    if form.is_valid():
        accounts.delete(player)
        auth.logout(request)
        messages.success(
            request, _("Your name and address are gone. Your results stay without them.")
        )
        return redirect("home")
    return _page(request, "delete", form, player=player)


def _delete_form(request: HttpRequest, player: Player) -> forms.Form:
    if player.is_guest:
        return forms.Form(_sent(request))
    return DeleteForm(request, player, _sent(request))


@never_cache
@allow_get_and_post
def reset_password(request: HttpRequest) -> HttpResponse:
    """Send a letter to whoever has this address; the answer is the same if nobody has."""
    form = ResetPasswordForm(_sent(request))
    if form.is_valid():
        form.save(
            request=request,
            use_https=request.is_secure(),
            subject_template_name="account/email/reset_subject.txt",
            email_template_name="account/email/reset.txt",
            html_email_template_name="account/email/reset.html",
        )
        return redirect("reset-sent")
    return _page(request, "reset_password", form)


@require_safe
def reset_sent(request: HttpRequest) -> HttpResponse:
    """Say that a letter is on its way, if there is an account for it."""
    return render(request, "account/reset_sent.html")


@hide_passwords
@never_cache
@allow_get_and_post
def reset_confirm(request: HttpRequest, uidb64: str, token: str) -> HttpResponse:
    """Set a new password from a letter's link; every session of the player ends."""
    player = _addressee(uidb64)
    if player is None or not auth.tokens.default_token_generator.check_token(player, token):
        return render(request, "account/reset_stale.html", status=410)
    form = NewPasswordForm(player, _sent(request))
    if form.is_valid():
        accounts.set_password(player, form.cleaned_data["password"])
        messages.success(request, _("Your password is changed. Log in with the new one."))
        return redirect("log-in")
    return _page(request, "reset_confirm", form, player=player)


def _addressee(uidb64: str) -> Player | None:
    """Find whom a letter's link is for, if they may log in."""
    try:
        pk = int(urlsafe_base64_decode(uidb64).decode())
    except ValueError:
        return None
    return Player.objects.active().filter(pk=pk, is_guest=False).first()


def locked_out(
    request: HttpRequest, response: HttpResponse | None = None, credentials: Any = None
) -> HttpResponse:
    """Answer 429 after too many wrong passwords, and say when to try again (for django-axes)."""
    name = get_client_username(request, credentials)
    until = traces.locked_until(name, get_client_ip_address(request))
    seconds = max(1, math.ceil((until - now()).total_seconds())) if until else 60
    context = {"minutes": math.ceil(seconds / 60)}
    page = render(request, "account/locked_out.html", context, status=429)
    page.headers["Retry-After"] = str(seconds)
    page.headers["Cache-Control"] = "no-store"
    return page
