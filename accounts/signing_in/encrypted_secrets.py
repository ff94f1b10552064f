"""The secrets of second factors, encrypted in the database with a key made from SECRET_KEY.

With the database alone, nobody can make codes. Secrets that an earlier version stored in clear text are
read as they are. Each night, these and those under a former key are encrypted with the present one, so a
former key may soon be removed.
"""

from __future__ import annotations

import logging
from base64 import urlsafe_b64encode

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.db import transaction

from accounts.seals import seal, site_secrets

logger = logging.getLogger(__name__)
PURPOSE = "accounts.second_factors"
ENCRYPTED = "gAAAA"
"""The beginning of everything that Fernet encrypts, and of no secret."""
FIELDS = ("secret", "seed")
"""The secret of an app, and that of which spare codes are made."""


class Unreadable(Exception):
    """Raised if a secret was encrypted with a key that the site no longer has. It counts as no secret."""

    silent_variable_failure = True


class SecondFactors(DefaultMFAAdapter):
    """Encrypts the secrets of second factors."""

    def encrypt(self, text: str) -> str:
        return keys()[0].encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Return the secret. Raise Unreadable."""
        if not encrypted_text.startswith(ENCRYPTED):
            return encrypted_text
        try:
            return MultiFernet(keys()).decrypt(encrypted_text).decode()
        except InvalidToken:
            raise Unreadable from None


def keys() -> list[Fernet]:
    """Return the present key, and then the former ones."""
    return [Fernet(urlsafe_b64encode(seal(PURPOSE, "", secret))) for secret in site_secrets()]


def encrypt_all() -> None:
    """Encrypt with the present key what is not. Log how many secrets can no longer be read."""
    factors = Authenticator.objects.exclude(type=Authenticator.Type.WEBAUTHN).order_by("pk")
    unreadable = 0
    for pk in list(factors.values_list("pk", flat=True)):
        try:
            encrypt_again(pk)
        except Unreadable:
            unreadable += 1
    if unreadable:
        logger.error("%s second factors cannot be read: SECRET_KEY_FALLBACKS lacks their key.", unreadable)


@transaction.atomic
def encrypt_again(pk: int) -> None:
    """Encrypt the secret of a factor with the present key, unless it is. Raise Unreadable."""
    factor = Authenticator.objects.select_for_update().filter(pk=pk).first()
    if factor is None:
        return
    adapter = SecondFactors()
    for name in FIELDS:
        if name in factor.data and not is_encrypted(factor.data[name]):
            factor.data[name] = adapter.encrypt(adapter.decrypt(factor.data[name]))
            factor.save(update_fields=["data"])


def is_encrypted(value: str) -> bool:
    """Return whether a secret is encrypted with the present key."""
    try:
        keys()[0].decrypt(value)
    except InvalidToken:
        return False
    return True
