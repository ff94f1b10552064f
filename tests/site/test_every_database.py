"""The tests marked `every_database` run here once more, on the database that this run does not use."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.db import connection


@pytest.fixture
def other_database(request: pytest.FixtureRequest) -> str:
    """The DATABASE_URL of PostgreSQL, or an empty one, which means SQLite."""
    return request.getfixturevalue("postgresql_url") if connection.vendor == "sqlite" else ""


def test_the_marked_tests_pass_on_the_other_database(other_database: str) -> None:
    command = [sys.executable, "-m", "pytest", "-m", "every_database", "-q", "-p", "no:cacheprovider"]
    environment = {**os.environ, "DATABASE_URL": other_database}

    done = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True)

    assert done.returncode == 0, done.stdout
    print(done.stdout)
