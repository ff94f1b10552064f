"""Limits on what one person does: more than any player needs, less than a program can do."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from math import ceil
from time import thread_time
from typing import TYPE_CHECKING

from allauth.core.internal.ratelimit import get_ip
from django.core.cache import cache
from django.utils import timezone
from redis.exceptions import RedisError

from accounts.counters import count
from accounts.waits import of_address, of_all
from games.services.errors import Refused
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.http import HttpRequest

    from accounts.models import User

MOST_ORDERS = 120
"""Orders a minute, in all games together."""
MOST_LINKS = 30
"""Links from mails that one network address may open in a minute."""
MOST_LOOKS = 60
"""Public pages of games that one network address may open in a minute."""
MOST_FORKS = 90
"""Pages of forks that one visitor may have computed in a minute."""
MOST_PLAYOUTS = 10
"""Positions that one visitor may have played out in a minute."""
MOST_ARCHIVES = 5
"""Archives of their data that a person may download in a day."""
MOST_SECONDS, MOST_SECONDS_OF_ALL = 12, 40
"""Processor seconds a minute for public pages: for one address, and for all."""
MILLISECONDS = 1000
MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def is_too_fast(user: User) -> bool:
    """Count an order, and return whether it exceeds the limit of its player."""
    return is_too_often(f"orders-{user.pk}", MOST_ORDERS)


def knocks_too_often(request: HttpRequest) -> bool:
    """Count an attempt to open a mail's link. Return whether its network address had too many."""
    return is_too_often(f"links-{household(request)}", MOST_LINKS)


def looks_too_often(request: HttpRequest) -> bool:
    """Count a request for a public page. Return whether its network address had too many."""
    return is_too_often(f"public-{household(request)}", MOST_LOOKS)


def thinks_too_often(request: HttpRequest) -> bool:
    """Count a request for a page of a fork. Return whether its visitor had too many."""
    return is_too_often(f"forks-{visitor(request)}", MOST_FORKS)


def asks_for_playouts_too_often(request: HttpRequest) -> bool:
    """Count a request for playouts, and return whether it exceeds the limit of its visitor."""
    return is_too_often(f"playouts-{visitor(request)}", MOST_PLAYOUTS)


def takes_data_too_often(user: User) -> bool:
    """Count a request for an archive, and return whether it exceeds the person's limit."""
    return is_too_often(f"data-{user.pk}", MOST_ARCHIVES, DAY)


def visitor(request: HttpRequest) -> str:
    """Return whom to count: the account if they are signed in, or else the network address."""
    return str(request.user.pk or household(request))


def household(request: HttpRequest) -> str:
    """Return the network address of a request; for IPv6 its /64, usually that of a household."""
    address: str = get_ip(request)
    return address


def refuse_mails(what: str, most: int) -> None:
    """Count a mail. Raise Refused if more than `most` of its kind came within the hour."""
    if is_too_often(what, most, HOUR):
        message = gettext_noop(
            "You have sent too many mails within an hour. Wait %(minutes)d min, then send this one again."
        )
        raise Refused("too_many", message, minutes=ceil(left(HOUR) / MINUTE))


# --- By what it costs


def cost_refusal(request: HttpRequest) -> str:
    """Return why this visitor, or all strangers, must wait for costly pages; otherwise empty."""
    with suppress(RedisError):
        if cache.get(cost_of(household(request)), 0) >= MOST_SECONDS * MILLISECONDS:
            return of_address(left())
        if cache.get(cost_of("all"), 0) >= MOST_SECONDS_OF_ALL * MILLISECONDS:
            return of_all(left())
    return ""


@contextmanager
def counted_cost(request: HttpRequest) -> Iterator[None]:
    """Count the processor time that a stranger's request takes."""
    begun = thread_time()
    try:
        yield
    finally:
        spent = round((thread_time() - begun) * MILLISECONDS)
        for key in (cost_of(household(request)), cost_of("all")):
            with suppress(RedisError):
                count(key, 2 * MINUTE, spent)


def cost_of(whose: str) -> str:
    """Return the cache key of what a visitor has cost in this minute."""
    return f"cost-{whose}-{int(timezone.now().timestamp()) // MINUTE}"


# --- By how often


def left(seconds: int = MINUTE) -> int:
    """Return the seconds until the present period of counting ends."""
    return seconds - int(timezone.now().timestamp()) % seconds


def is_too_often(what: str, most: int, seconds: int = MINUTE) -> bool:
    """Count one more use. Return whether there are now more than `most` within the period.

    If the cache is unreachable or has dropped the count, nobody is held up.
    """
    key = f"{what}-{int(timezone.now().timestamp()) // seconds}"
    try:
        return count(key, 2 * seconds) > most
    except RedisError:
        return False
