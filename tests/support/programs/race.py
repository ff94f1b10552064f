"""Let several connections do something at the same time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connection


def race(works: Sequence[Callable[[], Any]]) -> list[Any]:
    """Do each action in its own thread, with its own connection, all from the same time on.

    Return the result of each, or the exception that it raised.
    """
    barrier = threading.Barrier(len(works))

    def run(work: Callable[[], Any]) -> Any:
        try:
            connection.ensure_connection()
            barrier.wait(timeout=30)
            return work()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as threads:
        return list(threads.map(run, works))
