"""The forms of second factors, fitted to the site."""

from __future__ import annotations

import logging
from typing import Any

from allauth.core.internal.cryptokit import normalize_user_code
from allauth.mfa import app_settings
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm as TOTPForm
from allauth.mfa.webauthn import forms as webauthn
from allauth.mfa.webauthn.internal import auth
from django.core.cache import cache
from django.core.validators import MaxLengthValidator
from django.db import DatabaseError
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.signing_in.encrypted_secrets import Unreadable
from accounts.signing_in.wrong_codes import count_code

logger = logging.getLogger(__name__)
LONGEST_NAME = 100
"""The most letters in the name of a passkey."""


class DigitsCode:
    """A form for a code of digits, from an app or from the spare codes."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= {"inputmode": "numeric"}  # type: ignore[attr-defined]


class ActivateTOTPForm(DigitsCode, TOTPForm):
    """The form for a code of the app that is being set up; its field has the focus."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs["autofocus"] = True


class CountedCode(DigitsCode):
    """A form for a second factor that counts wrong codes (see `wrong_codes`)."""

    user: User
    cleaned_data: dict[str, Any]

    def clean_code(self) -> str:
        was_right = count_code(self.user)
        code: str = self.cleaned_data["code"]
        factors = Authenticator.objects.filter(user=self.user).exclude(type=Authenticator.Type.WEBAUTHN)
        for factor in factors:
            if is_right(factor, code) and is_first_use(self.user, code):
                factor.user, self.authenticator = self.user, factor
                was_right()
                return code
        logger.warning("Person %s gave a wrong second factor.", self.user.pk)
        raise get_adapter().validation_error("incorrect_code")


def is_right(factor: Authenticator, code: str) -> bool:
    """Return whether a code is one of this factor's. If its secret cannot be read, no code is."""
    try:
        return bool(factor.wrap().validate_code(code))
    except Unreadable:
        logger.error("The second factor of person %s cannot be read.", factor.user_id)
        return False


def is_first_use(user: User, code: str) -> bool:
    """Return whether a right code is used for the first time (RFC 6238, section 5.2), and note its use.

    allauth notes it too, but only for the half minute that belongs to a code, although the code is accepted
    for longer.
    """
    periods = 2 * app_settings.TOTP_TOLERANCE + 1
    key = f"used-code-{user.pk}-{normalize_user_code(code)}"
    return cache.add(key, True, timeout=periods * app_settings.TOTP_PERIOD)


class AuthenticateForm(CountedCode, forms.AuthenticateForm):
    """The form for a second factor while signing in."""


class ReauthenticateForm(CountedCode, forms.ReauthenticateForm):
    """The form for a second factor before something changes."""


class PostedKey:
    """A form for a passkey. On posted data, parsers may raise any error."""

    def full_clean(self) -> None:
        try:
            super().full_clean()  # type: ignore[misc]
        except DatabaseError:
            raise
        except Exception as error:
            logger.warning("A passkey that was posted cannot be read: %s", type(error).__name__)
            wrong = get_adapter().validation_error("incorrect_code")
            self.add_error("credential", wrong)  # type: ignore[attr-defined]


class UncountedKey(PostedKey):
    """A form for a passkey after the password.

    Wrong passkeys are not counted: a limit would stop no guesses and only lock the owner out.
    """

    user: User
    cleaned_data: dict[str, Any]

    def clean_credential(self) -> Authenticator:
        credential = self.cleaned_data["credential"]
        auth.parse_authentication_response(credential)
        return auth.complete_authentication(self.user, credential)


class AuthenticateWebAuthnForm(UncountedKey, webauthn.AuthenticateWebAuthnForm):
    """The form for a passkey while signing in."""


class LoginWebAuthnForm(PostedKey, webauthn.LoginWebAuthnForm):
    """The form for a passkey in place of name and password."""


class ReauthenticateWebAuthnForm(UncountedKey, webauthn.ReauthenticateWebAuthnForm):
    """The form for a passkey before something changes."""


class Named:
    """A form whose name has a label and a longest length, which the library leaves out."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["name"]  # type: ignore[attr-defined]
        name.label = _("Name of the passkey")
        name.validators.append(MaxLengthValidator(LONGEST_NAME))


class AddWebAuthnForm(Named, PostedKey, webauthn.AddWebAuthnForm):
    """The form that adds a passkey."""


class EditWebAuthnForm(Named, webauthn.EditWebAuthnForm):
    """The form that renames a passkey."""
