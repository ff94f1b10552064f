"""The browser of a person who is signed in: its requests are those that the pages and htmx make."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from typing import Any, NamedTuple

import aiohttp

TOKEN = "x" * 32
"""The secret against forged requests; Django takes any of this length."""
NO_ANSWER = 0
FAILURES = 500
"""The lowest status of an answer for which the site is to blame."""
LONGEST = 400
"""The characters of such an answer that are printed."""


class Timed(NamedTuple):
    """A request: its kind, when it was sent, the seconds until its answer was there, and the status."""

    kind: str
    at: float
    seconds: float
    status: int


class Log(NamedTuple):
    """The work of people: their requests, and when a board was open, from and to."""

    timed: list[Timed]
    stays: list[tuple[float, float]]


class Answer(NamedTuple):
    """The status of an answer, or `NO_ANSWER`, and its text."""

    status: int
    text: str


@dataclass(frozen=True)
class Browser:
    """A browser with a session at the web program at `web`. All requests are added to `log`.

    `host` is the name of the site, `cookies` are those that a signed-in browser sends, `address` is that of
    the person's network.
    """

    http: aiohttp.ClientSession
    web: str
    host: str
    cookies: str
    address: str
    log: Log

    async def open(self, kind: str, path: str) -> Answer:
        """Open a page."""
        return await self.request(kind, "GET", path, {})

    async def fetch(self, kind: str, path: str, page: str, target: str = "main") -> Answer:
        """Let htmx fetch a part of an open page."""
        return await self.request(kind, "GET", path, self.of_htmx(page, target))

    async def send(
        self, kind: str, path: str, page: str, fields: dict[str, str], target: str = "main"
    ) -> Answer:
        """Let htmx send a form of an open page."""
        filled = {**fields, "csrfmiddlewaretoken": TOKEN}
        return await self.request(kind, "POST", path, self.of_htmx(page, target), filled)

    def of_htmx(self, page: str, target: str) -> dict[str, str]:
        """Return the headers that htmx adds."""
        return {"HX-Request": "true", "HX-Target": target, "HX-Current-URL": f"https://{self.host}{page}"}

    async def request(
        self, kind: str, method: str, path: str, headers: dict[str, str], fields: dict[str, str] | None = None
    ) -> Answer:
        """Return the answer, after any redirects; a request that takes too long, or fails, has none."""
        sent: dict[str, Any] = {
            # The proxy in front of the web programs would add these.
            "X-Forwarded-Proto": "https",
            "X-Forwarded-For": self.address,
            "Host": self.host,
            "Origin": f"https://{self.host}",
            "Cookie": self.cookies,
            **headers,
        }
        at = time.monotonic()
        try:
            async with self.http.request(method, self.web + path, headers=sent, data=fields) as response:
                answer = Answer(response.status, await response.text())
        except (aiohttp.ClientError, TimeoutError):
            answer = Answer(NO_ANSWER, "")
        if answer.status >= FAILURES:
            print(f"{kind} {path}: {answer.status} {answer.text[:LONGEST]}", file=sys.stderr, flush=True)
        self.log.timed.append(Timed(kind, at, time.monotonic() - at, answer.status))
        return answer
