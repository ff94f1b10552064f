"""The forms of second factors, in the words of the site."""

from __future__ import annotations

from typing import Any

from allauth.mfa.base import forms
from allauth.mfa.totp.forms import ActivateTOTPForm as TOTPForm
from allauth.mfa.webauthn import forms as webauthn
from django.utils.translation import gettext as _


class DigitsCode:
    """A form for a code of digits, as the app shows them and spare ones are."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= {"inputmode": "numeric"}  # type: ignore[attr-defined]


class ActivateTOTPForm(DigitsCode, TOTPForm):
    """Asks for a code of the app that is being set up, at once."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs["autofocus"] = True


class AuthenticateForm(DigitsCode, forms.AuthenticateForm):
    """Asks for a second factor when somebody signs in."""


class ReauthenticateForm(DigitsCode, forms.ReauthenticateForm):
    """Asks for it once more before something changes."""


class Named:
    """Gives a label to the field that the library leaves without one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name of the passkey")  # type: ignore[attr-defined]


class AddWebAuthnForm(Named, webauthn.AddWebAuthnForm):
    """Adds a passkey."""


class EditWebAuthnForm(Named, webauthn.EditWebAuthnForm):
    """Renames a passkey."""
