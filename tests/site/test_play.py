"""`manage.py play` from end to end."""

from __future__ import annotations

import re
import signal
import smtplib
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path

import psycopg

from tests.support.programs.running_site import (
    ROOT,
    RunningSite,
    await_true,
    local_environment,
    running_site,
    runs,
    var_with,
)
from tests.support.programs.servers import PostgreSQL


def status_of(url: str) -> int:
    try:
        with urllib.request.urlopen(url, timeout=10) as response:
            return int(response.status)
    except urllib.error.HTTPError as error:
        return error.code


def test_it_survives_a_crash_leaves_nothing_behind_and_goes_on_where_it_was(
    tmp_path: Path, new_database: Path
) -> None:
    var = var_with(new_database, tmp_path)
    with running_site(var) as first:
        assert first.url.startswith("http://127.0.0.1:")
        assert status_of(f"{first.url}/accounts/login/") == 200

        await_true(lambda: " ready." in first.log("worker"))
        others = {name: first.pid_of(name) for name in ("broker", "beat", "web")}
        killed = first.pid_of("worker")
        first.kill("worker")
        await_true(lambda: first.pid_of("worker") not in {None, killed})
        await_true(lambda: first.log("worker").count(" ready.") == 2)
        assert {name: first.pid_of(name) for name in others} == others

        with closing(sqlite3.connect(var / "estafette.sqlite3")) as data, data:
            data.execute("INSERT INTO django_session VALUES ('of alice', '', '2099-01-01')")
        everything = first.everything()
        assert first.stop(signal.SIGINT) == 0
        assert not any(map(runs, everything))

    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        with running_site(var, "--port", str(taken)) as second:
            assert second.url != f"http://127.0.0.1:{taken}"
            assert status_of(f"{second.url}/accounts/login/") == 200
            with closing(sqlite3.connect(var / "estafette.sqlite3")) as data:
                assert data.execute("SELECT session_key FROM django_session").fetchall() == [("of alice",)]
            await_true(lambda: second.log("worker").count(" ready.") == 3)
            # Only Linux kills the children of a killed process.
            if sys.platform == "linux":
                everything = second.everything()
                second.process.kill()
                second.process.wait()
                await_true(lambda: not any(map(runs, everything)), patience=10)


def test_it_takes_mails_for_its_games_only(site: RunningSite) -> None:
    await_true(lambda: "on port" in site.log("mail"))
    port = int(re.findall(r"on port (\d+)", site.log("mail"))[-1])

    with smtplib.SMTP("127.0.0.1", port, timeout=10) as connection:
        connection.ehlo()
        connection.mail("alice@example.org")
        assert connection.rcpt("orders@estafette.localhost")[0] == 550


def test_it_runs_on_postgresql_and_redis(
    site_on_servers: RunningSite, database: PostgreSQL, broker: str
) -> None:
    assert status_of(f"{site_on_servers.url}/accounts/login/") == 200
    await_true(lambda: " ready." in site_on_servers.log("worker"))
    assert broker in site_on_servers.log("worker")
    assert site_on_servers.pid_of("broker") is None

    assert not (site_on_servers.var / "estafette.sqlite3").exists()
    with psycopg.connect(database.url) as connection:
        assert connection.execute("SELECT count(*) FROM accounts_user").fetchone() == (0,)


def test_a_second_site_on_the_same_data_is_refused(site: RunningSite) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "play", "--port", "0"],
        cwd=ROOT,
        env=local_environment(site.var),
        capture_output=True,
        text=True,
        timeout=60,
    )

    assert done.returncode != 0
    assert "already runs" in done.stderr


def test_it_serves_this_machine_only(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "play", "--host", "0.0.0.0"],
        cwd=ROOT,
        env=local_environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=60,
    )

    assert done.returncode != 0
    assert "set the site up for production" in done.stderr
