"""The programs of a site and the command line of each.

`play`, `manage.py run`, the systemd units and the containers all start what is written here.
"""

from __future__ import annotations

import sys

from django.conf import settings

NAMES = ("web", "worker", "computers", "beat", "mail")
"""The programs of a site in production. There is exactly one `beat`; `mail` runs if mails come in by SMTP."""
PYTHON = (sys.executable, "-m")
CELERY = (*PYTHON, "celery", "--app", "risk_site.celery")


def web(bind: str, *options: str) -> list[str]:
    """Return the command that serves pages at an address, in gunicorn's form."""
    threads = ("--worker-class", "gthread", "--threads", "8")
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


def production(name: str) -> list[str]:
    """Return the command of one of `NAMES`, with the settings of this site."""
    processes = settings.WORKER_CONCURRENCY
    match name:
        case "web":
            return web(settings.WEB_BIND, "--workers", str(settings.WEB_CONCURRENCY))
        case "worker":
            return worker("--queues", "celery", "--hostname", "worker@%h", processes=processes)
        case "computers":
            queues = ("--queues", "computers,playouts")
            return worker(*queues, "--hostname", "computers@%h", processes=processes)
        case "beat":
            return beat()
        case "mail":
            return mail()
    raise ValueError(name)
