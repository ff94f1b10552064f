"""The site as browsers see it."""

from __future__ import annotations

import ssl
import time
from collections.abc import Iterator
from http import HTTPStatus
from http.client import HTTPException, HTTPResponse, HTTPSConnection
from urllib.parse import urlsplit

from django.conf import settings

from risk_site.doctor.findings import Finding, fine, first_line, problem, unchecked

PATIENCE = 10
"""Seconds until a web server counts as silent."""
LAST_DAYS = 7
"""A certificate should have been renewed by then."""


def answers() -> Iterator[Finding]:
    """Ask for the first page at SITE_URL, as a browser does."""
    connection = HTTPSConnection(urlsplit(settings.SITE_URL).netloc, timeout=PATIENCE)
    try:
        connection.connect()
        yield from certificate(connection.sock)
        connection.request("GET", "/")
        yield from said_by(connection.getresponse())
    except ssl.SSLCertVerificationError as error:
        yield problem(
            f"Browsers refuse the certificate of {settings.SITE_URL}: {error.verify_message}.",
            "Get one from a public authority; Caddy and certbot do so by themselves.",
        )
    except (OSError, HTTPException) as error:
        yield unchecked(
            f"{settings.SITE_URL} does not answer this machine: {first_line(error)}.",
            "Open it in a browser elsewhere.",
        )
    finally:
        connection.close()


def said_by(response: HTTPResponse) -> Iterator[Finding]:
    """Report what is wrong with the answer to a request for the first page."""
    if response.getheader("Location", "").rstrip("/") == settings.SITE_URL:
        yield problem(
            f"{settings.SITE_URL} redirects to itself.",
            "Let the web server set X-Forwarded-Proto, and set TRUSTED_PROXIES to the number of web servers.",
        )
    elif response.status == HTTPStatus.BAD_REQUEST:
        yield problem(
            f"{settings.SITE_URL} answers 400.",
            "Let the web server hand on the header Host; see ALLOWED_HOSTS.",
        )
    elif response.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        yield problem(
            f"{settings.SITE_URL} answers {response.status}.", "Look at the log of the web program."
        )
    else:
        yield fine(f"{settings.SITE_URL} answers {response.status}.")


def certificate(connection: ssl.SSLSocket) -> Iterator[Finding]:
    """Report a certificate that ends soon."""
    ends = ssl.cert_time_to_seconds(str((connection.getpeercert() or {})["notAfter"]))
    days = (ends - time.time()) / 86400
    if days < LAST_DAYS:
        yield problem(
            f"The certificate of the site ends in {days:.0f} days.", "Find out why it is not renewed."
        )
