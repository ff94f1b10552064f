"""`manage.py play` from end to end."""

from __future__ import annotations

import re
import signal
import smtplib
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import psycopg
import pytest

from tests.support.running_site import ROOT, RunningSite, await_true, local_environment, running_site, runs


def status_of(url: str) -> int:
    try:
        with urllib.request.urlopen(url, timeout=10) as response:
            return int(response.status)
    except urllib.error.HTTPError as error:
        return error.code


def test_it_runs_everything_survives_a_crash_and_leaves_nothing_behind(site: RunningSite) -> None:
    assert site.url.startswith("http://127.0.0.1:")
    assert status_of(f"{site.url}/accounts/login/") == 200

    await_true(lambda: " ready." in site.log("worker"))
    others = {name: site.pid_of(name) for name in ("broker", "beat", "web")}
    first = site.pid_of("worker")
    site.kill("worker")
    await_true(lambda: site.pid_of("worker") not in {None, first})
    await_true(lambda: site.log("worker").count(" ready.") == 2)
    assert {name: site.pid_of(name) for name in others} == others

    everything = site.everything()
    assert site.stop(signal.SIGINT) == 0
    assert not any(map(runs, everything))


def test_it_takes_mails_for_its_games_only(site: RunningSite) -> None:
    await_true(lambda: "on port" in site.log("mail"))
    port = int(re.findall(r"on port (\d+)", site.log("mail"))[-1])

    with smtplib.SMTP("127.0.0.1", port, timeout=10) as connection:
        connection.ehlo()
        connection.mail("alice@example.org")
        assert connection.rcpt("orders@estafette.localhost")[0] == 550


def test_started_again_it_goes_on_where_it_was(tmp_path: Path) -> None:
    count = "from accounts.models import User; print(User.objects.count())"
    with running_site(tmp_path / "var") as first:
        first.manage("createsuperuser", "--noinput", "--username", "alice", "--email", "alice@example.org")
        first.stop(signal.SIGTERM)
    with running_site(tmp_path / "var") as second:
        assert second.manage("shell", "--no-imports", "-c", count).strip() == "1"


def test_it_takes_another_port_and_says_so(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        with running_site(tmp_path / "var", "--port", str(taken)) as site:
            assert site.url != f"http://127.0.0.1:{taken}"
            assert status_of(f"{site.url}/accounts/login/") == 200


def test_it_runs_on_postgresql_and_redis(tmp_path: Path, postgresql_url: str, redis_url: str) -> None:
    with running_site(tmp_path / "var", DATABASE_URL=postgresql_url, REDIS_URL=redis_url) as site:
        assert status_of(f"{site.url}/accounts/login/") == 200
        await_true(lambda: " ready." in site.log("worker"))
        assert redis_url in site.log("worker")
        assert site.pid_of("broker") is None

    assert not (tmp_path / "var" / "estafette.sqlite3").exists()
    with psycopg.connect(postgresql_url) as connection:
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


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux kills the children of a killed process")
def test_nothing_outlives_a_killed_site(site: RunningSite) -> None:
    await_true(lambda: " ready." in site.log("worker"))
    everything = site.everything()

    site.process.kill()
    site.process.wait()

    await_true(lambda: not any(map(runs, everything)), patience=10)
