"""Polite limits on what one person does: more than anybody at a table needs, less than a program can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.utils import timezone
from redis.exceptions import RedisError

if TYPE_CHECKING:
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
MINUTE = 60
DAY = 24 * 60 * MINUTE


def is_too_fast(user: User) -> bool:
    """Whether this order is more than a person may give in a minute."""
    return is_too_often(f"orders-{user.pk}", MOST_ORDERS)


def knocks_too_often(request: HttpRequest) -> bool:
    """Whether more links of mails are tried from one address of the net than people open in a minute."""
    return is_too_often(f"links-{get_adapter().get_client_ip(request)}", MOST_LINKS)


def looks_too_often(request: HttpRequest) -> bool:
    """Whether more public pages are asked for from one address of the net than people look at in a minute."""
    return is_too_often(f"public-{get_adapter().get_client_ip(request)}", MOST_LOOKS)


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
    return str(request.user.pk or get_adapter().get_client_ip(request))


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
