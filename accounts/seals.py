"""Seals: short signatures in links and addresses, made with the secret key of the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

if TYPE_CHECKING:
    from collections.abc import Callable


def seal(purpose: str, value: bytes | str, secret: str | None = None) -> bytes:
    """Return the seal of a value for this purpose only: 32 bytes. The default `secret` is the site's."""
    return salted_hmac(purpose, value, secret=secret, algorithm="sha256").digest()


def site_secrets() -> list[str]:
    """Return the secret key of the site, and then the former ones that are still accepted."""
    return [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]


def is_sealed(given: bytes | str, make: Callable[[str], bytes | str]) -> bool:
    """Return whether this is what `make` makes of one of the secrets."""
    return any(constant_time_compare(given, make(secret)) for secret in site_secrets())
