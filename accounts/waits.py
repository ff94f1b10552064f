"""Refusals by limits: whose limit was reached, and how long the wait is."""

from __future__ import annotations

import time
from http import HTTPStatus
from math import ceil
from typing import TYPE_CHECKING

from allauth.account import app_settings
from allauth.core.internal import ratelimit
from django.core.cache import cache
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.http import HttpRequest, HttpResponse

ALLAUTH = "allauth.account"
MINUTE = 60
HOUR = 60 * MINUTE


def duration(seconds: float) -> str:
    """Return a length of time in words, rounded up: 42 -> "42 seconds"."""
    if seconds <= 2 * MINUTE:
        number = max(1, ceil(seconds))
        return ngettext("%(seconds)d second", "%(seconds)d seconds", number) % {"seconds": number}
    if seconds <= 2 * HOUR:
        number = ceil(seconds / MINUTE)
        return ngettext("%(minutes)d minute", "%(minutes)d minutes", number) % {"minutes": number}
    number = ceil(seconds / HOUR)
    return ngettext("%(hours)d hour", "%(hours)d hours", number) % {"hours": number}


def yours(seconds: float) -> str:
    """Return the sentence for the limit of one person."""
    words = _("You have done this too often. Wait %(wait)s, then send it again.")
    return words % {"wait": duration(seconds)}


def of_address(seconds: float) -> str:
    """Return the sentence for the limit of a network address."""
    words = _(
        "Too many requests have come from your network address, which you may share with others."
        " Wait %(wait)s, then try again."
    )
    return words % {"wait": duration(seconds)}


def of_all(seconds: float) -> str:
    """Return the sentence for the limit of all visitors together."""
    return _("All visitors together have sent too many requests. Wait %(wait)s, then try again.") % {
        "wait": duration(seconds)
    }


def of_visitor(request: HttpRequest, seconds: float) -> str:
    """Return the sentence for a limit of signed-in people, or else of network addresses."""
    return yours(seconds) if request.user.is_authenticated else of_address(seconds)


def page(request: HttpRequest, advice: str) -> HttpResponse:
    """Return the page that refuses. Without `advice` it only says what is true of every limit."""
    return render(request, "429.html", {"advice": advice}, status=HTTPStatus.TOO_MANY_REQUESTS)


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """Return the page for a limit of allauth, which counts people and network addresses."""
    seconds = {whose: longest(request, whose) for whose in ("user", "ip")}
    if request.user.is_authenticated and seconds["user"]:
        return page(request, yours(seconds["user"]))
    return page(request, of_address(seconds["ip"]) if seconds["ip"] else "")


def longest(request: HttpRequest, whose: str) -> float:
    """Return the longest wait for a person's (`user`) or address's (`ip`) limits, or 0."""
    if whose == "user" and not request.user.is_authenticated:
        return 0
    return max(
        until_room(request, action, (rate for rate in rates_of(action) if rate.per == whose))
        for action in app_settings.RATE_LIMITS
    )


def until_room_for(request: HttpRequest, action: str, key: str) -> float:
    """Return the seconds until an action is allowed again for a key; 0 if it is allowed."""
    return until_room(request, action, rates_of(action), key)


def until_room(
    request: HttpRequest, action: str, rates: Iterable[ratelimit.Rate], key: str | None = None
) -> float:
    """Return the seconds until all these rates allow an action again; 0 if they do."""
    now, waits = time.time(), [0.0]
    for rate in rates:
        where = ratelimit.get_cache_key(request, app=ALLAUTH, action=action, rate=rate, key=key)
        done = cache.get(where, [])  # the last comes first
        if len(done) >= rate.amount:
            waits.append(done[rate.amount - 1] + rate.duration - now)
    return max(waits)


def rates_of(action: str) -> list[ratelimit.Rate]:
    """Return the rates that limit an action."""
    rates: list[ratelimit.Rate] = ratelimit.get_rates(app=ALLAUTH, action=action)
    return rates
