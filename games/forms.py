"""Forms: what players write about themselves, and what is said when it will not do."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib.auth import authenticate, password_validation
from django.contrib.auth.forms import AuthenticationForm, PasswordResetForm
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.functional import lazy
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_variables
from django_stubs_ext import StrPromise

from games.models import Player
from games.models.names import LONGEST, SHORTEST, check_name, normalised, too_long_or_short

NAME_TAKEN = _("This name is taken, or looks too much like one that is.")
WRONG_PASSWORD = _("That is not your password.")
PASSWORD_HELP = _("At least 8 characters, not all digits, and not a password that everyone uses.")
EMAIL_HELP = _(
    "Only for resetting the password. Nobody else sees it, and no other letters are sent."
)
NO_MATCH = _("This name and password do not go together. Try again.")


def _new_password(label: StrPromise) -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": "new-password"})
    return forms.CharField(
        label=label,
        strip=False,
        max_length=200,
        widget=widget,
        help_text=PASSWORD_HELP,
        error_messages={"required": _("Choose a password.")},
    )


def _current_password(label: StrPromise) -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": "current-password"})
    return forms.CharField(
        label=label,
        strip=False,
        max_length=200,
        widget=widget,
        error_messages={"required": _("Your password is needed for this.")},
    )


def _email(**options: Any) -> forms.EmailField:
    widget = forms.EmailInput(attrs={"autocomplete": "email", "spellcheck": "false"})
    errors = {
        "required": _("Write your e-mail address."),
        "invalid": _("This does not look like an e-mail address."),
    }
    return forms.EmailField(max_length=254, widget=widget, error_messages=errors, **options)


class SignUpForm(forms.Form):
    """A name, a password, and an address if the player likes."""

    name = forms.CharField(
        label=_("Name"),
        # What NFKC shortens may be longer than a name; what no name can come from is not looked at.
        max_length=4 * LONGEST,
        error_messages={
            "required": _("Choose a name."),
            "max_length": lazy(too_long_or_short, str)(),
        },
        help_text=format_lazy(
            _("{least} to {most} letters, digits, - or _. Others see it on the boards."),
            least=SHORTEST,
            most=LONGEST,
        ),
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    password = _new_password(_("Password"))
    email = _email(label=_("E-mail (optional)"), required=False, help_text=EMAIL_HELP)

    def clean_name(self) -> str:
        """Check that the name is allowed and free."""
        name = normalised(self.cleaned_data["name"])
        check_name(name)
        if Player.objects.named(name).exists():
            raise ValidationError(NAME_TAKEN, code="taken")
        return name

    @sensitive_variables("password")
    def clean(self) -> dict[str, Any]:
        """Check the password, for likeness to the name and the address too."""
        known = {key: self.cleaned_data.get(key, "") for key in ("name", "email")}
        password = self.cleaned_data.get("password")
        if password:
            _check_password(self, "password", password, Player(**known))
        return self.cleaned_data


@sensitive_variables("password")
def _check_password(form: forms.Form, field: str, password: str, player: Player) -> None:
    try:
        password_validation.validate_password(password, player)
    except ValidationError as error:
        form.add_error(field, error)


class LogInForm(AuthenticationForm):
    """Django's own, in our words. It never tells which of name and password was wrong."""

    error_messages = {
        "invalid_login": NO_MATCH,
        "inactive": NO_MATCH,
    }

    def __init__(self, request: HttpRequest, data: Any = None) -> None:
        super().__init__(request, data)
        self.fields["username"].label = _("Name")
        self.fields["username"].widget.attrs.pop("autofocus", None)
        self.fields["username"].widget.attrs["spellcheck"] = "false"


class OwnForm(forms.Form):
    """A form of a logged-in player that asks for the present password.

    It is asked by way of the log-in, so that the throttle counts wrong answers.
    """

    current = _current_password(_("Password"))

    def __init__(self, request: HttpRequest, player: Player, data: Any = None) -> None:
        self.request, self.player = request, player
        super().__init__(data, initial=self.at_first())

    def at_first(self) -> dict[str, Any]:
        """Say what the fields hold at first."""
        return {}

    @sensitive_variables("current")
    def clean_current(self) -> str:
        """Check the present password."""
        current = str(self.cleaned_data["current"])
        found = authenticate(self.request, username=self.player.name, password=current)
        if found is None or found.pk != self.player.pk:
            raise ValidationError(WRONG_PASSWORD, code="wrong")
        return current


class EmailForm(OwnForm):
    """Another address, or none."""

    email = _email(label=_("E-mail"), required=False, help_text=EMAIL_HELP)
    field_order = ["email", "current"]

    def at_first(self) -> dict[str, Any]:
        """Show the address as it is."""
        return {"email": self.player.email}


class ChangePasswordForm(OwnForm):
    """The present password and a new one."""

    current = _current_password(_("Present password"))
    password = _new_password(_("New password"))

    @sensitive_variables("password")
    def clean_password(self) -> str:
        """Check the new password."""
        password = str(self.cleaned_data["password"])
        password_validation.validate_password(password, self.player)
        return password


class DeleteForm(OwnForm):
    """The present password, to be sure."""


class ResetPasswordForm(PasswordResetForm):
    """The address that the letter goes to."""

    email = _email(label=_("E-mail"))

    def get_users(self, email: str) -> Iterable[Any]:
        """Find who gets a letter: accounts that may log in and gave this address."""
        accounts = Player.objects.active().filter(is_guest=False)
        return [one for one in accounts.filter(email__iexact=email) if one.has_usable_password()]


class NewPasswordForm(forms.Form):
    """A new password, from a letter's link."""

    password = _new_password(_("New password"))

    def __init__(self, player: Player, data: Any = None) -> None:
        self.player = player
        super().__init__(data)

    @sensitive_variables("password")
    def clean_password(self) -> str:
        """Check the new password."""
        password = str(self.cleaned_data["password"])
        password_validation.validate_password(password, self.player)
        return password
