"""The database: whether it answers, fits this version, and agrees on the time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from risk_site.doctor.findings import Finding, advice, fine, first_line, problem

LARGEST_ERROR = timedelta(seconds=2)
"""How far the clocks of two machines may differ."""


def database() -> Iterator[Finding]:
    """Report whether the database answers, and its version."""
    try:
        connection.ensure_connection()
    except DatabaseError as error:
        yield problem(
            f"The database cannot be used: {first_line(error)}.", "Start it, or correct DATABASE_URL."
        )
        return
    version = ".".join(map(str, connection.get_database_version()))
    yield fine(f"{connection.display_name} {version} answers.")


def kind_of_database() -> Iterator[Finding]:
    """Advise a server for more than a small site."""
    if connection.vendor == "sqlite":
        yield advice(
            "SQLite suits a small site with all programs on one machine.",
            "Use PostgreSQL for anything larger; backups can be restored to it.",
        )


def migrations() -> Iterator[Finding]:
    """Report whether the tables are those of this version."""
    executor = MigrationExecutor(connection)
    graph, applied = executor.loader.graph, executor.loader.applied_migrations
    missing = [migration for migration, _back in executor.migration_plan(graph.leaf_nodes())]
    ours = {app for app, _name in graph.nodes}
    newer = sorted(name for app, name in applied if app in ours and (app, name) not in graph.nodes)
    if missing:
        yield problem(
            f"{len(missing)} migrations have not been run, the first of {missing[0].app_label}.",
            "Run `manage.py migrate`.",
        )
    if newer:
        yield problem(
            f"The database is of a newer version than this program ({newer[-1]}).",
            "Install that version or a later one.",
        )
    if not missing and not newer:
        yield fine("All migrations have been run.")


def clock() -> Iterator[Finding]:
    """Compare the clock of this machine with that of the database. Deadlines depend on both."""
    if connection.vendor != "postgresql":
        return
    before = timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        [theirs] = cursor.fetchone()
    error = abs(theirs - (before + (timezone.now() - before) / 2))
    if error > LARGEST_ERROR:
        yield problem(
            f"The clocks of this machine and of the database differ by {error.total_seconds():.0f} s.",
            "Let both be set by NTP (systemd-timesyncd or chrony).",
        )
    else:
        yield fine("This machine and the database agree on the time.")
