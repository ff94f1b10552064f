"""Names that somebody has signed up with, but not yet signed in with.

A name that is free again must not reveal that an address has an account: a sign-up with such an address makes
no other account, yet keeps the name as long as one that nobody confirms.
"""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING

from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.utils import timezone

from accounts.folding import fold
from accounts.models import User
from accounts.signing_in.names import bearers

if TYPE_CHECKING:
    from django.db.models import QuerySet

PATIENCE = timedelta(hours=1)
"""How long a name waits for the person who signed up with it."""


def is_taken(name: str) -> bool:
    """Whether somebody bears the name, or has just signed up with it."""
    return key_of(name) in cache or bearers(name).exclude(pk__in=never_came()).exists()


def keep(name: str) -> None:
    """Keep a name as if an account had been made that bears it."""
    cache.set(key_of(name), True, timeout=PATIENCE.total_seconds())


def give_up(name: str) -> None:
    """Delete the account, if any, that holds the name and whose owner never came."""
    never_came().filter(folded_name=fold(name)).delete()


def never_came() -> QuerySet[User]:
    """People who signed up some time ago, and have neither confirmed an address nor come in."""
    addresses = EmailAddress.objects.all()
    since = timezone.now() - PATIENCE
    people = User.objects.filter(last_login=None, is_staff=False, date_joined__lt=since)
    return people.filter(pk__in=addresses.values("user")).exclude(
        pk__in=addresses.filter(verified=True).values("user")
    )


def key_of(name: str) -> str:
    """Where the cache keeps it."""
    return f"name-{sha256(fold(name).encode()).hexdigest()}"
