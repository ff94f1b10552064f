"""The doctor's look at the database."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from risk_site.doctor import database
from risk_site.doctor.findings import Level
from tests.conftest import MovingClock

pytestmark = [pytest.mark.django_db, pytest.mark.every_database]


def test_a_database_of_this_version_is_fine() -> None:
    [answer] = database.database()
    [tables] = database.migrations()

    assert answer.level is tables.level is Level.FINE
    assert connection.display_name in answer.said


def test_a_missing_migration_is_a_problem() -> None:
    MigrationRecorder.Migration.objects.filter(app="wishes").order_by("-pk")[0].delete()

    [found] = database.migrations()

    assert found.level is Level.PROBLEM
    assert "the first of wishes" in found.said
    assert "manage.py migrate" in found.remedy


def test_a_database_of_a_newer_version_is_a_problem() -> None:
    MigrationRecorder(connection).record_applied("games", "9999_much_later")

    [found] = database.migrations()

    assert found.level is Level.PROBLEM
    assert "9999_much_later" in found.said


def test_a_clock_that_is_wrong_is_a_problem(clock: MovingClock) -> None:
    """A database in a file has no clock of its own."""
    levels = [found.level for found in database.clock()]

    assert levels == ([Level.PROBLEM] if connection.vendor == "postgresql" else [])


def test_a_clock_that_is_right_is_fine() -> None:
    assert {found.level for found in database.clock()} <= {Level.FINE}


def test_a_small_database_is_pointed_out() -> None:
    levels = [found.level for found in database.kind_of_database()]

    assert levels == ([Level.ADVICE] if connection.vendor == "sqlite" else [])
