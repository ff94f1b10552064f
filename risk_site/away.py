"""The response while the database cannot be reached, or is full: nothing is lost, and the page comes back."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

import psycopg
import redis
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from games.models.archived_record import RecordLost

RETRY_AFTER = 5
"""The seconds until a page, or a program that called, tries again."""
CONNECTION_LOST, NO_RESOURCES = "08", "53"
"""The SQLSTATE classes of connections that fail or have ended, and of a server that has no room on its disk,
in its memory or for another connection (PostgreSQL, appendix A)."""
AWAY = {
    psycopg.errors.AdminShutdown.sqlstate,
    psycopg.errors.CrashShutdown.sqlstate,
    psycopg.errors.CannotConnectNow.sqlstate,
    psycopg.errors.IdleSessionTimeout.sqlstate,
}
"""Other states in which the next attempt may succeed although nothing was repaired here."""
CANNOT_WRITE = "MISCONF"
"""The beginning of the error of a Redis server that cannot write to its disk."""


def is_away(error: BaseException | None) -> bool:
    """Return whether an error means that a database, a cache or the archive cannot be reached, or is full."""
    while error is not None:
        if isinstance(error, redis.ConnectionError | redis.TimeoutError | RecordLost):
            return True
        if isinstance(error, redis.ResponseError) and str(error).startswith(CANNOT_WRITE):
            return True
        if isinstance(error, psycopg.OperationalError):
            # An error without a state does not come from the server, which was not reached or went away.
            state = error.sqlstate
            if state is None or state in AWAY or state.startswith((CONNECTION_LOST, NO_RESOURCES)):
                return True
        error = error.__cause__ or error.__context__
    return False


def answer_away(request: HttpRequest) -> HttpResponse:
    """Return the response for the meantime, with status 503.

    It asks the database nothing, not even who the reader is. A page reloads itself. A form that was sent can
    be sent again from here, since its own page may be gone. Programs, including htmx, get a sentence.
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
    """Return whether a program reads the response, rather than a person."""
    return "HX-Request" in request.headers or not request.accepts("text/html")


def page_of(request: HttpRequest) -> dict[str, object]:
    """Return the context of the page: how soon it reloads, or the form that was sent."""
    is_looking = request.method in {"GET", "HEAD"}
    return {
        "language": translation.get_language(),
        "seconds": RETRY_AFTER if is_looking else None,
        "fields": [] if is_looking else sent_fields(request),
    }


def sent_fields(request: HttpRequest) -> Sequence[tuple[str, str]]:
    """Return a form's fields to be sent again; none if it has a password or cannot be read."""
    if request.content_type != "application/x-www-form-urlencoded":
        return []
    try:
        sent = request.POST
    except Exception:  # whatever is wrong with the form, nothing can be sent again
        return []
    if "csrfmiddlewaretoken" not in sent or any("password" in name for name in sent):
        return []
    return [(name, value) for name, values in sent.lists() for value in values]
