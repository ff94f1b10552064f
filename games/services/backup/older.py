"""Bring a backup of an older version up to date, in a separate database."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.core.management.sql import emit_post_migrate_signal
from django.db import (
    DEFAULT_DB_ALIAS,
    DatabaseError,
    connection,
    connections,
    transaction,
)
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import ConnectionHandler

from games.services.backup.archive import AT_ONCE, ArchivedTable, BackupError, Manifest, rows_of_part
from games.services.backup.backup import write_backup

if TYPE_CHECKING:
    from django.apps.registry import Apps

NO_ROWS = (
    *(LookupError, TypeError, ValueError, AttributeError, OverflowError, RecursionError),
    *(FieldDoesNotExist, ValidationError, DatabaseError),
)
"""The errors that loading rows may raise if they do not belong in these tables."""


def brought_up_to_date(file: Path, manifest: Manifest, folder: Path) -> tuple[Path, Manifest]:
    """Return the site as this version would have written it: a new file in `folder`, and its manifest.

    The rows are loaded as the older version knew them, and all later migrations are run on them.
    """
    newer = folder / "newer"
    with a_database_beside(folder / "beside.sqlite3"):
        executor = MigrationExecutor(connection)
        last = last_of_each_app(executor, manifest)
        executor.migrate(last)
        try:
            load_all(file, manifest, executor.loader.project_state(last).apps)
        except NO_ROWS as error:
            raise BackupError(
                f"This backup comes from an older version, and does not hold its rows: {error}."
            ) from error
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
        ContentType.objects.clear_cache()
        emit_post_migrate_signal(verbosity=0, interactive=False, db=DEFAULT_DB_ALIAS)
        written = write_backup(newer)
    return newer, replace(written, made_at=manifest.made_at)


@contextmanager
def a_database_beside(file: Path) -> Iterator[None]:
    """Put a new, empty database in place of the site's, for this thread only."""
    new = {DEFAULT_DB_ALIAS: {"ENGINE": "django.db.backends.sqlite3", "NAME": str(file)}}
    usual, beside = connections[DEFAULT_DB_ALIAS], ConnectionHandler(new)[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = beside
    try:
        yield
    finally:
        beside.close()
        connections[DEFAULT_DB_ALIAS] = usual
        ContentType.objects.clear_cache()


def last_of_each_app(executor: MigrationExecutor, manifest: Manifest) -> list[tuple[str, str]]:
    """Return the last migration of each app that the older version had."""
    graph = executor.loader.graph
    there = {(app, name) for app, _dot, name in (key.partition(".") for key in manifest.migrations)}
    return [
        key
        for key in sorted(there & graph.nodes.keys())
        if not any(child.key[0] == key[0] and child.key in there for child in graph.node_map[key].children)
    ]


def load_all(file: Path, manifest: Manifest, apps: Apps) -> None:
    """Insert the rows of all tables in one transaction, since they refer to each other."""
    with transaction.atomic(), zipfile.ZipFile(file) as archive:
        for part in manifest.parts:
            load_rows(archive, part, apps)


def load_rows(archive: zipfile.ZipFile, part: ArchivedTable, apps: Apps) -> None:
    """Insert the rows of a table as they were."""
    model: Any = apps.get_model(part.model)
    with archive.open(part.name) as stream:
        rows = (row_of(model, json.loads(line)) for line in rows_of_part(stream))
        while batch := list(islice(rows, AT_ONCE)):
            model._base_manager.bulk_create(batch)


def row_of(model: Any, told: dict[str, Any]) -> Any:
    """Return an unsaved row from what Django's serializer wrote."""
    fields = {model._meta.pk.name: told["pk"], **told["fields"]}
    columns = ((model._meta.get_field(name), value) for name, value in fields.items())
    return model(**{field.attname: field.to_python(value) for field, value in columns})
