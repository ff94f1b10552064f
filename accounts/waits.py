"""Refusals by limits: whose limit it is, and how long one waits."""

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
    """How long one waits, never too short: 42 -> "42 seconds"."""
    if seconds <= 2 * MINUTE:
        number = max(1, ceil(seconds))
        return ngettext("%(seconds)d second", "%(seconds)d seconds", number) % {"seconds": number}
    if seconds <= 2 * HOUR:
        number = ceil(seconds / MINUTE)
        return ngettext("%(minutes)d minute", "%(minutes)d minutes", number) % {"minutes": number}
    number = ceil(seconds / HOUR)
    return ngettext("%(hours)d hour", "%(hours)d hours", number) % {"hours": number}


def yours(seconds: float) -> str:
    """That a person has done something as often as one person may."""
    words = _("That was too often for one person. Wait %(wait)s, then send it again.")
    return words % {"wait": duration(seconds)}


def of_address(seconds: float) -> str:
    """That an address of the net has."""
    words = _(
        "That was too often from your network address, which you may share with others. Wait "
        "%(wait)s, then try again."
    )
    return words % {"wait": duration(seconds)}


def of_all(seconds: float) -> str:
    """That all visitors together have."""
    return _("All visitors together have sent too many requests. Wait %(wait)s, then try again.") % {
        "wait": duration(seconds)
    }


def of_visitor(request: HttpRequest, seconds: float) -> str:
    """Either, where those are counted who are signed in, and of others their address of the net."""
    return yours(seconds) if request.user.is_authenticated else of_address(seconds)


def page(request: HttpRequest, advice: str) -> HttpResponse:
    """The page that refuses; without `advice` it says what is true of every limit."""
    return render(request, "429.html", {"advice": advice}, status=HTTPStatus.TOO_MANY_REQUESTS)


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """The page that allauth answers with: it counts people who are signed in, and addresses of the net."""
    seconds = {whose: longest(request, whose) for whose in ("user", "ip")}
    if request.user.is_authenticated and seconds["user"]:
        return page(request, yours(seconds["user"]))
    return page(request, of_address(seconds["ip"]) if seconds["ip"] else "")


def longest(request: HttpRequest, whose: str) -> float:
    """The longest wait that limits of a person (`user`) or an address (`ip`) ask for; 0 where none does."""
    if whose == "user" and not request.user.is_authenticated:
        return 0
    return max(
        until_room(request, action, (rate for rate in rates_of(action) if rate.per == whose))
        for action in app_settings.RATE_LIMITS
    )


def until_room_for(request: HttpRequest, action: str, key: str) -> float:
    """Seconds until an action is allowed again for a key; 0 where it is."""
    return until_room(request, action, rates_of(action), key)


def until_room(
    request: HttpRequest, action: str, rates: Iterable[ratelimit.Rate], key: str | None = None
) -> float:
    """Seconds until an action is allowed again by all these rates; 0 where it is."""
    now, waits = time.time(), [0.0]
    for rate in rates:
        where = ratelimit.get_cache_key(request, app=ALLAUTH, action=action, rate=rate, key=key)
        done = cache.get(where, [])  # the last comes first
        if len(done) >= rate.amount:
            waits.append(done[rate.amount - 1] + rate.duration - now)
    return max(waits)


def rates_of(action: str) -> list[ratelimit.Rate]:
    """How often something may be done."""
    rates: list[ratelimit.Rate] = ratelimit.get_rates(app=ALLAUTH, action=action)
    return rates
