"""A connection to the broker that waits for nobody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from celery import current_app
from kombu.exceptions import OperationalError

PATIENCE = 2.0
"""The seconds that the broker has for each answer."""


class BrokerAway(Exception):
    """Raised if the broker cannot be reached."""


@contextmanager
def broker_channel() -> Iterator[Any]:
    """Yield a channel of a new connection to the broker (`kombu.transport.virtual.Channel`).

    Raise BrokerAway, also if the broker goes away meanwhile.
    """
    waits = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
    with current_app.connection_for_write(transport_options=waits) as connection:
        failures: tuple[type[BaseException], ...] = (OperationalError, *connection.connection_errors)
        try:
            yield connection.default_channel
        except failures as error:
            raise BrokerAway from error
