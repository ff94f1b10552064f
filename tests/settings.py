"""The settings of the test mode, faster where slowness would prove nothing."""

from __future__ import annotations

import os
import tempfile

from risk_site.modes import VARIABLE, Mode

os.environ[VARIABLE] = Mode.TEST
os.environ["MAIL_PROVIDER"] = "postmark"
os.environ["MAIL_WEBHOOK_SECRET"] = "postmark:on horseback"
# Playwright keeps an event loop in the thread of the tests, in which Django then refuses to use the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

from risk_site.settings import *  # noqa: F403
from risk_site.settings import DATABASES

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# Otherwise each client of a test would read all static files again.
WHITENOISE_AUTOREFRESH = True

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, as on a real site: a database in memory would share one connection between threads.
    DATABASES["default"]["TEST"] = {"NAME": f"{tempfile.gettempdir()}/estafette-test-{os.getpid()}.sqlite3"}
    DATABASES["default"]["OPTIONS"]["init_command"] += ";PRAGMA synchronous=OFF"
