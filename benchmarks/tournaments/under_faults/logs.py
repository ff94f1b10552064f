"""Tracebacks in the logs of the site, and those that no fault explains."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from datetime import UTC, datetime, timedelta

from benchmarks.tournaments.under_faults.faults.schedule import Happened

TIMED = re.compile(r"^\[?(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)")
TRACE = "Traceback (most recent call last)"
EXCEPTION = re.compile(r"(\w+\.[\w.]+|\w+(Error|Exception|Exit|Interrupt))(: |$)")
"""The last line of a traceback; it is missing if the program was killed while it wrote, or had no room."""
WRAPPED = "billiard.einfo.ExceptionWithTraceback"
"""The beginning of the line with which Celery wraps an error of a worker; its traceback follows."""
BY_FAULTS = re.compile(
    r"OperationalError|InterfaceError|AdminShutdown|CrashShutdown|CannotConnectNow|WorkerLostError"
    r"|ConnectionError|ConnectionResetError|ConnectionRefusedError|BrokenPipeError|EOFError"
    r"|BusyLoadingError|SchedulingError.*( [cC]onnect|loading the dataset)"
    r"|DiskFull|No space left on device|MISCONF|ExecAbortError|'NoneType' object has no attribute 'hostname'"
)
"""Errors caused by a program or a database that is gone, or by a full disk.

The last is one of kombu 5.7: a worker that stops while the broker is away fails in the attempt to tell it so.
"""
OURS = re.compile(r"deadlock|serializ", re.IGNORECASE)
"""Errors of the database itself, which no fault explains."""
AFTERWARDS = timedelta(seconds=45)
LONGEST = 6000
"""The most characters of a traceback that is printed."""


def traces(log: str) -> Iterator[tuple[datetime | None, str]]:
    """Yield the tracebacks of a log: when each was written, and its last line."""
    at: datetime | None = None
    inside = False
    for line in log.splitlines():
        if found := TIMED.match(line):
            at = datetime.fromisoformat(found[1]).replace(tzinfo=UTC)
            inside = False
        if TRACE in line:
            inside = True
        elif inside and EXCEPTION.match(line) and not line.startswith(WRAPPED):
            inside = False
            yield at, line


def unexplained(log: str, faults: Collection[Happened]) -> Iterator[str]:
    """Yield the last lines of those tracebacks in a log that no fault explains."""
    for at, line in traces(log):
        is_near = at is not None and any(fault.explains(at, AFTERWARDS) for fault in faults)
        if OURS.search(line) or not BY_FAULTS.search(line) or not is_near:
            yield f"{at} {line}"


def last_traceback(log: str) -> str:
    """Return the last traceback of a log, or say that there is none."""
    _before, found, after = log.rpartition(TRACE)
    return (found + after)[:LONGEST] if found else "The log has no traceback."
