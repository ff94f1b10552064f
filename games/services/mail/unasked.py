"""Mails that others have sent to a person who has not asked for them: a few in a day, whoever sends them.

What is not mailed stands on the reader's pages all the same.
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
"""Such mails to one person."""


def invitations_since(user: User, since: datetime) -> int:
    """How many invitations to games were mailed to them."""
    return Invitation.objects.filter(user=user, sent_at__gt=since).count()


def links_since(user: User, since: datetime) -> int:
    """How often they were asked by mail for a public link."""
    return Mail.objects.filter(user=user, kind=Kind.PUBLIC_LINK, created_at__gt=since).count()


COUNTED: list[Callable[[User, datetime], int]] = [invitations_since, links_since]
"""How many mails of each kind a person was sent since a moment; apps above add theirs."""


def has_had_enough(user: User) -> bool:
    """Whether they were sent as many within a day as anybody gets."""
    since = timezone.now() - timedelta(days=1)
    return sum(count(user, since) for count in COUNTED) >= MOST_A_DAY
