"""What is answered to requests that go wrong, where Django's own answers do not do."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views import defaults

from risk_site.away import answer_away, is_away


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Refuse a request that makes no sense.

    Django's own view looks for a CSRF token in the body; where that cannot be read at all it fails in turn,
    and so does the page about the failure: status 500, and a log that grows by 70 kB with each such request.
    """
    return render(request, "400.html", status=400)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a request that failed; Django calls this while it handles the failure."""
    return answer_away(request) if is_away(sys.exc_info()[1]) else defaults.server_error(request)
