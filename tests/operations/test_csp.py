"""Browsers report what they refused; nothing secret gets into the log, and nobody can flood it."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.test import Client
from playwright.sync_api import Page
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from operations.csp import MOST_BYTES, MOST_OF_ADDRESS, MOST_OF_ALL
from risk_site.logs import masked
from tests.support.programs.running_site import await_true

Scrape = Callable[[], dict[str, float]]
TYPE = "application/csp-report"
ADDRESS = "/reports/csp/"
KEY = "Zm9vYmFyLXNlY3JldA:1tk"
REPORT = {
    "document-uri": f"{site_settings.SITE_URL}/k/{KEY}/?token=s3cr3t#s3cr3t",
    "referrer": "https://example.org/s3cr3t",
    "effective-directive": "script-src-elem",
    "blocked-uri": "https://user:s3cr3t@evil.example.com:8443/s3cr3t.js?s3cr3t",
    "source-file": f"{site_settings.SITE_URL}/static/js/s.js?s3cr3t",
    "script-sample": "s3cr3t",
    "original-policy": "s3cr3t",
}


def post(client: Client, body: object, content_type: str = TYPE, **more: Any) -> Any:
    sent = body if isinstance(body, bytes) else json.dumps({"csp-report": body}).encode()
    return client.post(ADDRESS, sent, content_type=content_type, **more)


def logged(caplog: pytest.LogCaptureFixture) -> list[dict[str, str]]:
    lines = [record.getMessage() for record in caplog.records if record.name == "operations.csp"]
    assert not any("\n" in line for line in lines)
    return [json.loads(masked(line)) for line in lines]


def test_a_report_is_a_line_without_secrets(
    scrape: Scrape, broker: str, caplog: pytest.LogCaptureFixture
) -> None:
    client = Client(enforce_csrf_checks=True)

    answer = post(client, REPORT)

    assert (answer.status_code, answer.content) == (204, b"")
    [line] = logged(caplog)
    assert line == {
        "page": "/k/…/",
        "directive": "script-src-elem",
        "blocked": "https://evil.example.com",
        "source": "/static/js/s.js",
    }
    assert scrape()["csp_reports_total"] == 1


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("inline", "inline"),
        ("data:text/html,s3cr3t", "data"),
        (f"blob:{site_settings.SITE_URL}/s3cr3t", "blob"),
        ("moz-extension://s3cr3t/x.js", "moz-extension"),
        ("/k/s3cr3t/", ""),
        ("x\ny", "x"),
        (None, "None"),
        ({"a": ["s3cr3t"]}, ""),
        ("https://é.example.com/", "https://é.example.com"),
        ("https://example.com/" + "x" * 5000, "https://example.com"),
        (f"{site_settings.SITE_URL}/" + "x" * 5000, "/" + "x" * 199),
    ],
)
def test_other_values_are_cut_to_a_word(
    value: object, told: str, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    assert post(client, {"blocked-uri": value}).status_code == 204
    [line] = logged(caplog)
    assert line["blocked"] == told


@pytest.mark.parametrize(
    "body",
    [
        b" ",
        b"{",
        b"\xff",
        b"[]",
        b"{}",
        b"null",
        b'{"csp-report": []}',
        b'{"csp-report": null}',
        b'{"csp-report": {"blocked-uri": "https://["}}',
        b'{"csp-report": {"blocked-uri": ' + b"9" * 5000 + b"}}",
        b"[" * MOST_BYTES,
        b'{"csp-report":' * 1000,
    ],
    ids=lambda body: repr(body[:30]),
)
def test_nonsense_is_refused(body: bytes, client: Client, caplog: pytest.LogCaptureFixture) -> None:
    assert post(client, body).status_code == 400
    assert logged(caplog) == []


def test_a_large_report_is_not_read(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    assert post(client, REPORT | {"script-sample": "x" * MOST_BYTES}).status_code == 413
    assert logged(caplog) == []


@pytest.mark.parametrize("content_type", ["text/plain", "application/json", "multipart/form-data"])
def test_what_a_page_of_another_site_may_send_is_refused(
    content_type: str, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    assert post(client, REPORT, content_type).status_code == 415
    assert logged(caplog) == []


def test_no_address_may_send_many(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    answers = [post(client, REPORT).status_code for _ in range(MOST_OF_ADDRESS + 2)]

    assert answers == [204] * MOST_OF_ADDRESS + [429] * 2
    assert len(logged(caplog)) == MOST_OF_ADDRESS
    assert post(client, REPORT, REMOTE_ADDR="127.0.0.7").status_code == 204


def test_all_together_may_not_send_many_either(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    answers = [
        post(client, REPORT, REMOTE_ADDR=f"127.0.0.{number + 1}").status_code
        for number in range(MOST_OF_ALL + 2)
    ]

    assert answers == [204] * MOST_OF_ALL + [429] * 2


def test_only_reports_are_taken_here(client: Client, db: None) -> None:
    assert client.get(ADDRESS).status_code == 404


def test_a_browser_reports_what_it_refused(
    live_server: LiveServer, page: Page, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.SITE_URL = live_server.url
    with caplog.at_level(logging.WARNING):
        page.goto(f"{live_server.url}/accounts/login/?next=/s3cr3t/")
        page.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: '1'}))")
        await_true(lambda: bool(logged(caplog)))

    [line] = logged(caplog)
    assert line == {
        "page": "/accounts/login/",
        "directive": "script-src-elem",
        "blocked": "inline",
        "source": "",
    }
