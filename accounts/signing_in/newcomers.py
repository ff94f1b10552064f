"""Names with which people have signed up but not yet signed in.

The moment when a name is free again must not reveal that an address has an account. A sign-up with such an
address makes no account, but reserves the name as long as an unconfirmed one would.
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
"""The time for which a name is reserved for the person who signed up with it."""


KEPT = timedelta(days=30)
"""How long an account is kept whose owner never confirmed it."""


def is_taken(name: str) -> bool:
    """Return whether a person has a name, or has just signed up with it."""
    return reserved_name_key(name) in cache or bearers(name).exclude(pk__in=never_came()).exists()


def reserve_name(name: str) -> None:
    """Reserve a name as if an account with it had been made."""
    cache.set(reserved_name_key(name), True, timeout=PATIENCE.total_seconds())


def give_up(name: str) -> None:
    """Delete the account with this name if its owner never confirmed it or signed in."""
    never_came().filter(folded_name=fold(name)).delete()


def never_came(within: timedelta = PATIENCE) -> QuerySet[User]:
    """Return people who signed up longer ago than this, but never confirmed an address or signed in."""
    addresses = EmailAddress.objects.all()
    since = timezone.now() - within
    people = User.objects.filter(last_login=None, is_staff=False, date_joined__lt=since)
    return people.filter(pk__in=addresses.values("user")).exclude(
        pk__in=addresses.filter(verified=True).values("user")
    )


def reserved_name_key(name: str) -> str:
    """Return the cache key for a name."""
    return f"name-{sha256(fold(name).encode()).hexdigest()}"
