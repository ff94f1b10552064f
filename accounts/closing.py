"""Close an account: what a person is known by is forgotten, what others share with them stays."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.dispatch import Signal

from accounts.models import Bounce, User, Vacation

account_closing = Signal()
"""Sent with `user`, who is about to be forgotten: what they take part in goes on without them."""

FORMER = "ex-"
"""How the names of closed accounts begin; nobody else's may."""
KEPT = frozenset({"id", "username", "email", "date_joined"})


@transaction.atomic
def close_account(user: User) -> None:
    """Have a person leave everything, forget who they were, and tell their address.

    The row stays, for it stands in the records of games that others played too.
    """
    last = EmailAddress.objects.filter(user=user, primary=True, verified=True).select_related("user").first()
    account_closing.send(User, user=user)
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    Bounce.objects.filter(user=user).delete()
    Vacation.objects.filter(user=user).delete()
    forget(User.objects.get(pk=user.pk))
    if last:
        # Nothing is undone because a mail server is out of reach.
        tell = get_adapter().tell_change
        transaction.on_commit(lambda: tell("account/email/account_closed", last), robust=True)


def forget(user: User) -> None:
    """Take away name, address, password and whatever was set; nobody can sign in any more.

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
