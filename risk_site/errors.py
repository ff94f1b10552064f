"""Responses to failed requests, where Django's own will not do."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views import defaults

from risk_site.away import answer_away, is_away


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Refuse a request that makes no sense.

    Django's own view looks for a CSRF token in the body. If the body cannot be read at all, that view fails
    in turn, and so does the page about the failure: status 500, and 70 kB of log with each such request.

    Django also takes a session that the database could not store for one that is gone, and for a bad request.
    """
    if is_away(exception):
        return answer_away(request)
    return render(request, "400.html", status=400)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a request that failed. Django calls this while it handles the failure."""
    return answer_away(request) if is_away(sys.exc_info()[1]) else defaults.server_error(request)
