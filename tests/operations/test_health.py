"""A process says whether it lives and whether it can serve requests, whoever asks by whatever name."""

from __future__ import annotations

import time

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from tests.operations.conftest import NOWHERE, client_of
from tests.support.programs.brokers import use_broker
from tests.support.programs.servers import valkey_server

SILENT = "redis://192.0.2.1:6379/0"
"""An address that is never assigned (RFC 5737)."""


def test_life_needs_neither_database_nor_broker(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    use_broker(monkeypatch, NOWHERE)

    answer = client.get("/health/live/")

    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.django_db
@pytest.mark.every_database
def test_a_process_with_database_and_broker_is_ready(
    client: Client, broker: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):  # none on the connection of the pages
        answer = client.get("/health/ready/")

    assert (answer.status_code, answer.content) == (200, b"ok\n")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/health/live/", "/health/ready/"])
def test_neither_the_host_nor_the_scheme_matters(
    path: str, client: Client, broker: str, settings: Settings
) -> None:
    settings.ALLOWED_HOSTS = ["estafette.example.org"]
    settings.SECURE_SSL_REDIRECT = True

    assert client.get(path, headers={"host": "10.0.0.7:8000"}).status_code == 200
    assert client.get("/", headers={"host": "10.0.0.7:8000"}).status_code == 400


@pytest.mark.django_db(transaction=True)
@pytest.mark.every_database
def test_a_database_that_lacks_a_migration_is_named(client: Client, broker: str) -> None:
    recorder = MigrationRecorder(connection)
    last = max(name for app, name in recorder.applied_migrations() if app == "games")
    recorder.record_unapplied("games", last)
    try:
        answer = client.get("/health/ready/")
    finally:
        recorder.record_applied("games", last)

    assert (answer.status_code, answer.content) == (503, b"the database is not migrated\n")


@pytest.mark.django_db(transaction=True)
@pytest.mark.every_database
def test_a_database_in_which_nothing_was_ever_migrated_is_named(client: Client, broker: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE django_migrations RENAME TO kept_migrations")
        try:
            answer = client.get("/health/ready/")
        finally:
            cursor.execute("ALTER TABLE kept_migrations RENAME TO django_migrations")

    assert (answer.status_code, answer.content) == (503, b"the database is not migrated\n")


@pytest.mark.django_db
@pytest.mark.every_database
def test_a_database_that_is_ahead_of_the_code_will_do(client: Client, broker: str) -> None:
    MigrationRecorder(connection).record_applied("games", "9999_of_a_newer_version")

    assert client.get("/health/ready/").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("url", [NOWHERE, SILENT])
def test_a_broker_that_is_away_is_named_soon(
    url: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_broker(monkeypatch, url)
    begun = time.monotonic()

    answer = client.get("/health/ready/")

    assert (answer.status_code, answer.content) == (503, b"the broker cannot be reached\n")
    assert time.monotonic() - begun < 6


@pytest.mark.django_db
def test_a_broker_that_hangs_is_named_soon(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    with valkey_server() as url:
        use_broker(monkeypatch, url)
        client.get("/health/ready/")
        client_of(url).client_pause(20_000)
        begun = time.monotonic()

        answer = client.get("/health/ready/")

        assert answer.status_code == 503
        assert time.monotonic() - begun < 6


def test_other_methods_are_not_answered(client: Client, db: None) -> None:
    assert client.post("/health/live/").status_code == 404
