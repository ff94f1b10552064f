"""The settings and the files that pages need.

A setting without which the site is unsafe never gets this far: `risk_site.production` refuses to start.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core import checks

from risk_site.doctor.findings import Finding, advice, fine, problem
from risk_site.middleware import is_loopback
from risk_site.modes import Mode


def django_checks() -> Iterator[Finding]:
    """Report what Django's own `check --deploy` finds."""
    is_public = settings.MODE is Mode.PRODUCTION
    found = checks.run_checks(include_deployment_checks=is_public)
    serious = [one for one in found if one.level >= checks.WARNING and not one.is_silenced()]
    for one in serious:
        yield problem(f"{one.id}: {' '.join(one.msg.split())}", " ".join((one.hint or "").split()))
    if not serious:
        yield fine("Django's own check has nothing to say.")


def proxies() -> Iterator[Finding]:
    """Report whether the web server in front is trusted."""
    if not getattr(settings, "SECURE_PROXY_SSL_HEADER", None):
        yield advice(
            "TRUSTED_PROXIES is 0. Behind a web server that speaks HTTPS, pages would redirect for ever.",
            "Set it to the number of web servers in front, each of which sets X-Forwarded-For and -Proto.",
        )
    else:
        yield fine(f"Web servers in front that are trusted: {settings.ALLAUTH_TRUSTED_PROXY_COUNT}.")


def mail_settings() -> Iterator[Finding]:
    """Report what is missing for mails to leave safely and to be answered."""
    is_encrypted = settings.EMAIL_USE_TLS or settings.EMAIL_USE_SSL
    is_near = settings.EMAIL_HOST == "localhost" or is_loopback(settings.EMAIL_HOST)
    if not is_encrypted and not is_near:
        told = "Mails and the password" if settings.EMAIL_HOST_USER else "Mails"
        yield (problem if settings.EMAIL_HOST_USER else advice)(
            f"{told} go to {settings.EMAIL_HOST} in clear text.", "Use smtp+tls:// or smtps:// in EMAIL_URL."
        )
    if not settings.REPLY_DOMAIN:
        yield advice(
            "REPLY_DOMAIN is not set, so nobody can play by answering a mail.",
            "docs/mail.md says how mails come in.",
        )
    if not settings.VAPID_PRIVATE_KEY:
        yield advice(
            "VAPID_PRIVATE_KEY is not set, so no device is called.",
            "docs/settings.md says how to make a key.",
        )
    yield fine(f"Mails leave as {settings.DEFAULT_FROM_EMAIL}.")


def static_files() -> Iterator[Finding]:
    """Report whether `collectstatic` has collected the files of this version."""
    remedy = "Run `manage.py collectstatic --noinput`, and start the web program again."
    manifest = Path(settings.STATIC_ROOT or "", "staticfiles.json")
    try:
        collected = json.loads(manifest.read_text())["paths"]
    except (OSError, ValueError, KeyError):
        yield problem(f"There are no collected static files in {settings.STATIC_ROOT}.", remedy)
        return
    missing = [
        path for finder in get_finders() for path, _storage in finder.list([]) if path not in collected
    ]
    if missing:
        yield problem(
            f"{len(missing)} static files of this version are not collected, such as {missing[0]}.", remedy
        )
    else:
        yield fine(f"All static files are in {settings.STATIC_ROOT}.")
