"""The programs of a site and the command line of each.

`play`, `manage.py run`, the systemd units and the containers all start what is written here.
"""

from __future__ import annotations

import sys

from django.conf import settings

PYTHON = (sys.executable, "-m")
IDLE = "75"
"""The seconds for which a web program keeps an idle connection.

A web server in front must close its idle connections earlier (`deploy/`). If both may close one, an order is
lost that is sent at the same time.
"""
CELERY = (*PYTHON, "celery", "--app", "risk_site.celery")


def web(bind: str, *options: str) -> list[str]:
    """Return the command that serves pages at an address, in gunicorn's form."""
    threads = ("--worker-class", "gthread", "--threads", "8", "--keep-alive", IDLE)
    return [*PYTHON, "gunicorn", "risk_site.wsgi", "--bind", bind, *threads, "--no-control-socket", *options]


def worker(*options: str, processes: int = 2) -> list[str]:
    """Return the command that does background work."""
    alone = ("--without-gossip", "--without-mingle", "--loglevel", "INFO")
    return [*CELERY, "worker", "--concurrency", str(processes), *alone, *options]


def beat() -> list[str]:
    """Return the command that wakes workers to look for work."""
    return [*CELERY, "beat", "--pidfile", "", "--loglevel", "WARNING"]


def mail(*options: str) -> list[str]:
    """Return the command that takes mails by SMTP."""
    return [*PYTHON, "django", "receive_mail", *options]


def production() -> dict[str, list[str]]:
    """Return the command of each program of a site in production, with the settings of this site.

    One `beat` is enough; `mail` runs if mails come in by SMTP.
    """
    processes = settings.WORKER_CONCURRENCY
    of_computers = ("--queues", "computers,playouts", "--hostname", "computers@%h")
    return {
        "web": web(settings.WEB_BIND, "--workers", str(settings.WEB_CONCURRENCY)),
        "worker": worker("--queues", "celery", "--hostname", "worker@%h", processes=processes),
        "computers": worker(*of_computers, processes=processes),
        "beat": beat(),
        "mail": mail(),
    }
