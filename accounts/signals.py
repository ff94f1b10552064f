"""What becomes of an account when somebody comes in."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import authentication_step_completed
from django.dispatch import receiver

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
