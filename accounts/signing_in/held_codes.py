"""Mailed codes that have not been used: a change of the account voids them, and a page says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allauth.account.models import EmailAddress
from django.contrib import messages
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from allauth.account.internal.flows.code_verification import AbstractCodeVerificationProcess
    from django.http import HttpRequest

ACCOUNT = "account"
"""The key, in the state of a code, of the account's session hash when the code was requested."""


def bind(process: AbstractCodeVerificationProcess | None) -> None:
    """Tie a code to the present state of its account."""
    if process and process.user:
        process.state[ACCOUNT] = process.user.get_session_auth_hash()
        process.persist()


def is_void(process: AbstractCodeVerificationProcess) -> bool:
    """Return whether the account is closed, has another password, or has given up the address.

    An address without an account must look like any other, so its codes are never void.
    """
    user, address = process.user, process.state["email"]
    if user is None:
        return False
    is_as_it_was = user.is_active and process.state.get(ACCOUNT) == user.get_session_auth_hash()
    is_theirs = EmailAddress.objects.filter(user=user, email__iexact=address).exists()
    return not (is_as_it_was and (is_theirs or user.email.lower() == address.lower()))


def tell_void(request: HttpRequest) -> None:
    """Say why no code is accepted here."""
    messages.warning(
        request,
        _(
            "This browser is not waiting for a code: yours has been used, is too old, was asked "
            "for in another browser, or the account has changed since. Have another mailed to "
            "you."
        ),
    )
