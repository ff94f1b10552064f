"""Read a lot of data as it was at one moment, while others continue to write."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

from games.models import Game
from games.models.archived_record import bring_back


@contextmanager
def snapshot(games: Iterable[Game] = ()) -> Iterator[None]:
    """Open a read-only transaction that sees nothing committed after it began.

    If a transaction is already open, it is used instead. The records of these games are in the database.
    Raise RecordLost.
    """
    for game in games:
        bring_back(game)
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with deferred(), transaction.atomic():
            yield
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


@contextmanager
def deferred() -> Iterator[None]:
    """Let SQLite begin transactions without a writer's lock, which would make all others wait."""
    sqlite: Any = connection
    sqlite.ensure_connection()  # It has no mode before it is connected.
    usual, sqlite.transaction_mode = sqlite.transaction_mode, "DEFERRED"
    try:
        yield
    finally:
        sqlite.transaction_mode = usual
