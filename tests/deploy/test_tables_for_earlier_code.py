"""Migrations leave the tables so that the earlier version can go on reading and writing them."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.apps.registry import Apps
from django.core.management import call_command
from django.db import connection, migrations, models
from django.db.backends.utils import CursorWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

from games.services.backup.older import a_database_beside
from tests.support.programs.earlier import MIGRATIONS

pytestmark = [pytest.mark.every_database, pytest.mark.django_db]

HORSES = migrations.CreateModel(
    "horse",
    [("id", models.AutoField(primary_key=True)), ("name", models.CharField(max_length=9, null=True))],
)
ALLOWED: list[Operation] = [
    migrations.CreateModel("rider", [("id", models.AutoField(primary_key=True))]),
    migrations.AddField("horse", "age", models.IntegerField(null=True)),
    migrations.AddField("horse", "age", models.IntegerField(default=4, db_default=4)),
    migrations.AlterField("horse", "name", models.CharField(max_length=10, null=True)),
    migrations.SeparateDatabaseAndState(state_operations=[migrations.RemoveField("horse", "name")]),
]
FORBIDDEN: dict[str, Operation] = {
    "app_horse is gone": migrations.DeleteModel("horse"),
    "app_horse.name is gone": migrations.RenameField("horse", "name", "called"),
    "app_horse.age has to be given": migrations.AddField("horse", "age", models.IntegerField(default=4)),
    "app_horse.name cannot be empty": migrations.AlterField(
        "horse", "name", models.CharField(max_length=9, default="")
    ),
    "app_horse.name is shorter": migrations.AlterField(
        "horse", "name", models.CharField(max_length=8, null=True)
    ),
    "app_horse.name has to be unique": migrations.AddConstraint(
        "horse", models.UniqueConstraint(fields=["name"], name="one_horse_a_name")
    ),
}


def test_the_earlier_version_finds_its_tables_and_need_not_know_what_is_new() -> None:
    """`db_default` fills a new field where earlier code inserts a row (`docs/upgrading.md`)."""
    before = MigrationLoader(None).project_state(list(MIGRATIONS.items())).apps

    assert list(obstacles(before)) == []


@pytest.mark.parametrize("operation", ALLOWED, ids=range(len(ALLOWED)))
def test_what_earlier_code_need_not_know_is_allowed(operation: Operation, tmp_path: Path) -> None:
    assert obstacles_after(operation, tmp_path) == []


@pytest.mark.parametrize("found", FORBIDDEN)
def test_what_would_stop_earlier_code_is_found(found: str, tmp_path: Path) -> None:
    assert obstacles_after(FORBIDDEN[found], tmp_path) == [found]


@pytest.mark.django_db(transaction=True)
def test_an_index_is_added_while_others_write() -> None:
    for way in ({}, {"backwards": True}):
        sql = StringIO()
        call_command("sqlmigrate", "games", "0052", stdout=sql, **way)

        assert " INDEX " in sql.getvalue()
        assert ("INDEX CONCURRENTLY" in sql.getvalue()) is (connection.vendor == "postgresql")


def obstacles_after(operation: Operation, folder: Path) -> list[str]:
    """Return what a migration puts in the way of code that knows a table of horses."""
    states = [ProjectState()]
    with a_database_beside(folder / "horses.sqlite3"):
        for step in (HORSES, operation):
            states.append(states[-1].clone())
            step.state_forwards("app", states[-1])
            with connection.schema_editor() as editor:
                step.database_forwards("app", editor, states[-2], states[-1])
        return list(obstacles(states[1].apps))


def obstacles(before: Apps) -> Iterator[str]:
    """Yield what keeps code that knows these models from using the tables of the database."""
    with connection.cursor() as cursor:
        there = connection.introspection.table_names(cursor)
        for model in before.get_models(include_auto_created=True):
            if model._meta.db_table in there:
                yield from (f"{model._meta.db_table}.{words}" for words in obstacles_in(model, cursor))
            elif not model._meta.proxy:
                yield f"{model._meta.db_table} is gone"


def obstacles_in(model: type[models.Model], cursor: CursorWrapper) -> Iterator[str]:
    """Yield what is in the way in the table of a model."""
    columns = connection.introspection.get_table_description(cursor, model._meta.db_table)
    known = {field.column: field for field in model._meta.local_concrete_fields}
    yield from (f"{name} is gone" for name in known.keys() - {column.name for column in columns})
    for column in columns:
        field = known.get(column.name)
        if field is None:
            if not column.null_ok and column.default is None:
                yield f"{column.name} has to be given"
        elif field.null and not column.null_ok:
            yield f"{column.name} cannot be empty"
        elif field.max_length and 0 < (column.display_size or 0) < field.max_length:
            yield f"{column.name} is shorter"
    yield from (f"{', '.join(names)} has to be unique" for names in unique(model, cursor))


def unique(model: type[models.Model], cursor: CursorWrapper) -> Iterator[list[str]]:
    """Yield the columns of the model that must be unique in the table, but not in the model."""
    options, fields = model._meta, model._meta.local_concrete_fields
    names = {constraint.name for constraint in options.constraints}
    known = [[field.column] for field in fields if field.unique]
    known += [[options.get_field(name).column for name in together] for together in options.unique_together]  # type: ignore[union-attr]
    for name, found in connection.introspection.get_constraints(cursor, options.db_table).items():
        columns = found["columns"]
        is_of_model = {field.column for field in fields}.issuperset(columns)
        if found["unique"] and is_of_model and name not in names and columns not in known:
            yield columns
