"""Whether this process lives, and whether it can serve requests."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus

from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse

from operations.broker import BrokerAway, broker_connection

NOT_MIGRATED = "the database is not migrated"
PATIENCE = 2
"""The seconds within which the database must accept a connection; the least that libpq can wait for."""


def live(_request: HttpRequest) -> HttpResponse:
    """Answer that this process lives."""
    return told([])


def ready(_request: HttpRequest) -> HttpResponse:
    """Answer whether this process can serve requests."""
    return told(problems())


def told(problems: list[str]) -> HttpResponse:
    """Return the answer: "ok", or status 503 and a line for each problem."""
    return HttpResponse(
        "\n".join(problems or ["ok"]) + "\n",
        content_type="text/plain; charset=utf-8",
        status=HTTPStatus.SERVICE_UNAVAILABLE if problems else HTTPStatus.OK,
        headers={"Cache-Control": "no-store"},
    )


def problems() -> list[str]:
    """Return why no request can be served now, in words that anybody may read."""
    return [problem for problem in (database_problem(), broker_problem()) if problem]


def database_problem() -> str:
    """Return what is wrong with the database; empty if nothing is.

    It is asked on a new connection: one that is open already may belong to a server that takes no more.
    """
    asked = connection.copy()
    if asked.vendor == "postgresql":
        asked.settings_dict["OPTIONS"] |= {"connect_timeout": PATIENCE, "tcp_user_timeout": 1000 * PATIENCE}
    try:
        applied = applied_migrations(asked)
    except DatabaseError:
        return "the database cannot be reached"
    finally:
        asked.close()
    return "" if last_migrations() <= applied else NOT_MIGRATED


def applied_migrations(asked: BaseDatabaseWrapper) -> set[tuple[str, str]]:
    """Return the migrations of a database, as (app, name)."""
    if not MigrationRecorder(asked).has_table():
        return set()
    with asked.cursor() as cursor:
        cursor.execute("SELECT app, name FROM django_migrations")
        return set(cursor.fetchall())


@cache
def last_migrations() -> frozenset[tuple[str, str]]:
    """Return the last migration of each app in the code of this process, as (app, name)."""
    return frozenset(MigrationLoader(None).graph.leaf_nodes())


def broker_problem() -> str:
    """Return what is wrong with the broker; empty if nothing is."""
    try:
        with broker_connection():
            return ""
    except BrokerAway:
        return "the broker cannot be reached"
