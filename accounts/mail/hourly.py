"""The mails that the whole site hands to its mail server in an hour of the clock: MAILS_AN_HOUR at most.

Mails about accounts count, but never wait: people need their codes at once.
"""

from __future__ import annotations

import logging

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

from accounts.counters import count

logger = logging.getLogger(__name__)
HOUR = 60 * 60


def count_mail() -> None:
    """Count a mail that is about to be sent."""
    if settings.MAILS_AN_HOUR:
        count(this_hour(), HOUR)


def has_room() -> bool:
    """Return whether another mail may be sent in this hour. If not, log it once."""
    if not is_full():
        return True
    if cache.add(f"{this_hour()}-told", True, timeout=HOUR):
        logger.warning("Mails wait for the next hour: MAILS_AN_HOUR has been reached.")
    return False


def is_full() -> bool:
    """Return whether all mails of this hour are sent."""
    return bool(settings.MAILS_AN_HOUR) and cache.get(this_hour(), 0) >= settings.MAILS_AN_HOUR


def this_hour() -> str:
    """Return the cache key of the number of mails in the present hour."""
    return f"mails-{timezone.now():%Y%m%d%H}"
