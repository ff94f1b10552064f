"""Polite limits on what one person does: more than anybody at a table needs, less than a program can."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from time import thread_time
from typing import TYPE_CHECKING

from allauth.core.internal.ratelimit import get_ip
from django.core.cache import cache
from django.utils import timezone
from redis.exceptions import RedisError

from accounts.waits import of_address, of_all

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.http import HttpRequest

    from accounts.models import User

MOST_ORDERS = 120
"""Orders a minute, in all games together."""
MOST_LINKS = 30
"""Links of mails that are opened in a minute from one address of the net."""
MOST_LOOKS = 60
"""Public pages of games that are opened in a minute from one address of the net."""
MOST_FORKS = 90
"""Pages of forks that one visitor may have worked out in a minute."""
MOST_PLAYOUTS = 10
"""Positions that one visitor may have played out in a minute."""
MOST_ARCHIVES = 5
"""Archives of all their data that a person may take in a day."""
MOST_SECONDS, MOST_SECONDS_OF_ALL = 12, 40
"""Of the processor in a minute for the public pages that one address asks for, and for all of them."""
MILLISECONDS = 1000
MINUTE = 60
DAY = 24 * 60 * MINUTE


def is_too_fast(user: User) -> bool:
    """Whether this order is more than a person may give in a minute."""
    return is_too_often(f"orders-{user.pk}", MOST_ORDERS)


def knocks_too_often(request: HttpRequest) -> bool:
    """Whether more links of mails are tried from one address of the net than people open in a minute."""
    return is_too_often(f"links-{household(request)}", MOST_LINKS)


def looks_too_often(request: HttpRequest) -> bool:
    """Whether more public pages are asked for from one address of the net than people look at in a minute."""
    return is_too_often(f"public-{household(request)}", MOST_LOOKS)


def thinks_too_often(request: HttpRequest) -> bool:
    """Whether more pages of forks are asked for than one visitor may have worked out in a minute."""
    return is_too_often(f"forks-{visitor(request)}", MOST_FORKS)


def asks_for_playouts_too_often(request: HttpRequest) -> bool:
    """Whether more positions are to be played out than one visitor may ask for in a minute."""
    return is_too_often(f"playouts-{visitor(request)}", MOST_PLAYOUTS)


def takes_data_too_often(user: User) -> bool:
    """Whether this archive is more than a person needs in a day."""
    return is_too_often(f"data-{user.pk}", MOST_ARCHIVES, DAY)


def visitor(request: HttpRequest) -> str:
    """Whom to count: who is signed in, or else an address of the net."""
    return str(request.user.pk or household(request))


def household(request: HttpRequest) -> str:
    """Where a request comes from: its address of the net; of IPv6 the /64, all of which one household has."""
    address: str = get_ip(request)
    return address


# --- By what it costs


def cost_refusal(request: HttpRequest) -> str:
    """Why nothing more is worked out now for this visitor, or for all strangers; empty where it is."""
    with suppress(RedisError):
        if cache.get(cost_of(household(request)), 0) >= MOST_SECONDS * MILLISECONDS:
            return of_address(left())
        if cache.get(cost_of("all"), 0) >= MOST_SECONDS_OF_ALL * MILLISECONDS:
            return of_all(left())
    return ""


@contextmanager
def counted_cost(request: HttpRequest) -> Iterator[None]:
    """Count the processor's time for what a stranger asks."""
    begun = thread_time()
    try:
        yield
    finally:
        spent = round((thread_time() - begun) * MILLISECONDS)
        for key in (cost_of(household(request)), cost_of("all")):
            with suppress(RedisError, ValueError):
                cache.add(key, 0, timeout=2 * MINUTE)
                cache.incr(key, spent)


def cost_of(whose: str) -> str:
    """Where it is kept what somebody has cost in this minute."""
    return f"cost-{whose}-{int(timezone.now().timestamp()) // MINUTE}"


# --- By how often


def left(seconds: int = MINUTE) -> int:
    """How long it is until something is counted anew that was done too often in so many seconds."""
    return seconds - int(timezone.now().timestamp()) % seconds


def is_too_often(what: str, most: int, seconds: int = MINUTE) -> bool:
    """Whether this is done more than `most` times in so many seconds; it is counted, whatever becomes of it.

    Where the cache is away, or has dropped the count, nobody is held up.
    """
    key = f"{what}-{int(timezone.now().timestamp()) // seconds}"
    try:
        cache.add(key, 0, timeout=2 * seconds)
        return cache.incr(key) > most
    except (RedisError, ValueError):
        return False
