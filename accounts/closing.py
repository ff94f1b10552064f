"""Closing an account: what identifies the person is erased; what they share with others stays."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.dispatch import Signal

from accounts.models import Bounce, User, Vacation

account_closing = Signal()
"""Sent with `user` before they are erased. Receivers end or hand over what they take part in."""

FORMER = "ex-"
"""The beginning of the names of closed accounts. No other name may begin like this."""
KEPT = frozenset({"id", "username", "email", "date_joined"})


@transaction.atomic
def close_account(user: User) -> None:
    """Withdraw a person from everything, erase who they were, and notify their address.

    The row stays, since the records of games with other players refer to it.
    """
    last = EmailAddress.objects.filter(user=user, primary=True, verified=True).select_related("user").first()
    account_closing.send(User, user=user)
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    Bounce.objects.filter(user=user).delete()
    Vacation.objects.filter(user=user).delete()
    erase_person(User.objects.get(pk=user.pk))
    if last:
        # A mail server that cannot be reached must not undo this.
        tell = get_adapter().tell_change
        transaction.on_commit(lambda: tell("account/email/account_closed", last), robust=True)


def erase_person(user: User) -> None:
    """Erase a person's name, address, password and preferences. Nobody can sign in as them again.

    Nobody can ever have the new address: `.invalid` is reserved (RFC 2606).
    """
    blank = User()
    for field in User._meta.concrete_fields:
        if field.name not in KEPT:
            setattr(user, field.name, getattr(blank, field.name))
    user.username, user.email = f"{FORMER}{user.pk}", f"{user.pk}@closed.invalid"
    user.set_unusable_password()
    user.is_active = False
    user.save()
