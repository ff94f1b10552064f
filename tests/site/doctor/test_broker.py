"""The doctor's look at a real broker and a real worker."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from risk_site.doctor import broker
from risk_site.doctor.findings import Level
from tests.site.test_settings import run
from tests.support.programs.brokers import use_broker
from tests.support.programs.running_site import await_true
from tests.support.programs.servers import celery_worker, valkey_server


@pytest.fixture
def own_broker(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A broker that no worker of another test uses."""
    with valkey_server() as url:
        use_broker(monkeypatch, url)
        yield url


def test_a_broker_that_is_away_is_a_problem(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    use_broker(monkeypatch, f"redis+socket://{tmp_path}/nobody")

    [found], [workers] = broker.broker(), broker.workers()

    assert found.level is Level.PROBLEM
    assert "REDIS_URL" in found.remedy
    assert workers.level is Level.UNCHECKED


def test_a_broker_without_workers(own_broker: str) -> None:
    [found], [workers] = broker.broker(), broker.workers()

    assert found.level is Level.FINE
    assert workers.level is Level.UNCHECKED


def test_a_queue_that_no_worker_serves_is_a_problem(own_broker: str, tmp_path: Path) -> None:
    one = celery_worker(
        "risk_site.celery", own_broker, tmp_path, options=["--queues", "celery,computers"], DATABASE_URL=""
    )
    local = {"ESTAFETTE_MODE": "local", "ESTAFETTE_VAR": str(tmp_path), "REDIS_URL": own_broker}
    try:
        await_true(lambda: "Workers that answer: 1." in run(["manage.py", "doctor"], local).stdout)
        told = run(["manage.py", "doctor"], local).stdout
    finally:
        os.killpg(one.pid, signal.SIGKILL)
        one.wait()

    assert "PROBLEM      workers: No worker serves the queue “playouts”." in told
    assert told.count("No worker serves") == 1
