"""A backup of an older version is restored by this one."""

from __future__ import annotations

import json
import lzma
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from accounts.models import User
from games.models import Game, Invitation
from games.services.backup.archive import FORMAT, LEFT_OUT, MANIFEST, Manifest, applied_migrations, write_part
from games.services.backup.older import a_database_beside
from games.services.record.verify import differences
from games.tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
BEFORE = Path(__file__).parents[1] / "record/before.sql.xz"
"""The database of a site of twenty games, from before editions owned what they add."""


def write_older(file: Path, models: list[Any]) -> None:
    """What the version would have written that knew these models."""
    with zipfile.ZipFile(file, "w") as archive:
        parts = [write_part(archive, model, lambda: None) for model in models]
        manifest = Manifest(FORMAT, timezone.now(), applied_migrations(), parts)
        archive.writestr(MANIFEST, manifest.to_json())


def models_then() -> list[Any]:
    """The tables of the database as it is migrated now."""
    executor = MigrationExecutor(connection)
    apps = executor.loader.project_state(list(executor.loader.applied_migrations)).apps
    models = apps.get_models(include_auto_created=True)
    return [model for model in models if model._meta.managed and model._meta.label not in LEFT_OUT]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "site"


@pytest.mark.every_database
def test_twenty_games_of_a_site_of_before_come_back(file: Path, tmp_path: Path) -> None:
    database = tmp_path / "before.sqlite3"
    with closing(sqlite3.connect(database)) as before:
        before.executescript(lzma.decompress(BEFORE.read_bytes()).decode())
    with a_database_beside(database):
        write_older(file, models_then())

    call_command("restore", file, verbosity=0)

    assert [list(differences(game.pk)) for game in Game.objects.all()] == [[]] * 20
    assert User.objects.exists()


def test_the_chain_of_a_tournament_of_before_comes_back(file: Path, tmp_path: Path) -> None:
    now, secret = timezone.now(), bytes(range(32))
    with a_database_beside(tmp_path / "before.sqlite3"):
        executor = MigrationExecutor(connection)
        others = [key for key in executor.loader.graph.leaf_nodes() if key[0] != "tournaments"]
        executor.migrate([*others, ("tournaments", "0010_groups_kept")])
        models = {model._meta.label: model for model in models_then()}
        chief = models["accounts.User"].objects.create(username="chief")
        models["tournaments.Tournament"].objects.create(
            name="Ride", created_by=chief, chain_end="ab" * 32, chain_kept=secret, opens_at=now, closes_at=now
        )
        write_older(file, list(models.values()))

    call_command("restore", file, verbosity=0)

    first, second = Tournament.objects.get().chains.all()
    assert (first.end, bytes(first.kept), first.draws_before) == ("ab" * 32, secret, 0)
    assert second.end != first.end


def test_rows_that_older_tables_do_not_have_are_refused(file: Path, alice: User) -> None:
    call_command("backup", file, verbosity=0)
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(parts[MANIFEST])
    manifest["migrations"] = [name for name in manifest["migrations"] if not name.startswith("games.")]
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in (parts | {MANIFEST: json.dumps(manifest).encode()}).items():
            archive.writestr(name, content)

    with pytest.raises(CommandError, match="comes from an older version, and does not hold its rows"):
        call_command("restore", file, replace=True, verbosity=0)
    assert User.objects.get() == alice


def test_invitations_of_before_are_counted_by_their_boxes(file: Path, tmp_path: Path) -> None:
    with a_database_beside(tmp_path / "before.sqlite3"):
        executor = MigrationExecutor(connection)
        executor.migrate([("games", "0038_doubted_mails")])
        models = {model._meta.label: model for model in models_then()}
        host = models["accounts.User"].objects.create(username="host")
        models["games.Invitation"].objects.create(invited_by=host, address="d.ora+x@googlemail.com")
        write_older(file, list(models.values()))

    call_command("restore", file, verbosity=0)

    assert Invitation.objects.get().box == "dora@gmail.com"
