"""Each request has an id, which is in every line of the log about it and about the tasks that it causes."""

from __future__ import annotations

import json
import logging
import os
import re
import signal
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from risk_site.celery import app
from risk_site.logs import JsonLines, WithoutKeys
from risk_site.request_id import request_id
from tests.support.programs.running_site import await_true
from tests.support.programs.servers import celery_worker

KEY = "Zm9vYmFyLXNlY3JldA:1tk"
UUID = "0f8fad5b-d9cb-469f-a165-70867728950e"
MADE = re.compile(r"[0-9a-f]{32}")


def line_of(record: logging.LogRecord) -> dict[str, object]:
    WithoutKeys().filter(record)
    text = JsonLines().format(record)
    assert "\n" not in text
    found: dict[str, object] = json.loads(text)
    return found


# --- Where it comes from


@pytest.mark.parametrize("given", [UUID, UUID.replace("-", ""), "aB3-5678"])
def test_the_id_of_a_trusted_proxy_is_taken(client: Client, given: str, settings: Settings) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1

    assert client.get("/health/live/", headers={"x-request-id": given}).headers["X-Request-ID"] == given


@pytest.mark.parametrize(
    "given", ["", "short", "x" * 65, "with space", 'quote"quote', "line\nbreak", "é" * 9]
)
def test_an_id_that_is_not_well_formed_is_replaced(client: Client, given: str, settings: Settings) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1

    answer = client.get("/health/live/", headers={"x-request-id": given})

    assert MADE.fullmatch(answer.headers["X-Request-ID"])


def test_a_visitor_chooses_no_id(client: Client) -> None:
    assert client.get("/health/live/", headers={"x-request-id": UUID}).headers["X-Request-ID"] != UUID


def test_each_request_has_another(client: Client) -> None:
    assert len({client.get("/health/live/").headers["X-Request-ID"] for _ in range(5)}) == 5


# --- What is logged


@pytest.mark.django_db
def test_what_django_logs_of_a_refused_request_has_its_id(
    client: Client, caplog: pytest.LogCaptureFixture, settings: Settings
) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    caplog.handler.setFormatter(JsonLines())
    caplog.handler.addFilter(WithoutKeys())

    client.get(f"/k/{KEY}/nowhere/", headers={"x-request-id": UUID})

    [line] = caplog.text.splitlines()
    told = json.loads(line)
    assert (told["request_id"], told["status"], told["level"]) == (UUID, 404, "WARNING")
    assert "/k/…/nowhere/" in told["message"]
    assert KEY not in line


def test_a_traceback_is_in_the_line_and_masked() -> None:
    try:
        raise ValueError(f"/k/{KEY}/")
    except ValueError as error:
        about = (type(error), error, error.__traceback__)

    told = line_of(logging.LogRecord("django", logging.ERROR, "", 1, "%s failed", (f"/k/{KEY}/",), about))

    assert KEY not in json.dumps(told)
    assert "ValueError: /k/…/" in str(told["traceback"])
    assert told["message"] == "/k/…/ failed"


def test_nothing_that_comes_with_a_record_is_written() -> None:
    record = logging.LogRecord("django", logging.ERROR, "", 1, "It failed.", (), None)
    record.request = f"<WSGIRequest: GET '/k/{KEY}/'>"

    assert line_of(record).keys() <= {"time", "level", "logger", "message", "process", "request_id"}


# --- Tasks


def test_a_task_has_the_id_of_the_request_that_causes_it(redis_url: str, tmp_path: Path) -> None:
    log = tmp_path / "worker.log"
    environment = {"LOG_FORMAT": "json", "DATABASE_URL": ""}
    worker = celery_worker("risk_site.celery", redis_url, tmp_path, **environment)
    try:
        token = request_id.set(UUID)
        with app.connection_for_write(redis_url) as broker:
            app.send_task("games.tasks.begin_games", ["it takes none"], connection=broker)
        request_id.reset(token)
        await_true(lambda: "TypeError" in log.read_text())
    finally:
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()

    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    [failure] = [line for line in lines if "TypeError" in line.get("traceback", "")]
    assert (failure["request_id"], failure["task"]) == (UUID, "games.tasks.begin_games")
