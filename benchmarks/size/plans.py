"""The queries of a piece of work, and the large tables that they read from end to end."""

from __future__ import annotations

import re
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.db import connection

LARGE = 10_000
"""The rows from which a table is large."""
EXPLAINED = re.compile(r"\s*\(*(SELECT|UPDATE|DELETE|WITH)\b")
SHOWN = re.compile(r"SELECT .*? FROM", re.DOTALL)
BETWEEN_QUERIES = ("SAVEPOINT", "RELEASE", "ROLLBACK", "BEGIN", "COMMIT", "SET ")


class Query(NamedTuple):
    """A query with its parameters, and the seconds that it took."""

    sql: str
    params: Any
    seconds: float


class WholeScan(NamedTuple):
    """A query that reads a large table from end to end."""

    table: str
    sql: str


@contextmanager
def noted() -> Iterator[list[Query]]:
    """Note the queries of this block, without those that only begin or end a transaction."""
    found: list[Query] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        began = time.perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            if not sql.startswith(BETWEEN_QUERIES):
                found.append(Query(sql, params, time.perf_counter() - began))

    with connection.execute_wrapper(note):
        yield found


def whole_scans(queries: Collection[Query]) -> list[WholeScan]:
    """Return the queries that read a large table from end to end, each once."""
    large, partial = large_tables(), partial_indexes()
    return list(
        dict.fromkeys(
            WholeScan(table, in_short(query.sql))
            for query in queries
            if EXPLAINED.match(query.sql)
            for table in scanned(plan_of(query), large, partial, is_limited=False)
        )
    )


def large_tables() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples > %s", [LARGE])
        return {name for (name,) in cursor.fetchall()}


def partial_indexes() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT indexrelid::regclass::text FROM pg_index WHERE indpred IS NOT NULL")
        return {name for (name,) in cursor.fetchall()}


def plan_of(query: Query) -> dict[str, Any]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON) {query.sql}", query.params)
        plan: dict[str, Any] = cursor.fetchone()[0][0]["Plan"]
        return plan


def scanned(
    plan: dict[str, Any], large: Collection[str], partial: Collection[str], *, is_limited: bool
) -> Iterator[str]:
    """Yield the large tables that a plan reads from end to end, in the table itself or in a whole index.

    An index that is read in its order until a page is full is not read from end to end.
    """
    kind, table = plan["Node Type"], plan.get("Relation Name")
    if table in large:
        is_whole = "Index Cond" not in plan and plan.get("Index Name") not in partial and not is_limited
        if kind == "Seq Scan" or (kind in ("Index Scan", "Index Only Scan") and is_whole):
            yield table
    for part in plan.get("Plans", ()):
        yield from scanned(part, large, partial, is_limited=is_limited or kind == "Limit")


def in_short(sql: str) -> str:
    """Return a query without its columns."""
    return SHOWN.sub("SELECT … FROM", sql, count=1).replace('"', "")
