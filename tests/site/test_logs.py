"""The log never holds a key to a game, a calendar or an account."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.converters import IntConverter

from risk_site.logs import WithoutKeys, masked
from risk_site.settings import LOGGING

KEY = "Zm9vYmFyLXNlY3JldA:1tk"
OPEN = {
    # These are no secrets: an edition, a page or a row of the staff's, a file.
    *("rules/", "admin/", "static/", "anymail/"),
    # The frame of a fork, next to the key that opens the game.
    *("games/<int:game_id>/fork/", "public/<slug:token>/fork/"),
}


def keyed_addresses(patterns: list[URLPattern | URLResolver], above: str = "") -> Iterator[str]:
    """Yield every address of the site with a parameter that is not a number, with the key in its place."""
    for pattern in patterns:
        route = above + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from keyed_addresses(pattern.url_patterns, route)
            continue
        for name, converter in pattern.pattern.converters.items():
            if not isinstance(converter, IntConverter):
                yield "/" + route.replace(f"<{converter_name(route, name)}>", KEY)


def converter_name(route: str, name: str) -> str:
    return next(part for part in route.replace("<", ">").split(">") if part.endswith(name))


def test_every_key_in_an_address_is_masked() -> None:
    addresses = [
        address
        for address in keyed_addresses(get_resolver().url_patterns)
        if not address.startswith(tuple(f"/{prefix}" for prefix in OPEN))
    ]

    assert len(addresses) > 5
    for address in addresses:
        assert KEY not in masked(f"Forbidden (CSRF cookie not set.): {address}"), address


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"Gone: /k/{KEY}/", "Gone: /k/…/"),
        (f"Not Found: /join/{KEY}/join/", "Not Found: /join/…/join/"),
        (f"/accounts/login/?next=/join/{KEY}/&a=b", "/accounts/login/?next=/join/…/&a=b"),
        (f"/accounts/login/?next=%2Fk%2F{KEY}%2F", "/accounts/login/?next=%2Fk%2F…%2F"),
        (f"https://example.org/calendar/{KEY}.ics 410", "https://example.org/calendar/… 410"),
        (f"Not Found: /k//{KEY}/", "Not Found: /k//…/"),
        (f"Not Found: //K/./{KEY}", "Not Found: //K/./…"),
        (f"Not Found: /k/%2F{KEY}/", "Not Found: /k/%2F…/"),
        (f"/?next=%252Fk%252F{KEY}%252F", "/?next=%252Fk%252F…%252F"),
        (f"Not Found: /k\\{KEY}", "Not Found: /k\\…"),
        (f"Not Found: /k/ {KEY}/", "Not Found: /k/…/"),
        (f"Not Found: /accounts//Address//{KEY}/", "Not Found: /accounts//Address//…/"),
        (f"Not Found: /MAILS/no-invitations///{KEY}", "Not Found: /MAILS/no-invitations///…"),
        ('"GET /k/ HTTP/1.1" 404', '"GET /k/ HTTP/1.1" 404'),
        ("Not Found: /k/", "Not Found: /k/"),
        ("Not Found: /games/12/orders/", "Not Found: /games/12/orders/"),
    ],
)
def test_the_rest_of_what_is_said_stays(text: str, told: str) -> None:
    assert masked(text) == told


def test_a_traceback_is_masked_too() -> None:
    try:
        raise ValueError(f"/k/{KEY}/")
    except ValueError as error:
        told = (type(error), error, error.__traceback__)
    record = logging.LogRecord("django", logging.ERROR, "", 1, "%s failed", (f"/k/{KEY}/",), told)

    WithoutKeys().filter(record)

    assert KEY not in logging.Formatter().format(record)
    assert "/k/…/ failed" in logging.Formatter().format(record)


@pytest.mark.django_db
@pytest.mark.parametrize("address", [f"/k/{KEY}/", f"/join/{KEY}/join/", f"/u/{KEY}/"])
def test_a_refused_request_leaves_no_key_in_the_log(address: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.handler.addFilter(WithoutKeys())

    Client(enforce_csrf_checks=True).post(address)

    assert caplog.text
    assert KEY not in caplog.text


def test_all_that_is_said_goes_through_the_mask() -> None:
    writing = {**LOGGING["handlers"]}
    assert writing.pop("errors") == {"class": "operations.errors.CountErrors"}  # It writes nothing.
    [handler] = writing.values()
    assert handler["filters"] == ["without_keys"]
    assert LOGGING["loggers"]["gunicorn.error"]["handlers"] == LOGGING["root"]["handlers"]
