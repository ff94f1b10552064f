"""The forms at the entrance: they tell nobody which addresses have an account, nor flood any with mails."""

from __future__ import annotations

from copy import copy
from secrets import token_hex
from typing import Any
from urllib.parse import urlencode

from allauth.account import forms
from allauth.core import context
from django.db import transaction
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext as _

from accounts.mail.addresses import validate_address
from accounts.mail.limits import refuse_too_many_mails
from accounts.signing_in import newcomers


class CountsMails:
    """Refuses when too many mails have been asked for to the `email` that is filled in without mistakes."""

    def clean_email(self) -> Any:
        validate_address(self.cleaned_data["email"])  # type: ignore[attr-defined]
        return super().clean_email()  # type: ignore[misc]

    def clean(self) -> Any:
        data = super().clean()  # type: ignore[misc]
        if not self.errors:  # type: ignore[attr-defined]
            refuse_too_many_mails(context.request, self.cleaned_data["email"])  # type: ignore[attr-defined]
        return data


class LoginForm(forms.LoginForm):
    """Asks for a name or an address, in the words of the site."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Username or e-mail address")
        self.fields["remember"].label = _("Keep me signed in on this device")


class SignUpForm(CountsMails, forms.SignupForm):
    """Asks for a password only those who want one (`?password`).

    Takes as long, and keeps the name as long, whether or not the address has an account.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        asked = context.request.GET.dict()
        if "password" in asked or "password1" in self.data:
            self.fields["password1"].required = self.fields["password1"].widget.is_required = True
            return
        del self.fields["password1"]
        if following := self.data.get("next"):
            asked["next"] = following
        self.fields["email"].help_text = format_html(
            '{} <a href="?{}">{}</a>',
            _("A code is mailed there, now and whenever you sign in."),
            urlencode({**asked, "password": ""}),
            _("Choose a password too"),
        )

    def try_save(self, request: HttpRequest) -> Any:
        if self.account_already_exists:
            newcomers.keep(self.cleaned_data["username"])
            with transaction.atomic():
                self.for_nobody().save(request)
                transaction.set_rollback(True)
        return super().try_save(request)

    def for_nobody(self) -> SignUpForm:
        """The same form with an address that nobody has, to do with it all that a sign-up does."""
        other = copy(self)
        other.account_already_exists = False
        other.cleaned_data = {**self.cleaned_data, "email": f"{token_hex(8)}@nobody.invalid"}
        return other


class RequestLoginCodeForm(CountsMails, forms.RequestLoginCodeForm):
    """Asks for a code to sign in with."""


class ResetPasswordForm(CountsMails, forms.ResetPasswordForm):
    """Asks for a code to choose another password with."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].widget.attrs["autofocus"] = True


class AddEmailForm(CountsMails, forms.AddEmailForm):
    """Adds an address to an account, which is confirmed by a mailed code."""
