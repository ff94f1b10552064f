"""A person's browser that asks any machine of a site, over HTTP."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from django.conf import settings
from django.test import Client

from accounts.models import User

TOKEN = "x" * 32
PATIENCE = 20
"""The seconds that an answer may take."""


@dataclass(frozen=True)
class Browser:
    """Holds the cookie of a session; without one, nobody is signed in."""

    session: str = ""

    def get(self, url: str) -> str:
        """Return a page. Raise HTTPError."""
        return self.page(url, None)

    def post(self, url: str, **fields: object) -> str:
        """Send a form and return the page that it leads to. Raise HTTPError."""
        return self.page(url, urlencode({"csrfmiddlewaretoken": TOKEN, **fields}).encode())

    def page(self, url: str, form: bytes | None) -> str:
        cookies = {settings.CSRF_COOKIE_NAME: TOKEN, settings.SESSION_COOKIE_NAME: self.session}
        sent = "; ".join(f"{name}={value}" for name, value in cookies.items() if value)
        with urlopen(Request(url, form, {"Cookie": sent}), timeout=PATIENCE) as answer:
            return str(answer.read().decode())


def browser_of(user: User) -> Browser:
    """Return a browser in which a person is signed in."""
    client = Client()
    client.force_login(user)
    return Browser(client.cookies[settings.SESSION_COOKIE_NAME].value)
