"""Mails that others send to a person who has not asked for them: only a few a day, from all senders together.

Anything that is not mailed is still on the reader's pages.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from games.models import Invitation, Mail
from games.models.mail.kinds import Kind

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from accounts.models import User

MOST_A_DAY = 10
"""The most such mails to one person in a day."""


def invitations_since(user: User, since: datetime) -> int:
    """Return how many invitations to games were mailed to the person."""
    return Invitation.objects.filter(user=user, sent_at__gt=since).count()


def links_since(user: User, since: datetime) -> int:
    """Return how often the person was asked by mail for a public link."""
    return Mail.objects.filter(user=user, kind=Kind.PUBLIC_LINK, created_at__gt=since).count()


COUNTED: list[Callable[[User, datetime], int]] = [invitations_since, links_since]
"""Functions that count the mails of one kind sent to a person since a given time.

Higher apps add theirs.
"""


def has_had_enough(user: User) -> bool:
    """Return whether the person has been sent as many such mails as anybody gets in a day."""
    since = timezone.now() - timedelta(days=1)
    return sum(count(user, since) for count in COUNTED) >= MOST_A_DAY
