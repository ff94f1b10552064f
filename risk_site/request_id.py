"""The id of a request, in all that is logged about it, also by the tasks that it causes."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any
from uuid import uuid4

from celery.signals import before_task_publish, task_postrun, task_prerun
from django.conf import settings
from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"
WELL_FORMED = re.compile(r"[0-9A-Za-z-]{8,64}")
"""The ids that proxies make: a UUID, or hexadecimal digits."""
OF_TASKS = "request_id"
"""The header of a task with the id of the request that caused it."""
request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The id of the present request or task; empty outside of both."""


class RequestIdMiddleware:
    """Takes the id that a trusted proxy has given to the request, or makes one, and puts it into the answer.

    It stays until the next request of the thread: Django logs what was refused after the last middleware.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        is_behind_proxy = getattr(settings, "ALLAUTH_TRUSTED_PROXY_COUNT", 0)
        given = request.headers.get(HEADER, "") if is_behind_proxy else ""
        own = given if WELL_FORMED.fullmatch(given) else new_id()
        request_id.set(own)
        response = self.get_response(request)
        response[HEADER] = own
        return response


def new_id() -> str:
    """Return an id that nothing else has."""
    return uuid4().hex


@before_task_publish.connect
def hand_on(headers: dict[str, Any], **_more: object) -> None:
    """Give a task the id of what causes it. Celery calls this where the task is sent."""
    if own := request_id.get():
        headers[OF_TASKS] = own


@task_prerun.connect
def take_over(task: Any, **_more: object) -> None:
    """Take the id that came with a task; one that the clock has sent gets an id of its own."""
    request_id.set(task.request.get(OF_TASKS) or new_id())


@task_postrun.connect
def forget(**_more: object) -> None:
    """Forget the id when a task is over."""
    request_id.set("")
