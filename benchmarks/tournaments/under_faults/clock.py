"""Let days pass at once, by moving all times in the database into the past."""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta
from typing import Any

from django.db import connection, transaction

from games.services.jobs import LEASE

LEASES = ("lease", "computer_lease")
OF_PROGRAMS = (*LEASES, "beat_at", "expire_date")
"""Columns that stay: programs hold work for seconds, the site was not away, and browsers stay signed in."""
OCCASIONS = ("occasion", "covered", "decision")
"""Columns of text that may contain the time of a call, as `call-2026-11-29T12:00:00.000000`."""
SHIFTED = {
    "timestamp with time zone": "{0} = {0} - %(by)s",
    "character varying": (
        "{0} = coalesce(replace({0}, substring({0} from %(moment)s),"
        " to_char(substring({0} from %(moment)s)::timestamp - %(by)s, %(written)s)), {0})"
    ),
}
"""The SQL that moves each type of column."""
MOMENT, WRITTEN = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}", 'YYYY-MM-DD"T"HH24:MI:SS.US'
FIRST = ("games_game", "tournaments_tournament")
"""Tables whose rows the site locks before all others; locking them first avoids a deadlock."""
PATIENCE = "400ms"
"""Less than PostgreSQL's `deadlock_timeout`, so that this process gives up, and never a worker."""
LEAST, MOST = timedelta(hours=6), timedelta(hours=12)
"""The least and the most that the clock is moved at once; what is due within the least comes together."""


def times() -> dict[str, dict[str, str]]:
    """Return the columns that hold a time, and their types, by table."""
    found = defaultdict[str, dict[str, str]](dict)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, column_name, data_type FROM information_schema.columns"
            " WHERE table_schema = 'public' AND (column_name = ANY(%s) AND data_type = 'character varying'"
            " OR data_type = 'timestamp with time zone' AND NOT column_name = ANY(%s)) ORDER BY 1, 2",
            [list(OCCASIONS), list(OF_PROGRAMS)],
        )
        for table, column, kind in cursor.fetchall():
            found[table][column] = kind
    return dict(found)


@transaction.atomic
def move_on(by: timedelta) -> None:
    """Let this much time have passed for all rows. Raises OperationalError if somebody holds a lock."""
    columns = times()
    tables = sorted(columns, key=lambda table: (table not in FIRST, table))
    given: dict[str, Any] = {"by": by, "moment": MOMENT, "written": WRITTEN}
    with connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL lock_timeout = '{PATIENCE}'")
        cursor.execute(f"LOCK TABLE {', '.join(tables)} IN EXCLUSIVE MODE")
        for table in tables:
            moved = ", ".join(SHIFTED[kind].format(column) for column, kind in columns[table].items())
            cursor.execute(f"UPDATE {table} SET {moved}", given)


def let_long_leases_pass() -> None:
    """Let the time pass for which workers with a wrong clock hold work, or held it when they died."""
    given: dict[str, Any] = {"most": 2 * LEASE}
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, column_name FROM information_schema.columns"
            " WHERE table_schema = 'public' AND column_name = ANY(%s)",
            [list(LEASES)],
        )
        for table, column in cursor.fetchall():
            late = f"UPDATE {table} SET {column} = now() WHERE {column} > now() + %(most)s"
            cursor.execute(late, given)


def until_next() -> timedelta:
    """Return how far to move the clock for the next event, with a minute more so that it is due."""
    ahead = " UNION ALL ".join(
        f"SELECT min({column}) AS at FROM {table} WHERE {column} > now()"
        for table, columns in times().items()
        for column, kind in columns.items()
        if kind == "timestamp with time zone"
    )
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT min(at) - now() FROM ({ahead}) AS ahead")
        [(left,)] = cursor.fetchall()
    return min(max(LEAST, (left or MOST) + timedelta(minutes=1)), MOST)
