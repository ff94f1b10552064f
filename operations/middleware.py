"""Answers to the programs that watch the site."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from operations import health, metrics

ANSWERS = {"/health/live/": health.live, "/health/ready/": health.ready, "/metrics": metrics.metrics}


class WatchingMiddleware:
    """Answers the programs that watch the site.

    Load balancers, supervisors and Prometheus ask a process by its own address, often without HTTPS. So this
    comes before all that asks for the name of the host, a session or HTTPS.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = ANSWERS.get(request.path_info) if request.method in {"GET", "HEAD"} else None
        return (answer or self.get_response)(request)
