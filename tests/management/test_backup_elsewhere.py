"""An earlier backup goes to the other kind of database and back, as an operator would take it there."""

from __future__ import annotations

import io
import json
import lzma
import shutil
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import psycopg
import pytest
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.migrations.loader import MigrationLoader
from django.db.utils import ConnectionHandler
from django.utils import timezone

from games.services.backup.archive import FORMAT, LEFT_OUT, MANIFEST, Manifest, applied_migrations, write_part
from games.services.backup.older import a_database_beside
from tests.services.record.test_database_of_before import BEFORE

pytestmark = pytest.mark.django_db


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """The backup of a site with twenty games, from before editions owned what they add."""
    with closing(sqlite3.connect(tmp_path / "before.sqlite3")) as before:
        before.executescript(lzma.decompress(BEFORE.read_bytes()).decode())
    with a_database_beside(tmp_path / "before.sqlite3"), zipfile.ZipFile(tmp_path / "first", "w") as archive:
        parts = [write_part(archive, model, lambda: None) for model in models_then()]
        manifest = Manifest(FORMAT, timezone.now(), applied_migrations(), parts)
        archive.writestr(MANIFEST, manifest.to_json())
    return tmp_path / "first"


def models_then() -> list[Any]:
    """Return the tables of a database that has not been migrated."""
    loader = MigrationLoader(connection)
    models = loader.project_state(list(loader.applied_migrations)).apps.get_models(include_auto_created=True)
    return [model for model in models if model._meta.managed and model._meta.label not in LEFT_OUT]


@contextmanager
def new_postgresql(url: str) -> Iterator[None]:
    """Put a new, empty database on this server in the place of the site's."""
    with psycopg.connect(url, autocommit=True) as server:
        server.execute("DROP DATABASE IF EXISTS restored")
        server.execute("CREATE DATABASE restored")
    parts = urlsplit(url)
    new = {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "restored",
        "USER": parts.username,
        "HOST": parse_qs(parts.query)["host"][0],
    }
    usual = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = ConnectionHandler({DEFAULT_DB_ALIAS: new})[DEFAULT_DB_ALIAS]
    try:
        yield
    finally:
        connection.close()
        connections[DEFAULT_DB_ALIAS] = usual


def manage(command: str, *arguments: object) -> str:
    output = io.StringIO()
    call_command(command, *arguments, stdout=output)
    return output.getvalue()


def go_on_from(file: Path, again: Path) -> None:
    """Restore a backup, look at all games, and back the site up again."""
    manage("restore", file, "--replace")
    assert "20 of 20 games" in manage("verify_game", "--all")
    manage("backup", again)


def checksums(file: Path) -> dict[str, str]:
    """Return the checksum of each table that a restore does not change, as it does outbox, chains and log."""
    with zipfile.ZipFile(file) as archive:
        parts = json.loads(archive.read("manifest.json"))["parts"]
    changed = {"games.mail", "games.commitment", "tournaments.drawchain", "tournaments.step"}
    return {part["model"]: part["sha256"] for part in parts if part["model"] not in changed}


def test_a_site_of_before_moves_to_postgresql_to_sqlite_and_back(
    first: Path, tmp_path: Path, new_database: Path, postgresql_url: str
) -> None:
    second, third, fourth = (tmp_path / name for name in ("second", "third", "fourth"))
    with new_postgresql(postgresql_url):
        manage("migrate", "-v0")
        go_on_from(first, second)
        with a_database_beside(Path(shutil.copy(new_database, tmp_path))):
            go_on_from(second, third)
        go_on_from(third, fourth)

    assert checksums(second) == checksums(third) == checksums(fourth)
