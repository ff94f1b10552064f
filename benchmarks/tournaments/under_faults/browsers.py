"""The browsers of people who are signed in."""

from __future__ import annotations

import http.client
from collections import Counter
from importlib import import_module
from typing import NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

from accounts.models import User
from benchmarks.production import CSRF_COOKIE, HOST, SESSION_COOKIE, proxy_headers
from benchmarks.tournaments.under_faults.logs import last_traceback
from benchmarks.tournaments.under_faults.site import Site

TOKEN = "x" * 32
NO_ANSWER, AWAY = 0, 503
BAD = (400, 404, 500, 502, 504)
"""Answers that never come to a request that makes sense."""
SENTENCE = "for a moment"
"""What every page says that comes while the site is away."""
PATIENCE = 20


class Answer(NamedTuple):
    """The status of an answer, or `NO_ANSWER`, and its text."""

    status: int
    text: str


class Browsers:
    """The browsers of all people. `answers` counts what the site answered; `wrong` says what it never may."""

    def __init__(self, site: Site, people: list[User]) -> None:
        self.site = site
        self.sessions = {user.pk: session_of(user) for user in people}
        self.answers = Counter[tuple[str, int]]()
        self.wrong: list[str] = []

    def open(self, user: User, path: str) -> int:
        """Open a page; return the status of the answer."""
        return self.request(user, "GET", path).status

    def send(self, user: User, path: str, **fields: object) -> int:
        """Send a form; return the status of the answer."""
        return self.request(user, "POST", path, urlencode({"csrfmiddlewaretoken": TOKEN, **fields})).status

    def request(self, user: User, method: str, path: str, body: str | None = None) -> Answer:
        """Return the answer to a request of a person, and look whether it is one that may come."""
        connection = http.client.HTTPConnection(self.site.address, timeout=PATIENCE)
        headers = {
            **proxy_headers(f"10.0.{user.pk // 250}.{user.pk % 250 + 1}"),
            "Accept": "text/html",
            "Origin": f"https://{HOST}",
            "Cookie": f"{SESSION_COOKIE}={self.sessions[user.pk]}; {CSRF_COOKIE}={TOKEN}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            answer = Answer(response.status, response.read().decode(errors="replace"))
        except (OSError, http.client.HTTPException):
            answer = Answer(NO_ANSWER, "")
        finally:
            connection.close()
        self.answers[method, answer.status] += 1
        self.check(f"{method} {path}", answer)
        return answer

    def check(self, what: str, answer: Answer) -> None:
        """Note an answer that may never come."""
        if answer.status == AWAY and SENTENCE not in answer.text:
            self.note(f"{what}: 503 without a sentence: {answer.text[:200]!r}")
        elif answer.status in BAD:
            self.note(f"{what}: {answer.status}\n{last_traceback(self.site.log('web'))}")

    def note(self, fault: str) -> None:
        print(fault, flush=True)
        self.wrong.append(fault)


def session_of(user: User) -> str:
    """Return the key of a session in which a person is signed in."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)
