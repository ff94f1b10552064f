"""How many errors were logged, by all processes together.

The count is kept in the cache, which all processes share. It begins anew if the cache is emptied, which
programs that read counters expect.
"""

from __future__ import annotations

import logging
from http import HTTPStatus

from django.core.cache import cache
from redis import RedisError

from accounts.counters import count

SOURCES = ("requests", "tasks", "site")
"""Where errors come from: requests that failed, tasks that failed, and what our own code logs."""
SOURCE_OF = {"django": "requests", "gunicorn": "requests", "celery": "tasks"}
"""The sources of errors by the first word of the logger; all others are the site's."""
NOT_OURS = "django.security"
"""The logger of requests that make no sense; anybody can send them."""


class CountErrors(logging.Handler):
    """Counts what is logged as an error. It writes nothing."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)

    def emit(self, record: logging.LogRecord) -> None:
        is_away = getattr(record, "status_code", None) == HTTPStatus.SERVICE_UNAVAILABLE
        if is_away or record.name.startswith(NOT_OURS):
            return
        try:
            count(key_of(source_of(record.name)), timeout=None)
        except Exception:  # The cache may be what is wrong, and logging must not fail.
            return


def source_of(logger: str) -> str:
    """Return the source of what a logger logs."""
    return SOURCE_OF.get(logger.partition(".")[0], "site")


def errors_logged() -> dict[str, float]:
    """Return how many errors were logged, by source; nothing if the cache cannot be reached."""
    try:
        found = cache.get_many([key_of(source) for source in SOURCES])
    except RedisError:
        return {}
    return {source: found.get(key_of(source), 0) for source in SOURCES}


def key_of(source: str) -> str:
    """Return the key of a count in the cache."""
    return f"errors-logged-{source}"
