"""What is answered to requests that go wrong, where Django's own answers do not do."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Refuse a request that makes no sense.

    Django's own view looks for a CSRF token in the body; where that cannot be read at all it fails in turn,
    and so does the page about the failure: status 500, and a log that grows by 70 kB with each such request.
    """
    return render(request, "400.html", status=400)
