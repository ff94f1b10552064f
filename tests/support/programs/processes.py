"""Threads and processes that do something at once, or that are killed."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Thread

from django.db import connection, connections

A_MOMENT = 0.3
"""Seconds after which who is to wait for a lock waits for it."""


def ending_of(action: Callable[[], object]) -> int:
    """The exit code of a copy of this process that does something; negative where a signal ended it."""
    connections.close_all()
    child = os.fork()
    if not child:
        action()
        os._exit(0)
    _pid, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def in_a_thread(action: Callable[[], object]) -> Thread:
    """A thread with a connection of its own that does something when it is started."""

    def run() -> None:
        try:
            action()
        finally:
            connection.close()

    return Thread(target=run)


def at_once(*actions: object) -> list[object]:
    """What these functions give when threads with connections of their own call them together."""
    barrier = Barrier(len(actions))

    def run(action: object) -> object:
        try:
            barrier.wait(timeout=10)
            return action()  # type: ignore[operator]
        finally:
            connection.close()

    with ThreadPoolExecutor(len(actions)) as threads:
        return list(threads.map(run, actions))
