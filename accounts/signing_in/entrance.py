"""The forms at the entrance. They limit mails, and do not reveal which addresses have accounts."""

from __future__ import annotations

from copy import copy
from secrets import token_hex
from typing import Any

from allauth.account import forms
from allauth.core import context
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.forms import BoundField, CharField, TextInput
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.mail.addresses import refuse_blocked_domain, validate_address
from accounts.mail.limits import refuse_too_many_by_name, refuse_too_many_mails
from accounts.models import User
from accounts.signing_in import newcomers
from accounts.signing_in.admission import may_sign_up
from accounts.signing_in.names import person_called
from accounts.waits import MINUTE, longest, of_address

TYPED_AS_IT_IS = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
"""The attributes of a field for a name or an address."""


class CountsMails:
    """A form that refuses if too many mails have been requested for its valid `email`."""

    def clean_email(self) -> Any:
        validate_address(self.cleaned_data["email"])  # type: ignore[attr-defined]
        return super().clean_email()  # type: ignore[misc]

    def clean(self) -> Any:
        data = super().clean()  # type: ignore[misc]
        if not self.errors:  # type: ignore[attr-defined]
            self.count()
        return data

    def count(self) -> None:
        """Count the mail. Raise ValidationError if there have been too many."""
        refuse_too_many_mails(context.request, self.cleaned_data["email"])  # type: ignore[attr-defined]


class TakesNewAddress(CountsMails):
    """A form with which somebody gives an address that they have not given before."""

    def clean_email(self) -> Any:
        address = super().clean_email()
        refuse_blocked_domain(address)
        return address


class LoginForm(forms.LoginForm):
    """The form for a name or an address, and a password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Username or e-mail address")
        self.fields["login"].widget.attrs |= TYPED_AS_IT_IS
        self.fields["remember"].label = _("Keep me signed in on this device")

    @property
    def credentials(self) -> list[BoundField]:
        """The fields that identify the person."""
        return [self["login"], self["password"]]


class SignUpForm(TakesNewAddress, forms.SignupForm):
    """The form for a name, an address and an optional password.

    Whether or not the address has an account, or an invitation if it needs one, the form takes equally long,
    and reserves the name for the same time.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].help_text = _("A code is mailed there, now and whenever you sign in.")
        # A mistake elsewhere must not lose the password, or they would sign up without one.
        self.fields["password1"].widget.render_value = True

    def clean_email(self) -> Any:
        address = super().clean_email()
        # Treated alike, so that the page does not reveal whom somebody has invited.
        self.account_already_exists |= not may_sign_up(address)
        return address

    @property
    def rule(self) -> str:
        """The setting that says who may sign up."""
        rule: str = settings.SIGN_UP
        return rule

    @property
    def needed(self) -> list[BoundField]:
        """The required fields."""
        return [self["username"], self["email"]]

    def try_save(self, request: HttpRequest) -> Any:
        if self.account_already_exists:
            newcomers.reserve_name(self.cleaned_data["username"])
            with transaction.atomic():
                self.for_nobody().save(request)
                transaction.set_rollback(True)
        return super().try_save(request)

    def for_nobody(self) -> SignUpForm:
        """Return the form with an address that nobody has, to go through a sign-up's steps."""
        other = copy(self)
        other.account_already_exists = False
        other.cleaned_data = {**self.cleaned_data, "email": nobodys_address()}
        return other


class RequestLoginCodeForm(CountsMails, forms.RequestLoginCodeForm):
    """The form that asks for a sign-in code, by address or by name.

    `asked` is what was typed. Pages may repeat only that, so that a name does not reveal its address.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # A page may have another form next to it.
        super().__init__(*args, auto_id="by-code-%s", **kwargs)
        self.fields["email"] = CharField(
            label=_("Username or e-mail address"),
            help_text=_("A code that opens your account is mailed to you."),
            widget=TextInput(TYPED_AS_IT_IS),
        )

    def clean_email(self) -> Any:
        self.asked = self.cleaned_data["email"]
        self.cleaned_data["email"] = self.asked.lower() if self.is_address else address_of(self.asked)
        try:
            return super().clean_email()
        except ValidationError as error:
            if error.error_list[0].code != "too_many_login_attempts":
                raise
            raise ValidationError(of_address(longest(context.request, "ip") or MINUTE)) from None

    @property
    def is_address(self) -> bool:
        """Whether an address was typed: no name contains this sign."""
        return "@" in self.asked

    def count(self) -> None:
        if self.is_address:
            super().count()
        else:
            refuse_too_many_by_name(context.request, self.asked)


def address_of(name: str) -> str:
    """Return the address of the person with a name, or else one that nobody has."""
    person = person_called(name, User.objects.filter(is_active=True).exclude(email=""))
    return person.email if person else nobodys_address()


def nobodys_address() -> str:
    """Return an address that nobody has or will have (RFC 2606)."""
    return f"{token_hex(8)}@nobody.invalid"


class ResetPasswordForm(CountsMails, forms.ResetPasswordForm):
    """The form that asks for a code to choose another password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].widget.attrs["autofocus"] = True


class AddEmailForm(TakesNewAddress, forms.AddEmailForm):
    """The form that adds an address to an account; a mailed code confirms it."""
