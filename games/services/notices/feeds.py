"""The private addresses of calendars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from games.models import CalendarFeed
from games.models.feed import feed_token

if TYPE_CHECKING:
    from datetime import datetime

    from accounts.models import User


def renew_feed(*, user: User) -> CalendarFeed:
    """Give a person a new address for their calendar. The old address stops working."""
    feed, _ = CalendarFeed.objects.update_or_create(
        user=user, defaults={"token": feed_token(), "digest": "", "changed_at": timezone.now()}
    )
    return feed


def end_feed(*, user: User) -> None:
    """Stop publishing a person's calendar."""
    CalendarFeed.objects.filter(user=user).delete()


def changed_at(feed: CalendarFeed, digest: str) -> datetime:
    """Return the time of the last change of a calendar. `digest` is computed from its whole content."""
    if feed.digest != digest:
        feed.digest, feed.changed_at = digest, timezone.now()
        feed.save(update_fields=["digest", "changed_at"])
    return feed.changed_at
