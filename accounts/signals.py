"""What becomes of an account when somebody comes in, or proves an address."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import authentication_step_completed, email_changed, email_confirmed
from django.dispatch import receiver

from accounts.bounces import note_arrival
from accounts.models import User


@receiver(authentication_step_completed)
def void_unproved_password(user: User, method: str, email: str = "", **kwargs: Any) -> None:
    """Void the password of an account whose address is proved only now, by a mailed sign-in code.

    Anybody can sign up with somebody else's address. He never gets in while it is not confirmed; but when its
    owner comes in by a code, and so confirms it, he would share the account with her.
    """
    unproved = EmailAddress.objects.filter(user=user, email__iexact=email, verified=False)
    if method == "code" and unproved.exists():
        user.set_unusable_password()
        user.save(update_fields=["password"])


@receiver(authentication_step_completed)
def note_code_typed(user: User, method: str, email: str = "", **kwargs: Any) -> None:
    """Who has typed a code has got the mail that it was in."""
    if method == "code" and email.lower() == user.email.lower():
        note_arrival(user)


@receiver(email_confirmed)
def note_confirmed(email_address: EmailAddress, **kwargs: Any) -> None:
    """Whose address is confirmed gets what is sent there."""
    if email_address.email.lower() == email_address.user.email.lower():
        note_arrival(email_address.user)


@receiver(email_changed)
def note_changed(user: User, **kwargs: Any) -> None:
    """What came back from another address is past."""
    note_arrival(user)
