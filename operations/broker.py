"""A connection to the broker that waits for nobody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from celery import current_app
from kombu import Connection
from kombu.exceptions import OperationalError

PATIENCE = 2
"""The seconds that the broker has for each answer."""


class BrokerAway(Exception):
    """Raised if the broker cannot be reached."""


@contextmanager
def broker_connection() -> Iterator[Connection]:
    """Yield a new connection to the broker that is open.

    Raise BrokerAway, also if the broker goes away meanwhile.
    """
    waits = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
    with current_app.connection_for_write(transport_options=waits) as connection:
        failures: tuple[type[BaseException], ...] = (OperationalError, *connection.connection_errors)
        try:
            connection.ensure_connection(max_retries=1, interval_start=0, timeout=PATIENCE)
            yield connection
        except failures as error:
            raise BrokerAway(error) from error
