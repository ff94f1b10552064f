"""Browsers report what our Content-Security-Policy made them refuse.

Anybody can send a report, so it is measured and counted before it is read. It becomes a line in the log and
one more in a figure; nothing is stored.
"""

from __future__ import annotations

import json
import logging
import re
from http import HTTPStatus
from urllib.parse import urlsplit

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from redis import RedisError

from accounts.counters import count
from games.views.rate_limits import household, is_too_often

logger = logging.getLogger(__name__)
MOST_BYTES = 16 * 1024
MOST_OF_ADDRESS, MOST_OF_ALL = 10, 60
"""Reports a minute, from one network address and from all."""
LONGEST = 200
"""The most characters of a value that are logged."""
REPORTED = {
    "document-uri": "page",
    "effective-directive": "directive",
    "blocked-uri": "blocked",
    "source-file": "source",
}
"""The parts of a report that are logged, with their names in the log."""
KEY = "csp-reports"
"""The key of the count in the cache."""


def take_report(request: HttpRequest) -> HttpResponse:
    """Log a report and count it. The answer says nothing."""
    if is_too_often(f"csp-{household(request)}", MOST_OF_ADDRESS) or is_too_often("csp", MOST_OF_ALL):
        return HttpResponse(status=HTTPStatus.TOO_MANY_REQUESTS)
    # A page of another site may not send this type.
    if request.content_type != "application/csp-report":
        return HttpResponse(status=HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    body = request.read(MOST_BYTES + 1)
    if len(body) > MOST_BYTES:
        return HttpResponse(status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    try:
        report = json.loads(body)["csp-report"]
        told = {name: place(report.get(key, "")) for key, name in REPORTED.items()}
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    count(KEY, timeout=None)
    logger.warning("%s", json.dumps(told))
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def place(value: object) -> str:
    """Return a path of ours, the beginning of another site's address, or a word such as `inline`.

    Whatever else an address says may be secret. The log masks the keys in paths. Raise ValueError.
    """
    parts = urlsplit(str(value))
    if parts.scheme not in {"http", "https"}:
        return re.sub(r"(?s)[^\w-].*", "", str(value), flags=re.ASCII)[:LONGEST]
    if parts.hostname == urlsplit(settings.SITE_URL).hostname:
        return parts.path[:LONGEST]
    return f"{parts.scheme}://{parts.hostname}"[:LONGEST]


def reports_taken() -> dict[str, float]:
    """Return how many reports were taken; nothing if the cache cannot be reached."""
    try:
        return {"": cache.get(KEY, 0)}
    except RedisError:
        return {}
