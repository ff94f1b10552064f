"""Answers to the programs that watch the site, and to browsers that report what they refused."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from operations import csp, health, metrics

View = Callable[[HttpRequest], HttpResponse]
TO_LOOK_AT = {"/health/live/": health.live, "/health/ready/": health.ready, "/metrics": metrics.metrics}
ANSWERS: dict[str, dict[str, View]] = {
    "GET": TO_LOOK_AT,
    "HEAD": TO_LOOK_AT,
    "POST": {"/reports/csp/": csp.take_report},
}


class WatchingMiddleware:
    """Answers the programs that watch the site.

    Load balancers, supervisors and Prometheus ask a process by its own address, often without HTTPS. So this
    comes before all that asks for the name of the host, a session or HTTPS. Reports of browsers need none of
    these either.
    """

    def __init__(self, get_response: View) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = ANSWERS.get(str(request.method), {}).get(request.path_info)
        return (answer or self.get_response)(request)
