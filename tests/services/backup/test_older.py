"""A backup of an older version, with its older forms, is restored by this one.

One with games is restored in `tests/management/test_backup_elsewhere.py`.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from accounts.models import User
from games.models import Invitation
from games.services.backup.archive import FORMAT, MANIFEST, ArchivedTable, Manifest
from games.services.backup.older import a_database_beside
from games.tournaments.models import Tournament

pytestmark = pytest.mark.django_db

NOW = timezone.now().isoformat()
SECRET = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
NAMES = ["Élodie", "élodie", "Иван", "иван", "Straße", "STRASSE"]
"""Pairs of names that SQLite took for different ones, as their case differs beyond ASCII."""
LAST = (
    ("accounts", "0007_addresses_that_take_no_mail"),
    ("games", "0038_doubted_mails"),
    ("tournaments", "0010_groups_kept"),
)
ROWS: dict[str, list[dict[str, Any]]] = {
    "accounts.user": [
        {"username": name, "email": f"{number}@example.org"} for number, name in enumerate(NAMES)
    ],
    "games.invitation": [{"invited_by": 1, "address": "d.ora+x@googlemail.com"}],
    "tournaments.tournament": [
        {
            "name": "Ride",
            "created_by": 1,
            "chain_end": "ab" * 32,
            "chain_kept": SECRET,
            "opens_at": NOW,
            "closes_at": NOW,
        }
    ],
}


def write_older(file: Path, last: tuple[tuple[str, str], ...], rows: dict[str, list[dict[str, Any]]]) -> None:
    """Write the backup of a version with these last migrations; fields left out have defaults."""
    graph = MigrationLoader(None).graph
    migrations = {f"{app}.{name}" for key in last for app, name in graph.forwards_plan(key)}
    parts = []
    with zipfile.ZipFile(file, "w") as archive:
        for model, fields in rows.items():
            lines = [
                json.dumps({"model": model, "pk": pk, "fields": one}) for pk, one in enumerate(fields, 1)
            ]
            text = "".join(f"{line}\n" for line in lines).encode()
            parts.append(ArchivedTable(model, len(lines), hashlib.sha256(text).hexdigest()))
            archive.writestr(parts[-1].name, text)
        manifest = Manifest(FORMAT, timezone.now(), sorted(migrations), parts)
        archive.writestr(MANIFEST, manifest.to_json())


@pytest.fixture(scope="module")
def site(
    new_database: Path, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Restore such a backup, and return the database of the site."""
    folder = tmp_path_factory.mktemp("older")
    database = Path(shutil.copy(new_database, folder))
    write_older(folder / "backup", LAST, ROWS)
    with django_db_blocker.unblock(), a_database_beside(database):
        call_command("restore", folder / "backup", verbosity=0)
    return database


@pytest.fixture
def restored(site: Path) -> Iterator[None]:
    """Run the test on that site."""
    with a_database_beside(site):
        yield


def test_the_chain_of_a_tournament_of_before_comes_back(restored: None) -> None:
    first, second = Tournament.objects.get().chains.all()
    assert (first.end, bytes(first.kept), first.draws_before) == ("ab" * 32, bytes(range(32)), 0)
    assert second.end != first.end


def test_invitations_of_before_are_counted_by_their_boxes(restored: None) -> None:
    assert Invitation.objects.get().box == "dora@gmail.com"


def test_old_names_that_are_now_the_same_are_restored(restored: None) -> None:
    assert list(User.objects.order_by("pk").values_list("username", flat=True)) == NAMES
    assert User.objects.filter(shares_name=True).count() == 3


def test_rows_that_older_tables_do_not_have_are_refused(tmp_path: Path, alice: User) -> None:
    write_older(tmp_path / "backup", (("accounts", "0001_initial"),), {"games.game": [{"name": "Alps"}]})

    with pytest.raises(CommandError, match="comes from an older version, and does not hold its rows"):
        call_command("restore", tmp_path / "backup", replace=True, verbosity=0)
    assert User.objects.get() == alice
