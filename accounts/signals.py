"""Changes to an account when a person signs in or proves an address."""

from __future__ import annotations

import logging
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.account.signals import (
    authentication_step_completed,
    email_changed,
    email_confirmed,
    email_removed,
)
from django.contrib.auth.signals import user_logged_in, user_login_failed
from django.dispatch import receiver

from accounts.mail.bounces import note_arrival
from accounts.models import User

logger = logging.getLogger(__name__)


@receiver(user_logged_in)
def log_sign_in(user: User, **kwargs: Any) -> None:
    """Log who signed in, by number: names and addresses are in no log."""
    logger.info("Person %s signed in.", user.pk)


@receiver(user_login_failed)
def log_failure(**kwargs: Any) -> None:
    """Log that somebody gave a wrong name or password, but neither of them."""
    logger.warning("Somebody gave a wrong name or password.")


@receiver(authentication_step_completed)
def void_unproved_password(user: User, method: str, email: str = "", **kwargs: Any) -> None:
    """Void the password of an account whose address is proved only now, by a mailed sign-in code.

    Anybody can sign up with another person's address, but not sign in while it is unconfirmed. When its owner
    signs in by a code and so confirms it, an impostor who knows the password would share the account.
    """
    unproved = EmailAddress.objects.filter(user=user, email__iexact=email, verified=False)
    if method == "code" and unproved.exists():
        user.set_unusable_password()
        user.save(update_fields=["password"])


@receiver(authentication_step_completed)
def note_code_typed(user: User, method: str, email: str = "", **kwargs: Any) -> None:
    """Note that mails arrive: the person typed a code that was mailed there."""
    if method == "code" and email.lower() == user.email.lower():
        note_arrival(user)


@receiver(email_confirmed)
def note_confirmed(email_address: EmailAddress, **kwargs: Any) -> None:
    """Note that mails arrive at an address that was just confirmed."""
    if email_address.email.lower() == email_address.user.email.lower():
        note_arrival(email_address.user)


@receiver(email_changed)
def note_changed(user: User, **kwargs: Any) -> None:
    """Forget the bounces of the former address."""
    note_arrival(user)


@receiver(email_confirmed)
def tell_of_another_address(email_address: EmailAddress, **kwargs: Any) -> None:
    """Tell the addresses confirmed earlier that another one has been added."""
    others = EmailAddress.objects.filter(user=email_address.user, verified=True).exclude(pk=email_address.pk)
    for other in others:
        get_adapter().tell_change("account/email/email_added", other, {"added": email_address.email})


@receiver(email_removed)
def tell_removed_address(email_address: EmailAddress, **kwargs: Any) -> None:
    """Tell an address that it is no longer the person's; allauth tells the others."""
    if email_address.verified:
        removed = {"deleted_email": email_address.email}
        get_adapter().tell_change("account/email/email_deleted", email_address, removed)
