"""Counts in the cache, which all processes share."""

from __future__ import annotations

from django.core.cache import cache


def count(key: str, timeout: float | None, by: int = 1) -> int:
    """Count further, and return the count; 0 if the cache has just dropped it.

    A new count is kept for `timeout` seconds, or for good. Raise what an unreachable cache raises.
    """
    cache.add(key, 0, timeout=timeout)
    try:
        return cache.incr(key, by)
    except ValueError:
        return 0
