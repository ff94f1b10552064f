"""The mails that people want, and the links in mails that switch them off and on (RFC 8058)."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from django.contrib.auth import get_user_model
from django.db import transaction

from accounts.seals import is_sealed, seal
from games.models import MailSubscription

if TYPE_CHECKING:
    from collections.abc import Mapping

    from accounts.models import User

TOKEN = re.compile(r"(?P<user>[1-9][0-9]{0,9})-(?P<kind>[a-z_]+)-(?P<seal>[\w-]{22})", re.ASCII)
SALT = "games.services.wishes"
"""The name is an old one, kept so that links in old mails still work."""


class Subscription(NamedTuple):
    """The meaning of a link that switches mails off: a person and a kind of mail."""

    user: User
    kind: str


def subscriptions_of(user: User) -> dict[str, bool]:
    """Return the person's choices, by the key of the kind."""
    return dict(MailSubscription.objects.filter(user=user).values_list("kind", "wanted"))


@transaction.atomic
def set_subscriptions(user: User, chosen: Mapping[str, bool]) -> None:
    """Set, for each of these kinds, whether a person gets mails of this kind."""
    for kind, wanted in chosen.items():
        set_subscription(user, kind, wanted=wanted)


def set_subscription(user: User, kind: str, *, wanted: bool) -> None:
    """Set whether a person gets mails of this kind."""
    MailSubscription.objects.update_or_create(user=user, kind=kind, defaults={"wanted": wanted})


def unsubscribe_token(user: User, kind: str) -> str:
    """Return a token that switches this person's mails of this kind off, and on again, without signing in."""
    return f"{user.pk}-{kind}-{sign(user.pk, kind)}"


def read_unsubscribe_token(token: str) -> Subscription | None:
    """Return the person and the kind of mail that a token stands for.

    Return None if this site did not make the token, or if the account is closed.
    """
    found = TOKEN.fullmatch(token)
    if found is None or not is_sealed(found["seal"], partial(sign, int(found["user"]), found["kind"])):
        return None
    user = get_user_model().objects.filter(pk=found["user"], is_active=True).first()
    return Subscription(user, found["kind"]) if user else None


def sign(user_id: int, kind: str, secret: str | None = None) -> str:
    """Return the signature of a token, 22 characters long.

    A longer address would not fit into a line of a mail.
    """
    return urlsafe_b64encode(seal(SALT, f"{user_id} {kind}", secret)[:16]).decode().rstrip("=")
