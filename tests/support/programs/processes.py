"""Threads and processes that do something at the same time, or that are killed."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Thread

from django.db import connection, connections

A_MOMENT = 0.3
"""The seconds after which a thread that has to wait for a lock is waiting for it."""


def ending_of(action: Callable[[], object]) -> int:
    """Return the exit code of a copy of this process that does something; negative if a signal ended it."""
    connections.close_all()
    child = os.fork()
    if not child:
        action()
        os._exit(0)
    _pid, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def in_a_thread(action: Callable[[], object]) -> Thread:
    """Return a thread with its own connection that does something when it is started."""

    def run() -> None:
        try:
            action()
        finally:
            connection.close()

    return Thread(target=run)


def at_once(*actions: object) -> list[object]:
    """Call these functions together, in threads with their own connections, and return their results."""
    barrier = Barrier(len(actions))

    def run(action: object) -> object:
        try:
            barrier.wait(timeout=10)
            return action()  # type: ignore[operator]
        finally:
            connection.close()

    with ThreadPoolExecutor(len(actions)) as threads:
        return list(threads.map(run, actions))
