"""`manage.py doctor` as an operator runs it."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import call_command

from risk_site.doctor import registry
from risk_site.doctor.findings import Finding, fine
from tests.site.test_settings import PASSWORD, PRODUCTION, SECRET, run
from tests.support.programs.running_site import RunningSite

NOBODY = "127.0.0.1:1"
"""An address at which nobody listens."""
ALONE = {
    **PRODUCTION,
    "DATABASE_URL": f"postgres://estafette:{PASSWORD}@{NOBODY}/estafette",
    "REDIS_URL": f"redis://:{PASSWORD}@{NOBODY}/0",
    "EMAIL_URL": f"smtp+tls://estafette:{PASSWORD}@{NOBODY}",
    "STATIC_ROOT": "/nowhere",
    "SITE_URL": f"https://{NOBODY}",
    "ALLOWED_HOSTS": "127.0.0.1",
}


def test_everything_that_is_missing_is_told_in_a_line_each_and_no_secret() -> None:
    done = run(["manage.py", "doctor"], ALONE)

    assert done.returncode == 1
    for line in (
        "PROBLEM      static files: There are no collected static files in /nowhere. Run `manage.py collect",
        "PROBLEM      database: The database cannot be used: ",
        "not checked  clock: The database could not be asked.",
        "PROBLEM      broker: The broker does not answer: ",
        "not checked  workers: No worker can be asked without the broker.",
        "not checked  web: https://127.0.0.1:1 does not answer this machine: ",
        "PROBLEM      mail server: The mail server 127.0.0.1 does not let the site in: ",
    ):
        assert f"\n{line}" in done.stdout
    assert PASSWORD not in done.stdout + done.stderr
    assert SECRET not in done.stdout + done.stderr
    assert done.stderr == ""


def test_a_stopped_site_is_not_asked_what_only_a_running_one_can_answer() -> None:
    done = run(["manage.py", "doctor", "--stopped", "--problems"], ALONE)

    assert done.returncode == 1
    assert "web:" not in done.stdout
    assert {line[:7] for line in done.stdout.splitlines()} == {"PROBLEM"}


def test_refused_settings_are_told_too() -> None:
    done = run(["manage.py", "doctor"], {**PRODUCTION, "SECRET_KEY": "guess me"})

    assert done.returncode == 1
    assert "SECRET_KEY: is too easy to guess" in done.stderr


def test_a_site_that_runs_is_well(site: RunningSite) -> None:
    told = site.manage("doctor")

    assert "fine         sweep: Deadlines are looked for." in told
    assert "fine         workers: Workers that answer: 1." in told
    assert "PROBLEM" not in told


def test_a_check_that_fails_itself_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing() -> Iterator[Finding]:
        yield fine("So far.")
        raise ValueError("a secret")

    def next_one() -> Iterator[Finding]:
        yield fine("Still here.")

    checks = (registry.Check("one", failing), registry.Check("two", next_one))
    monkeypatch.setattr(registry, "CHECKS", checks)
    told = StringIO()

    with pytest.raises(SystemExit) as end:
        call_command("doctor", stdout=told)

    assert end.value.code == 1
    assert "The check “failing” itself failed: ValueError." in told.getvalue()
    assert "Still here." in told.getvalue()
    assert "a secret" not in told.getvalue()
