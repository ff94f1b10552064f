"""The programs of a site in production, as units and containers start them."""

from __future__ import annotations

import shutil
import sqlite3
import time
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.conf import settings

from risk_site import programs
from tests.deploy.conftest import Production
from tests.site.test_settings import PRODUCTION, run
from tests.support.programs.running_site import await_true
from tests.support.programs.web_servers import nginx


def test_a_site_behind_its_web_server_is_well(production: Production, tmp_path: Path) -> None:
    """Whatever the names of an example say."""
    with nginx(tmp_path, production.upstream, production.static) as front:
        seen = {"SITE_URL": front.url, "SSL_CERT_FILE": str(front.authority)}
        await_true(
            lambda: "Deadlines are looked for" in production.manage("doctor", **seen).stdout, patience=120
        )

        told = production.manage("doctor", "--mail", **seen).stdout

    assert f"fine         web: {front.url} answers 200." in told
    assert "fine         workers: Workers that answer: 2." in told
    assert "fine         mail server: The mail server 127.0.0.1 lets the site in." in told
    assert "fine         mail: A mail to reply.example.org has come in." in told
    problems = [line for line in told.splitlines() if line.startswith("PROBLEM")]
    # Not all static files were collected for this test.
    assert [line for line in problems if "DNS: " not in line and "static files: " not in line] == []


def test_a_connection_that_was_idle_for_some_seconds_takes_another_request(production: Production) -> None:
    """Gunicorn would close it after two seconds, perhaps at the moment at which an order is sent."""
    connection = HTTPConnection(production.upstream, timeout=30)
    connection.connect()
    used = connection.sock
    for pause in (0, 4):
        time.sleep(pause)
        connection.request("GET", "/", headers={"Host": "localhost", "X-Forwarded-Proto": "https"})
        connection.getresponse().read()
    assert connection.sock is used


def test_each_queue_has_a_worker() -> None:
    commands = [programs.production()[name] for name in ("worker", "computers")]
    served = ",".join(command[command.index("--queues") + 1] for command in commands).split(",")

    assert sorted(served) == sorted(queue.name for queue in settings.CELERY_TASK_QUEUES)


@pytest.mark.parametrize("program", programs.production())
def test_a_program_does_not_start_on_a_database_that_lacks_migrations(
    program: str, new_database: Path, tmp_path: Path
) -> None:
    database = shutil.copy(new_database, tmp_path)
    with sqlite3.connect(database) as rows:
        rows.execute("DELETE FROM django_migrations WHERE id = (SELECT max(id) FROM django_migrations)")

    done = run(["manage.py", "run", program], {**PRODUCTION, "DATABASE_URL": f"sqlite:///{database}"})

    assert done.returncode == 1
    assert "needs migrations that the database lacks" in done.stderr


def test_a_program_does_not_start_on_unsafe_settings() -> None:
    done = run(["manage.py", "run", "web"], {**PRODUCTION, "SECRET_KEY": "guess me"})

    assert done.returncode == 1
    assert "SECRET_KEY: is too easy to guess" in done.stderr
