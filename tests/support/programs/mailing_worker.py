"""The site's Celery application that sends over SMTP, with short leases, to be killed in a test."""

# ruff: noqa: E402 (Django wants to be set up before its parts are imported)
from __future__ import annotations

import os
from datetime import timedelta

import django
from django.conf import settings

settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", int(os.environ["TEST_SMTP_PORT"])
# The test recognises mails by these names.
settings.SECRET_KEY, settings.SITE_URL = os.environ["TEST_SECRET_KEY"], os.environ["TEST_SITE_URL"]
django.setup()

from games.services import jobs as jobs
from risk_site.celery import app

__all__ = ["app"]

# Set before the tasks are imported, as they take their time limits from it.
jobs.LEASE = timedelta(seconds=7)
