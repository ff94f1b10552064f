"""A site in production on this machine alone: its settings, and the cookies of its readers."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path

from tests.support.programs.servers import free_port

HOST = "estafette.example.org"
NAMES = {"SITE_URL": f"https://{HOST}", "REPLY_DOMAIN": f"reply.{HOST}"}
"""The settings by which addresses and mails of the site are recognized."""
SESSION_COOKIE, CSRF_COOKIE = "__Host-estafette_session", "__Host-estafette_csrf"


@dataclass(frozen=True)
class MailPorts:
    """A site with its environment, and the ports for its mails."""

    environment: dict[str, str]

    @property
    def mail_port(self) -> int:
        """The port on which mails come in."""
        return int(self.environment["RECEIVE_MAIL_PORT"])

    @property
    def mail_server_port(self) -> int:
        """The port to which mails are sent."""
        return int(self.environment["EMAIL_URL"].rpartition(":")[2])


def environment_of(folder: Path, database: str, broker: str) -> dict[str, str]:
    """Return the environment of a site that keeps its files in a folder and uses these servers.

    Mails go to a port of this machine and come in at another.
    """
    return {
        "ESTAFETTE_MODE": "production",
        "SECRET_KEY": secrets.token_urlsafe(64),
        **NAMES,
        "ALLOWED_HOSTS": HOST,
        "DATABASE_URL": database,
        "REDIS_URL": broker,
        "EMAIL_URL": f"smtp://127.0.0.1:{free_port()}",
        "DEFAULT_FROM_EMAIL": f"Estafette <estafette@{HOST}>",
        "RECEIVE_MAIL_PORT": str(free_port()),
        "TRUSTED_PROXIES": "1",
        "STATIC_ROOT": f"{folder}/static",
    }


def proxy_headers(address: str) -> dict[str, str]:
    """Return what the web server in front of the site adds to a request from this network address."""
    return {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": address}
