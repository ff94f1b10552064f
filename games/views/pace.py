"""A polite limit on the orders of one person: more than anybody at a table gives, less than a program can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.cache import cache
from django.utils import timezone
from redis.exceptions import RedisError

if TYPE_CHECKING:
    from accounts.models import User

MOST_ORDERS = 120
"""Orders a minute, in all games together."""
MINUTE = 60


def is_too_fast(user: User) -> bool:
    """Whether this order is more than a person may give in a minute; it is counted, whatever becomes of it.

    Where the cache is away, or has dropped the count, nobody is held up.
    """
    key = f"orders-{user.pk}-{int(timezone.now().timestamp()) // MINUTE}"
    try:
        cache.add(key, 0, timeout=2 * MINUTE)
        return cache.incr(key) > MOST_ORDERS
    except (RedisError, ValueError):
        return False
