"""What is answered while the database cannot be reached: nothing is lost, and the page comes back."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

import psycopg
import redis
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

RETRY_AFTER = 5
"""Seconds until a page, or a program that called, tries again."""
CONNECTION_LOST = "08"
"""The class of SQLSTATE for a connection that cannot be made or has ended (PostgreSQL, appendix A)."""
AWAY = {
    psycopg.errors.AdminShutdown.sqlstate,
    psycopg.errors.CrashShutdown.sqlstate,
    psycopg.errors.CannotConnectNow.sqlstate,
    psycopg.errors.IdleSessionTimeout.sqlstate,
    psycopg.errors.TooManyConnections.sqlstate,
}
"""Further states in which the next attempt may succeed, though nothing here has been mended."""


def is_away(error: BaseException | None) -> bool:
    """Whether a failure comes of a database or a cache that cannot be reached; any other is ours."""
    while error is not None:
        if isinstance(error, redis.ConnectionError | redis.TimeoutError):
            return True
        if isinstance(error, psycopg.OperationalError):
            # Without a state it is not the server that speaks: it was not reached, or went away.
            state = error.sqlstate
            if state is None or state in AWAY or state.startswith(CONNECTION_LOST):
                return True
        error = error.__cause__ or error.__context__
    return False


def answer_away(request: HttpRequest) -> HttpResponse:
    """The answer meanwhile, with status 503; it asks the database for nothing, not even who the reader is.

    A page loads itself anew; a form that was sent can be sent again from here, as its own page may not be
    kept. For programs, htmx among them, it is a sentence.
    """
    with translation.override(translation.get_language_from_request(request)):
        if is_for_a_program(request):
            told = _("The site is unavailable for a moment. Nothing is lost: try again in a few seconds.")
            response = HttpResponse(told, content_type="text/plain; charset=utf-8")
        else:
            response = HttpResponse(render_to_string("503.html", page_of(request)))
        response["Content-Language"] = translation.get_language()
    response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    response["Retry-After"] = str(RETRY_AFTER)
    response["Cache-Control"] = "no-store"
    return response


def is_for_a_program(request: HttpRequest) -> bool:
    """Whether nobody reads the answer as a page."""
    return "HX-Request" in request.headers or not request.accepts("text/html")


def page_of(request: HttpRequest) -> dict[str, object]:
    """What the page shows: how soon it comes back, or the form that was sent."""
    is_looking = request.method in {"GET", "HEAD"}
    return {
        "language": translation.get_language(),
        "seconds": RETRY_AFTER if is_looking else None,
        "fields": [] if is_looking else sent_fields(request),
    }


def sent_fields(request: HttpRequest) -> Sequence[tuple[str, str]]:
    """The fields of a form of ours, to be sent once more; none where one is a password, or none is read."""
    if request.content_type != "application/x-www-form-urlencoded":
        return []
    try:
        sent = request.POST
    except Exception:  # whatever is wrong with it, what is told does not depend on it
        return []
    if "csrfmiddlewaretoken" not in sent or any("password" in name for name in sent):
        return []
    return [(name, value) for name, values in sent.lists() for value in values]
