"""Polite limits: more than anybody needs who plays, less than a program can."""

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
    """Whether this order is more than a person may give in a minute."""
    return is_too_often(f"orders-{user.pk}", MOST_ORDERS)


def is_too_often(what: str, most: int) -> bool:
    """Whether this comes more than so many times in a minute; it is counted, whatever becomes of it.

    Where the cache is away, or has dropped the count, nobody is held up.
    """
    key = f"{what}-{int(timezone.now().timestamp()) // MINUTE}"
    try:
        cache.add(key, 0, timeout=2 * MINUTE)
        return cache.incr(key) > most
    except (RedisError, ValueError):
        return False
